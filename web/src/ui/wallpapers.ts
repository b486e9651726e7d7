import { texts } from './wallpapers.texts'

/** A picture that ships with the product and can be set as the desktop's wallpaper. */
export interface Wallpaper {
  /** Stable name, stored nowhere: settings keep the `url` (A3.2). */
  readonly id: string
  /** Shown under the preview in Settings. */
  readonly name: string
  /** Address of the picture, 1920x1080 px WebP. */
  readonly url: string
  /** Address of the preview, 320x180 px WebP. */
  readonly thumb: string
  /** What the picture shows, for people who do not see it. */
  readonly description: string
}

const wallpaper = (id: keyof typeof texts, shows: keyof typeof texts): Wallpaper => ({
  id,
  // In the current language.
  get name() {
    return texts[id]
  },
  url: `/wallpapers/${id}.webp`,
  thumb: `/wallpapers/${id}.thumb.webp`,
  get description() {
    return texts[shows]
  },
})

/** The mountain picture: the first wallpaper of every account, and the one for any name without its own (A4.20). */
export const fallbackWallpaper: Wallpaper = wallpaper('mountains', 'mountainsShow')

/** The built-in wallpapers in the order Settings shows them (A9.16). */
export const wallpapers: readonly Wallpaper[] = [
  fallbackWallpaper,
  wallpaper('coast', 'coastShows'),
  wallpaper('forest', 'forestShows'),
  wallpaper('city', 'cityShows'),
  wallpaper('space', 'spaceShows'),
]
