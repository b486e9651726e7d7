import type { Editor } from '@/ui/code-mirror/types'
import type { MenuItem } from '@/ui/context-menu/types'

/** The context menu of a text: what can be done with the selection, and with the whole. */
export function textMenu(
  editor: Editor,
  isReadOnly: boolean,
  onPasteRefused: () => void,
): readonly MenuItem[] {
  const isEmpty = !editor.hasSelection()
  const clipboard = async (work: () => Promise<boolean>) => {
    const isDone = await work()
    editor.focus()
    if (!isDone) onPasteRefused()
  }
  return [
    {
      label: 'Undo',
      keys: 'Ctrl+Z',
      disabled: isReadOnly || !editor.canUndo(),
      perform: editor.undo,
    },
    {
      label: 'Redo',
      keys: 'Ctrl+Y',
      disabled: isReadOnly || !editor.canRedo(),
      perform: editor.redo,
    },
    'separator',
    {
      label: 'Cut',
      keys: 'Ctrl+X',
      disabled: isReadOnly || isEmpty,
      perform: () => void clipboard(editor.cut),
    },
    { label: 'Copy', keys: 'Ctrl+C', disabled: isEmpty, perform: () => void clipboard(editor.copy) },
    { label: 'Paste', keys: 'Ctrl+V', disabled: isReadOnly, perform: () => void clipboard(editor.paste) },
    'separator',
    { label: 'Select all', keys: 'Ctrl+A', perform: editor.selectAll },
    { label: 'Find and replace…', keys: 'Ctrl+F', perform: editor.find },
    { label: 'Go to line…', keys: 'Ctrl+Alt+G', perform: editor.askLine },
  ]
}
