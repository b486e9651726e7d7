import { fileKind } from '@/kernel/apps/file-kinds'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import type { FilePreview } from '@/lib/pictures/file-preview'
import { canHaveThumbnail, type PicturedFile } from './can-have-thumbnail'

/**
 * What is shown of a file in the place of its icon, once somebody listens; undefined: its icon is all there is. Files of one content share
 * their small picture, however many previews there are.
 */
export function previewOf({ media }: Pick<Os, 'media'>, file: PicturedFile): FilePreview | undefined {
  if (!canHaveThumbnail(file)) return undefined
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
        // Addresses that nobody follows may be given back.
        url = null
      }
    },
  }
}
