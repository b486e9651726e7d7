// Uploads in several requests, as tus-js-client sends them and request by request.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type postgres from 'postgres'
import { Upload, type UploadOptions } from 'tus-js-client'
import { type Member, tokenFor } from './members.ts'
import type { Place } from './people.ts'

const megabyte = 1024 * 1024
/** What hosted projects want of every request but the last (bytes). */
export const usualChunk = 6 * megabyte

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** A server with the secret of its tokens. */
export type UploadPlace = Place & { readonly dataDir: string }

/** Makes buckets for tests: `big`, in whose folder of their own people do what they like, and `spaces`, where they add and read. */
export async function makeBuckets(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    insert into storage.buckets (id, name, public) values ('big', 'big', false), ('spaces', 'spaces', false) on conflict do nothing;
    create policy "test own folder" on storage.objects to authenticated
      using (bucket_id = 'big' and split_part(name, '/', 1) = (select auth.uid())::text)
      with check (bucket_id = 'big' and split_part(name, '/', 1) = (select auth.uid())::text);
    create policy "test add to space" on storage.objects for insert to authenticated
      with check (bucket_id = 'spaces' and split_part(name, '/', 1) = (select auth.uid())::text);
    create policy "test read space" on storage.objects for select to authenticated
      using (bucket_id = 'spaces' and split_part(name, '/', 1) = (select auth.uid())::text);`)
}

/** The headers of a person's requests; `secretOf`: the server whose secret signs, where several share one. */
export const headersFor = (
  place: Place,
  { id }: Pick<Member, 'id'>,
  secretOf: string,
): Record<string, string> => ({
  apikey: place.key,
  authorization: `Bearer ${tokenFor(secretOf, id)}`,
})

export const endpointOf = (place: Pick<Place, 'url'>): string => `${place.url}/storage/v1/upload/resumable`

const encode = (text: string) => Buffer.from(text).toString('base64')
export const metadataHeader = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${encode(value)}`)
    .join(',')

/** Sends requests of the protocol one by one. */
export function tusRequests(place: UploadPlace, person: Pick<Member, 'id'>, secretOf = place.dataDir) {
  const base = { ...headersFor(place, person, secretOf), 'tus-resumable': '1.0.0' }
  return {
    create: (
      bucket: string,
      name: string,
      size: number,
      headers: Readonly<Record<string, string>> = {},
      body?: Uint8Array<ArrayBuffer>,
    ) =>
      fetch(endpointOf(place), {
        method: 'POST',
        headers: {
          ...base,
          'upload-length': String(size),
          'upload-metadata': metadataHeader({
            bucketName: bucket,
            objectName: name,
            contentType: 'text/plain',
          }),
          ...(body && { 'content-type': 'application/offset+octet-stream' }),
          ...headers,
        },
        ...(body && { body }),
      }),
    head: (url: string) => fetch(url, { method: 'HEAD', headers: base }),
    patch: (url: string, offset: number, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
      fetch(url, {
        method: 'PATCH',
        headers: {
          ...base,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          ...headers,
        },
        body,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
    terminate: (url: string) => fetch(url, { method: 'DELETE', headers: base }),
  }
}

/** The address of an upload that was begun at a server, as another one has it where `at` is given. */
export const addressIn = (response: Response, at: Pick<Place, 'url'>): string =>
  new URL(response.headers.get('location') ?? '', at.url).href

/** Sends content with tus-js-client until it is stored. */
export function sendWithTus(
  place: UploadPlace,
  person: Pick<Member, 'id'>,
  target: { readonly bucket: string; readonly name: string },
  content: Uint8Array,
  options: Partial<UploadOptions> & { readonly secretOf?: string } = {},
): { readonly upload: Upload; readonly done: Promise<void> } {
  const { secretOf = place.dataDir, ...more } = options
  let finish = () => {}
  let fail = (_error: unknown) => {}
  const done = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  const upload = new Upload(Buffer.from(content), {
    endpoint: endpointOf(place),
    headers: headersFor(place, person, secretOf),
    metadata: {
      bucketName: target.bucket,
      objectName: target.name,
      contentType: 'application/octet-stream',
      cacheControl: '60',
    },
    chunkSize: usualChunk,
    uploadDataDuringCreation: true,
    retryDelays: [50, 100, 200, 400, 800],
    storeFingerprintForResuming: false,
    onSuccess: () => finish(),
    onError: fail,
    ...more,
  })
  upload.start()
  return { upload, done }
}

/** A body that sends some bytes and then nothing more, until it is ended. */
export function stalling(bytes: Uint8Array): {
  readonly body: ReadableStream<Uint8Array>
  readonly cut: () => void
} {
  let control: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      control = controller
      controller.enqueue(bytes)
    },
  })
  return { body, cut: () => control?.error(new Error('cut')) }
}

/** Content of some length that is the same each time and nowhere in memory. */
export function* patternOf(bytes: number, piece = 256 * 1024): Generator<Buffer> {
  const block = createHash('sha512').update('otter').digest()
  const whole = Buffer.alloc(piece)
  for (let at = 0; at < piece; at += block.length) block.copy(whole, at)
  for (let sent = 0; sent < bytes; sent += piece) {
    const now = Buffer.from(whole.subarray(0, Math.min(piece, bytes - sent)))
    if (now.length >= 8) now.writeBigUInt64BE(BigInt(sent), 0)
    yield now
  }
}

export const streamOf = (bytes: number): Readable => Readable.from(patternOf(bytes), { objectMode: false })
