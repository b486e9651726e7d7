import { type WindowsModel, changeWindow, findWindow } from './model'
import type { SnapZone, WindowId } from './types'

/**
 * Snaps a window to a zone, remembering its floating geometry; null lets it float there again. Nothing happens on
 * mobile, where windows always fill the screen [A2.16].
 */
export function snapWindow(model: WindowsModel, id: WindowId, zone: SnapZone | null): WindowsModel {
  const window = findWindow(model, id)
  if (!window || model.viewport.isMobile) return model
  if (window.snapped === zone && !window.isMaximized) return model
  return changeWindow(model, id, (record) => ({ ...record, snapped: zone, isMaximized: false }))
}
