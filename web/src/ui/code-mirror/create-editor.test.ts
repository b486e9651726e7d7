// @vitest-environment happy-dom
import { forceLinting, forEachDiagnostic } from '@codemirror/lint'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EditorView } from '@codemirror/view'
import { createEditor } from './create-editor'
import { hasEndlessLine, longestHighlighted, longestWrapped } from './extensions'
import { languageIds, languageOf, loadLanguage } from './languages'
import type { CaretPosition, Editor, EditorOptions } from './types'

let made: Editor | null = null
afterEach(() => {
  made?.destroy()
  made = null
  document.body.replaceChildren()
})

function edit(text: string, options: Partial<EditorOptions> = {}) {
  const onEdit = vi.fn<() => void>()
  const carets: CaretPosition[] = []
  made = createEditor(document.body, {
    label: 'Code',
    kind: 'code',
    indent: 2,
    language: 'text',
    wrapsLines: false,
    fontSize: 14,
    isReadOnly: false,
    keepsCarriageReturns: false,
    onEdit,
    onCaret: (place) => carets.push(place),
    text,
    ...options,
  })
  const view = EditorView.findFromDOM(document.body)
  if (!view) throw new Error('no editor')
  const press = (key: string, shiftKey = false) =>
    view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', {
        key,
        shiftKey,
        bubbles: true,
        cancelable: true,
        keyCode: key === 'Tab' ? 9 : 27,
      }),
    )
  const select = (anchor: number, head = anchor) => view.dispatch({ selection: { anchor, head } })
  return { editor: made, view, press, select, onEdit, carets, text: () => view.state.doc.toString() }
}

const isWrapping = (view: EditorView) => view.contentDOM.classList.contains('cm-lineWrapping')

test('each line of a text has the direction of its letters; code runs from left to right', () => {
  const directions = (view: EditorView) =>
    [...view.contentDOM.querySelectorAll('.cm-line')].map((line) => line.getAttribute('dir'))
  const { view } = edit('Otter\n\nقضاعة', { kind: 'text' })
  expect(directions(view)).toEqual(['auto', null, 'auto'])
  view.dispatch({ changes: { from: 0, insert: 'The\n' } })
  expect(directions(view)).toEqual(['auto', 'auto', null, 'auto'])
  made?.destroy()
  expect(directions(edit('a = 1').view)).toEqual([null])
})

describe('the Tab key', () => {
  const units = [
    [2, 'a  b'],
    [4, 'a    b'],
  ] as const
  test.each(units)('inserts %i spaces at the caret, wherever it is in the line', (indent, result) => {
    const { press, select, text } = edit('ab', { indent })
    select(1)
    press('Tab')
    expect(text()).toBe(result)
  })

  test('replaces a selection within a line, and indents the lines of a longer one; Shift+Tab outdents', () => {
    const { press, select, text } = edit('one\ntwo')
    select(1, 3)
    press('Tab')
    expect(text()).toBe('o  \ntwo')
    select(0, 7)
    press('Tab')
    expect(text()).toBe('  o  \n  two')
    press('Tab', true)
    expect(text()).toBe('o  \ntwo')
  })

  test('after Escape is left to the browser, which moves on to the next control', () => {
    const { press, text } = edit('ab')
    expect(press('Tab')).toBe(false)
    expect(text()).toBe('  ab')
    press('Escape')
    expect(press('Tab')).toBe(true)
    expect(text()).toBe('  ab')
  })

  test('types nothing into a text that cannot be changed', () => {
    const { press, text } = edit('ab', { isReadOnly: true })
    press('Tab')
    expect(text()).toBe('ab')
  })
})

