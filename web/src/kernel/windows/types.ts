import type { LaunchArgs } from '@/kernel/apps/launch-arguments'
import type { WindowType } from '@/kernel/apps/window-types'
import type { JsonValue } from '@/lib/json'
import type { Result } from '@/lib/result'

/** A window's id: its type, a dash and a timestamp in ms, e.g. `terminal-1764000000000` [A3.1]. */
export type WindowId = string

/** A rectangle in px, relative to the desktop's top left corner. */
export interface Geometry {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a window can be snapped: halves and quarters of the work area. */
export type SnapZone = 'left' | 'right' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

/** What windows may be opened with [A3.1 B3.27]. Absent means the default: path '/', null for all else. Apps take some of it each. */
export interface WindowArgs {
  /** Overrides the app's own title. */
  readonly title?: string
  readonly path?: string | null
  readonly content?: string | null
  readonly htmlContent?: string | null
  readonly url?: string | null
  readonly pluginPath?: string | null
  readonly importMode?: string | null
  readonly parentWindowId?: WindowId | null
  readonly metadata?: Readonly<Record<string, unknown>> | null
}

/** A window as the shell keeps it [A3.1 B3.27]. */
export interface WindowRecord extends Geometry {
  readonly id: WindowId
  /** The app's type; a plain string, as a stored or scripted window may name a type that does not exist [B2.2]. */
  readonly type: string
  readonly title: string
  readonly isMinimized: boolean
  readonly isMaximized: boolean
  /** Position in the list of windows, 0 at the bottom [A3.1]. */
  readonly zIndex: number
  /** Where the window is snapped; null when it floats. */
  readonly snapped: SnapZone | null
  /** Geometry to return to from maximized or snapped; null when it floats [A4.8]. */
  readonly restoreGeometry: Geometry | null
  readonly minWidth: number
  readonly minHeight: number
  readonly path: string
  readonly content: string | null
  readonly htmlContent: string | null
  readonly url: string | null
  readonly pluginPath: string | null
  readonly importMode: string | null
  readonly parentWindowId: WindowId | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** The desktop's size and kind, which geometry depends on. All lengths in px. */
export interface Viewport {
  readonly width: number
  readonly height: number
  /** True for phones and touch devices [A9.6]. */
  readonly isMobile: boolean
  /** 48 on desktop, 60 on mobile, times the interface scale [A9.7]. */
  readonly taskbarHeight: number
}

/** All windows: `windows` is in z-order, bottom first; `activeId` is the focused one, never a minimized one. */
export interface WindowsState {
  readonly windows: readonly WindowRecord[]
  readonly activeId: WindowId | null
  readonly viewport: Viewport
}

/**
 * What a window shows beyond what it was opened with, by names that its app gives: the folder it has come to, the chosen tab, how far
 * it is scrolled.
 */
export type WindowView = Readonly<Record<string, JsonValue>>

/** A window as it is written down, to be opened again as it was. */
export interface KeptWindow {
  readonly id: WindowId
  readonly type: string
  /** What it was opened with, and what was changed of that since; a title only where it is not its app's. */
  readonly args: WindowArgs
  /** Where it floats, or would. */
  readonly geometry: Geometry
  /** The desktop on which that was chosen. */
  readonly viewport: Viewport
  readonly isMinimized: boolean
  readonly isMaximized: boolean
  readonly snapped: SnapZone | null
  readonly view: WindowView
}

/** All windows as they are written down, bottom first. */
export interface WindowsSnapshot {
  readonly windows: readonly KeptWindow[]
  readonly activeId: WindowId | null
}

/** Asked before a window closes; false (or a promise of it) keeps it open, e.g. for unsaved text. */
export type CloseGuard = () => boolean | Promise<boolean>

/** A window that shows files which are opened from elsewhere, e.g. in tabs. */
export interface FileTaker {
  /** How much a file belongs there: of several windows the one with the most takes it, the one used last where they are equal. */
  readonly closeness: (path: string) => number
  readonly open: (path: string) => void
}

/** What apps and the shell do with windows. Calls for an id that does not exist do nothing. */
export interface WindowManager {
  /** The current state; a new object after every change, never mutated. */
  getState(): WindowsState
  /** Calls `listener` after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Opens a window and focuses it; returns its id [A4.6]. */
  open<T extends WindowType>(type: T, args?: LaunchArgs<T>): WindowId
  /**
   * Opens a window whose type or arguments come from elsewhere: an app, a program, something stored. Refuses arguments that the app
   * does not take, naming them. An unknown type opens a window that says so [B2.2].
   */
  launch(type: string, args?: unknown): Result<WindowId>
  /** Asks the window's close guards, then removes it; resolves to whether it was closed [A4.7]. */
  close(id: WindowId): Promise<boolean>
  /** Brings to the front and restores it if minimized [A4.8]. */
  focus(id: WindowId): void
  /** Minimizes, or restores and focuses a minimized window [A4.8]. */
  toggleMinimized(id: WindowId): void
  /** Fills the work area, or returns to the remembered geometry [A4.8]. */
  toggleMaximized(id: WindowId): void
  /** Moves by its top left corner; a maximized or snapped window floats again at its remembered size. */
  move(id: WindowId, position: { readonly x: number; readonly y: number }): void
  /** Sets position and size; at least the window's minimum size, y never negative. */
  resize(id: WindowId, geometry: Geometry): void
  /** Snaps to a zone; null lets it float at its remembered geometry. */
  snap(id: WindowId, zone: SnapZone | null): void
  /** Minimizes all; called again with nothing else changed, restores what it minimized. */
  toggleShowDesktop(): void
  /** Changes what an app may change about its own window. */
  update(id: WindowId, change: WindowArgs): void
  /** Gives windows without their own title the title of their app again: it differs in another language. */
  retitle(): void
  /** Keeps what a window shows under a name; undefined forgets it. It is gone with the window. */
  keepView(id: WindowId, name: string, value: JsonValue | undefined): void
  /** What was kept under a name, also before the page was loaded again; undefined: nothing. */
  keptView(id: WindowId, name: string): JsonValue | undefined
  /** All windows, to be opened again by {@link restore}. */
  snapshot(): WindowsSnapshot
  /**
   * Opens windows again as they were, beneath those that are open. Those whose app is not there any more, whose arguments it does
   * not take, or whose id is taken are left out. Returns the ids of the others.
   */
  restore(snapshot: WindowsSnapshot): readonly WindowId[]
  /** Adds a guard that is asked before the window closes; returns the function that removes it. */
  addCloseGuard(id: WindowId, guard: CloseGuard): () => void
  /** The window takes files in from now on; returns the function that ends it. */
  addFileTaker(id: WindowId, taker: FileTaker): () => void
  /** Hands a file to a window of a type that takes files in, and focuses it; null: there is none. */
  offerFile(type: WindowType, path: string): WindowId | null
  /** Tells of a new desktop size: maximized and snapped windows follow, floating ones stay reachable. */
  setViewport(viewport: Viewport): void
}
