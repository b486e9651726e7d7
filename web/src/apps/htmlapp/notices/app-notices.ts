// What a window says about its app. A notice makes its words when they are read: it follows the language.
import { type Sentence } from '@/lib/result'
import { describePageProblem, type PageProblem } from '@/sandbox/manifest-problems'
import type { SandboxEnd } from '@/sandbox/messages'
import type { Notice } from './notices'
import { texts } from '../texts'

/** Why an app ended by itself. */
export const endingText = (end: SandboxEnd): string => texts[end]

/** The app ended by itself; it can be started again. */
export const endNotice = (end: SandboxEnd, startAgain: () => void): Notice => ({
  kind: 'end',
  get text() {
    return endingText(end)
  },
  action: {
    get label() {
      return texts.startAgain
    },
    run: startAgain,
  },
  isLasting: true,
})

/** The desktop has hardly any turns left while this app runs. */
export const slowNotice = (end: () => void): Notice => ({
  kind: 'slow',
  get text() {
    return texts.slow
  },
  action: {
    get label() {
      return texts.endApp
    },
    run: end,
  },
})

/** A link of the app leads out of the desktop; only the person opens it. */
export const linkNotice = (address: string): Notice => ({
  kind: 'link',
  get text() {
    return texts.link({ address })
  },
  action: {
    get label() {
      return texts.openLink
    },
    run: () => void window.open(address, '_blank', 'noopener,noreferrer'),
  },
})

/** What the app's author wrote into the manifest and cannot be used. */
export const manifestNotice = (problems: readonly PageProblem[]): Notice => ({
  kind: 'manifest',
  get text() {
    return texts.manifest({ problems: problems.map(describePageProblem).join(' ') })
  },
})

/** A write of the page was lost. */
export const savingNotice = (problem: Sentence): Notice => ({
  kind: 'saving',
  get text() {
    return texts.notSaved({ reason: problem.message })
  },
})

/** The person allowed hosts that the app cannot reach. */
export const networkMissingNotice = (): Notice => ({
  kind: 'network',
  get text() {
    return texts.networkMissing
  },
})

/** The app declares hosts where no app has any. */
export const networkNeverNotice = (): Notice => ({
  kind: 'network',
  get text() {
    return texts.networkNever
  },
})

/** The frame had to be made again. */
export const hostsChangedNotice = (): Notice => ({
  kind: 'restart',
  get text() {
    return texts.hostsChanged
  },
})

/** How deleting the app's data went; null: it did. */
export const clearedNotice = (problem: Sentence | null): Notice => ({
  kind: 'restart',
  get text() {
    return problem === null ? texts.cleared : texts.notCleared({ reason: problem.message })
  },
})
