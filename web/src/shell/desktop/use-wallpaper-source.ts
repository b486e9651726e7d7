import { useEffect, useState } from 'react'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { fileOfWallpaper, followPicture, type FilePicture } from '@/kernel/settings/file-wallpaper'
import { defaultWallpaper } from '@/kernel/settings/fields'
import { texts } from './texts'

interface Followed {
  readonly path: FilePath
  readonly picture: FilePicture
}

/**
 * The address of the wallpaper's picture. One among the person's files is followed: null until it is read, and once it is
 * gone the mountains, which is told.
 */
export function useWallpaperSource(
  wallpaper: string,
  { files, notifications }: Pick<Os, 'files' | 'notifications'>,
): string | null {
  const path = fileOfWallpaper(wallpaper)
  const [followed, setFollowed] = useState<Followed | null>(null)
  useEffect(() => {
    if (path === null) return undefined
    let isMissing = false
    return followPicture(files, path, (picture) => {
      if (picture === 'missing' && !isMissing) {
        notifications.notify(() => ({
          title: texts.noWallpaper,
          description: texts.noWallpaperExplained({ name: baseName(path) }),
        }))
      }
      isMissing = picture === 'missing'
      setFollowed({ path, picture })
    })
  }, [files, notifications, path])

  if (path === null) return wallpaper
  if (followed?.path !== path) return null
  return followed.picture === 'missing' ? defaultWallpaper : followed.picture.url
}
