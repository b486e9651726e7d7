import { vi } from 'vitest'

/** A message of the realtime protocol: the join it answers, its own number, the channel, what happened. */
export type Frame = readonly [string | null, string | null, string, string, Record<string, unknown>]

/** A socket whose other end is the test: `answer` says what comes back for what is sent. */
export class FakeSocket {
  static answer: (frame: Frame) => readonly Frame[] = () => []
  /** Whether connections are let through. */
  static isReachable = true
  static readonly sent: Frame[] = []
  static readonly opened: FakeSocket[] = []
  readyState = 0
  onopen: () => void = () => undefined
  onmessage: (event: { readonly data: string }) => void = () => undefined
  onclose: (event: { readonly code: number; readonly reason: string }) => void = () => undefined
  onerror: (event: object) => void = () => undefined
  binaryType = ''
  constructor() {
    FakeSocket.opened.push(this)
    queueMicrotask(() => {
      if (!FakeSocket.isReachable) return this.break()
      this.readyState = 1
      return this.onopen()
    })
  }
  send(text: string) {
    const frame: Frame = JSON.parse(text)
    FakeSocket.sent.push(frame)
    queueMicrotask(() => {
      for (const back of FakeSocket.answer(frame)) this.tell(back)
    })
  }
  /** Something comes from the server. */
  tell(frame: Frame) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
  /** The connection breaks. */
  break() {
    this.readyState = 3
    this.onclose({ code: 1006, reason: '' })
  }
  close() {
    this.readyState = 3
  }
}

/** Puts it in the place of the browser's, with nothing sent yet. */
export function stubSockets(): void {
  FakeSocket.sent.length = 0
  FakeSocket.opened.length = 0
  FakeSocket.isReachable = true
  FakeSocket.answer = () => []
  vi.stubGlobal('WebSocket', FakeSocket)
}

const reply = ([join, ref, topic]: Frame, status: string, response: object): Frame => [
  join,
  ref,
  topic,
  'phx_reply',
  { status, response },
]

/** Answers joins of these topics, by their names, with their bindings for rows; refuses all others as a policy does. */
export const answersJoins =
  (topics: Readonly<Record<string, readonly object[]>>) =>
  (frame: Frame): readonly Frame[] => {
    const [, , topic, event] = frame
    if (event === 'phx_leave') return [reply(frame, 'ok', {})]
    if (event !== 'phx_join') return []
    const bindings = topics[topic.replace('realtime:', '')]
    if (bindings) return [reply(frame, 'ok', { postgres_changes: bindings })]
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
    return [reply(frame, 'error', { reason })]
  }

/** A broadcast of the server. */
export const broadcast = (topic: string, event: string): Frame => [
  null,
  null,
  `realtime:${topic}`,
  'broadcast',
  { type: 'broadcast', event, payload: {} },
]
