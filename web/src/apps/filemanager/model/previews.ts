import { fileKind } from '@/kernel/apps/file-kinds'
import { canHaveThumbnail, type PicturedFile } from '@/kernel/files/thumbnails/can-have-thumbnail'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import type { FilePreview } from '@/ui/file-list/types'

/** Small pictures for the rows of file lists. */
export interface Previews {
  /** What a row shows in the place of its icon; undefined: nothing else. */
  of(file: PicturedFile): FilePreview | undefined
}

type LoadMedia = Os['media']

function createPreview(file: PicturedFile, media: LoadMedia, onIdle: () => void): FilePreview {
  const listeners = new Set<() => void>()
  let url: string | null = null
  let stop: (() => void) | null = null

  const follow = async () => {
    try {
      const { thumbnails } = await media()
      if (listeners.size === 0 || stop) return
      stop = thumbnails.follow(file, (given) => {
        url = given
        for (const listener of listeners) listener()
      })
    } catch (error) {
      // The icon stays.
      log.error('Small pictures could not be loaded', error)
    }
  }

  return {
    kind: fileKind(file.name) === 'video' ? 'film' : 'picture',
    getUrl: () => url,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) void follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
        onIdle()
      }
    },
  }
}

/** The previews of a desktop, shared by all windows: one for each content that is in sight. */
export function createPreviews(media: LoadMedia): Previews {
  const inSight = new Map<string, FilePreview>()
  return {
    of(file) {
      if (!canHaveThumbnail(file)) return undefined
      const { revision } = file
      const known = inSight.get(revision)
      if (known) return known
      const made = createPreview(file, media, () => {
        if (inSight.get(revision) === made) inSight.delete(revision)
      })
      inSight.set(revision, made)
      return made
    },
  }
}
