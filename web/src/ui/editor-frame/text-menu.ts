import type { Editor } from '@/ui/code-mirror/types'
import type { MenuItem } from '@/ui/context-menu/types'
import { texts } from './texts'

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
      label: texts.undo,
      keys: 'Ctrl+Z',
      disabled: isReadOnly || !editor.canUndo(),
      perform: editor.undo,
    },
    {
      label: texts.redo,
      keys: 'Ctrl+Y',
      disabled: isReadOnly || !editor.canRedo(),
      perform: editor.redo,
    },
    'separator',
    {
      label: texts.cut,
      keys: 'Ctrl+X',
      disabled: isReadOnly || isEmpty,
      perform: () => void clipboard(editor.cut),
    },
    { label: texts.copy, keys: 'Ctrl+C', disabled: isEmpty, perform: () => void clipboard(editor.copy) },
    { label: texts.paste, keys: 'Ctrl+V', disabled: isReadOnly, perform: () => void clipboard(editor.paste) },
    'separator',
    { label: texts.selectAll, keys: 'Ctrl+A', perform: editor.selectAll },
    { label: texts.findInText, keys: 'Ctrl+F', perform: editor.find },
    { label: texts.goToLine, keys: 'Ctrl+Alt+G', perform: editor.askLine },
  ]
}
