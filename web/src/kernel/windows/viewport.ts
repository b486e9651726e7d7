import { type WindowsModel, place } from './model'
import type { Viewport } from './types'

/**
 * A new desktop size: maximized and snapped windows follow, floating ones stay reachable and return to the geometry
 * that was chosen for them when there is room again.
 */
export function changeViewport(model: WindowsModel, viewport: Viewport): WindowsModel {
  const old = model.viewport
  const isSame =
    old.width === viewport.width &&
    old.height === viewport.height &&
    old.isMobile === viewport.isMobile &&
    old.taskbarHeight === viewport.taskbarHeight
  if (isSame) return model
  const windows = model.windows.map((window) => place(window, model.chosen, viewport))
  return { ...model, viewport, windows }
}
