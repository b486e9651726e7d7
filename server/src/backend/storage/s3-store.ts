import { Readable } from 'node:stream'
import * as z from 'zod'
import { StoreUnavailable } from './faults.ts'
import {
  type ByteRange,
  type ObjectStore,
  type PutOptions,
  type StoredContent,
  type StoredEntry,
  type Written,
  checkName,
  checkWritten,
} from './object-store.ts'
import { type S3Answer, type S3Client, parseXml } from './s3-client.ts'
import { measure } from './measure.ts'
import type { Part } from './resumable/growing.ts'
import { S3Multipart } from './s3-multipart.ts'
import { type Parcel, Spool, parcelOf } from './spool.ts'

/** What has more bytes is sent in parts of so many, so that no more of it waits on the disk. */
const partSize = 16 * 1024 * 1024

/** How often an interrupted download is resumed. */
const mostResumptions = 3

const item = z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.string() })
const listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string(),
    Contents: z.union([z.array(item), item.transform((one) => [one])]).default([]),
  }),
})

/** Contents as objects of a bucket, under a prefix. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #folder: string
  readonly #pageSize: number

  /**
   * @param prefix beginning of all object names, such as `uploads/`
   * @param folder where contents are collected until they are complete, because S3 needs their length and hash first
   * @param pageSize objects per list request
   */
  constructor(client: S3Client, bucket: string, prefix: string, folder: string, pageSize = 1000) {
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
    this.#folder = folder
    this.#pageSize = pageSize
  }

  async put(
    name: string,
    content: AsyncIterable<Uint8Array> | Uint8Array,
    { limit = Number.POSITIVE_INFINITY, expected }: PutOptions = {},
  ): Promise<Written> {
    const key = this.#key(name)
    if (content instanceof Uint8Array) return this.#putParcel(key, parcelOf(content), expected)
    const spool = await Spool.open(this.#folder)
    try {
      const parts = new PartsOf(this.#client, key, spool)
      try {
        const written = await measure(content, limit, (chunk) => parts.write(chunk))
        if (!parts.hasBegun) return await this.#putParcel(key, spool.parcel(), expected)
        checkWritten(written, expected)
        await parts.complete()
        return written
      } catch (error) {
        await parts.abort()
        throw error
      }
    } finally {
      await spool.close()
    }
  }

  async #putParcel(key: string, parcel: Parcel, expected: Written | undefined): Promise<Written> {
    const { size, md5, sha256 } = parcel
    checkWritten(parcel, expected)
    await this.#client.do({
      method: 'PUT',
      key,
      // Makes the store reject damaged data.
      headers: { 'content-md5': Buffer.from(md5, 'hex').toString('base64') },
      body: { bytes: size, sha256, read: () => parcel.read() },
    })
    return { size, md5 }
  }

  async get(name: string, range?: ByteRange): Promise<StoredContent | null> {
    const key = this.#key(name)
    const answer = await this.#open(key, range)
    if (answer.status === 404) return null
    const size = wholeSize(answer)
    // Empty if the content ends before the range.
    const part = { start: range?.start ?? 0, end: Math.min(range?.end ?? size - 1, size - 1) }
    return { size, body: this.#read(key, answer, part) }
  }

  async head(name: string): Promise<{ size: number } | null> {
    const answer = await this.#client.do({ method: 'HEAD', key: this.#key(name) }, [404])
    return answer.status === 404 ? null : { size: Number(answer.headers['content-length']) }
  }

  async delete(name: string): Promise<void> {
    await this.#client.do({ method: 'DELETE', key: this.#key(name) }, [404])
  }

  /** Copies the object onto itself; the store does that without transferring it. */
  async touch(name: string): Promise<void> {
    const key = this.#key(name)
    const headers = {
      'x-amz-copy-source': `/${this.#bucket}/${key}`,
      'x-amz-metadata-directive': 'REPLACE',
    }
    await this.#client.do({ method: 'PUT', key, headers }, [404])
  }

  async *list(): AsyncGenerator<StoredEntry> {
    let last: string | null = null
    for (;;) {
      const after: Record<string, string> = last === null ? {} : { 'start-after': last }
      const page = { 'list-type': '2', prefix: this.#prefix, 'max-keys': String(this.#pageSize) }
      const answer = await this.#client.send({ method: 'GET', key: '', query: { ...page, ...after } })
      const { ListBucketResult: found } = listing.parse(parseXml((await answer.body?.text()) ?? ''))
      for (const { Key, Size, LastModified } of found.Contents)
        yield { name: Key.slice(this.#prefix.length), size: Size, modified: Date.parse(LastModified) }
      last = found.Contents.at(-1)?.Key ?? null
      if (found.IsTruncated !== 'true' || last === null) return
    }
  }

  async problem(): Promise<string | null> {
    try {
      const query = { 'list-type': '2', prefix: this.#prefix, 'max-keys': '1' }
      await this.#client.do({ method: 'GET', key: '', query })
      return null
    } catch (error) {
      if (error instanceof StoreUnavailable) return error.message
      throw error
    }
  }

  #key(name: string): string {
    checkName(name)
    return `${this.#prefix}${name}`
  }

  #open(key: string, range?: ByteRange, etag?: string): Promise<S3Answer> {
    const headers = {
      ...(range && { range: `bytes=${range.start}-${range.end}` }),
      ...(etag !== undefined && { 'if-match': etag }),
    }
    return this.#client.send({ method: 'GET', key, headers }, etag === undefined ? [404, 416] : [])
  }

  /** The bytes of an answer. If it breaks off, the rest of the same content is requested. */
  #read(key: string, first: S3Answer, { start, end }: ByteRange): Readable {
    const etag = String(first.headers.etag)
    let source = first.body
    const again = (position: number) => this.#open(key, { start: position, end }, etag)
    async function* chunks(): AsyncGenerator<Uint8Array> {
      let position = start
      for (let resumptions = 0; source; resumptions++) {
        try {
          for await (const chunk of source as AsyncIterable<Buffer>) {
            position += chunk.byteLength
            yield chunk
          }
        } catch (error) {
          if (resumptions === mostResumptions) throw error
        }
        if (position > end) return
        if (resumptions === mostResumptions) throw new StoreUnavailable('A stored file broke off')
        source = (await again(position)).body
      }
    }
    const body = Readable.from(chunks(), { objectMode: false })
    // An unread body would keep its connection.
    body.once('close', () => source?.on('error', () => {}).destroy())
    return body
  }
}

/** An object that is sent in parts as it arrives, once it has more bytes than one part. */
class PartsOf {
  readonly #multipart: S3Multipart
  readonly #key: string
  readonly #spool: Spool
  readonly #parts: Part[] = []
  #id: string | null = null

  constructor(client: S3Client, key: string, spool: Spool) {
    this.#multipart = new S3Multipart(client)
    this.#key = key
    this.#spool = spool
  }

  get hasBegun(): boolean {
    return this.#id !== null
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.byteLength > 0; ) {
      // Only when more comes: content of one part is no multipart upload.
      if (this.#spool.size === partSize) await this.#send()
      const now = rest.subarray(0, partSize - this.#spool.size)
      await this.#spool.write(now)
      rest = rest.subarray(now.byteLength)
    }
  }

  async complete(): Promise<void> {
    await this.#send()
    if (this.#id !== null && !(await this.#multipart.complete(this.#key, this.#id, this.#parts)))
      throw new StoreUnavailable('The store lost an upload in parts')
  }

  /** The upload failed; should this fail as well, the sweep removes the parts. */
  async abort(): Promise<void> {
    if (this.#id !== null) await this.#multipart.abort(this.#key, this.#id).catch(() => {})
  }

  async #send(): Promise<void> {
    this.#id ??= await this.#multipart.begin(this.#key)
    const number = this.#parts.length + 1
    this.#parts.push(await this.#multipart.put(this.#key, this.#id, number, this.#spool.parcel()))
    await this.#spool.empty()
  }
}

/** Size of the whole content (bytes), also if the answer is a part of it. */
function wholeSize({ status, headers }: S3Answer): number {
  const inRange = /\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1]
  const size = Number(status === 200 ? headers['content-length'] : inRange)
  if (!Number.isSafeInteger(size)) throw new StoreUnavailable('A stored file came without its length')
  return size
}
