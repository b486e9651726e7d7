import { type WindowsModel, changeWindow, findWindow } from './model'
import type { WindowArgs, WindowId } from './types'

/** Changes what an app may change about its own window; what is not named stays. */
export function updateWindow(model: WindowsModel, id: WindowId, change: WindowArgs): WindowsModel {
  const window = findWindow(model, id)
  if (!window) return model
  const {
    title = window.title,
    path,
    content = window.content,
    htmlContent = window.htmlContent,
    url = window.url,
    pluginPath = window.pluginPath,
    importMode = window.importMode,
    parentWindowId = window.parentWindowId,
    metadata = window.metadata,
  } = change
  const fields = {
    title,
    path: path ?? window.path,
    content,
    htmlContent,
    url,
    pluginPath,
    importMode,
    parentWindowId,
    metadata,
  }
  return changeWindow(model, id, (record) => ({ ...record, ...fields }))
}
