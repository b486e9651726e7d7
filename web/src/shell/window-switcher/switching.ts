import type { WindowRecord, WindowsState } from '@/kernel/windows/types'
import type { SwitchDirection } from './switch-requests'

/** An open switcher. */
export interface Switching {
  /** Every window, the most recently used first. */
  readonly windows: readonly WindowRecord[]
  /** Which one would be chosen now. */
  readonly index: number
}

/** Opens the switcher on the window used before the active one; null when there is no window. The z-order is the order of use. */
export function beginSwitching(state: WindowsState, direction: SwitchDirection): Switching | null {
  const windows = state.windows.toReversed()
  if (windows.length === 0) return null
  // Without an active window the first step goes to the topmost one, not past it.
  const current = state.activeId === null ? -1 : windows.findIndex((window) => window.id === state.activeId)
  const first = direction === 'next' ? current + 1 : Math.max(current, 0) - 1
  return chooseAt({ windows, index: 0 }, first)
}

/** One step on or back, going round. */
export const stepSwitching = (open: Switching, direction: SwitchDirection): Switching =>
  chooseAt(open, open.index + (direction === 'next' ? 1 : -1))

/** The same list with another choice; an index outside goes round. */
export function chooseAt(open: Switching, index: number): Switching {
  const count = open.windows.length
  return { ...open, index: (index + count) % count }
}
