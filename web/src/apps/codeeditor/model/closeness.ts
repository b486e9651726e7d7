import { isWithin } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { isText, readRecord } from '@/lib/record-shape'
import type { ViewKeeper } from '@/ui/use-kept-view'
import type { Tabs } from './tab-types'

/** The folder that a window has open; null: none. */
export function keptRoot(keeper: ViewKeeper, windowId: string): FilePath | null {
  const reading = readRecord(keeper.keptView(windowId, 'folder'), { root: isText })
  return reading.fits ? reading.value.root : null
}

/** How much a file belongs to a window: most to the one that has it in a tab, then to the one that has its folder open. */
export function closeness(path: FilePath, tabs: Pick<Tabs, 'getState'>, root: FilePath | null): number {
  if (tabs.getState().tabs.some(({ session }) => session.document.getState().path === path)) return 2
  return root !== null && isWithin(path, root) ? 1 : 0
}
