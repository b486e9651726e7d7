// @vitest-environment happy-dom
import { CompletionContext } from '@codemirror/autocomplete'
import { foldable, getIndentation, syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { format, parse } from '@otteros/otterscript'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeOtterScript } from './completion'
import { helpAt } from './help'
import { otterscript } from './index'
import { mistakesIn } from './mistakes'
import { signatureAt } from './signatures'

let view: EditorView | null = null
// An editor stops reading after 20 ms, and a busy machine may take longer. Here no time passes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  view?.destroy()
  view = null
})

/** A program with the caret where `|` stands. */
function at(marked: string) {
  const position = marked.indexOf('|')
  const doc = marked.replace('|', '')
  const state = EditorState.create({ doc, selection: { anchor: position }, extensions: [otterscript()] })
  return { state, position }
}

function offered(marked: string, isExplicit = false) {
  const { state, position } = at(marked)
  return completeOtterScript(new CompletionContext(state, position, isExplicit))
}

const labels = (marked: string, isExplicit = false) =>
  offered(marked, isExplicit)?.options.map(({ label }) => label) ?? null

describe('completion', () => {
  test('offers keywords, functions, and the calls of the desktop with how they are made and what they do', () => {
    const options = offered('s|')?.options ?? []
    expect(options.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['while', 'sort', 'say', 'true']),
    )
    expect(options.find(({ label }) => label === 'delete-file')).toMatchObject({
      detail: '(path)',
      info: 'Moves a file into the recycle bin; gives whether it is there.',
    })
    expect(options.find(({ label }) => label === 'write')?.info).toContain('It is not there for apps.')
  })

  test('offers names of the program where they can be seen, and only there', () => {
    const text = `let fish = 1
function swim(far, fast) {
  let depth = 2
  |
}
for otter in [] { let inner = 1 }
let later = 3`
    const inside = labels(text, true)
    expect(inside).toEqual(expect.arrayContaining(['fish', 'swim', 'far', 'fast', 'depth', 'args']))
    for (const unseen of ['otter', 'inner', 'later']) expect(inside).not.toContain(unseen)
    const outside = labels(text.replace('  |\n', '').concat('\n|'), true)
    expect(outside).toEqual(expect.arrayContaining(['fish', 'swim', 'later']))
    for (const unseen of ['far', 'depth', 'otter', 'event']) expect(outside).not.toContain(unseen)
    expect(labels('on "theme-changed" { | }', true)).toContain('event')
  })

  test('works inside an insertion, offers events behind on, and keeps out of texts, comments and new names', () => {
    expect(labels('let name = 1\nsay("Hi {na|}")')).toContain('name')
    expect(labels('on "|" { }')).toEqual(['window-opened', 'window-closed', 'theme-changed', 'file-changed'])
    expect(labels('on "win|')).toContain('window-opened')
    for (const quiet of ['say("na|")', '# na|', 'let na|', 'function na|', 'say(1|)', '|']) {
      expect(labels(quiet)).toBeNull()
    }
  })

  test('an own function takes the place of a call of that name', () => {
    const options = offered('function say(loud) { }\nsa|')?.options.filter(({ label }) => label === 'say')
    expect(options).toHaveLength(1)
    expect(options?.[0]).toMatchObject({ detail: '(loud)', info: 'A function of this program, line 1.' })
  })

  test('writes a call with its brackets and puts the caret between them', () => {
    const { state, position } = at('wa|')
    view = new EditorView({ state })
    const option = completeOtterScript(new CompletionContext(state, position, false))?.options.find(
      ({ label }) => label === 'wait',
    )
    if (typeof option?.apply !== 'function') throw new Error('no apply')
    option.apply(view, option, 0, 2)
    expect([view.state.doc.toString(), view.state.selection.main.head]).toEqual(['wait()', 5])
  })
})

