import { messageLimits } from '@otteros/contracts'
import type { Draft } from '@/kernel/messages/types'
import { texts } from '../texts'

/** Characters as the database counts them. */
export const lengthOf = (text: string): number => Array.from(text).length

/** What is too long in a draft, by field; the server would refuse it. */
export interface DraftProblems {
  readonly subject: string | null
  readonly content: string | null
}

const problem = (
  describe: (lengths: { readonly most: number; readonly length: number }) => string,
  text: string,
  most: number,
) => {
  // Nothing is longer than its code units, and most texts are far from the limit.
  if (text.length <= most || lengthOf(text) <= most) return null
  return describe({ most, length: lengthOf(text) })
}

/** Checks the lengths; blank fields are a matter of sending [B5.24]. */
export const draftProblems = ({ subject, content }: Draft): DraftProblems => ({
  subject: problem(texts.subjectTooLong, subject, messageLimits.subject),
  content: problem(texts.contentTooLong, content, messageLimits.content),
})