describe('the editor', () => {
  test('has its accessible name and tells edits and the caret', () => {
    const { view, onEdit, carets, select } = edit('one\ntwo')
    expect(view.contentDOM.getAttribute('aria-label')).toBe('Code')
    expect(view.contentDOM.getAttribute('role')).toBe('textbox')
    select(4, 6)
    expect(carets.at(-1)).toEqual({ line: 2, column: 3, selected: 2, carets: 1 })
    expect(onEdit).not.toHaveBeenCalled()
    view.dispatch({ changes: { from: 0, insert: 'x' } })
    expect(onEdit).toHaveBeenCalledOnce()
  })

  test('replaces only what differs: the caret stays by its text, and undo brings the old text back', () => {
    const { editor, select, text, carets } = edit('one\ntwo\nthree')
    select(6)
    editor.replace('zero\none\ntwo\nthree')
    expect(text()).toBe('zero\none\ntwo\nthree')
    expect(carets.at(-1)).toMatchObject({ line: 3, column: 3 })
    editor.undo()
    expect(text()).toBe('one\ntwo\nthree')
  })

  test('replacing what is around the caret leaves it at its line and column', () => {
    const { editor, select, carets } = edit('one\ntwo\nthree')
    select(6)
    editor.replace('1\ntwenty\n3')
    expect(carets.at(-1)).toMatchObject({ line: 2, column: 3 })
    editor.replace('1')
    expect(carets.at(-1)).toMatchObject({ line: 1, column: 2 })
  })

  test('carriage returns are line ends, or part of a text with mixed ones', () => {
    expect(edit('a\r\nb').view.state.doc.lines).toBe(2)
    made?.destroy()
    document.body.replaceChildren()
    expect(edit('a\r\nb\nc', { keepsCarriageReturns: true }).text()).toBe('a\r\nb\nc')
  })

  test('font size scales with the interface, and wrapping can be switched', () => {
    const { editor, view } = edit('a', { fontSize: 16 })
    expect(view.dom.style.fontSize).toBe('1rem')
    editor.apply({ fontSize: 20, wrapsLines: true })
    expect(view.dom.style.fontSize).toBe('1.25rem')
    expect(isWrapping(view)).toBe(true)
  })

  test('an endless line is not wrapped, for that would freeze the page', () => {
    expect(hasEndlessLine('x'.repeat(longestWrapped))).toBe(false)
    expect(hasEndlessLine('x\n'.repeat(longestWrapped))).toBe(false)
    expect(hasEndlessLine(`a\n${'x'.repeat(longestWrapped + 2)}\nb`)).toBe(true)
    const { view } = edit('x'.repeat(longestWrapped + 2), { wrapsLines: true })
    expect(isWrapping(view)).toBe(false)
  })
})

describe('search and completion', () => {
  const pressed = (view: EditorView, key: string) =>
    view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true, keyCode: 70 }),
    )

  test('are fetched by their keys when they are not there yet', async () => {
    const { view } = edit('one two')
    expect(pressed(view, 'f')).toBe(false)
    await vi.waitFor(() => expect(view.dom.querySelector('.cm-find')).not.toBeNull())
  })

  test('offer the words of the text itself, but not of a long one', async () => {
    const offered = async (text: string) => {
      const { view, editor } = edit(text)
      editor.find()
      await vi.waitFor(() => expect(view.dom.querySelector('.cm-find')).not.toBeNull())
      const sources = view.state.languageDataAt('autocomplete', 0).length
      editor.destroy()
      return sources
    }
    expect(await offered('otter')).toBe(1)
    expect(await offered('otter\n'.repeat(40_000))).toBe(0)
  })
})

describe('languages', () => {
  test('the eight as asked come first [A9.13]', () => {
    expect(languageIds.slice(0, 8)).toEqual([
      'text',
      'javascript',
      'typescript',
      'python',
      'html',
      'css',
      'json',
      'markdown',
    ])
  })

  test('are found by the extension of a name', () => {
    const found = [
      'a.js',
      'b.TS',
      'c.py',
      'd.html',
      'e.css',
      'f.json',
      'g.md',
      'h.oss',
      'i.txt',
      'j',
      '.profile',
    ]
    expect(found.map(languageOf)).toEqual([
      'javascript',
      'typescript',
      'python',
      'html',
      'css',
      'json',
      'markdown',
      'otterscript',
      'text',
      'text',
      'shell',
    ])
  })

  test('each can be loaded and colours a text', async () => {
    for (const id of languageIds) {
      const support = await loadLanguage(id)
      expect(support === null, id).toBe(id === 'text')
    }
  })

  test('a keyword is coloured once the language is there, and not in a text over 1 MB', async () => {
    const { view, editor } = edit('const a = 1')
    editor.apply({ language: 'javascript' })
    await vi.waitFor(() => expect(view.contentDOM.querySelector('span')?.textContent).toBe('const'))
    made?.destroy()
    document.body.replaceChildren()
    const long = edit(`const a = 1\n${'\n'.repeat(longestHighlighted)}`, { language: 'javascript' })
    await loadLanguage('javascript')
    await Promise.resolve()
    expect(long.view.contentDOM.querySelector('span')).toBeNull()
  })

  test('OtterScript: commands, words, strings and comments stand out', async () => {
    const { view } = edit('create("Notes") // a window\nlet x = 5', { language: 'otterscript' })
    await vi.waitFor(() => {
      const parts = [...view.contentDOM.querySelectorAll('span')].map((span) => span.textContent)
      expect(parts).toEqual(['create', '"Notes"', '// a window', 'let', '5'])
    })
  })

  test('OtterScript: mistakes are marked where they stand', async () => {
    const { view } = edit('say("hi")\nlet = 5', { language: 'otterscript' })
    const found: string[] = []
    await vi.waitFor(() => {
      forceLinting(view)
      found.length = 0
      forEachDiagnostic(view.state, ({ message }, from) => found.push(`${from}: ${message}`))
      expect(found).toEqual(['14: A name is missing after “let”.'])
    })
  })
})
