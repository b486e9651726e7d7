import type { AssistantToolName } from '@otteros/contracts'
import type { AppRegistry } from '@/kernel/apps/registry-types'
import { themes } from '@/kernel/settings/fields'
import type { Theme } from '@/kernel/settings/types'
import { namedApps } from './apps'
import { texts } from './texts'
import type { KnownWallpaper } from './wallpapers'

/** An action with its arguments, as a suggestion stands for it. */
export interface ShortcutCall {
  readonly name: AssistantToolName
  readonly arguments: Readonly<Record<string, string>>
}

/** The suggestion that opens an app. */
export const openText = (label: string): string => texts.open({ name: label })
/** The suggestion that changes the theme. */
export const themeText = (theme: Theme): string =>
  ({ default: texts.useDefaultTheme, dark: texts.useDarkTheme, contrast: texts.useContrastTheme })[theme]
/** The suggestion that changes the wallpaper. */
export const wallpaperText = (name: string): string => texts.useWallpaper({ name })

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
  const theme = themes.find((each) => same(themeText(each), suggestion))
  if (theme) return { name: 'set_theme', arguments: { theme } }
  const wallpaper = wallpapers.find(({ name }) => same(wallpaperText(name), suggestion))
  return wallpaper ? { name: 'set_wallpaper', arguments: { wallpaper: wallpaper.name } } : null
}
