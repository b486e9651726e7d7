import { parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'

/** The folders a window has shown: where it is, and the ways back and forward, nearest last. */
export interface NavigationHistory {
  readonly past: readonly FilePath[]
  readonly present: FilePath
  readonly future: readonly FilePath[]
}

/** Steps that are remembered in each direction. */
export const historyLimit = 100

/** A history that begins at a folder. */
export const startHistory = (path: FilePath): NavigationHistory => ({ past: [], present: path, future: [] })

/** Goes to a folder; what lay ahead is forgotten. Going to where one is changes nothing. */
export function visit(history: NavigationHistory, path: FilePath): NavigationHistory {
  if (path === history.present) return history
  return { past: [...history.past, history.present].slice(-historyLimit), present: path, future: [] }
}

/** One step back; the same history when there is none. */
export function goBack(history: NavigationHistory): NavigationHistory {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [...history.future, history.present].slice(-historyLimit),
  }
}

/** One step forward; the same history when there is none. */
export function goForward(history: NavigationHistory): NavigationHistory {
  const next = history.future.at(-1)
  if (next === undefined) return history
  return {
    past: [...history.past, history.present].slice(-historyLimit),
    present: next,
    future: history.future.slice(0, -1),
  }
}

/** Takes the place of the present folder, e.g. when it vanished: no step is added, and no step leads to where one is. */
export function replacePresent(history: NavigationHistory, path: FilePath): NavigationHistory {
  const past = history.past.at(-1) === path ? history.past.slice(0, -1) : history.past
  const future = history.future.at(-1) === path ? history.future.slice(0, -1) : history.future
  return { past, present: path, future }
}

/** The folder above the present one; null at the root. */
export const folderAbove = (history: NavigationHistory): FilePath | null =>
  history.present === '/' ? null : parentPath(history.present)
