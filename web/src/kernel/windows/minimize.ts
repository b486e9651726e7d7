import { focusWindow } from './focus'
import { type WindowsModel, changeWindow, findWindow, topmostVisible } from './model'
import type { WindowId } from './types'

/** Minimizes a window and hands its focus to the next visible one, or restores and focuses a minimized one [A4.8]. */
export function toggleMinimized(model: WindowsModel, id: WindowId): WindowsModel {
  const window = findWindow(model, id)
  if (!window) return model
  if (window.isMinimized) return focusWindow(model, id)
  const next = changeWindow(model, id, (record) => ({ ...record, isMinimized: true }))
  return next.activeId === id ? { ...next, activeId: topmostVisible(next.windows) } : next
}
