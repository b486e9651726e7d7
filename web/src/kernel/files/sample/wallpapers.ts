import type { Sample } from './sample-tree'

/** Name and bytes of each shipped wallpaper; the pictures themselves are fetched when they are read. */
const pictures: readonly (readonly [string, number])[] = [
  ['city', 116222],
  ['coast', 111430],
  ['forest', 113398],
  ['mountains', 114818],
  ['space', 117054],
]

/** The shipped wallpapers as files. */
export const wallpapers: Readonly<Record<string, Sample>> = Object.fromEntries(
  pictures.map(([name, size]) => {
    const path = `/wallpapers/${name}.webp`
    return [path, { content: { url: path, size } }]
  }),
)
