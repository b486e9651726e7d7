import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { CloseGuard, WindowArgs, WindowManager } from '@/kernel/windows/types'
import type { JsonValue } from '@/lib/json'
import type { EditorApp } from './types'

/** Where a text is shown: in a window of its own, or in one of a window's tabs. */
export interface EditorHost {
  /** Keeps what is shown, for when the page is loaded again; undefined forgets it. */
  readonly keepView: (name: string, value: JsonValue | undefined) => void
  readonly keptView: (name: string) => JsonValue | undefined
  /** The text has another place or title. */
  readonly update: (change: WindowArgs) => void
  /** Adds what is asked before the text goes; returns the function that removes it. */
  readonly addCloseGuard: (guard: CloseGuard) => () => void
  /** Shows a file in a place of its own. */
  readonly openFile: (path: FilePath) => void
  /** Begins a text without a name in a place of its own. */
  readonly openNew: () => void
}

/** A window that shows one text. */
export const windowHost = (windows: WindowManager, id: string, app: EditorApp): EditorHost => ({
  keepView: (name, value) => windows.keepView(id, name, value),
  keptView: (name) => windows.keptView(id, name),
  update: (change) => windows.update(id, change),
  addCloseGuard: (guard) => windows.addCloseGuard(id, guard),
  openFile: (path) => void windows.open(app, { path, title: baseName(path) }),
  // An empty text instead of none: the window asks for no name first.
  openNew: () => void windows.open(app, { content: '' }),
})
