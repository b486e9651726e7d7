/** A built-in wallpaper, as the assistant needs to know it. */
export interface KnownWallpaper {
  readonly name: string
  readonly url: string
}

/** The wallpaper of a name, whatever the letter case. */
export const wallpaperNamed = (
  wallpapers: readonly KnownWallpaper[],
  name: string,
): KnownWallpaper | undefined =>
  wallpapers.find((known) => known.name.toLowerCase() === name.trim().toLowerCase())
