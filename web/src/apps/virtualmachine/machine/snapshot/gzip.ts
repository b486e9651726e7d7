import { concatenate } from './parts'

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

/** Packs bytes into a gzip stream. */
export const gzip = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream('gzip'))

/**
 * Unpacks a gzip stream; null where it is damaged or cut off, which its own sum tells, or longer than `most` bytes.
 */
export async function gunzip(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > most) {
        await reader.cancel()
        return null
      }
      parts.push(value)
    }
  } catch {
    return null
  }
  return concatenate(parts)
}
