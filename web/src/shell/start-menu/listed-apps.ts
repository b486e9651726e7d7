import { type AppManifest, appLabel } from '@/kernel/apps/manifest'
import type { AppRegistry } from '@/kernel/apps/registry-types'
import type { DesktopIcon } from '@/kernel/desktop/types'
import { compareTexts } from '@/lib/language/format'
import { matchingApps } from './matching-apps'

/** An app that the start menu lists: of the system, or one that the person installed. `id` is what it is pinned by. */
export type ListedApp =
  | { readonly id: string; readonly label: string; readonly app: AppManifest }
  | { readonly id: string; readonly label: string; readonly installed: DesktopIcon }

/** What the start menu lists, from top to bottom. */
interface ListedApps {
  readonly pinned: readonly ListedApp[]
  /** Those of the requirements, in their order [B2.4], and others of the system that fit what is looked for. */
  readonly main: readonly ListedApp[]
  /** All others by name; none while something is looked for: the search finds them. */
  readonly more: readonly ListedApp[]
}

/** An app of the system as the start menu lists it. */
export const listed = (app: AppManifest): ListedApp => ({ id: `app:${app.type}`, label: appLabel(app), app })

/** An installed app as the start menu lists it. */
export const listedInstalled = (installed: DesktopIcon): ListedApp => ({
  id: `installed:${installed.name}`,
  label: installed.name,
  installed,
})

/** The apps of the start menu. Each is in one place only: pinned ones stand at the top in place of where they would be. */
export function listApps(
  apps: Pick<AppRegistry, 'startMenu' | 'desktop'>,
  installed: readonly DesktopIcon[],
  pins: readonly string[],
  query: string,
): ListedApps {
  const rest = apps.desktop.filter((app) => !apps.startMenu.includes(app))
  if (query.trim() !== '')
    return { pinned: [], main: matchingApps([...apps.startMenu, ...rest], query).map(listed), more: [] }
  const main = apps.startMenu.map(listed)
  const more = [...rest.map(listed), ...installed.map(listedInstalled)].toSorted((one, other) =>
    compareTexts(one.label, other.label),
  )
  const isUnpinned = ({ id }: ListedApp) => !pins.includes(id)
  return {
    pinned: pins.flatMap((pin) => [...main, ...more].find(({ id }) => id === pin) ?? []),
    main: main.filter(isUnpinned),
    more: more.filter(isUnpinned),
  }
}
