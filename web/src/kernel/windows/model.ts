import { type Chosen, arrange } from './arrangement'
import type { Viewport, WindowId, WindowRecord, WindowsState, WindowView } from './types'

/** What "show desktop" did, so that doing it again can undo it. */
export interface ShownDesktop {
  /** All windows, bottom first, at that moment. */
  readonly order: readonly WindowId[]
  /** Those that were visible and were minimized by it. */
  readonly minimized: readonly WindowId[]
}

/** The state of the window manager with what only its own transitions need. */
export interface WindowsModel extends WindowsState {
  /** For every window the floating geometry that was chosen for it, from which all others are derived. */
  readonly chosen: Readonly<Record<WindowId, Chosen>>
  /** What windows keep of what they show; those that keep nothing are not in it. */
  readonly views: Readonly<Record<WindowId, WindowView>>
  /** Null when there is nothing to undo. */
  readonly shownDesktop: ShownDesktop | null
}

/** No windows on a desktop of the given size. */
export const emptyModel = (viewport: Viewport): WindowsModel => ({
  windows: [],
  activeId: null,
  viewport,
  chosen: {},
  views: {},
  shownDesktop: null,
})

/** The window with this id; undefined when there is none. */
export const findWindow = (state: WindowsState, id: WindowId): WindowRecord | undefined =>
  state.windows.find((window) => window.id === id)

/** The topmost window that can be seen, or null: who gets the focus when the active window leaves [A4.7]. */
export const topmostVisible = (windows: readonly WindowRecord[]): WindowId | null =>
  windows.findLast((window) => !window.isMinimized)?.id ?? null

/** Renumbers after a change of order: `zIndex` is the position in the list [A3.1]. Unchanged records stay the same. */
export const renumber = (windows: readonly WindowRecord[]): readonly WindowRecord[] =>
  windows.map((window, zIndex) => (window.zIndex === zIndex ? window : { ...window, zIndex }))

/** Replaces one window by what `change` makes of it, and puts it where its new state belongs. */
export function changeWindow(
  model: WindowsModel,
  id: WindowId,
  change: (window: WindowRecord) => WindowRecord,
  chosenGeometry?: Chosen,
): WindowsModel {
  const chosen = chosenGeometry ? { ...model.chosen, [id]: chosenGeometry } : model.chosen
  return {
    ...model,
    chosen,
    windows: model.windows.map((window) =>
      window.id === id ? place(change(window), chosen, model.viewport) : window,
    ),
  }
}

/** Puts a window where its state belongs on this desktop; the same record when it is there already. */
export function place(
  window: WindowRecord,
  chosen: Readonly<Record<WindowId, Chosen>>,
  viewport: Viewport,
): WindowRecord {
  const own = chosen[window.id]
  return own ? arrange(window, own, viewport) : window
}
