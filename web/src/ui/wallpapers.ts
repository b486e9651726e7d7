/** A picture for the desktop that ships with the product. */
export interface Wallpaper {
  readonly id: string
  /** As shown in the picker. */
  readonly name: string
  /** The picture, at least 1920 × 1080 px. */
  readonly url: string
  /** A preview of 320 × 180 px. */
  readonly thumb: string
  /** What it shows, for those who cannot see it. */
  readonly description: string
}

const wallpaper = (id: string, name: string, description: string): Wallpaper => ({
  id,
  name,
  url: `/wallpapers/${id}.webp`,
  thumb: `/wallpapers/${id}.thumb.webp`,
  description,
})

/** Shown where another picture is missing or broken [A4.20]. */
export const fallbackWallpaper = wallpaper(
  'mountains',
  'Mountains',
  'A lone peak above a sea of clouds at dawn',
)

/** The five built-in wallpapers [A9.16]. */
export const wallpapers: readonly Wallpaper[] = [
  fallbackWallpaper,
  wallpaper('coast', 'Coast', 'A quiet rocky coast in the evening'),
  wallpaper('forest', 'Forest', 'Fir trees in morning fog'),
  wallpaper('city', 'City', 'A city by night above still water'),
  wallpaper('space', 'Space', 'A planet and a nebula in deep space'),
]
