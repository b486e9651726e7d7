import type { Backend } from '@/backend'
import { type AddressesOptions, createAddresses } from '@/kernel/files/addresses'
import type { OwnedFiles } from '@/kernel/files/create-files'
import {
  createThumbnailMemory,
  createThumbnailStore,
  thumbnailDatabase,
} from '@/kernel/files/thumbnails/thumbnail-store'
import type { FileMedia } from '@/kernel/files/thumbnails/file-media'
import { createThumbnails } from '@/kernel/files/thumbnails/thumbnails'
import type { SessionUser } from '@/kernel/session/types'
import type { OsStorage } from '@/kernel/storage/types'
import { loadOnce } from '@/lib/load-once'
import { filmStill } from '@/lib/pictures/film-still'
import { createPictureShrinker } from '@/lib/pictures/shrink-picture'

interface MediaServices extends Pick<OwnedFiles, 'files' | 'fileStorage' | 'awayContent'> {
  /** Tells people of one browser apart. */
  readonly name: string
  readonly backend: Backend
  readonly user: SessionUser
  readonly storage: OsStorage
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

/** Addresses in the person's spaces; the code is fetched with the first one. */
function signedUrlOf({ backend, user, storage }: MediaServices): AddressesOptions['signedUrl'] {
  const loadSpaces = loadOnce(async () => {
    const { createSpaces } = await import('@/backend/spaces/create-spaces')
    return createSpaces({
      client: () => backend.client(),
      config: () => backend.config(),
      fetch: backend.fetch,
      userId: user.id,
      uploads: storage('uploads'),
    })
  })
  let own: string | null = null
  return async ({ hash, space }, type) => {
    const spaces = await loadSpaces()
    if (space === null && own === null) {
      const found = await spaces.personal()
      if (!found.ok) return found
      own = found.value
    }
    return spaces.open(space ?? own ?? '').signedUrl(hash, type)
  }
}

/**
 * Addresses of a person's files, and small pictures of them: fetched only by those who show or play some. "Session only" keeps the pictures
 * as long as the files.
 */
export function loadMedia(services: MediaServices): FileMedia {
  const { name, files, fileStorage, awayContent } = services
  const addresses = createAddresses({
    files,
    awayContent,
    signedUrl: signedUrlOf(services),
    now: Date.now,
  })
  const shrinker = createPictureShrinker()
  const memory = createThumbnailMemory()
  const device = createThumbnailStore({ name: thumbnailDatabase(name), now: Date.now })
  const store = () => (fileStorage.getState().mode === 'session' ? memory : device)
  const thumbnails = createThumbnails({
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
  return { addresses, thumbnails }
}
