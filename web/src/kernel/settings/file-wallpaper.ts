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
  files: Pick<FileSystem, 'readBytes' | 'watch'>,
  path: FilePath,
  listener: (picture: FilePicture) => void,
): () => void {
  let shown: string | null = null
  let latest = 0
  const giveBack = () => {
    if (shown !== null) URL.revokeObjectURL(shown)
    shown = null
  }
  const read = async () => {
    latest += 1
    const own = latest
    const content = await files.readBytes(path)
    // A later change is being read already, or no one listens any more.
    if (own !== latest) return
    const last = shown
    // Drawings are the one kind that is not recognised by its first bytes.
    const type = path.toLowerCase().endsWith('.svg') ? 'image/svg+xml' : ''
    shown = content.ok ? URL.createObjectURL(new Blob([new Uint8Array(content.value)], { type })) : null
    listener(shown === null ? 'missing' : { url: shown })
    if (last !== null) URL.revokeObjectURL(last)
  }
  const stop = files.watch(path, () => void read())
  void read()
  return () => {
    latest = -1
    stop()
    giveBack()
  }
}
