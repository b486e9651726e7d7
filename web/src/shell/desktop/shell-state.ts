import { createStore } from 'zustand/vanilla'
import type { WindowManager } from '@/kernel/windows/types'
import type { ShellControls } from '@/shell/keyboard/shell-commands'

/** A panel that opens from the taskbar. */
export type PanelName = 'account' | 'clock'

/** What the shell has open other than windows. */
interface ShellView {
  readonly isStartMenuOpen: boolean
  readonly isShortcutSheetOpen: boolean
  /** What the palette is opened to look for, '' for nothing yet; null: it is closed. */
  readonly palette: string | null
  /** The panel at the end of the taskbar that is open; null: none. */
  readonly panel: PanelName | null
  /** The text of the alert on screen; null: none. */
  readonly alert: string | null
}

/** The shell's own state: start menu, shortcut sheet and alert. */
export interface ShellState extends ShellControls {
  readonly getState: () => ShellView
  readonly subscribe: (listener: () => void) => () => void
  readonly closeStartMenu: () => void
  readonly closeShortcuts: () => void
  /** Opens what finds everything, with a text that is looked for at once. */
  readonly openPalette: (query?: string) => void
  readonly closePalette: () => void
  readonly openPanel: (panel: PanelName) => void
  readonly closePanel: () => void
  /** Shows a text that must be acknowledged. */
  readonly alert: (text: string) => void
  readonly closeAlert: () => void
}

/** Makes the shell's state: everything closed. */
export function createShellState(): ShellState {
  const store = createStore<ShellView>(() => ({
    isStartMenuOpen: false,
    isShortcutSheetOpen: false,
    palette: null,
    panel: null,
    alert: null,
  }))
  const set = (change: Partial<ShellView>) => store.setState(change)
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    openStartMenu: () => set({ isStartMenuOpen: true, panel: null }),
    closeStartMenu: () => set({ isStartMenuOpen: false }),
    toggleStartMenu: () => set({ isStartMenuOpen: !store.getState().isStartMenuOpen, panel: null }),
    showShortcuts: () => set({ isShortcutSheetOpen: true, isStartMenuOpen: false }),
    closeShortcuts: () => set({ isShortcutSheetOpen: false }),
    openPalette: (query = '') => set({ palette: query, isStartMenuOpen: false, panel: null }),
    closePalette: () => set({ palette: null }),
    openPanel: (panel) => set({ panel, isStartMenuOpen: false }),
    togglePanel: (panel) =>
      set({ panel: store.getState().panel === panel ? null : panel, isStartMenuOpen: false }),
    closePanel: () => set({ panel: null }),
    alert: (text) => set({ alert: text }),
    closeAlert: () => set({ alert: null }),
  }
}

/**
 * Closes the start menu whenever a window opens maximized, as all do on mobile, no matter what opened it [A4.6 B4.29].
 * Returns the function that stops it.
 */
export function closeStartMenuForMaximized(windows: WindowManager, shell: ShellState): () => void {
  let known = new Set(windows.getState().windows.map((window) => window.id))
  return windows.subscribe(() => {
    const { windows: current } = windows.getState()
    const opened = current.some((window) => window.isMaximized && !known.has(window.id))
    known = new Set(current.map((window) => window.id))
    if (opened) shell.closeStartMenu()
  })
}
