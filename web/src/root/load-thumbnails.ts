import type { FileAddresses } from '@/kernel/files/addresses'
import {
  createThumbnailMemory,
  createThumbnailStore,
  thumbnailDatabase,
} from '@/kernel/files/thumbnails/thumbnail-store'
import { createThumbnails, type Thumbnails } from '@/kernel/files/thumbnails/thumbnails'
import type { FileStorageMode, FileSystem } from '@/kernel/files/types'
import { filmStill } from '@/lib/pictures/film-still'
import { createPictureShrinker } from '@/lib/pictures/shrink-picture'

interface ThumbnailsServices {
  /** Tells people of one browser apart. */
  readonly name: string
  readonly mode: () => FileStorageMode
  readonly files: Pick<FileSystem, 'readBlob'>
  readonly addresses: () => Promise<FileAddresses>
}

async function fetchContent(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}

/** Whether the person asked their browser to fetch as little as it can. */
const savesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/** Small pictures of a person's files: fetched only where some are shown. "Session only" keeps them as long as the files. */
export function loadThumbnails({ name, mode, files, addresses }: ThumbnailsServices): Thumbnails {
  const shrinker = createPictureShrinker()
  const memory = createThumbnailMemory()
  const device = createThumbnailStore({ name: thumbnailDatabase(name), now: Date.now })
  const store = () => (mode() === 'session' ? memory : device)
  return createThumbnails({
    files,
    addresses,
    store: {
      read: (revision) => store().read(revision),
      keep: (revision, picture) => store().keep(revision, picture),
      async clear() {
        await Promise.all([memory.clear(), device.clear()])
      },
    },
    draw: { picture: (content, edge) => shrinker.shrink(content, edge), film: filmStill },
    fetchContent,
    mayFetch: () => !savesData(),
  })
}
