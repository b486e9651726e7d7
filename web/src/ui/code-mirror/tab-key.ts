import { indentLess, indentMore } from '@codemirror/commands'
import type { EditorState } from '@codemirror/state'
import type { Command, KeyBinding } from '@codemirror/view'

/** Whether a selection reaches over more than one line. */
const spansLines = ({ doc, selection }: EditorState) =>
  selection.ranges.some(({ from, to }) => doc.lineAt(from).number !== doc.lineAt(to).number)

/**
 * The Tab key [A4.21 A4.22]: types so many spaces in place of the selection, or indents the lines of a selection that has
 * more than one. Shift+Tab outdents. Escape before Tab leaves the editor, which the editor does by itself.
 */
export function tabKey(spaces: number): KeyBinding {
  const insert: Command = (view) => {
    if (view.state.readOnly) return false
    if (spansLines(view.state)) return indentMore(view)
    const edit = view.state.replaceSelection(' '.repeat(spaces))
    view.dispatch(view.state.update(edit, { scrollIntoView: true, userEvent: 'input.type' }))
    return true
  }
  return { key: 'Tab', run: insert, shift: (view) => !view.state.readOnly && indentLess(view) }
}
