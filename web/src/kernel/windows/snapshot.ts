import type { WindowsModel } from './model'
import type { KeptWindow, WindowArgs, WindowId, WindowRecord, WindowsSnapshot } from './types'

/** What a record was opened with, and what was changed of that since. What is not in a record is left out. */
const argsOf = (window: WindowRecord, hasOwnTitle: boolean): WindowArgs => ({
  ...(hasOwnTitle && { title: window.title }),
  ...(window.path !== '/' && { path: window.path }),
  ...(window.content !== null && { content: window.content }),
  ...(window.htmlContent !== null && { htmlContent: window.htmlContent }),
  ...(window.url !== null && { url: window.url }),
  ...(window.pluginPath !== null && { pluginPath: window.pluginPath }),
  ...(window.importMode !== null && { importMode: window.importMode }),
  ...(window.parentWindowId !== null && { parentWindowId: window.parentWindowId }),
  ...(window.metadata !== null && { metadata: window.metadata }),
})

/** Writes all windows down. `hasOwnTitle` says of which the title is not their app's. */
export function takeSnapshot(model: WindowsModel, hasOwnTitle: (id: WindowId) => boolean): WindowsSnapshot {
  const windows = model.windows.map((window): KeptWindow => {
    const { id, type, isMinimized, isMaximized, snapped, x, y, width, height } = window
    const chosen = model.chosen[id] ?? { geometry: { x, y, width, height }, viewport: model.viewport }
    return {
      id,
      type,
      args: argsOf(window, hasOwnTitle(id)),
      ...chosen,
      isMinimized,
      isMaximized,
      snapped,
      view: model.views[id] ?? {},
    }
  })
  return { windows, activeId: model.activeId }
}
