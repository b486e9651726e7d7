import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { BodyTooLarge } from '../backend/storage/object-store.ts'
import type { Staged } from '../backend/storage/file-storage.ts'

/** Puts a content on the disk as it arrives. */
type Stage = (content: AsyncIterable<Uint8Array>) => Promise<Staged>

/** An upload whose body has arrived. */
export interface Received {
  readonly staged: Staged
  /** What Supabase Lite is asked in place of the client's request. */
  readonly request: Request
}

/** Whether the body is a form, in which a file comes with other fields. */
export const isForm = ({ headers }: Request): boolean =>
  (headers.get('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')

/** A form that cannot be read, or holds no file. */
export class BadForm extends Error {
  override readonly name = 'BadForm'
}

/**
 * Takes the body of an upload (`body`, which it may stop reading), a file or a form with one, and makes a request of it that Supabase Lite can be trusted with:
 * - storage-js sends a browser's file as a form whose file field has an empty name; Supabase Lite looks for a field called
 *   `file`, and would hold the whole of it in memory.
 * - The body is taken to its end first: its length is then known, without which Supabase Lite checks no limit of a bucket; and
 *   nothing that arrives slowly can replace a file that was stored, and perhaps reviewed, meanwhile.
 * - What the client says about the file goes, because Supabase Lite writes it over the size that it measured.
 * No more than `most` bytes are read; then, and where the form cannot be read, the rest of the body stays with its connection, so that
 * the client can be answered. Throws `BadForm`, `BodyTooLarge`, or what `stage` or the connection throws; nothing is left of the body then.
 */
export async function receive(
  request: Request,
  body: AsyncIterable<Uint8Array>,
  most: number,
  stage: Stage,
): Promise<Received> {
  const headers = new Headers(request.headers)
  headers.delete('x-metadata')
  headers.delete('transfer-encoding')
  const source = upTo(most, body)
  const type = headers.get('content-type') ?? ''
  const staged = isForm(request)
    ? await receiveForm(Readable.from(source, { objectMode: false }), type, headers, stage)
    : await stage(source)
  headers.set('content-length', String(staged.size))
  // Required for a body that is a stream, and not known to the types of the DOM.
  const streamed = { duplex: 'half' }
  const { method, url } = request
  return { staged, request: new Request(url, { method, headers, body: staged.stream, ...streamed }) }
}

const limits = { parts: 20, fields: 16, files: 4, fieldSize: 16 * 1024, headerPairs: 64 }

/** The file of a form; what the form says about it is put into `headers`. */
async function receiveForm(source: Readable, type: string, headers: Headers, stage: Stage): Promise<Staged> {
  const form = openForm(type)
  let file: Readable | null = null
  let staging: Promise<Staged> | null = null
  form.on('file', (name: string | undefined, content, _fileName, _encoding, mimeType) => {
    // The part may end with an error that reading it has not met yet.
    content.on('error', () => {})
    if (staging || (name && name !== 'file')) {
      content.resume()
      return
    }
    headers.set('content-type', mimeType === '' ? 'application/octet-stream' : mimeType)
    file = content
    staging = stage(content)
    staging.catch((error: Error) => form.destroy(error))
  })
  form.on('field', (name, value) => {
    if (name === 'cacheControl' && /^\d{1,10}$/.test(value)) headers.set('cache-control', `max-age=${value}`)
  })
  const ended = await pipeline(source, form).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  const started = staging as Promise<Staged> | null
  if (!ended) {
    if (!started) throw new BadForm('The form holds no file')
    return started
  }
  const content = file as Readable | null
  content?.destroy(ended)
  const outcome = await started?.then(
    (staged) => staged.finish(false),
    (error: unknown) => error,
  )
  // The disk's own error, or the limit's, says more than that the form ended.
  if (outcome instanceof Error && outcome !== ended) throw outcome
  if (outcome === undefined) throw new BadForm('The form cannot be read')
  throw ended
}

function openForm(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw new BadForm('The form cannot be read')
  }
}

/** The chunks of a body as they arrive. */
async function* upTo(most: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > most) throw new BodyTooLarge(`More than ${most} bytes`)
    yield chunk
  }
}
