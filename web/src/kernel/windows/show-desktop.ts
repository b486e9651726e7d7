import { type WindowsModel, topmostVisible } from './model'
import type { WindowId } from './types'

/** Whether the desktop is still as "show desktop" left it: the same windows in the same order, all minimized. */
const isUntouched = (model: WindowsModel, order: readonly WindowId[]) =>
  model.windows.length === order.length &&
  model.windows.every((window, index) => window.isMinimized && window.id === order[index])

/** Minimizes every window; done again with nothing else changed, restores those that it minimized. */
export function toggleShowDesktop(model: WindowsModel): WindowsModel {
  const { shownDesktop } = model
  if (shownDesktop && isUntouched(model, shownDesktop.order)) {
    const windows = model.windows.map((window) =>
      shownDesktop.minimized.includes(window.id) ? { ...window, isMinimized: false } : window,
    )
    return { ...model, windows, activeId: topmostVisible(windows), shownDesktop: null }
  }
  const visible = model.windows.filter((window) => !window.isMinimized)
  if (visible.length === 0) return model
  return {
    ...model,
    windows: model.windows.map((window) => (window.isMinimized ? window : { ...window, isMinimized: true })),
    activeId: null,
    shownDesktop: {
      order: model.windows.map((window) => window.id),
      minimized: visible.map((window) => window.id),
    },
  }
}
