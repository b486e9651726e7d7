import type { Program, SandboxEnd, GuestMessage } from './messages'
import { type Sandbox, openSandbox } from './sandbox'
import { startWatchdog } from './watchdog'
// oxlint-disable-next-line import/default -- the plugin makes it: the script's text
import pageRuntime from './guest/page.ts?script-text'

/** What a page in a sandbox is made of. */
export interface SandboxPageOptions {
  readonly parent: HTMLElement
  /** Accessible name of the frame. */
  readonly title: string
  readonly html: string
  /** A program to run in the page once it is there; null: the page alone. */
  readonly code: Program | null
  readonly onMessage: (message: GuestMessage) => void
  readonly onEnd: (end: SandboxEnd) => void
  /** The page stopped answering, e.g. in an endless loop, or answers again. */
  readonly onResponsive: (isResponsive: boolean) => void
}

/** Shows a page in a sandbox. */
export function openSandboxPage(options: SandboxPageOptions): Pick<Sandbox, 'frame' | 'close'> {
  const watchdog = startWatchdog(() => sandbox.send({ kind: 'ping' }), options.onResponsive)
  const sandbox = openSandbox({
    ...options,
    unit: 'page',
    runtime: pageRuntime,
    onMessage: (message) => {
      watchdog.answered()
      if (message.kind !== 'pong') options.onMessage(message)
    },
    onEnd: (end) => {
      watchdog.stop()
      options.onEnd(end)
    },
  })
  sandbox.send({ kind: 'show', html: options.html, code: options.code })
  return {
    frame: sandbox.frame,
    close: () => {
      watchdog.stop()
      sandbox.close()
    },
  }
}
