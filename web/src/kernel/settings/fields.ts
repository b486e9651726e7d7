import { defaultTimezone, parseTimezone } from '@/lib/timezone'
import { fileOfWallpaper } from './file-wallpaper'
import { texts } from './texts'
import type { OsStyle, Resolution, Scaling, Settings, Theme } from './types'

/** Looks of the desktop, in the order of the requirements [A9.15]. */
export const themes: readonly Theme[] = ['default', 'dark', 'contrast']
const palettes: readonly OsStyle[] = ['default', 'redblack', 'bluegold', 'greyblack']
/** Palettes, in the order of the requirements, with the names that people see [B3.4–B3.8]. */
export const osStyles = (): readonly { readonly value: OsStyle; readonly label: string }[] =>
  palettes.map((value) => ({ value, label: texts[value] }))
/** Desktop sizes on offer, largest first [A9.14]. */
export const resolutions: readonly Resolution[] = ['1920x1080', '1366x768', '1024x768']
/** Interface scales on offer [A9.14]. */
export const scalings: readonly Scaling[] = ['100%', '125%', '150%']
/** Fewest and most minutes without input before the screen locks. */
export const autoLockLimits = { least: 1, most: 120 } as const

/** The wallpaper of a person who has not chosen one, and where a broken one falls back to [A3.2 A4.20]. */
export const defaultWallpaper = '/wallpapers/mountains.webp'

/** The settings of a person who has changed none [A3.2 B3.3 A2.23]. */
export const defaultSettings = (username: string): Settings => ({
  wallpaper: defaultWallpaper,
  theme: 'default',
  username,
  autoOpenCodeEditor: true,
  osStyle: 'default',
  timezone: defaultTimezone,
  resolution: '1920x1080',
  scaling: '100%',
  kernelAccessWarnings: true,
  fileSystemProtection: true,
  autoLockScreen: false,
  autoLockMinutes: 10,
})

/** Control characters: URL parsers drop some of them, so what is checked would not be what is used. */
const controlCharacters = /\p{Cc}/u

/**
 * Reads an image address: a path on this site, an http(s) or blob URL, an image as a data URL, or `file:` and the path of
 * one of the person's files. Returns it trimmed; null for anything else, above all for `javascript:` and other sites without a scheme.
 */
export function parseWallpaper(value: string): string | null {
  const address = value.trim()
  if (controlCharacters.test(address)) return null
  if (/^\/(?![/\\])/.test(address)) return address
  if (fileOfWallpaper(address) !== null) return address
  if (/^data:/i.test(address)) return /^data:image\/[a-z0-9.+-]+[;,]/i.test(address) ? address : null
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  if (protocol === 'blob:') return address
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? address : null
}

const flag = (value: unknown) => (typeof value === 'boolean' ? value : null)

function oneOf<T extends string>(choices: readonly T[]) {
  return (value: unknown) => choices.find((choice) => choice === value) ?? null
}

/** Reads one field of unknown origin: the value to use, or null when it cannot be used. */
export const readers: { readonly [Field in keyof Settings]: (value: unknown) => Settings[Field] | null } = {
  wallpaper: (value) => (typeof value === 'string' ? parseWallpaper(value) : null),
  theme: oneOf(themes),
  username: (value) => (typeof value === 'string' ? value : null),
  autoOpenCodeEditor: flag,
  osStyle: oneOf(palettes),
  timezone: (value) => (typeof value === 'string' ? (parseTimezone(value)?.name ?? null) : null),
  resolution: oneOf(resolutions),
  scaling: oneOf(scalings),
  kernelAccessWarnings: flag,
  fileSystemProtection: flag,
  autoLockScreen: flag,
  autoLockMinutes: (value) =>
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= autoLockLimits.least &&
    value <= autoLockLimits.most
      ? value
      : null,
}
