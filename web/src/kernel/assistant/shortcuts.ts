import type { AssistantToolName } from '@otteros/contracts'
import type { AppRegistry } from '@/kernel/apps/registry-types'
import { namedApps } from './apps'
import type { KnownWallpaper } from './wallpapers'

/** An action with its arguments, as a suggestion stands for it. */
export interface ShortcutCall {
  readonly name: AssistantToolName
  readonly arguments: Readonly<Record<string, string>>
}

/** The suggestion that opens an app. */
export const openText = (label: string): string => `Open ${label}`
/** The suggestions that change the theme. */
export const themeText = {
  default: 'Use the default theme',
  dark: 'Use the dark theme',
  contrast: 'Use the contrast theme',
} as const
/** The suggestion that changes the wallpaper. */
export const wallpaperText = (name: string): string => `Use the wallpaper ${name}`

const same = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase()

/**
 * The action that a suggestion stands for: those are done by the desktop itself, with or without a model. Null: it is a
 * message like any other.
 */
export function shortcutOf(
  suggestion: string,
  apps: AppRegistry,
  wallpapers: readonly KnownWallpaper[],
): ShortcutCall | null {
  const named = namedApps(apps).find(
    ({ app, label }) => app.load !== null && same(openText(label), suggestion),
  )
  if (named) return { name: 'open_app', arguments: { app: named.app.type } }
  const theme = Object.entries(themeText).find(([, text]) => same(text, suggestion))
  if (theme) return { name: 'set_theme', arguments: { theme: theme[0] } }
  const wallpaper = wallpapers.find(({ name }) => same(wallpaperText(name), suggestion))
  return wallpaper ? { name: 'set_wallpaper', arguments: { wallpaper: wallpaper.name } } : null
}
