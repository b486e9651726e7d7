import type { AssistantToolName } from '@otteros/contracts'
import { appKeywords } from '@/kernel/apps/manifest'
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

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
const listed = (words: string): ReadonlySet<string> => new Set(wordsOf(words))

/** The words without the first place where these stand one after the other; null: they stand nowhere. */
function without(words: readonly string[], these: readonly string[]): readonly string[] | null {
  const at = words.findIndex((_, index) => these.every((word, offset) => words[index + offset] === word))
  return at === -1 || these.length === 0 ? null : words.toSpliced(at, these.length)
}

/**
 * The action that a message asks for in so many words, such as “Please open the terminal”: nothing but an app, a verb and what is said
 * around them. Null: it says something else.
 */
export function openingAskedFor(message: string, apps: AppRegistry): ShortcutCall | null {
  const words = wordsOf(message)
  const [verbs, fillers] = [listed(texts.openVerbs), listed(texts.openFillers)]
  const isRequest = (rest: readonly string[]) =>
    rest.some((word) => verbs.has(word)) && rest.every((word) => verbs.has(word) || fillers.has(word))
  const asked = namedApps(apps).find(({ app, label }) =>
    [label, app.texts.title, ...appKeywords(app)].some((name) => {
      const rest = without(words, wordsOf(name))
      return rest !== null && isRequest(rest)
    }),
  )
  return asked ? { name: 'open_app', arguments: { app: asked.app.type } } : null
}

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
