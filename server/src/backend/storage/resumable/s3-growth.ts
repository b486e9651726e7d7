import { randomUUID } from 'node:crypto'
import { contentPlace } from '../layout.ts'
import type { ObjectStore } from '../object-store.ts'
import type { S3Multipart } from '../s3-multipart.ts'
import { Spool } from '../spool.ts'
import { type Growing, type GrowingContents, type Growth, GrowthLost, type Part } from './growing.ts'

const megabyte = 1024 * 1024
/** What clients send at once to a hosted project, so that each of their requests is a part. */
const usualPart = 6 * megabyte
/** An object has 10,000 parts at most; some numbers stay unused. */
const mostParts = 9000

/** Bytes of each part but the last, which some stores want to be the same. */
export const partSizeOf = (size: number): number =>
  Math.max(usualPart, Math.ceil(size / mostParts / megabyte) * megabyte)

/** What growing content needs of its bucket. */
interface Place {
  readonly store: Pick<ObjectStore, 'put' | 'get' | 'head' | 'delete'>
  readonly multipart: S3Multipart
  /** Beginning of all keys. */
  readonly prefix: string
  /** Where bytes wait until they are a part. */
  readonly folder: string
}

/**
 * Growing content as a multipart upload of a bucket. The bytes behind the last part, which are too few for one, are an object of
 * their own until the next ones come.
 */
export class S3Growth implements GrowingContents {
  readonly isLocal = false
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
  }

  async open(content: Growing): Promise<Growth> {
    const spool = await Spool.open(this.#place.folder)
    try {
      await this.#readTail(content, spool)
      return this.#grow(content, spool)
    } catch (error) {
      await spool.close()
      throw error
    }
  }

  async complete(content: Growing, parts: readonly Part[]): Promise<void> {
    const { name, size, state } = content
    const { store, multipart } = this.#place
    const place = contentPlace(name)
    if (size === 0) await store.put(place, new Uint8Array())
    else if (state.multipart !== null) await multipart.complete(this.#key(name), state.multipart, parts)
    const found = await store.head(place)
    if (found?.size !== size)
      throw new GrowthLost(`An upload has ${found?.size ?? 'no'} bytes in the bucket instead of ${size}`)
  }

  async discard({ name, state }: Growing): Promise<void> {
    const { store, multipart } = this.#place
    if (state.multipart !== null) await multipart.abort(this.#key(name), state.multipart)
    for (const content of [name, state.tail]) if (content !== null) await store.delete(contentPlace(content))
  }

  async sweep(time: number): Promise<number> {
    const { multipart, prefix } = this.#place
    const old = (await multipart.list(prefix)).filter(({ begun }) => begun < time)
    for (const { key, id } of old) await multipart.abort(key, id)
    return old.length
  }

  #grow({ name, size, received, state: before }: Growing, spool: Spool): Growth {
    const { store, multipart } = this.#place
    const partSize = partSizeOf(size)
    const key = this.#key(name)
    let total = received
    let state = before
    let replaced: string | null = null

    const sendPart = async (): Promise<Part> => {
      const id = state.multipart ?? (await multipart.begin(key))
      // Should the part fail, the next try goes on with the same upload.
      state = { ...state, multipart: id }
      const part = await multipart.put(key, id, state.nextPart, spool.parcel())
      state = { multipart: id, tail: null, nextPart: state.nextPart + 1 }
      return part
    }
    const keepTail = async () => {
      const tail = randomUUID()
      await store.put(contentPlace(tail), asChunks(spool))
      state = { ...state, tail }
    }

    return {
      get room() {
        return partSize - spool.size
      },
      write: async (chunk) => {
        await spool.write(chunk)
        total += chunk.byteLength
      },
      save: async () => {
        const earlier = state.tail
        let part: Part | null = null
        if (spool.size === partSize || (spool.size > 0 && total === size)) {
          part = await sendPart()
          await spool.empty()
        } else if (spool.size > 0 && total > received) await keepTail()
        replaced = state.tail === earlier ? null : earlier
        return { state, part }
      },
      recorded: async () => {
        if (replaced !== null) await store.delete(contentPlace(replaced))
        replaced = null
      },
      close: () => spool.close(),
    }
  }

  /** Reads the bytes behind the last part; they begin the next one. */
  async #readTail({ size, received, state }: Growing, spool: Spool): Promise<void> {
    const partSize = partSizeOf(size)
    const bytes = received % partSize
    // Its files were moved into the bucket meanwhile.
    if (received >= partSize && state.multipart === null)
      throw new GrowthLost('The first bytes of an upload are not in the bucket')
    if (received === size || bytes === 0) return
    const found = state.tail === null ? null : await this.#place.store.get(contentPlace(state.tail))
    for await (const chunk of found?.body ?? []) await spool.write(chunk)
    if (spool.size !== bytes) throw new GrowthLost('Bytes of an upload are missing in the bucket')
  }

  #key(name: string): string {
    return `${this.#place.prefix}${contentPlace(name)}`
  }
}

async function* asChunks(spool: Spool): AsyncGenerator<Uint8Array> {
  const content = spool.parcel().read()
  if (content instanceof Uint8Array) yield content
  else yield* content
}
