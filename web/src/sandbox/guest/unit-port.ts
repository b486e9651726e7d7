// The way out of a page or worker: taken from the first message, before any foreign code runs.
import type { GuestMessage, HostMessage } from '../messages'

/** The way to the desktop, for the runtime around the code. */
export interface UnitPort {
  /** Sends a message; what is sent before the port is there waits. */
  send(message: GuestMessage): void
  /** Sends a message that is a text already. */
  sendText(text: string): void
}

/** Waits for the port and hands the desktop's messages to `listener`. */
export function openUnitPort(listener: (message: HostMessage) => void): UnitPort {
  let port: MessagePort | null = null
  const waiting: string[] = []
  // Kept here, because the code may replace what is on the prototypes.
  // oxlint-disable-next-line typescript/unbound-method -- called with its port
  const post = MessagePort.prototype.postMessage
  const toText = JSON.stringify
  const sendText = (text: string) => {
    if (port) post.call(port, text)
    else waiting.push(text)
  }
  const onFirst = (event: Event) => {
    if (!(event instanceof MessageEvent) || !event.ports[0]) return
    event.stopImmediatePropagation()
    self.removeEventListener('message', onFirst)
    port = event.ports[0]
    port.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => listener(data))
    port.start()
    for (const text of waiting) post.call(port, text)
    waiting.length = 0
  }
  self.addEventListener('message', onFirst)
  return { send: (message) => sendText(toText(message)), sendText }
}
