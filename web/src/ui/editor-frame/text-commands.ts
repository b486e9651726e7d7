import Redo from 'lucide-react/icons/redo-2'
import Search from 'lucide-react/icons/search'
import Undo from 'lucide-react/icons/undo-2'
import type { Command } from '@/lib/command'
import type { Editor } from '@/ui/code-mirror/types'
import { texts } from './texts'

/** A text that is edited, as its commands see it. */
export interface TextTarget {
  /** Null while there is no text. */
  readonly editor: Editor | null
  readonly isReadOnly: boolean
  /** The browser keeps the clipboard to itself. */
  readonly tellPasteRefused: () => void
}

/** A command of every text. Keys that the text hears itself are shown, and stay the text's. */
export type TextCommand = Command<TextTarget>

/** Where the commands of editors stand in lists of shortcuts. */
export const editorGroup = { id: 'editor', title: () => texts.editor }
const group = editorGroup

const canEdit = ({ editor, isReadOnly }: TextTarget) => editor !== null && !isReadOnly
const isSelected = ({ editor }: TextTarget) => editor?.hasSelection() === true

/** Does something with the clipboard; tells when the browser keeps that to itself. */
const clipboard =
  (work: 'cut' | 'copy' | 'paste') =>
  async ({ editor, tellPasteRefused }: TextTarget) => {
    if (!editor) return
    const isDone = await editor[work]()
    editor.focus()
    if (!isDone) tellPasteRefused()
  }

export const undo: TextCommand = {
  id: 'editor.undo',
  title: () => texts.undo,
  icon: Undo,
  group,
  keys: ['Mod+Z'],
  hasOwnKeys: true,
  isEnabled: (target) => canEdit(target) && target.editor?.canUndo() === true,
  run: ({ editor }) => editor?.undo(),
}

export const redo: TextCommand = {
  id: 'editor.redo',
  title: () => texts.redo,
  icon: Redo,
  group,
  keys: ['Mod+Y', 'Mod+Shift+Z'],
  hasOwnKeys: true,
  isEnabled: (target) => canEdit(target) && target.editor?.canRedo() === true,
  run: ({ editor }) => editor?.redo(),
}

export const cut: TextCommand = {
  id: 'editor.cut',
  title: () => texts.cut,
  group,
  keys: ['Mod+X'],
  hasOwnKeys: true,
  isEnabled: (target) => canEdit(target) && isSelected(target),
  run: clipboard('cut'),
}

export const copy: TextCommand = {
  id: 'editor.copy',
  title: () => texts.copy,
  group,
  keys: ['Mod+C'],
  hasOwnKeys: true,
  isEnabled: isSelected,
  run: clipboard('copy'),
}

export const paste: TextCommand = {
  id: 'editor.paste',
  title: () => texts.paste,
  group,
  keys: ['Mod+V'],
  hasOwnKeys: true,
  isEnabled: canEdit,
  run: clipboard('paste'),
}

export const selectAll: TextCommand = {
  id: 'editor.select-all',
  title: () => texts.selectAll,
  group,
  keys: ['Mod+A'],
  hasOwnKeys: true,
  isEnabled: ({ editor }) => editor !== null,
  run: ({ editor }) => editor?.selectAll(),
}

export const find: TextCommand = {
  id: 'editor.find',
  title: () => texts.find,
  menuTitle: () => texts.findInText,
  icon: Search,
  group,
  keys: ['Mod+F'],
  isEnabled: ({ editor }) => editor !== null,
  run: ({ editor }) => editor?.find(),
}

export const goToLine: TextCommand = {
  id: 'editor.go-to-line',
  title: () => texts.goToLine,
  group,
  keys: ['Alt+G'],
  isEnabled: ({ editor }) => editor !== null,
  run: ({ editor }) => editor?.askLine(),
}

/** All commands of a text, in the order of the listing of shortcuts. */
export const textCommands: readonly TextCommand[] = [undo, redo, cut, copy, paste, selectAll, find, goToLine]

/** The menu of the text: what can be done with the selection, and with the whole. */
export const textMenu: readonly (readonly TextCommand[])[] = [
  [undo, redo],
  [cut, copy, paste],
  [selectAll, find, goToLine],
]
