import type { WindowId, WindowsState } from '@/kernel/windows/types'

/** A selector of all window ids in the order of creation; it answers the same array until a window opens or closes. */
export function creationOrder(): (state: WindowsState) => readonly WindowId[] {
  let known: readonly WindowId[] = []
  return ({ windows }) => {
    const present = new Set(windows.map((window) => window.id))
    const kept = known.filter((id) => present.delete(id))
    if (kept.length !== known.length || present.size > 0) known = [...kept, ...present]
    return known
  }
}
