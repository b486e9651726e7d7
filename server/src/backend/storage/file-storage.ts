import { randomUUID } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { App } from '@supabase/lite'
import { ContentDamaged, ContentMissing } from './faults.ts'
import {
  type Description,
  contentPlace,
  descriptionPlace,
  objectName,
  placeOfContent,
  readDescription,
} from './layout.ts'
import type { ObjectStore, Written } from './object-store.ts'
import { type Reading, currentReading } from './reading.ts'
import { type Turns, createTurns } from './turns.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>
type Content = Parameters<StorageAdapter['uploadObject']>[3]

/** What was written of an object before the object is known by its name: a content that no description names yet. */
interface Body {
  /** Different for every write. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly eTag: string
}

/** What has to become of content that is not kept: it goes, or whoever has it decides. */
type Unkept = 'discarded' | 'left'

/** A content that is stored and waits to become an object. */
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

const nothingToDo: Finish = async () => {}

/** How often reading begins again because the object was replaced meanwhile. */
const mostTries = 4

/**
 * Uploaded files in a store. An object's description is named by a hash of its bucket and key, so that no key,
 * however it is written, leads out of the store or to another object (and file systems that ignore case agree with the database
 * about which keys are equal). It names the content, which is another for every write: an object is replaced by putting its new
 * description, in one step, after the content is safe; the earlier content goes afterwards. docs/storage.md says more.
 */
export class FileStorage implements StorageAdapter {
  readonly driver = null
  readonly #store: ObjectStore
  readonly #turns: Turns
  readonly #staged = new WeakMap<object, { readonly body: Body; readonly unkept: Unkept; finish: Finish }>()

  /** @param turns of all who change objects of the store; left out: this is the only one */
  constructor(store: ObjectStore, turns: Turns = createTurns()) {
    this.#store = store
    this.#turns = turns
  }

  /** Stores a content as it arrives. Throws `BodyTooLarge` beyond `limit` (bytes), or the store's error. */
  async stage(content: AsyncIterable<Uint8Array>, limit = Number.POSITIVE_INFINITY): Promise<Staged> {
    const body = await this.#write(content, limit)
    const stream = new ReadableStream<Uint8Array>()
    const unplaced: Finish = () => this.#discard(contentPlace(body.name))
    const staged = { body, unkept: 'discarded' as const, finish: unplaced }
    this.#staged.set(stream, staged)
    return { stream, size: body.size, finish: async (isKept) => staged.finish(isKept) }
  }

  /**
   * Takes content that is complete in the store, under the name that it has there. Unlike content that was staged, it stays if the upload
   * comes to nothing.
   */
  adopt(content: { readonly name: string; readonly size: number; readonly eTag: string }): Staged {
    const stream = new ReadableStream<Uint8Array>()
    const staged = { body: content, unkept: 'left' as const, finish: nothingToDo }
    this.#staged.set(stream, staged)
    return { stream, size: content.size, finish: async (isKept) => staged.finish(isKept) }
  }

