import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { App } from '@supabase/lite'
import * as z from 'zod'
import { Bodies, type Body, bodyName } from './bodies.ts'
import { type Disk, type OpenFile, disk as diskOfThisMachine, isMissing } from './disk.ts'
import { ContentDamaged, ContentMissing } from './faults.ts'
import { createTurns } from './turns.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>
type Content = Parameters<StorageAdapter['uploadObject']>[3]
type ReadHeaders = Parameters<StorageAdapter['getObject']>[3]

const storedDescription = z.object({
  cacheControl: z.string(),
  contentLength: z.number(),
  size: z.number(),
  mimetype: z.string(),
  lastModified: z.string(),
  eTag: z.string(),
  /** The file that holds the content; without it, it is the one that is called like the object. */
  body: z.string().regex(bodyName).optional(),
})
type Description = z.infer<typeof storedDescription>

/** A content that is on the disk and waits to become an object. */
export interface Staged {
  /** Stands for the content where the storage API takes it. */
  readonly stream: ReadableStream<Uint8Array>
  /** Bytes. */
  readonly size: number
  /**
   * Ends the upload. Kept, the object's earlier content goes; otherwise everything is as before. Without a call the next upload
   * to the same object waits forever.
   */
  finish(isKept: boolean): Promise<void>
}

/** What has to happen once it is known whether an object that was put into its place stays there. */
type Finish = (isKept: boolean) => Promise<void>

/** How often reading begins again because the object was replaced meanwhile. */
const mostTries = 4

/**
 * Uploaded files in a folder of the server. An object's description is named by a hash of its bucket and key, so that no key,
 * however it is written, leads out of the folder or to another object (and file systems that ignore case agree with the database
 * about which keys are equal). It names the file with the content, which is another for every write: an object is replaced by
 * renaming its new description, in one step, after the content is safe on the disk; the earlier content goes afterwards.
 * docs/storage.md says more.
 */
export class FileStorage implements StorageAdapter {
  readonly driver = null
  readonly #disk: Disk
  readonly #bodies: Bodies
  readonly #turns = createTurns()
  readonly #staged = new WeakMap<object, { readonly body: Body; finish: Finish }>()

  /** @param folder absolute path; made when it is missing */
  constructor(folder: string, disk: Disk = diskOfThisMachine) {
    this.#disk = disk
    this.#bodies = new Bodies(disk, folder)
  }

  /** Writes a content to the disk as it arrives. Throws `BodyTooLarge` beyond `limit` (bytes), or the disk's error. */
  async stage(content: AsyncIterable<Uint8Array>, limit?: number): Promise<Staged> {
    const body = await this.#bodies.write(content, limit)
    const stream = new ReadableStream<Uint8Array>()
    const unplaced: Finish = () => this.#bodies.remove(body.name)
    const staged = { body, finish: unplaced }
    this.#staged.set(stream, staged)
    return { stream, size: body.size, finish: async (isKept) => staged.finish(isKept) }
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    content: Content,
    contentType: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const staged = this.#staged.get(content)
    const body = staged?.body ?? (await this.#bodies.write(asChunks(content)))
    const description: Description = {
      cacheControl,
      contentLength: body.size,
      size: body.size,
      mimetype: contentType,
      lastModified: new Date().toISOString(),
      eTag: `"${body.md5}"`,
      body: body.name,
    }
    const finish = await this.#place(nameOf(bucket, key), description)
    if (staged) staged.finish = finish
    else await finish(true)
    return asMetadata(description)
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const { description, file } = await this.#open(bucket, key)
    await file.close()
    return asMetadata(description)
  }

  async getObject(bucket: string, key: string, _version: string | undefined, headers: ReadHeaders = {}) {
    const { description, file } = await this.#open(bucket, key)
    const metadata = asMetadata(description)
    if (headers.ifNoneMatch === metadata.eTag) {
      await file.close()
      return { metadata, httpStatusCode: 304 }
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
    const start = Number(range?.[1] ?? 0)
    const end = Math.min(range?.[2] ? Number(range[2]) : file.size - 1, file.size - 1)
    if (range === null || start > end)
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(file.stream(0, file.size - 1)) }
    return {
      metadata: {
        ...metadata,
        contentRange: `bytes ${start}-${end}/${file.size}`,
        contentLength: end - start + 1,
      },
      httpStatusCode: 206,
      body: Readable.toWeb(file.stream(start, end)),
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await this.removeObject(bucket, key)
  }

  /** As `deleteObject`; tells whether the object was on this disk. */
  async removeObject(bucket: string, key: string): Promise<boolean> {
    const name = nameOf(bucket, key)
    const free = await this.#turns.take(name)
    try {
      const text = await this.#readText(name)
      if (text === null) return false
      await this.#removeDescription(name)
      const content = contentOf(name, text)
      if (content) await this.#bodies.remove(content)
      return true
    } finally {
      free()
    }
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
    const { description, file } = await this.#open(sourceBucket, source)
    const { name: body } = await this.#bodies.write(file.stream(0, file.size - 1))
    const finish = await this.#place(nameOf(targetBucket, target), { ...description, body })
    await finish(true)
    const { eTag, lastModified } = asMetadata(description)
    return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
  }

  /** Not served to anyone: only image transformation asks for it, and that is off. */
  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `local:///${this.#descriptionFile(nameOf(bucket, key))}`
  }

  #descriptionFile(name: string): string {
    return `${this.#bodies.file(name)}.json`
  }

