import { type AssistantEvent, assistantEvent } from '@otteros/contracts'

/** Most characters of one event: nothing that the server sends is longer. */
const longestEvent = 1024 * 1024

/** The data of one server-sent event; null for a comment. */
function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? null : lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
}

/** Reads the events of the assistant's answer. Throws on anything that is not an event, or that has no end. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AssistantEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += (done ? decoder.decode() : decoder.decode(value, { stream: true })).replaceAll('\r', '')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== null) yield assistantEvent.parse(JSON.parse(data))
      }
      if (rest.length > longestEvent) throw new Error('an event without an end')
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
