import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/** Small pictures of files, kept on this device by the revision of the content that they show. */
export interface ThumbnailStore {
  /** The picture; 'none': there can be none; undefined: none was made yet. */
  read(revision: string): Promise<Blob | 'none' | undefined>
  /** Keeps a picture, or that there can be none. Those that were not used for longest make room. */
  keep(revision: string, picture: Blob | null): Promise<void>
  /** Forgets all. */
  clear(): Promise<void>
}

interface ThumbnailDatabase extends DBSchema {
  /** Null: there can be none. */
  pictures: { key: string; value: Blob | null }
  /** Bytes of each picture, and when it was last used, in ms since the epoch. */
  uses: { key: string; value: { readonly bytes: number; readonly used: number } }
}

/** What all pictures together may take; bytes. */
const mostBytes = 64 * 1024 * 1024
/** A record takes about so much besides its picture; bytes. */
const recordBytes = 200
/** Once there is too much, this part of what may be stays. */
const remains = 0.9
/** A use is noted when the last one is so long ago; ms. */
const usePause = 3_600_000

interface ThumbnailStoreOptions {
  /** Name of the database. */
  readonly name: string
  /** ms since the epoch. */
  readonly now: () => number
  readonly most?: number
}

/** Name of the database of a person's small pictures. */
export const thumbnailDatabase = (name: string): string => `otteros-thumbnails-${name}`

/** Thumbnails in a database of their own, which a browser may clear. A call that the browser refuses rejects. */
export function createThumbnailStore({ name, now, most = mostBytes }: ThumbnailStoreOptions): ThumbnailStore {
  let opening: Promise<IDBPDatabase<ThumbnailDatabase>> | null = null
  /** Bytes of all; null: not added up yet. Other tabs add some, so that it is never exact. */
  let total: number | null = null

  const open = () => {
    opening ??= openDB<ThumbnailDatabase>(name, 1, {
      upgrade(database) {
        database.createObjectStore('pictures')
        database.createObjectStore('uses')
      },
      blocking(_current, _wanted, event) {
        if (event.target instanceof IDBDatabase) event.target.close()
        opening = null
      },
      terminated() {
        opening = null
      },
    })
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  async function makeRoom(database: IDBPDatabase<ThumbnailDatabase>): Promise<void> {
    if (total !== null && total <= most) return
    const work = database.transaction(['pictures', 'uses'], 'readwrite')
    const uses = work.objectStore('uses')
    const [keys, values] = await Promise.all([uses.getAllKeys(), uses.getAll()])
    const all = keys.flatMap((key, at) => {
      const use = values[at]
      return use ? [{ key, ...use }] : []
    })
    let bytes = all.reduce((sum, use) => sum + use.bytes + recordBytes, 0)
    const limit = bytes > most ? most * remains : most
    for (const { key, bytes: own } of all.toSorted((a, b) => a.used - b.used)) {
      if (bytes <= limit) break
      bytes -= own + recordBytes
      void work.objectStore('pictures').delete(key)
      void uses.delete(key)
    }
    await work.done
    total = bytes
  }

  return {
    async read(revision) {
      const database = await open()
      const work = database.transaction(['pictures', 'uses'])
      const [picture, use] = await Promise.all([
        work.objectStore('pictures').get(revision),
        work.objectStore('uses').get(revision),
      ])
      if (picture === undefined) return undefined
      if (use && now() - use.used > usePause) await database.put('uses', { ...use, used: now() }, revision)
      return picture ?? 'none'
    },
    async keep(revision, picture) {
      const database = await open()
      const bytes = picture?.size ?? 0
      const work = database.transaction(['pictures', 'uses'], 'readwrite')
      await Promise.all([
        work.objectStore('pictures').put(picture, revision),
        work.objectStore('uses').put({ bytes, used: now() }, revision),
        work.done,
      ])
      if (total !== null) total += bytes + recordBytes
      await makeRoom(database)
    },
    async clear() {
      const database = await opening?.catch(() => null)
      database?.close()
      opening = null
      total = null
      await deleteDB(name)
    },
  }
}

/** Thumbnails that are gone with the page. */
export function createThumbnailMemory(): ThumbnailStore {
  const kept = new Map<string, Blob | null>()
  return {
    read: (revision) => {
      const picture = kept.get(revision)
      return Promise.resolve(picture === null ? 'none' : picture)
    },
    keep: (revision, picture) => {
      kept.set(revision, picture)
      return Promise.resolve()
    },
    clear: () => {
      kept.clear()
      return Promise.resolve()
    },
  }
}
