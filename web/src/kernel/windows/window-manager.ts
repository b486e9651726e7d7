import { createStore } from 'zustand/vanilla'
import { anyLaunch, launchShape } from '@/kernel/apps/launch-arguments'
import { appLabel, windowTitle } from '@/kernel/apps/manifest'
import type { AppRegistry } from '@/kernel/apps/registry-types'
import { isRightToLeft } from '@/lib/language/direction'
import { formatList } from '@/lib/language/format'
import { readRecord } from '@/lib/record-shape'
import { failure, type Result, success } from '@/lib/result'
import { closeWindow } from './close'
import { createCloseGuards } from './close-guards'
import { createFileTakers } from './file-takers'
import { focusWindow } from './focus'
import { toggleMaximized } from './maximize'
import { toggleMinimized } from './minimize'
import { type WindowsModel, emptyModel, findWindow } from './model'
import { keepView } from './keep-view'
import { moveWindow } from './move'
import { openWindow } from './open'
import { resizeWindow } from './resize'
import { restoreWindows, type Returning } from './restore'
import { toggleShowDesktop } from './show-desktop'
import { snapWindow } from './snap'
import { takeSnapshot } from './snapshot'
import { texts } from './texts'
import type { KeptWindow, Viewport, WindowArgs, WindowId, WindowManager, WindowsSnapshot } from './types'
import { updateWindow } from './update'
import { changeViewport } from './viewport'

interface WindowManagerOptions {
  /** Tells title and size of an app's windows. */
  readonly registry: Pick<AppRegistry, 'find'>
  readonly viewport: Viewport
  /** The present time in ms since 1970; default `Date.now`. */
  readonly now?: () => number
  /** Told what a failing close guard threw; by default it becomes an uncaught error of the page. */
  readonly report?: (error: unknown) => void
}

const throwLater = (error: unknown) =>
  queueMicrotask(() => {
    throw error
  })

/** Makes a window manager without windows. Its ids are `{type}-{ms}`, each ms at most once [A3.1]. */
export function createWindowManager(options: WindowManagerOptions): WindowManager {
  const { registry, now = Date.now, report = throwLater } = options
  const store = createStore<WindowsModel>()(() => emptyModel(options.viewport))
  const guards = createCloseGuards(report)
  const takers = createFileTakers()
  /** What windows without their own title were opened with: their titles follow the language. */
  const titled = new Map<WindowId, WindowArgs>()
  let lastTimestamp = 0

  const apply = (transition: (model: WindowsModel) => WindowsModel) => store.setState(transition, true)

  const titleOf = (type: string, args: WindowArgs): string => {
    const app = registry.find(type)
    return app ? windowTitle(app, args) : texts.unknown
  }

  const open = (type: string, args: WindowArgs = {}): WindowId => {
    const app = registry.find(type)
    lastTimestamp = Math.max(now(), lastTimestamp + 1)
    const id = `${type}-${lastTimestamp}`
    const title = args.title ?? titleOf(type, args)
    if (args.title === undefined) titled.set(id, args)
    apply((model) =>
      openWindow(model, { id, type, title, args, size: app?.window, isRightToLeft: isRightToLeft() }),
    )
    return id
  }

  const update = (id: WindowId, change: WindowArgs) => {
    const window = findWindow(store.getState(), id)
    const before = titled.get(id)
    if (!window || !before || change.title !== undefined) {
      titled.delete(id)
      apply((model) => updateWindow(model, id, change))
      return
    }
    const args = { ...before, ...change }
    titled.set(id, args)
    apply((model) => updateWindow(model, id, { ...change, title: titleOf(window.type, args) }))
  }

  const retitle = () => {
    const { windows } = store.getState()
    for (const { id, type, title: before } of windows) {
      const args = titled.get(id)
      const title = args ? titleOf(type, args) : before
      if (title !== before) apply((model) => updateWindow(model, id, { title }))
    }
  }

  const launch = (type: string, args: unknown = {}): Result<WindowId> => {
    const app = registry.find(type)
    const reading = readRecord(args, launchShape(app ? (app.args ?? {}) : anyLaunch))
    if (reading.fits) return success(open(type, reading.value))
    const names = formatList(reading.problems)
    return failure('invalid', () => texts.refused({ app: app ? appLabel(app) : type, arguments: names }))
  }

  /** A window as it can be opened again; null where it cannot. */
  const returning = (kept: KeptWindow): Returning | null => {
    const app = registry.find(kept.type)
    if (!app || findWindow(store.getState(), kept.id)) return null
    const reading = readRecord(kept.args, launchShape(app.args ?? {}))
    if (!reading.fits) return null
    const args = reading.value
    return { kept: { ...kept, args }, title: args.title ?? windowTitle(app, args), size: app.window }
  }

  const restore = ({ windows, activeId }: WindowsSnapshot): readonly WindowId[] => {
    const all = windows.flatMap((kept) => {
      try {
        return returning(kept) ?? []
      } catch (error) {
        // What one app makes of its arguments does not keep the others away.
        report(error)
        return []
      }
    })
    for (const { kept } of all) {
      if (kept.args.title === undefined) titled.set(kept.id, kept.args)
      // A new window never gets an id that one had before.
      lastTimestamp = Math.max(lastTimestamp, Number(kept.id.slice(kept.type.length + 1)) || 0)
    }
    apply((model) => restoreWindows(model, all, activeId))
    return all.map(({ kept }) => kept.id)
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    open,
    launch,
    close: (id) =>
      findWindow(store.getState(), id)
        ? guards.ask(id, () => {
            titled.delete(id)
            apply((model) => closeWindow(model, id))
          })
        : Promise.resolve(false),
    focus: (id) => apply((model) => focusWindow(model, id)),
    toggleMinimized: (id) => apply((model) => toggleMinimized(model, id)),
    toggleMaximized: (id) => apply((model) => toggleMaximized(model, id)),
    move: (id, position) => apply((model) => moveWindow(model, id, position)),
    resize: (id, geometry) => apply((model) => resizeWindow(model, id, geometry)),
    snap: (id, zone) => apply((model) => snapWindow(model, id, zone)),
    toggleShowDesktop: () => apply(toggleShowDesktop),
    update,
    retitle,
    keepView: (id, name, value) => apply((model) => keepView(model, id, name, value)),
    keptView: (id, name) => store.getState().views[id]?.[name],
    snapshot: () => takeSnapshot(store.getState(), (id) => !titled.has(id)),
    restore,
    addCloseGuard: (id, guard) => guards.add(id, guard),
    addFileTaker: (id, taker) => takers.add(id, taker),
    offerFile: (type, path) => {
      const id = takers.offer(store.getState().windows, type, path)
      if (id !== null) apply((model) => focusWindow(model, id))
      return id
    },
    setViewport: (viewport) => apply((model) => changeViewport(model, viewport)),
  }
}
