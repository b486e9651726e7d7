// What a window says about its app.
import { describePageProblem, type PageProblem } from '@/sandbox/manifest-problems'
import type { SandboxEnd } from '@/sandbox/messages'
import type { Notice } from './notices'
import { texts } from '../texts'

/** Why an app ended by itself. */
export const endingText = (end: SandboxEnd): string => texts[end]

/** The app ended by itself; it can be started again. */
export const endNotice = (end: SandboxEnd, startAgain: () => void): Notice => ({
  kind: 'end',
  text: endingText(end),
  action: { label: texts.startAgain, run: startAgain },
  isLasting: true,
})

/** The desktop has hardly any turns left while this app runs. */
export const slowNotice = (end: () => void): Notice => ({
  kind: 'slow',
  text: texts.slow,
  action: { label: texts.endApp, run: end },
})

/** A link of the app leads out of the desktop; only the person opens it. */
export const linkNotice = (address: string): Notice => ({
  kind: 'link',
  text: texts.link({ address }),
  action: { label: texts.openLink, run: () => void window.open(address, '_blank', 'noopener,noreferrer') },
})

/** What the app's author wrote into the manifest and cannot be used. */
export const manifestNotice = (problems: readonly PageProblem[]): Notice => ({
  kind: 'manifest',
  text: texts.manifest({ problems: problems.map(describePageProblem).join(' ') }),
})

/** A write of the page was lost. */
export const savingNotice = (reason: string): Notice => ({
  kind: 'saving',
  text: texts.notSaved({ reason }),
})

/** The person allowed hosts that the app cannot reach. */
export const networkMissingNotice = (): Notice => ({ kind: 'network', text: texts.networkMissing })

/** The app declares hosts where no app has any. */
export const networkNeverNotice = (): Notice => ({ kind: 'network', text: texts.networkNever })

/** The frame had to be made again. */
export const hostsChangedNotice = (): Notice => ({ kind: 'restart', text: texts.hostsChanged })

/** How deleting the app's data went; null: it did. */
export const clearedNotice = (problem: string | null): Notice => ({
  kind: 'restart',
  text: problem === null ? texts.cleared : texts.notCleared({ reason: problem }),
})
