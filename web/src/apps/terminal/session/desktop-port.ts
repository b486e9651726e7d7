import { openFile } from '@/kernel/files/open-file'
import { baseName } from '@/kernel/files/paths'
import type { Os } from '@/kernel/os'
import { createScriptDesktop } from '@/kernel/otterscript/script-desktop'
import { loadOnce } from '@/lib/load-once'
import type { WindowId } from '@/kernel/windows/types'
import { failure, success } from '@/lib/result'
import { browserName } from '../model/browser-name'
import type { History } from '../model/history'
import { runningPlugins } from '../model/running-plugins'
import { loginName } from '../model/login-name'
import type { DesktopPort } from '../shell/shell-types'
import { texts } from '../texts'

/** Bytes of script memory in use, where the browser tells (Chromium does); null elsewhere. */
function usedMemory(): number | null {
  const memory: unknown = Reflect.get(performance, 'memory')
  if (typeof memory !== 'object' || memory === null || !('usedJSHeapSize' in memory)) return null
  return typeof memory.usedJSHeapSize === 'number' ? memory.usedJSHeapSize : null
}

/** The desktop as the shell of a terminal window sees it: facts about it, and the few things that it may do to it. */
export function createDesktopPort(
  os: Os,
  history: History,
  windowId: WindowId,
  element: HTMLElement,
): DesktopPort {
  const fetching = loadOnce(async () =>
    (await import('./fetch-page')).createFetchPage(os, () => texts.tooManyFetches),
  )
  // Loaded with the first program.
  const programs = loadOnce(async () => (await import('./programs')).createPrograms(os, windowId, element))
  const scripts = createScriptDesktop(os, windowId)
  const plugins = runningPlugins(os.windows)
  const username = () => os.session.getState().user?.username ?? os.settings.getState().username
  return {
    async facts() {
      const { timezone, resolution, theme, osStyle } = os.settings.getState()
      const usage = await os.fileStorage.usage()
      return {
        username: username(),
        login: loginName(username()),
        timezone,
        resolution,
        theme,
        osStyle,
        page: { width: window.innerWidth, height: window.innerHeight },
        browser: browserName(navigator.userAgent),
        uptime: performance.now(),
        usedMemory: usedMemory(),
        windows: os.windows.getState().windows.map(({ title, type }) => ({ title, type })),
        plugins: plugins.list(),
        files: {
          count: usage.files,
          bytes: usage.here + usage.sampleBytes,
          capacity: usage.capacity,
        },
      }
    },
    async open(path) {
      const opened = await openFile(os, path)
      return opened.ok ? success(null) : opened
    },
    async edit(path) {
      const found = await os.files.stat(path)
      if (!found.ok) return found
      if (found.value.type === 'folder')
        return failure('EISDIR', () => texts.isFolder({ name: baseName(path) }))
      os.windows.open('editor', { path: found.value.path, title: found.value.name })
      return success(null)
    },
    startPlugin: (name) => Promise.resolve(plugins.add(name)),
    endPlugin: (name) => Promise.resolve(plugins.remove(name)),
    programs: {
      start: async (id, order) => (await programs()).start(id, order),
      next: async (id) => (await programs()).next(id),
      answer: async (id, text) => (await programs()).answer(id, text),
      end: async (id) => (await programs()).end(id),
    },
    fetchPage: async (address, isHeadOnly) => (await fetching()).fetchPage(address, isHeadOnly),
    askRepository: async (address, body) => (await fetching()).askRepository(address, body),
    history: () => Promise.resolve(history.lines()),
    clearHistory: () => Promise.resolve(history.clear()),
    openWindow: scripts.openWindow,
    closeWindow: scripts.closeWindow,
    recycle: scripts.recycle,
    listen: scripts.listen,
  }
}
