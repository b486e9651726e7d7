import { type WindowsModel, findWindow, renumber, topmostVisible } from './model'
import type { WindowId } from './types'

/** Removes a window; when it was active, the last remaining window that can be seen gets the focus, or none [A4.7]. */
export function closeWindow(model: WindowsModel, id: WindowId): WindowsModel {
  if (!findWindow(model, id)) return model
  const windows = renumber(model.windows.filter((window) => window.id !== id))
  const { [id]: _chosen, ...chosen } = model.chosen
  const { [id]: _view, ...views } = model.views
  return {
    ...model,
    windows,
    chosen,
    views,
    activeId: model.activeId === id ? topmostVisible(windows) : model.activeId,
  }
}
