// Stands in for '@/sandbox/open-page' in tests: frames that are driven by hand.
import type { HostMessage } from '@/sandbox/messages'
import type { SandboxPage, SandboxPageOptions } from '@/sandbox/open-page'

/** A page that a test opened. */
export interface FakePage {
  readonly options: SandboxPageOptions
  readonly sent: readonly HostMessage[]
  readonly isClosed: () => boolean
  /** What happens when the page is asked for what it has to store; default: nothing, at once. */
  flush: () => Promise<void>
}

/** The pages that were opened, oldest first. */
export const pages: FakePage[] = []

/** Opens a page that does nothing by itself. */
export function openSandboxPage(options: SandboxPageOptions): SandboxPage {
  // No real frame: the test's page cannot load one. It takes the keyboard as a frame does.
  const frame = document.createElement('div')
  frame.tabIndex = 0
  frame.dataset.testid = 'frame'
  options.parent.append(frame)
  const sent: HostMessage[] = []
  const page: FakePage = {
    options,
    sent,
    isClosed: () => !frame.isConnected,
    flush: () => Promise.resolve(),
  }
  pages.push(page)
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above; nothing here asks for more
    frame: frame as HTMLElement as HTMLIFrameElement,
    send: (message) => void sent.push(message),
    flush: () => page.flush(),
    close: () => frame.remove(),
  }
}