  /** The text of a description; null where there is none. */
  async #readText(name: string): Promise<string | null> {
    try {
      return await this.#disk.read(this.#descriptionFile(name))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Replaces a description in one step. When it resolves the new one outlasts a power cut. */
  async #describe(name: string, text: string): Promise<void> {
    await this.#bodies.prepareFolder(name)
    const unfinished = `${this.#bodies.file(name)}.${randomUUID()}`
    try {
      const file = await this.#disk.create(unfinished)
      try {
        await file.write(Buffer.from(text))
        await file.sync()
      } finally {
        await file.close()
      }
      await this.#disk.rename(unfinished, this.#descriptionFile(name))
    } catch (error) {
      await this.#disk.remove(unfinished)
      throw error
    }
    await this.#disk.syncFolder(this.#bodies.folder(name))
  }

  /** Removes a description. When it resolves, a power cut does not bring it back. */
  async #removeDescription(name: string): Promise<void> {
    await this.#disk.remove(this.#descriptionFile(name))
    await this.#disk.syncFolder(this.#bodies.folder(name))
  }

  /** Makes a body that was written an object's content. Other changes of the object wait until it is finished. */
  async #place(name: string, description: Description): Promise<Finish> {
    const free = await this.#turns.take(name)
    try {
      const before = await this.#readText(name)
      const earlier = before === null ? null : contentOf(name, before)
      const own = contentOf(name, JSON.stringify(description))
      // No description names it for a moment, and it may be needed again: it is not to be taken for left behind.
      if (earlier) await this.#disk.touch(this.#bodies.file(earlier))
      await this.#describe(name, JSON.stringify(description))
      return async (isKept) => {
        try {
          if (!isKept && before === null) await this.#removeDescription(name)
          if (!isKept && before !== null) await this.#describe(name, before)
          const useless = isKept ? earlier : own
          if (useless) await this.#bodies.remove(useless)
        } finally {
          free()
        }
      }
    } catch (error) {
      free()
      throw error
    }
  }

  /** Opens an object's content. Throws `ContentMissing` or `ContentDamaged` when it is not what was stored. */
  async #open(bucket: string, key: string): Promise<{ description: Description; file: OpenFile }> {
    const name = nameOf(bucket, key)
    for (let attempt = 1; ; attempt++) {
      const text = await this.#readText(name)
      if (text === null) throw new ContentMissing('A stored file has no description')
      const description = parse(text)
      if (!description) throw new ContentDamaged('The description of a stored file cannot be read')
      try {
        const file = await this.#disk.open(this.#bodies.file(description.body ?? name))
        if (file.size === description.size) return { description, file }
        await file.close()
        if (attempt === mostTries)
          throw new ContentDamaged(`A stored file has ${file.size} bytes instead of ${description.size}`)
      } catch (error) {
        if (!isMissing(error)) throw error
        // Between the two steps the object may have been replaced.
        if (attempt === mostTries) throw new ContentMissing('A stored file has no content')
      }
    }
  }
}

/** The name of an object's description. */
const nameOf = (bucket: string, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([bucket, key]))
    .digest('hex')

/** What a description says; null if the text is not a description. */
function parse(text: string): Description | null {
  try {
    return storedDescription.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The file that holds the content of an object with this description; null when that cannot be told. */
export function contentOf(name: string, text: string): string | null {
  const description = parse(text)
  return description && (description.body ?? name)
}

const asMetadata = ({
  cacheControl,
  contentLength,
  size,
  mimetype,
  lastModified,
  eTag,
}: Description): ObjectMetadata => ({
  cacheControl,
  contentLength,
  size,
  mimetype,
  eTag,
  lastModified: new Date(lastModified),
  httpStatusCode: 200,
})

/** The web streams of the DOM and of Node are one thing at run time; only their types differ. */
function asChunks(content: Content): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) return Readable.from([content])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Readable.fromWeb(content as NodeReadableStream<Uint8Array>)
}
