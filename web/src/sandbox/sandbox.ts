// A sandbox: a frame on its own host, and in it one with an opaque origin that runs code no one has checked.
// Nothing of the desktop (its page, session, storage, cookies) is in its reach, and nothing that it says reaches the
// desktop unchecked.
import type { AppOrigin } from '@/kernel/app-platform/types'
import { downloadBlob } from '@/lib/download-blob'
import { createAllowance, createRateLimit } from '@/lib/rate-limit'
import { sandboxActivity } from './activity'
import { createFrame, isInside } from './frame'
import { limits } from './limits'
import { createMessageGate } from './message-gate'
import {
  type FrameEnd,
  type FrameOrder,
  type GuestMessage,
  type HostMessage,
  type KeyMessage,
  type SandboxEnd,
  parseFrameMessage,
  parseGuestMessage,
  parseInput,
} from './messages'
import { ownHost } from './own-host'
import { texts } from './texts'
// oxlint-disable-next-line import/default -- the plugin makes it: the script's text
import outerProgram from './guest/outer.ts?script-text'

/** What a sandbox is made of. */
export interface SandboxOptions {
  /** The element that the frame is put into; removed from it by `close`. */
  readonly parent: HTMLElement
  /** The frame's accessible name; null hides the frame, for code without a page. */
  readonly title: string | null
  readonly unit: 'page' | 'worker'
  /** Where the frame comes from; absent: the desktop's own host. */
  readonly place?: AppOrigin
  /** The script that runs before the code, in its page or worker. */
  readonly runtime: string
  readonly onMessage: (message: GuestMessage) => void
  /** Keys that belong to the desktop were pressed in it. Absent: it has no window, so such keys do not matter. */
  readonly onKeys?: (message: KeyMessage) => void
  /** It ended by itself and is closed. */
  readonly onEnd: (end: SandboxEnd) => void
  /** Its page reloaded itself, and is closed: its opener can open it again. Absent: it counts as one that left. */
  readonly onReloaded?: () => void
}

/** A running sandbox. */
export interface Sandbox {
  readonly frame: HTMLIFrameElement
  /** Sends to the code's runtime; waits until that is there. Buffers of a message are moved, not copied. */
  send(message: HostMessage): void
  /** Ends the code, whatever it is doing, and removes the frame. */
  close(): void
}

/** How many files a page may store, for long and at once. */
const downloadLimit = { perSecond: 1, burst: 5 } as const

/** What the first page of a frame says when it can take orders. */
const readyMessage = 'sandbox-ready'

/** Opens a sandbox and starts its runtime. Throws when the place is not one for an app. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const place = options.place ?? ownHost
  const frame = createFrame(options.parent, options.title, place)
  const judge = createMessageGate(() => performance.now())
  const waiting: HostMessage[] = []
  let port: MessagePort | null = null
  let isOpen = true
  const { perSecond, burst } = downloadLimit
  const windowLimit = { times: limits.windowMessagesPerSecond, within: 1000 }
  const mayMessageWindow = createRateLimit(windowLimit, () => performance.now())
  const downloads = createAllowance(perSecond, burst, () => performance.now())

  const close = () => {
    if (!isOpen) return
    isOpen = false
    window.removeEventListener('message', onWindowMessage)
    port?.close()
    frame.remove()
  }
  const end = (reason: FrameEnd) => {
    if (!isOpen) return
    close()
    if (reason !== 'reloaded') options.onEnd(reason)
    else if (options.onReloaded) options.onReloaded()
    else options.onEnd('left')
  }

  const order = (what: FrameOrder) => {
    const isPython = what.to === 'unit' && what.message.kind === 'python'
    const buffers = isPython && what.message.kind === 'python' ? Object.values(what.message.files) : []
    port?.postMessage(what, buffers)
  }

  // Code can claim input; only a frame that someone is at is believed. A press moves the keyboard only a moment later.
  const isAtIt = () => document.activeElement === frame || frame.matches(':hover')

  const onPortMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isOpen) return
    const message = parseFrameMessage(data)
    if (message?.from === 'frame') return end(message.end)
    const refusal = message ? judge(message.from === 'unit' ? message.text : '') : 'malformed'
    if (!message || refusal) return end(refusal ?? 'malformed')
    if (message.from === 'download') {
      const { file } = message
      if (isAtIt() && downloads.take(1)) downloadBlob(file, file.name)
      return undefined
    }
    const said = message.from === 'unit' ? parseGuestMessage(message.text) : parseInput(message.sign)
    if (!said) return end('malformed')
    if (said.kind === 'left') return end('left')
    if (said.kind === 'shortcut' || said.kind === 'released') return options.onKeys?.(said)
    if (said.kind === 'activity' || said.kind === 'pressed') {
      if (!isAtIt() && said.kind === 'activity') return undefined
      sandboxActivity.report()
    }
    return options.onMessage(said)
  }

  // Code can also send past the port, to any window above it. No one listens, but each message costs a turn.
  const countWindowMessage = () => {
    if (!mayMessageWindow()) end('flooded')
  }

  const onWindowMessage = (event: MessageEvent<unknown>) => {
    if (!isInside(frame, event.source)) return undefined
    const isFirstPage = event.source === frame.contentWindow && event.origin === (place.origin ?? 'null')
    if (!isFirstPage || event.data !== readyMessage) return countWindowMessage()
    // The page came again, so what it holds is not what was opened.
    if (port) return end('left')
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', onPortMessage)
    port.start()
    frame.contentWindow?.postMessage(outerProgram, place.origin ?? '*', [channel.port2])
    order({ to: 'frame', start: options.unit, runtime: options.runtime, title: texts.content })
    for (const message of waiting) order({ to: 'unit', message })
    waiting.length = 0
    return undefined
  }
  window.addEventListener('message', onWindowMessage)
  let loads = 0
  frame.addEventListener('load', () => {
    loads += 1
    if (loads > 1) end('left')
  })

  return {
    frame,
    close,
    send(message) {
      if (port) order({ to: 'unit', message })
      else if (isOpen) waiting.push(message)
    },
  }
}