describe('help', () => {
  test('under the pointer tells how a function is called and what it does, and when an event comes', () => {
    const read = (marked: string) => {
      const { state, position } = at(marked)
      const found = helpAt(state, position, 1)
      return found && [found.code, found.text]
    }
    expect(read('say(|slice("otter", 1))')).toEqual([
      'slice(list or text, from, to?)',
      'The part from one place up to, not including, another.',
    ])
    expect(read('on |"file-changed" { }')?.[1]).toContain('“event” is its path.')
    expect(read('function swim(far) { }\n|swim(1)')).toEqual([
      'swim(far)',
      'A function of this program, line 1.',
    ])
    expect(read('let say = 1\n|say')).toBeNull()
    expect(read('|nobody()')).toBeNull()
  })

  test('under the pointer is there where the editor stopped reading at that place', () => {
    let now = Date.now()
    const slow = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
    const { state, position } = at('on |"file-changed" { }')
    slow.mockRestore()
    expect(syntaxTree(state).length).toBe(position)
    expect(helpAt(state, position, 1)?.code).toBe('on "file-changed"')
  })

  test('shows the values of a call while they are written', () => {
    const read = (marked: string) => {
      const { state, position } = at(marked)
      const found = signatureAt(state, position)
      return found && [found.callable.name, found.active]
    }
    expect(read('move(|')).toEqual(['move', 0])
    expect(read('move("a, b", |')).toEqual(['move', 1])
    expect(read('say(move("a", |"b"), 2)')).toEqual(['move', 1])
    expect(read('say(move("a", "b"), |2)')).toEqual(['say', 0])
    expect(read('move(1, 2, 3|)')).toEqual(['move', -1])
    expect(read('move(1)|')).toBeNull()
    expect(read('time(|)')).toBeNull()
    expect(read('say([1, 2|])')).toEqual(['say', 0])
  })

  test('of a call is on screen while the caret is in it', () => {
    const { state } = at('wait(|)')
    view = new EditorView({ state, parent: document.body })
    expect(document.querySelector('.cm-script-help')).toBeNull()
    view.dispatch({ changes: { from: 5, insert: '5' }, selection: { anchor: 6 } })
    expect(document.querySelector('.cm-script-help')?.textContent).toContain('wait(milliseconds)Waits')
    view.dispatch({ selection: { anchor: 0 } })
    expect(document.querySelector('.cm-script-help')).toBeNull()
  })
})

describe('mistakes', () => {
  test('have the parser’s message, and the fix mends them', () => {
    const text = 'if a = 3 {\n  print "hi"\n}\nelse { }'
    view = new EditorView({ state: EditorState.create({ doc: text, extensions: [otterscript()] }) })
    expect(mistakesIn(text).map(({ message }) => message)).toEqual(
      parse(text).diagnostics.map(({ message }) => message),
    )
    for (let rest = mistakesIn(text); rest.length > 0; rest = mistakesIn(view.state.doc.toString())) {
      const [first] = rest
      expect(first?.actions).toHaveLength(1)
      first?.actions?.[0]?.apply(view, first.from, first.to)
    }
    expect(view.state.doc.toString()).toBe('if a == 3 {\n  print("hi")\n} else { }')
  })
})

describe('the text', () => {
  test('folds blocks, lists and calls that are longer than a line', () => {
    const { state } = at('|if a {\n  b()\n}\nlet l = [\n  1,\n]')
    const folded = [1, 4].map((line) => {
      const { from, to } = state.doc.line(line)
      const range = foldable(state, from, to)
      return range && state.sliceDoc(range.from, range.to)
    })
    expect(folded).toEqual(['\n  b()\n', '\n  1,\n'])
  })

  test('is indented as the formatter does it', () => {
    const text = format('if a {\nlet l = [\n1,\nf(\n2,\n3\n)\n]\nfor x in l {\nb()\n}\n}')
    const { state } = at(`|${text}`)
    expect(syntaxTree(state).length).toBe(text.length)
    for (let number = 1; number < state.doc.lines; number++) {
      const line = state.doc.line(number)
      expect([number, getIndentation(state, line.from)]).toEqual([number, line.text.search(/\S/)])
    }
  })
})
