import { type WindowsModel, changeWindow, findWindow } from './model'
import type { WindowId } from './types'

/**
 * Fills the work area, or returns to the previous geometry: the remembered floating one or, for a window that was
 * snapped when it was maximized, its zone [A4.8].
 */
export function toggleMaximized(model: WindowsModel, id: WindowId): WindowsModel {
  if (!findWindow(model, id)) return model
  return changeWindow(model, id, (record) => ({ ...record, isMaximized: !record.isMaximized }))
}
