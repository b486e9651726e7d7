import { keepReachable } from './geometry'
import { type WindowsModel, changeWindow, findWindow } from './model'
import type { WindowId } from './types'

/**
 * Moves a window's top left corner; y is never negative and the title bar stays within reach [A4.10]. A maximized or
 * snapped window floats again at its remembered size. Nothing happens on mobile [A2.16] or for a position that is not
 * a number.
 */
export function moveWindow(
  model: WindowsModel,
  id: WindowId,
  position: { readonly x: number; readonly y: number },
): WindowsModel {
  const window = findWindow(model, id)
  if (!window || model.viewport.isMobile) return model
  if (!Number.isFinite(position.x) || !Number.isFinite(position.y)) return model
  const { width, height } = window.restoreGeometry ?? window
  const geometry = keepReachable({ x: position.x, y: position.y, width, height }, model.viewport)
  return changeWindow(model, id, (record) => ({ ...record, snapped: null, isMaximized: false }), {
    geometry,
    viewport: model.viewport,
  })
}
