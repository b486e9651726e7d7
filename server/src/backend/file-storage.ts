import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import type { App } from '@supabase/lite'
import * as z from 'zod'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>
type Body = Parameters<StorageAdapter['uploadObject']>[3]
type ReadHeaders = Parameters<StorageAdapter['getObject']>[3]

const storedMetadata = z.object({
  cacheControl: z.string(),
  contentLength: z.number(),
  size: z.number(),
  mimetype: z.string(),
  lastModified: z.string(),
  eTag: z.string(),
})

/**
 * Uploaded files in a folder of the server. A file is named by a hash of its bucket and key, so that no key,
 * however it is written, leads out of the folder or to another object (and file systems that ignore case agree
 * with the database about what is the same).
 */
export class FileStorage implements StorageAdapter {
  readonly driver = null
  readonly #folder: string

  /** @param folder absolute path; made when it is missing */
  constructor(folder: string) {
    this.#folder = folder
  }

  #file(bucket: string, key: string): string {
    const name = createHash('sha256')
      .update(JSON.stringify([bucket, key]))
      .digest('hex')
    return join(this.#folder, name.slice(0, 2), name)
  }

  async #write(file: string, metadata: z.infer<typeof storedMetadata>): Promise<void> {
    const unfinished = `${file}.${randomUUID()}`
    await writeFile(unfinished, JSON.stringify(metadata))
    await rename(unfinished, `${file}.json`)
  }

  async #read(bucket: string, key: string): Promise<ObjectMetadata> {
    const metadata = storedMetadata.parse(
      JSON.parse(await readFile(`${this.#file(bucket, key)}.json`, 'utf8')),
    )
    return { ...metadata, lastModified: new Date(metadata.lastModified), httpStatusCode: 200 }
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    contentType: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const file = this.#file(bucket, key)
    const unfinished = `${file}.${randomUUID()}`
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const hash = createHash('md5')
    let size = 0
    const source = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(asNodeStream(body))
    try {
      await pipeline(
        source,
        async function* measure(chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.byteLength
            yield chunk
          }
        },
        createWriteStream(unfinished),
      )
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await this.#write(file, {
      cacheControl,
      contentLength: size,
      size,
      mimetype: contentType,
      lastModified: new Date().toISOString(),
      eTag: `"${hash.digest('hex')}"`,
    })
    return this.#read(bucket, key)
  }

  headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    return this.#read(bucket, key)
  }

  async getObject(bucket: string, key: string, _version: string | undefined, headers: ReadHeaders = {}) {
    const metadata = await this.#read(bucket, key)
    if (headers.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 }
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
    const start = Number(range?.[1] ?? 0)
    const end = Math.min(range?.[2] ? Number(range[2]) : metadata.size - 1, metadata.size - 1)
    const part = range !== null && start <= end
    const stream = createReadStream(this.#file(bucket, key), part ? { start, end } : {})
    const body = Readable.toWeb(stream)
    if (!part) return { metadata, httpStatusCode: 200, body }
    const contentRange = `bytes ${start}-${end}/${metadata.size}`
    return {
      metadata: { ...metadata, contentRange, contentLength: end - start + 1 },
      httpStatusCode: 206,
      body,
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key)
    await rm(file, { force: true })
    await rm(`${file}.json`, { force: true })
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key)
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    targetBucket: string,
    target: string,
  ) {
    const from = this.#file(sourceBucket, source)
    const to = this.#file(targetBucket, target)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(from, to)
    await copyFile(`${from}.json`, `${to}.json`)
    const { eTag, lastModified } = await this.#read(targetBucket, target)
    return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
  }

  /** Not served to anybody: only image transformation asks for it, and that is off. */
  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `local:///${this.#file(bucket, key)}`
  }
}

/** The web streams of the DOM and of Node are one thing at run time; only their types differ. */
function asNodeStream(body: Exclude<Body, Uint8Array>): NodeReadableStream<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return body as NodeReadableStream<Uint8Array>
}
