import FilePlus from 'lucide-react/icons/file-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import History from 'lucide-react/icons/history'
import Save from 'lucide-react/icons/save'
import type { Command } from '@/lib/command'
import { editorGroup, find, goToLine, redo, textCommands, type TextTarget, undo } from './text-commands'
import { texts } from './texts'
import type { EditorActions, EditorDocumentState } from './types'

/** What the commands of an editor's window are done to. */
export interface EditorTarget extends TextTarget {
  readonly actions: EditorActions
  readonly state: EditorDocumentState
  readonly canSave: boolean
  /** In the new-file dialog Save answers the dialog first [A5.4]. */
  readonly save: () => void
  readonly wrapsLines: boolean
  readonly onWrap: (wrapsLines: boolean) => void
}

/** A command of every editor. */
export type EditorCommand = Command<EditorTarget>

const group = editorGroup

const isReady = ({ state }: EditorTarget) => state.phase.kind === 'ready'

export const newFile: EditorCommand = {
  id: 'editor.new',
  title: () => texts.new,
  icon: FilePlus,
  group,
  run: ({ actions }) => actions.openNew(),
}

export const open: EditorCommand = {
  id: 'editor.open',
  title: () => texts.open,
  icon: FolderOpen,
  group,
  keys: ['Mod+O'],
  run: ({ actions }) => actions.open(),
}

export const save: EditorCommand = {
  id: 'editor.save',
  title: () => texts.save,
  icon: Save,
  group,
  keys: ['Mod+S'],
  isEnabled: ({ canSave }) => canSave,
  run: (target) => target.save(),
}

export const saveAs: EditorCommand = {
  id: 'editor.save-as',
  title: () => texts.saveAs,
  group,
  keys: ['Mod+Shift+S'],
  isEnabled: (target) => isReady(target) && target.state.readOnly !== 'binary',
  run: ({ actions }) => actions.saveAs(),
}

export const openWith: EditorCommand = {
  id: 'editor.open-with',
  title: () => texts.openWith,
  group,
  isEnabled: (target) => isReady(target) && target.state.size > 0,
  run: ({ actions }) => actions.openWith(),
}

export const reload: EditorCommand = {
  id: 'editor.reload',
  title: () => texts.reload,
  group,
  isEnabled: (target) => isReady(target) && target.state.size > 0,
  run: ({ actions }) => actions.reload(),
}

export const versionHistory: EditorCommand = {
  id: 'editor.version-history',
  title: () => texts.versionHistory,
  icon: History,
  group,
  keys: ['Alt+Shift+H'],
  isEnabled: ({ state }) => state.path !== null,
  run: ({ actions }) => actions.versionHistory(),
}

export const download: EditorCommand = {
  id: 'editor.download',
  title: () => texts.download,
  group,
  isEnabled: isReady,
  run: ({ actions }) => actions.download(),
}

export const wrap: EditorCommand = {
  id: 'editor.wrap',
  title: () => texts.wrap,
  titleNow: ({ wrapsLines }) => (wrapsLines ? texts.unwrap : texts.wrap),
  group,
  run: ({ wrapsLines, onWrap }) => onWrap(!wrapsLines),
}

/** The commands of every editor, in the order of the listing of shortcuts. */
export const editorCommands: readonly EditorCommand[] = [
  newFile,
  open,
  save,
  saveAs,
  ...textCommands,
  wrap,
  openWith,
  reload,
  versionHistory,
  download,
]

/** The menu behind the last button of the toolbar. */
export const moreMenu: readonly (readonly EditorCommand[])[] = [
  [saveAs, openWith, reload, versionHistory, download],
  [undo, redo, find, goToLine],
]
