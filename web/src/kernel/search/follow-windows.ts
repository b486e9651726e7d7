import type { Os } from '@/kernel/os'
import type { WindowId, WindowRecord } from '@/kernel/windows/types'
import type { Recency } from './recency'

type Parts = Pick<Os, 'apps' | 'desktopIcons' | 'windows'>

/** When a window was opened first, in ms since 1970: it is in its id, which it keeps when it is opened again. */
const openedAt = ({ id, type }: WindowRecord) => Number(id.slice(type.length + 1)) || 0

/** What a window stands for, as the search calls it: the file in it last, for that is what the person wanted. */
function usedIn({ apps, desktopIcons }: Parts, { type, path }: WindowRecord): readonly string[] {
  const app = apps.find(type)
  if (!app) return []
  const installed = desktopIcons.getState().find((icon) => icon.type === type && icon.path === path)
  if (installed) return [`installed:${installed.name}`]
  const isListed = apps.startMenu.includes(app) || apps.desktop.includes(app)
  return [...(isListed ? [`app:${type}`] : []), ...(app.opens && path !== '/' ? [`file:${path}`] : [])]
}

/**
 * Remembers apps and files as used when a window of them opens, or when one comes to another file. Windows that were there before
 * `since`, in ms since 1970, and are only opened again do not count. Returns what ends it.
 */
export function followWindows(parts: Parts, recency: Recency, since: number): () => void {
  let paths: ReadonlyMap<WindowId, string> = new Map()
  const look = () => {
    const { windows } = parts.windows.getState()
    const changed = windows.filter(({ id, path }) => paths.get(id) !== path)
    const before = paths
    paths = new Map(windows.map(({ id, path }) => [id, path]))
    for (const window of changed) {
      if (!before.has(window.id) && openedAt(window) < since) continue
      for (const id of usedIn(parts, window)) recency.note(id)
    }
  }
  look()
  return parts.windows.subscribe(look)
}
