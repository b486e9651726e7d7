import type { AppRegistry } from '@/kernel/apps/registry-types'
import type { DesktopIcon } from '@/kernel/desktop/types'
import { type ListedApp, listed, listedInstalled } from './listed-apps'

/** What the start menu shows as recent at most. */
export const mostRecent = { apps: 4, files: 3 } as const

/** What a person used last, as the start menu shows it. */
interface RecentItems {
  readonly apps: readonly ListedApp[]
  /** Paths. Whether they are still there is not known here. */
  readonly files: readonly string[]
}

const fileId = 'file:'

/** The id under which a file is remembered. */
export const recentFileId = (path: string) => `${fileId}${path}`

/** Whether something that was used is shown as recent; commands and settings are not. */
export const isRecentItem = (id: string) => /^(?:app|installed|file):/.test(id)

/** Apps and files among what was used last, the last first. Pinned apps stand there already. */
export function recentItems(
  used: readonly string[],
  apps: Pick<AppRegistry, 'find'>,
  installed: readonly DesktopIcon[],
  pins: readonly string[],
): RecentItems {
  const appOf = (id: string): ListedApp | null => {
    const app = id.startsWith('app:') ? apps.find(id.slice('app:'.length)) : undefined
    if (app) return listed(app)
    const icon = installed.find(({ name }) => id === `installed:${name}`)
    return icon ? listedInstalled(icon) : null
  }
  return {
    apps: used.flatMap((id) => (pins.includes(id) ? [] : (appOf(id) ?? []))).slice(0, mostRecent.apps),
    files: used.flatMap((id) => (id.startsWith(fileId) ? [id.slice(fileId.length)] : [])),
  }
}
