// The way out of a page or worker: taken from the first message, before any foreign code runs.
import type { HostMessage, SaidMessage } from '../messages'
import { toText } from './to-text'

/** The way to the desktop, for the runtime around the code. */
export interface UnitPort {
  /** Sends a message; what is sent before the port is there waits. */
  send(message: SaidMessage): void
  /** Sends a message that is a text already. */
  sendText(text: string): void
  /** Hands over a file that the page stores. */
  sendFile(file: File): void
  /** Says what the person did, by its number (`numberOf`). */
  sendInput(sign: number): void
  /** Hands the desktop's messages to one more listener, for as long as the page or worker lives. */
  listen(listener: (message: HostMessage) => void): void
}

/** Waits for the port and hands the desktop's messages to `listener` first, then to those that were added. */
export function openUnitPort(listener: (message: HostMessage) => void): UnitPort {
  let port: MessagePort | null = null
  const listeners = [listener]
  const waiting: string[] = []
  // Kept here, because the code may replace what is on the prototypes, and would be handed the port then.
  // oxlint-disable-next-line typescript/unbound-method -- called with its port
  const post = MessagePort.prototype.postMessage
  // oxlint-disable-next-line typescript/unbound-method -- called with its event
  const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get
  const { apply } = Reflect
  const sendText = (text: unknown) => {
    // A number would count as a person's input; through setters on prototypes a page can put one into a list of texts.
    if (typeof text !== 'string') return
    if (port) apply(post, port, [text])
    else waiting.push(text)
  }
  // Any app can send to the frames of every other, also while those start. A worker hears from its page alone, without a source.
  const starter = 'parent' in self ? self.parent : null
  const onFirst = (event: Event) => {
    if (!(event instanceof MessageEvent) || !event.ports[0] || event.source !== starter) return
    event.stopImmediatePropagation()
    self.removeEventListener('message', onFirst)
    port = event.ports[0]
    port.addEventListener('message', (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the desktop sends
      const data = (dataOf ? apply(dataOf, event, []) : event.data) as HostMessage
      // By index: the page may have replaced the iterator of lists.
      for (let index = 0; index < listeners.length; index += 1) listeners[index]?.(data)
    })
    port.start()
    for (const text of waiting) apply(post, port, [text])
    waiting.length = 0
  }
  self.addEventListener('message', onFirst)
  return {
    send: (message) => sendText(toText(message)),
    sendText,
    // Before the page is there, no one can do anything in it.
    sendInput: (sign) => {
      if (port) apply(post, port, [sign])
    },
    sendFile: (file) => {
      if (port) apply(post, port, [file])
    },
    listen: (hear) => void listeners.push(hear),
  }
}
