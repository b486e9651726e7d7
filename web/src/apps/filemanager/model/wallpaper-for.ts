import { fallbackWallpaper, type Wallpaper, wallpapers } from '@/ui/wallpapers'

/** The shipped wallpapers by the file names that stand for them: the fixed mapping of A4.20. */
const byName = new Map(wallpapers.map((wallpaper) => [wallpaper.id, wallpaper]))

/** The wallpaper that a file's name stands for, whatever its extension and letter case; the mountains for all others [A4.20]. */
export function wallpaperFor(name: string): Wallpaper {
  const stem = name.replace(/\.[^.]*$/, '').toLowerCase()
  return byName.get(stem) ?? fallbackWallpaper
}

/** Whether a file is one of the shipped wallpapers itself: then there is no other picture to choose. */
export const isShipped = ({ path, name }: { readonly path: string; readonly name: string }): boolean =>
  wallpaperFor(name).url === path
