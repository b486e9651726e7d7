import { fileKind } from '@/kernel/apps/file-kinds'
import { log } from '@/lib/log'
import type { FileAddresses } from '../addresses'
import type { FileSystem } from '../types'
import { canHaveThumbnail, type PicturedFile } from './can-have-thumbnail'
import type { ThumbnailStore } from './thumbnail-store'

/** Small pictures of pictures and films. */
export interface Thumbnails {
  /**
   * Tells the address of a file's small picture once there is one: at once, or after it was made, for which those in sight wait their
   * turn; null when it was forgotten. Nothing is told where there can be none. Returns the function that ends it: what is out of sight is
   * not made.
   */
  follow(file: PicturedFile, listener: (url: string | null) => void): () => void
  /** Forgets all pictures. Those in sight are made again, of what is there afterwards. */
  clear(): Promise<void>
}

/** Draws small pictures; null: there can be none. */
export interface Draw {
  readonly picture: (content: Blob, edge: number) => Promise<Blob | null>
  /** Of a film at an address. */
  readonly film: (address: string, edge: number) => Promise<Blob | null>
}

interface ThumbnailsOptions {
  readonly files: Pick<FileSystem, 'readBlob'>
  readonly addresses: FileAddresses
  readonly store: ThumbnailStore
  readonly draw: Draw
  /** Fetches what is at an address of the account's space; null: it cannot be had now. */
  readonly fetchContent: (address: string) => Promise<Blob | null>
  /** Whether what is away may be fetched for it: not where the person pays for each byte. */
  readonly mayFetch: () => boolean
}

/** Pixels of the longer side: enough for screens with two pixels a point. */
const edge = 256
/** Pictures that are made at the same time. */
const lanes = 2
/** Addresses that stay while nobody follows them. */
const mostIdle = 300

interface Followed {
  readonly file: PicturedFile
  readonly listeners: Set<(url: string | null) => void>
}

/** Makes small pictures, each once for a content, and keeps them. */
export function createThumbnails(options: ThumbnailsOptions): Thumbnails {
  const { files, addresses, store, draw, fetchContent, mayFetch } = options
  const followed = new Map<string, Followed>()
  /** By revision, those used last at the end. */
  const shown = new Map<string, string>()
  /** Contents without a picture, and those that could not be had while the page is there. */
  const without = new Set<string>()
  /** Revisions that wait to be made, in their order. */
  const waiting = new Set<string>()
  const making = new Set<string>()
  /** Pictures of before the last {@link Thumbnails.clear} are not kept. */
  let era = 0
  /** The store is read only once it has forgotten what it was told to. */
  let cleared: Promise<void> = Promise.resolve()

  const dropIdle = () => {
    let idle = shown.size - followed.size
    for (const [revision, url] of Array.from(shown)) {
      if (idle <= mostIdle) return
      if (followed.has(revision)) continue
      shown.delete(revision)
      URL.revokeObjectURL(url)
      idle -= 1
    }
  }

  const show = (revision: string, picture: Blob) => {
    const url = shown.get(revision) ?? URL.createObjectURL(picture)
    shown.set(revision, url)
    for (const listener of followed.get(revision)?.listeners ?? []) listener(url)
    dropIdle()
  }

  const keep = (revision: string, picture: Blob | null) => {
    store.keep(revision, picture).catch((error: unknown) => log.error('A small picture was not kept', error))
  }

  /** Draws a file; 'later': it cannot be had now. */
  async function drawn({ path, name, away }: PicturedFile): Promise<Blob | null | 'later'> {
    const isFilm = fileKind(name) === 'video'
    if (isFilm || away) {
      const opened = await addresses.openAddress(path)
      if (!opened.ok) return 'later'
      const { url, isRemote } = opened.value
      try {
        if (isFilm) return (await draw.film(url, edge)) ?? (isRemote ? 'later' : null)
        const content = isRemote ? await fetchContent(url) : null
        if (content) return await draw.picture(content, edge)
        if (isRemote) return 'later'
      } finally {
        opened.value.release()
      }
    }
    const content = await files.readBlob(path)
    return content.ok ? draw.picture(content.value, edge) : 'later'
  }

  async function make(revision: string, file: PicturedFile): Promise<void> {
    const own = era
    const picture = await drawn(file)
    if (own !== era) return
    if (picture === 'later' || picture === null) {
      without.add(revision)
      if (picture === null) keep(revision, null)
      return
    }
    keep(revision, picture)
    show(revision, picture)
  }

  const goOn = () => {
    while (making.size < lanes) {
      const [revision] = waiting
      if (revision === undefined) return
      waiting.delete(revision)
      const entry = followed.get(revision)
      if (!entry) continue
      making.add(revision)
      const own = era
      void make(revision, entry.file)
        .catch((error: unknown) => {
          without.add(revision)
          log.error('A small picture was not made', error)
        })
        .finally(() => {
          making.delete(revision)
          const later = own === era ? undefined : followed.get(revision)
          if (later) void find(revision, later.file)
          goOn()
        })
    }
  }

  async function find(revision: string, file: PicturedFile): Promise<void> {
    const own = era
    await cleared
    const kept = await store.read(revision).catch((error: unknown) => {
      log.error('Small pictures cannot be read', error)
      return undefined
    })
    if (own !== era || shown.has(revision)) return
    if (kept === 'none') without.add(revision)
    else if (kept) show(revision, kept)
    else if (followed.has(revision) && !making.has(revision) && (!file.away || mayFetch())) {
      waiting.add(revision)
      goOn()
    }
  }

  return {
    follow(file, listener) {
      const { revision } = file
      if (!canHaveThumbnail(file) || without.has(revision)) return () => undefined
      const known = followed.get(revision)
      const entry = known ?? { file, listeners: new Set() }
      entry.listeners.add(listener)
      followed.set(revision, entry)
      const url = shown.get(revision)
      if (url !== undefined) {
        // The last of those that were used.
        shown.delete(revision)
        shown.set(revision, url)
        listener(url)
      } else if (!known) void find(revision, file)
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size > 0 || followed.get(revision) !== entry) return
        followed.delete(revision)
        waiting.delete(revision)
        dropIdle()
      }
    },
    async clear() {
      era += 1
      waiting.clear()
      without.clear()
      const gone = Array.from(shown)
      shown.clear()
      for (const [revision, url] of gone) {
        for (const listener of followed.get(revision)?.listeners ?? []) listener(null)
        URL.revokeObjectURL(url)
      }
      const clearing = store.clear()
      cleared = clearing.catch(() => undefined)
      await clearing
      for (const [revision, { file }] of followed) void find(revision, file)
    },
  }
}
