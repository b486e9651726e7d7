import type { ReactNode } from 'react'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'

/** What the editor runs: its text as it is now, saved or not. */
export interface RunRequest {
  /** One of the editor's languages (A9.13). Run is available for those that {@link isRunnable} names. */
  readonly language: string
  readonly text: string
  /** File name, e.g. `main.js`; part of the title "Running - <name>" (A4.22). */
  readonly name: string
}

/** What the editor gives once. */
export interface RunOptions {
  readonly os: Os
  /** The editor's own window: parent of windows that a run opens, and focused by a press inside the preview. */
  readonly windowId: WindowId
  /** A place in the console was chosen: put the caret there. Both count from 1; column 1 when it is not known. */
  readonly onGoTo: (line: number, column: number) => void
}

/** Running code as the editor uses it; made by `useRun`. */
export interface Run {
  /** Runs the text; a run before it is stopped. HTML opens a window "Running - <name>" instead (A4.22). */
  readonly start: (request: RunRequest) => void
  /** Ends the code at once; its output stays. Does nothing when nothing runs. */
  readonly stop: () => void
  /** True from `start` until the code ended, was stopped or failed. For the button: Run or Stop. */
  readonly isRunning: boolean
  /**
   * The panel with console and preview, or null before the first run and after it was closed. It fills its parent's
   * width and has its own height, which a person may drag: put it below the text in a flex column.
   */
  readonly panel: ReactNode
}
