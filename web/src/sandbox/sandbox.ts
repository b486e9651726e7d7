// A sandbox: a frame with an opaque origin in which code runs that nobody has checked. Nothing of the desktop (its page,
// session, storage, cookies) is in its reach, and nothing that it says reaches the desktop unchecked.
import { sandboxActivity } from './activity'
import { sandboxAddress } from './address'
import { limits } from './limits'
import { createMessageGate } from './message-gate'
import {
  type FrameOrder,
  type GuestMessage,
  type HostMessage,
  type SandboxEnd,
  parseFrameMessage,
  parseGuestMessage,
} from './messages'
// oxlint-disable-next-line import/default -- the plugin makes it: the script's text
import outerProgram from './guest/outer.ts?script-text'

/**
 * What a frame may do: scripts and forms. Never `allow-same-origin`: the frame is on the desktop's host. No popups either: a
 * page's policy does not cover the address of a window that it opens, so one could carry data out. Links tell the desktop.
 */
export const sandboxFlags = 'allow-scripts allow-forms'

/** What a sandbox is made of. */
export interface SandboxOptions {
  /** The element that the frame is put into; removed from it by `close`. */
  readonly parent: HTMLElement
  /** The frame's accessible name; null hides the frame, for code without a page. */
  readonly title: string | null
  readonly unit: 'page' | 'worker'
  /** The script that runs before the code, in its page or worker. */
  readonly runtime: string
  readonly onMessage: (message: GuestMessage) => void
  /** It ended by itself and is closed. */
  readonly onEnd: (end: SandboxEnd) => void
}

/** A running sandbox. */
export interface Sandbox {
  readonly frame: HTMLIFrameElement
  /** Sends to the code's runtime; waits until that is there. Buffers of a message are moved, not copied. */
  send(message: HostMessage): void
  /** Ends the code, whatever it is doing, and removes the frame. */
  close(): void
}

function createFrame({ parent, title }: SandboxOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', sandboxFlags)
  frame.setAttribute('allow', '')
  frame.referrerPolicy = 'no-referrer'
  if (title === null) {
    frame.hidden = true
    frame.tabIndex = -1
    frame.setAttribute('aria-hidden', 'true')
  } else frame.title = title
  frame.src = sandboxAddress()
  parent.append(frame)
  return frame
}

/** Whether a window is the frame's or one somewhere inside it. */
function isInside(frame: HTMLIFrameElement, source: MessageEventSource | null): boolean {
  const top = frame.contentWindow
  if (!top || !source || !('parent' in source)) return false
  for (let current: Window = source; ; current = current.parent) {
    if (current === top) return true
    if (current === current.parent) return false
  }
}

/** Opens a sandbox and starts its runtime. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const frame = createFrame(options)
  const judge = createMessageGate(() => performance.now())
  const waiting: HostMessage[] = []
  let port: MessagePort | null = null
  let isOpen = true
  let windowMessages: number[] = []

  const close = () => {
    if (!isOpen) return
    isOpen = false
    window.removeEventListener('message', onWindowMessage)
    port?.close()
    frame.remove()
  }
  const end = (reason: SandboxEnd) => {
    if (!isOpen) return
    close()
    options.onEnd(reason)
  }

  const order = (what: FrameOrder) => {
    const isPython = what.to === 'unit' && what.message.kind === 'python'
    const buffers = isPython && what.message.kind === 'python' ? Object.values(what.message.files) : []
    port?.postMessage(what, buffers)
  }

  const onPortMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isOpen) return
    const message = parseFrameMessage(data)
    if (message?.from === 'frame') return end(message.end)
    const refusal = message ? judge(message.text) : 'malformed'
    if (refusal) return end(refusal)
    const said = message ? parseGuestMessage(message.text) : null
    if (!said) return end('malformed')
    if (said.kind === 'left') return end('left')
    if (said.kind === 'activity' || said.kind === 'pressed') {
      // Code can claim input; only a frame that somebody is at is believed.
      if (document.activeElement !== frame && !frame.matches(':hover')) return undefined
      sandboxActivity.report()
    }
    return options.onMessage(said)
  }

  // Code can also send past the port, to any window above it. Nobody listens, but each message costs a turn.
  const countWindowMessage = () => {
    const now = performance.now()
    windowMessages = windowMessages.filter((time) => now - time < 1000)
    windowMessages.push(now)
    if (windowMessages.length > limits.windowMessagesPerSecond) end('flooded')
  }

  const onWindowMessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== 'null' || !isInside(frame, event.source)) return
    if (port || event.source !== frame.contentWindow || event.data !== 'sandbox-ready')
      return countWindowMessage()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', onPortMessage)
    port.start()
    frame.contentWindow?.postMessage(outerProgram, '*', [channel.port2])
    order({ to: 'frame', start: options.unit, runtime: options.runtime })
    for (const message of waiting) order({ to: 'unit', message })
    waiting.length = 0
  }
  window.addEventListener('message', onWindowMessage)

  return {
    frame,
    close,
    send(message) {
      if (port) order({ to: 'unit', message })
      else if (isOpen) waiting.push(message)
    },
  }
}
