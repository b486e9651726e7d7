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

const wallpaper = (id: string, name: string, description: string): Wallpaper => ({
  id,
  name,
  url: `/wallpapers/${id}.webp`,
  thumb: `/wallpapers/${id}.thumb.webp`,
  description,
})

/** The mountain picture: the first wallpaper of every account, and the one for any name without its own (A4.20). */
export const fallbackWallpaper: Wallpaper = wallpaper(
  'mountains',
  'Mountains',
  'Snow-covered peaks above a sea of cloud in the first light',
)

/** The built-in wallpapers in the order Settings shows them (A9.16). */
export const wallpapers: readonly Wallpaper[] = [
  fallbackWallpaper,
  wallpaper('coast', 'Coast', 'A turquoise sea running up a pale beach, seen from the air'),
  wallpaper('forest', 'Forest', 'Rows of firs fading into fog before a low sun'),
  wallpaper('city', 'City', 'Lit towers and their reflections in a river'),
  wallpaper('space', 'Space', 'The edge of a blue planet before a nebula'),
]
