// @vitest-environment happy-dom
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { createSameText, type SameText } from './same-text'

const show = (same: SameText, text = '') =>
  new EditorView({ state: EditorState.create({ doc: same.text() ?? text, extensions: same.member() }) })

const type = (view: EditorView, insert: string, at = view.state.doc.length) =>
  view.dispatch({
    changes: { from: at, insert },
    selection: { anchor: at + insert.length },
    userEvent: 'input.type',
  })

const textOf = ({ state }: EditorView) => state.doc.toString()

describe('editors of the same text', () => {
  test('show what is typed in any of them', () => {
    const same = createSameText()
    const views = [show(same, 'a'), show(same), show(same)] as const
    type(views[1], 'b')
    type(views[0], 'c')
    type(views[2], '>', 0)
    expect(views.map(textOf)).toEqual(['>abc', '>abc', '>abc'])
  })

  test('undo and redo as one, from any of them, with the place shown where it was asked for', () => {
    const same = createSameText()
    const [first, second] = [show(same, 'one\n'), show(same)]
    type(first, 'two\n')
    type(second, 'zero\n', 0)
    expect(same.undo(second)).toBe(true)
    expect([first, second].map(textOf)).toEqual(['one\ntwo\n', 'one\ntwo\n'])
    expect(same.undo(second)).toBe(true)
    expect([first, second].map(textOf)).toEqual(['one\n', 'one\n'])
    expect(same.canUndo()).toBe(false)
    expect(same.redo(second)).toBe(true)
    expect([first, second].map(textOf)).toEqual(['one\ntwo\n', 'one\ntwo\n'])
    expect(second.state.selection.main.head).toBe(first.state.selection.main.head)
  })

  test('keep their history when the editor goes that had it', () => {
    const same = createSameText()
    const [first, second] = [show(same, 'a'), show(same)]
    type(first, 'b')
    first.destroy()
    expect(same.undo(second)).toBe(true)
    expect(textOf(second)).toBe('a')
    expect(same.redo(second)).toBe(true)
    second.destroy()
    expect(same.text()).toBeNull()
    expect(textOf(show(same, 'new'))).toBe('new')
  })
})
