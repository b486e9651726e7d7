import { type Readable, type Transform, pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { FetchLimits } from '../../../supabase/functions/web-proxy/fetch-public.ts'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal.ts'
import { asRefusal } from './network-errors.ts'

/** Sizes of a body while it is read. */
type BodyLimits = Pick<
  FetchLimits,
  'wireBytes' | 'decodedBytes' | 'ratio' | 'slowestBytesPerSecond' | 'slowGraceMs'
>

/** Below this size in bytes nothing is a bomb, however well it was packed. */
const harmlessBytes = 1024 * 1024

/** How a body is compressed; null when it is not. Throws for unknown encodings and for more than one. */
export function encodingOf(header: string | null): string | null {
  const encodings = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  const [encoding] = encodings
  if (encoding === undefined) return null
  if (encodings.length > 1 || !['gzip', 'x-gzip', 'deflate', 'br'].includes(encoding))
    throw new Refusal('bad_encoding', encodings.join(', '))
  return encoding
}

function decoderFor(encoding: string, firstByte: number): Transform {
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding !== 'deflate') return createGunzip()
  // The name means the zlib format; many servers send it without its envelope.
  return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()
}

/**
 * Reads a body from the network, unpacked. Throws a {@link Refusal} as soon as a limit is reached, before the rest is read or
 * kept; the source is destroyed then, and when the reader stops early.
 */
export async function* readBody(
  source: Readable,
  encoding: string | null,
  limits: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const started = performance.now()
  let wire = 0
  let decoded = 0
  let stopped: Refusal | null = null
  const stop = (refusal: Refusal) => {
    stopped ??= refusal
    source.destroy(refusal)
  }
  const watch = setInterval(
    () => {
      const elapsed = performance.now() - started
      if (elapsed > limits.slowGraceMs && wire / (elapsed / 1000) < limits.slowestBytesPerSecond)
        stop(new Refusal('too_slow'))
    },
    Math.min(500, limits.slowGraceMs),
  )
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const bytes: Buffer = chunk
      wire += bytes.byteLength
      if (wire > limits.wireBytes) throw new Refusal('too_large', 'wire')
      yield bytes
    }
  }
  try {
    for await (const chunk of encoding === null ? counted() : unpack(counted(), encoding)) {
      decoded += chunk.byteLength
      if (decoded > limits.decodedBytes) throw new Refusal('too_large', 'decoded')
      if (decoded > harmlessBytes && decoded > wire * limits.ratio) throw new Refusal('too_large', 'ratio')
      yield chunk
    }
  } catch (error) {
    throw stopped ?? asRefusal(error)
  } finally {
    clearInterval(watch)
    source.destroy()
  }
}

/** Unpacks a stream of packed bytes; a stream that was cut off or is damaged throws. */
async function* unpack(packed: AsyncGenerator<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const first = await packed.next()
  if (first.done) return
  const all = async function* () {
    yield first.value
    yield* packed
  }
  // What goes wrong is thrown where the result is read.
  const unpacked = pipeline(all, decoderFor(encoding, first.value[0] ?? 0), () => undefined)
  for await (const chunk of unpacked) yield chunk
}
