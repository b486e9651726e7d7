/* The windows inside the virtual machine: pure changes of one state [B4.21]. */
import { clamp } from '@/kernel/windows/geometry'
import { dragEdge, type ResizeEdge } from '@/kernel/windows/resize-edges'
import type { VmWindow } from './types'

/** What is on the machine's screen. */
export interface VmWindows {
  /** Bottom first. */
  readonly windows: readonly VmWindow[]
  /** The focused one; never a minimized one; null: none. */
  readonly activeId: string | null
  readonly isStartMenuOpen: boolean
  /** px that windows may fill; 0 until it has been measured. */
  readonly screen: { readonly width: number; readonly height: number }
}

/** A machine without windows. */
export const noWindows: VmWindows = {
  windows: [],
  activeId: null,
  isStartMenuOpen: false,
  screen: { width: 0, height: 0 },
}

/** What a new window is opened with; sizes in px. */
export interface OpenVmWindow {
  readonly id: string
  readonly type: string
  readonly width: number
  readonly height: number
  readonly path?: string | null
  readonly text?: string | null
}

/** Windows that a machine has at most: the database keeps 50. */
export const mostVmWindows = 24
/** Least size of a window in px. */
export const leastVmSize = { minWidth: 240, minHeight: 150 } as const

/** px of a title bar that stay on the screen: enough to take hold of. */
const reachable = { width: 64, height: 32 } as const
/** The first window leaves the icons at the left free. */
const cascade = { x: 120, y: 20, step: 26 } as const

const onTop = (windows: readonly VmWindow[]): string | null =>
  windows.findLast(({ isMinimized }) => !isMinimized)?.id ?? null

const change = (state: VmWindows, id: string, next: (window: VmWindow) => VmWindow): VmWindows => ({
  ...state,
  windows: state.windows.map((window) => (window.id === id ? next(window) : window)),
})

/** Keeps hold of a title bar possible on the screen as it is; an unmeasured screen limits nothing. */
function keepOnScreen(window: VmWindow, { width, height }: VmWindows['screen']): VmWindow {
  if (width === 0 || height === 0) return window
  const x = clamp(Math.round(window.x), reachable.width - window.width, Math.max(0, width - reachable.width))
  const y = clamp(Math.round(window.y), 0, Math.max(0, height - reachable.height))
  return x === window.x && y === window.y ? window : { ...window, x, y }
}

/** Adds a window on top, focuses it and closes the start menu [B4.22]; a machine that is full stays as it is. */
export function openVmWindow(state: VmWindows, opened: OpenVmWindow): VmWindows {
  if (state.windows.length >= mostVmWindows) return { ...state, isStartMenuOpen: false }
  const { screen } = state
  const width = screen.width === 0 ? opened.width : Math.min(opened.width, Math.max(240, screen.width - 16))
  const height =
    screen.height === 0 ? opened.height : Math.min(opened.height, Math.max(150, screen.height - 16))
  const place = (size: number, room: number, start: number) => {
    const steps = Math.max(1, Math.floor((room - size - start) / cascade.step) + 1)
    return room === 0 || room - size >= start
      ? start + cascade.step * (state.windows.length % (room === 0 ? 8 : steps))
      : Math.max(0, Math.floor((room - size) / 2))
  }
  const window: VmWindow = {
    id: opened.id,
    type: opened.type,
    x: place(width, screen.width, cascade.x),
    y: place(height, screen.height, cascade.y),
    width,
    height,
    isMinimized: false,
    isMaximized: false,
    path: opened.path ?? null,
    text: opened.text ?? null,
  }
  return { ...state, windows: [...state.windows, window], activeId: window.id, isStartMenuOpen: false }
}

/** Removes a window; the last remaining one that can be seen gets the focus [B4.23]. */
export function closeVmWindow(state: VmWindows, id: string): VmWindows {
  const windows = state.windows.filter((window) => window.id !== id)
  if (windows.length === state.windows.length) return state
  return { ...state, windows, activeId: onTop(windows) }
}

/** Brings a window to the top and back from being minimized [B4.25]. */
export function focusVmWindow(state: VmWindows, id: string): VmWindows {
  const window = state.windows.find((one) => one.id === id)
  if (!window) return state
  if (state.activeId === id && state.windows.at(-1) === window && !window.isMinimized) return state
  const others = state.windows.filter((one) => one.id !== id)
  return {
    ...state,
    windows: [...others, window.isMinimized ? { ...window, isMinimized: false } : window],
    activeId: id,
  }
}

/** Minimizes a window, or brings a minimized one back and focuses it [B4.24]. */
export function toggleVmMinimized(state: VmWindows, id: string): VmWindows {
  const window = state.windows.find((one) => one.id === id)
  if (!window) return state
  if (window.isMinimized) return focusVmWindow(state, id)
  const next = change(state, id, (one) => ({ ...one, isMinimized: true }))
  return { ...next, activeId: state.activeId === id ? onTop(next.windows) : state.activeId }
}

/** Fills the screen with a window, or gives it its size back [B4.24]. */
export const toggleVmMaximized = (state: VmWindows, id: string): VmWindows =>
  change(state, id, (window) => ({ ...window, isMaximized: !window.isMaximized }))

/** Moves a window by its top left corner; a maximized one gets its size back. Not finite: nothing happens. */
export function moveVmWindow(state: VmWindows, id: string, x: number, y: number): VmWindows {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return state
  return change(state, id, (window) => keepOnScreen({ ...window, x, y, isMaximized: false }, state.screen))
}

/** Moves an edge of a window by px from where it was when the drag began. */
export function resizeVmWindow(
  state: VmWindows,
  from: VmWindow,
  edge: ResizeEdge,
  dx: number,
  dy: number,
): VmWindows {
  if (!Number.isFinite(dx) || !Number.isFinite(dy)) return state
  const geometry = dragEdge(from, edge, Math.round(dx), Math.round(dy), leastVmSize)
  return change(state, from.id, (window) =>
    keepOnScreen({ ...window, ...geometry, isMaximized: false }, state.screen),
  )
}

/** Changes what a window was opened with, or the text in it. */
export const updateVmWindow = (
  state: VmWindows,
  id: string,
  next: { readonly path?: string | null; readonly text?: string | null },
): VmWindows => change(state, id, (window) => ({ ...window, ...next }))

/** Takes the size of the screen; windows stay within reach. */
export function measureVmScreen(state: VmWindows, width: number, height: number): VmWindows {
  if (width === state.screen.width && height === state.screen.height) return state
  const screen = { width, height }
  return { ...state, screen, windows: state.windows.map((window) => keepOnScreen(window, screen)) }
}

/** Opens or closes the start menu. */
export const showVmStartMenu = (state: VmWindows, isStartMenuOpen: boolean): VmWindows =>
  state.isStartMenuOpen === isStartMenuOpen ? state : { ...state, isStartMenuOpen }

/** The windows of a session that is resumed; the topmost that can be seen is focused. */
export const restoreVmWindows = (state: VmWindows, windows: readonly VmWindow[]): VmWindows => ({
  ...state,
  windows: windows.map((window) => keepOnScreen(window, state.screen)),
  activeId: onTop(windows),
  isStartMenuOpen: false,
})
