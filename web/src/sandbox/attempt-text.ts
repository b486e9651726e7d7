import type { AttemptMessage } from './messages'
import { texts } from './texts'

/** What is said to the person of what a page tried, or failed at. */
export function attemptText({ what, about }: Pick<AttemptMessage, 'what' | 'about'>): string {
  if (what === 'asked' || what === 'ledOut' || what === 'notCopied') return texts[what]({ about })
  return texts[what]
}
