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
import { focusWindow } from './focus'
import { toggleMaximized } from './maximize'
import { toggleMinimized } from './minimize'
import { type WindowsModel, emptyModel, findWindow } from './model'
import { moveWindow } from './move'
import { openWindow } from './open'
import { resizeWindow } from './resize'
import { toggleShowDesktop } from './show-desktop'
import { snapWindow } from './snap'
import { texts } from './texts'
import type { Viewport, WindowArgs, WindowId, WindowManager } from './types'
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
  let lastTimestamp = 0

  const apply = (transition: (model: WindowsModel) => WindowsModel) => store.setState(transition, true)

  const open = (type: string, args: WindowArgs = {}): WindowId => {
    const app = registry.find(type)
    lastTimestamp = Math.max(now(), lastTimestamp + 1)
    const id = `${type}-${lastTimestamp}`
    const title = args.title ?? (app ? windowTitle(app, args) : texts.unknown)
    apply((model) =>
      openWindow(model, { id, type, title, args, size: app?.window, isRightToLeft: isRightToLeft() }),
    )
    return id
  }

  const launch = (type: string, args: unknown = {}): Result<WindowId> => {
    const app = registry.find(type)
    const reading = readRecord(args, launchShape(app ? (app.args ?? {}) : anyLaunch))
    if (reading.fits) return success(open(type, reading.value))
    const names = formatList(reading.problems)
    return failure('invalid', texts.refused({ app: app ? appLabel(app) : type, arguments: names }))
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    open,
    launch,
    close: (id) =>
      findWindow(store.getState(), id)
        ? guards.ask(id, () => apply((model) => closeWindow(model, id)))
        : Promise.resolve(false),
    focus: (id) => apply((model) => focusWindow(model, id)),
    toggleMinimized: (id) => apply((model) => toggleMinimized(model, id)),
    toggleMaximized: (id) => apply((model) => toggleMaximized(model, id)),
    move: (id, position) => apply((model) => moveWindow(model, id, position)),
    resize: (id, geometry) => apply((model) => resizeWindow(model, id, geometry)),
    snap: (id, zone) => apply((model) => snapWindow(model, id, zone)),
    toggleShowDesktop: () => apply(toggleShowDesktop),
    update: (id, change) => apply((model) => updateWindow(model, id, change)),
    addCloseGuard: (id, guard) => guards.add(id, guard),
    setViewport: (viewport) => apply((model) => changeViewport(model, viewport)),
  }
}
