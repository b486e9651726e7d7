import { type WindowsModel, findWindow, renumber } from './model'
import type { WindowId } from './types'

/** Moves a window to the end of the list (the top), restores it if minimized and makes it the active one [A4.8]. */
export function focusWindow(model: WindowsModel, id: WindowId): WindowsModel {
  const window = findWindow(model, id)
  if (!window) return model
  const isOnTop = window.zIndex === model.windows.length - 1
  if (isOnTop && !window.isMinimized) return model.activeId === id ? model : { ...model, activeId: id }
  const others = model.windows.filter((other) => other.id !== id)
  return {
    ...model,
    windows: renumber([...others, window.isMinimized ? { ...window, isMinimized: false } : window]),
    activeId: id,
  }
}
