// What a window says about its app.
import type { SandboxEnd } from '@/sandbox/messages'
import type { Notice } from './notices'

/** Why an app ended by itself. */
export const endings: Readonly<Record<SandboxEnd, string>> = {
  keyboard: 'This app was stopped: it kept taking the keyboard.',
  flooded: 'This app was stopped: it sent more messages than the desktop can take.',
  malformed: 'This app was stopped: it sent messages that the desktop does not know.',
  left: 'This app left its page.',
  failed: 'This app was stopped.',
}

/** The app ended by itself; it can be started again. */
export const endNotice = (end: SandboxEnd, startAgain: () => void): Notice => ({
  kind: 'end',
  text: endings[end],
  action: { label: 'Start again', run: startAgain },
  isLasting: true,
})

/** The desktop has hardly any turns left while this app runs. */
export const slowNotice = (end: () => void): Notice => ({
  kind: 'slow',
  text: 'The desktop is slow, and this app may be the reason.',
  action: { label: 'End app', run: end },
})

/** A link of the app leads out of the desktop; only the person opens it. */
export const linkNotice = (address: string): Notice => ({
  kind: 'link',
  text: `This link leads to ${address}`,
  action: { label: 'Open link', run: () => void window.open(address, '_blank', 'noopener,noreferrer') },
})

/** What the app's author wrote into the manifest and cannot be used. */
export const manifestNotice = (problems: readonly string[]): Notice => ({
  kind: 'manifest',
  text: `In this app’s manifest: ${problems.join(' ')}`,
})

/** A write of the page was lost. */
export const savingNotice = (reason: string): Notice => ({
  kind: 'saving',
  text: `What this app keeps could not be saved. ${reason}`,
})

/** The person allowed hosts that the app cannot reach. */
export const networkMissingNotice: Notice = {
  kind: 'network',
  text: 'This app cannot connect to the internet now, although you allowed it: the desktop’s server did not give it a way.',
}

/** The app declares hosts where no app has any. */
export const networkNeverNotice: Notice = {
  kind: 'network',
  text: 'This app wants to connect to the internet, which this desktop does not offer to apps.',
}

/** The frame had to be made anew. */
export const hostsChangedNotice: Notice = {
  kind: 'restart',
  text: 'This app was started anew, because what it may connect to was changed.',
}

/** How deleting the app's data went; null: it did. */
export const clearedNotice = (problem: string | null): Notice => ({
  kind: 'restart',
  text:
    problem === null
      ? 'What this app kept was deleted, and the app was started anew.'
      : `What this app keeps could not be deleted. ${problem}`,
})
