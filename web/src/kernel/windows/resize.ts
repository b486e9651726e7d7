import { keepReachable } from './geometry'
import { type WindowsModel, changeWindow, findWindow } from './model'
import type { Geometry, WindowId } from './types'

/**
 * Sets a window's position and size: at least its minimum size, y never negative, title bar within reach. A maximized
 * or snapped window floats with the new geometry. Nothing happens on mobile [A2.16] or for a number that is not finite.
 */
export function resizeWindow(model: WindowsModel, id: WindowId, wanted: Geometry): WindowsModel {
  const window = findWindow(model, id)
  if (!window || model.viewport.isMobile) return model
  if (![wanted.x, wanted.y, wanted.width, wanted.height].every(Number.isFinite)) return model
  const geometry = keepReachable(
    {
      x: wanted.x,
      y: wanted.y,
      width: Math.max(window.minWidth, wanted.width),
      height: Math.max(window.minHeight, wanted.height),
    },
    model.viewport,
  )
  return changeWindow(model, id, (record) => ({ ...record, snapped: null, isMaximized: false }), {
    geometry,
    viewport: model.viewport,
  })
}
