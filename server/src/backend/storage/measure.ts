import { createHash } from 'node:crypto'
import { BodyTooLarge, type Written } from './object-store.ts'

/** Passes a content on to `write`, chunk by chunk, and measures it. Throws `BodyTooLarge` beyond `limit` (bytes). */
export async function measure(
  content: AsyncIterable<Uint8Array>,
  limit: number,
  write: (chunk: Uint8Array) => Promise<void> | void,
): Promise<Written> {
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limit) throw new BodyTooLarge(`More than ${limit} bytes`)
    hash.update(chunk)
    await write(chunk)
  }
  return { size, md5: hash.digest('hex') }
}

/** A content in memory as one that arrives. */
export const asChunks = (content: AsyncIterable<Uint8Array> | Uint8Array): AsyncIterable<Uint8Array> =>
  content instanceof Uint8Array ? once(content) : content

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
