import { followAddress } from '@/kernel/files/follow-address'
import { normalisePath } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'

/** How the setting names a picture among the person's files: `file:/home/pictures/lake.jpg`. */
const scheme = 'file:'

/** The wallpaper setting for a picture among the person's files. */
export const wallpaperOfFile = (path: FilePath): string => `${scheme}${path}`

/** The file that a wallpaper setting names; null when it is an address, or no usable path. */
export function fileOfWallpaper(wallpaper: string): FilePath | null {
  if (!wallpaper.startsWith(`${scheme}/`)) return null
  const path = wallpaper.slice(scheme.length)
  return normalisePath(path) === path && path !== '/' ? path : null
}

/** The picture of a file: its address for as long as it is followed, or 'missing' when it cannot be read. */
export type FilePicture = { readonly url: string } | 'missing'

/**
 * Tells the address of a picture among the person's files, now and after each change of the file. An address is given back
 * when the next one is told and at the end. Returns the function that ends it.
 */
export function followPicture(
  files: Pick<FileSystem, 'readBlob' | 'watch'>,
  path: FilePath,
  listener: (picture: FilePicture) => void,
): () => void {
  // Drawings are the one kind that is not recognised by its first bytes.
  const type = path.toLowerCase().endsWith('.svg') ? 'image/svg+xml' : ''
  return followAddress(
    files,
    path,
    async () => {
      const content = await files.readBlob(path)
      if (!content.ok) return content
      const url = URL.createObjectURL(new Blob([content.value], { type }))
      return { ok: true, value: { url, release: () => URL.revokeObjectURL(url) } }
    },
    (opened) => listener(opened.ok ? { url: opened.value.url } : 'missing'),
  )
}