  /** Whether an object has the content of this name. */
  async has(bucket: string, key: string, content: string): Promise<boolean> {
    const name = objectName(bucket, key)
    const text = await this.#readText(name)
    return text !== null && placeOfContent(name, text) === contentPlace(content)
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
    const body = staged?.body ?? (await this.#write(asChunks(content)))
    const description: Description = {
      cacheControl,
      contentLength: body.size,
      size: body.size,
      mimetype: contentType,
      lastModified: new Date().toISOString(),
      eTag: body.eTag,
      body: body.name,
    }
    const finish = await this.#place(objectName(bucket, key), description, staged?.unkept)
    if (staged) staged.finish = finish
    else await finish(true)
    return asMetadata(description)
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const { description } = await this.#open(bucket, key, (place) => this.#store.head(place))
    return asMetadata(description)
  }

  /** Gives what the current `Reading` asks for, and tells it what that is; without one, all of the content. */
  async getObject(bucket: string, key: string, _version: string | undefined) {
    const reading = currentReading()
    if (reading) return this.#getPart(bucket, key, reading)
    const { description, found } = await this.#open(bucket, key, (place) => this.#store.get(place))
    return { metadata: asMetadata(description), httpStatusCode: 200, body: Readable.toWeb(found.body) }
  }

  async #getPart(bucket: string, key: string, reading: Reading) {
    const open = async (
      place: string,
      described: Description,
    ): Promise<{ readonly size: number; readonly body?: Readable } | null> => {
      const part = reading.decide(described)
      return part === null
        ? this.#store.head(place)
        : this.#store.get(place, part === 'whole' ? undefined : part)
    }
    const { description, found } = await this.#open(bucket, key, open)
    const metadata = asMetadata(description)
    const content = found.body
    return {
      metadata: { ...metadata, contentLength: reading.length },
      httpStatusCode: 200,
      // Supabase Lite takes an answer without a body for a file that is not there.
      body: content
        ? Readable.toWeb(content)
        : new ReadableStream<Uint8Array>({ start: (end) => end.close() }),
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await this.removeObject(bucket, key)
  }

  /** As `deleteObject`; tells whether the object was in the store. */
  async removeObject(bucket: string, key: string): Promise<boolean> {
    const name = objectName(bucket, key)
    const free = await this.#turns.take(name)
    try {
      const text = await this.#readText(name)
      if (text === null) return false
      await this.#store.delete(descriptionPlace(name))
      const content = placeOfContent(name, text)
      if (content) await this.#discard(content)
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
    const { description, found } = await this.#open(sourceBucket, source, (place) => this.#store.get(place))
    const { name: body } = await this.#write(found.body)
    const finish = await this.#place(objectName(targetBucket, target), { ...description, body })
    await finish(true)
    const { eTag, lastModified } = asMetadata(description)
    return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
  }

  /** Not served to anyone: only image transformation asks for it, and that is off. */
  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `local:///${descriptionPlace(objectName(bucket, key))}`
  }

  async #write(content: AsyncIterable<Uint8Array>, limit = Number.POSITIVE_INFINITY): Promise<Body> {
    const name = randomUUID()
    const written: Written = await this.#store.put(contentPlace(name), content, { limit, isNew: true })
    return { name, size: written.size, eTag: `"${written.md5}"` }
  }

  /** Removes a content that no description names. Should it return, the sweep takes it. */
  async #discard(place: string): Promise<void> {
    await this.#store.delete(place, { mayReturn: true })
  }

  /** The text of a description; null where there is none. */
  async #readText(name: string): Promise<string | null> {
    const found = await this.#store.get(descriptionPlace(name))
    return found && textOf(found.body)
  }

  /** Replaces a description in one step. When it resolves the new one outlasts a power cut. */
  async #describe(name: string, text: string): Promise<void> {
    await this.#store.put(descriptionPlace(name), Buffer.from(text))
  }

  /** Makes a body that was written an object's content. Other changes of the object wait until it is finished. */
  async #place(name: string, description: Description, unkept: Unkept = 'discarded'): Promise<Finish> {
    const free = await this.#turns.take(name)
    try {
      const before = await this.#readText(name)
      const own = placeOfContent(name, JSON.stringify(description))
      const described = before === null ? null : placeOfContent(name, before)
      // The same content again: its server ended before the row was written.
      const earlier = described === own ? null : described
      // No description names it for a moment, and it may be needed again: it is not to be taken for left behind.
      if (earlier) await this.#store.touch(earlier)
      await this.#describe(name, JSON.stringify(description))
      return async (isKept) => {
        try {
          if (!isKept && before === null) await this.#store.delete(descriptionPlace(name))
          if (!isKept && before !== null) await this.#describe(name, before)
          const useless = isKept ? earlier : own
          if (useless && (isKept || unkept === 'discarded')) await this.#discard(useless)
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
  async #open<Found extends { readonly size: number; readonly body?: Readable }>(
    bucket: string,
    key: string,
    open: (place: string, description: Description) => Promise<Found | null>,
  ): Promise<{ description: Description; found: Found }> {
    const name = objectName(bucket, key)
    for (let attempt = 1; ; attempt++) {
      const text = await this.#readText(name)
      if (text === null) throw new ContentMissing('A stored file has no description')
      const description = readDescription(text)
      if (!description) throw new ContentDamaged('The description of a stored file cannot be read')
      const found = await open(contentPlace(description.body ?? name), description)
      if (found?.size === description.size) return { description, found }
      found?.body?.destroy()
      // Between the two steps the object may have been replaced.
      if (attempt < mostTries) continue
      throw found
        ? new ContentDamaged(`A stored file has ${found.size} bytes instead of ${description.size}`)
        : new ContentMissing('A stored file has no content')
    }
  }
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
