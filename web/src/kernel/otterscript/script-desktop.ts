import { success } from '@/lib/result'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { watchDesktop } from './desktop-events'
import type { ScriptDesktop } from './types'

/** The desktop for programs that run in a window: windows that they open are that window's children [B7.30]. */
export function createScriptDesktop(
  os: Pick<Os, 'events' | 'files' | 'recycleBin' | 'settings' | 'windows'>,
  windowId: WindowId,
): ScriptDesktop {
  return {
    files: os.files,
    openWindow(type, title) {
      const before = new Set(os.windows.getState().windows.map(({ id }) => id))
      os.events.emit('otterscript-create-window', { type, title, parentWindowId: windowId })
      const opened = os.windows
        .getState()
        .windows.find(({ id, parentWindowId }) => !before.has(id) && parentWindowId === windowId)
      return Promise.resolve(opened?.id ?? null)
    },
    closeWindow(id) {
      const isChild = os.windows
        .getState()
        .windows.some((window) => window.id === id && window.parentWindowId === windowId)
      return isChild ? os.windows.close(id) : Promise.resolve(false)
    },
    async recycle(path) {
      const put = await os.recycleBin.put([path])
      return put.ok ? success(undefined) : put
    },
    listen: (tell) => watchDesktop(os, windowId, tell),
  }
}
