import { selectAll } from '@codemirror/commands'
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { onLanguage } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { whenIdle } from '@/lib/when-idle'
import { lineDirection } from './line-direction'
import { base, code, hasEndlessLine, label, language, plain, readOnly, size, wrap } from './extensions'
import { phrases } from './phrases'
import { createSameText } from './same-text'
import { smallestChange } from './smallest-change'
import type { CaretPosition, Editor, EditorOptions, EditorPlace, EditorSettings } from './types'

function caretOf({ doc, selection }: EditorState): CaretPosition {
  const line = doc.lineAt(selection.main.head)
  return {
    line: line.number,
    column: selection.main.head - line.from + 1,
    selected: selection.ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    carets: selection.ranges.length,
  }
}

/** The selected text of all carets, one below the other. */
const selectedText = ({ state }: EditorView) =>
  state.selection.ranges
    .filter(({ empty }) => !empty)
    .map(({ from, to }) => state.sliceDoc(from, to))
    .join('\n')

async function copy(view: EditorView): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(selectedText(view))
    return true
  } catch {
    return false
  }
}

async function paste(view: EditorView): Promise<boolean> {
  try {
    const text = await navigator.clipboard.readText()
    const edit = view.state.replaceSelection(view.state.toText(text))
    view.dispatch(view.state.update(edit, { userEvent: 'input.paste', scrollIntoView: true }))
    return true
  } catch {
    return false
  }
}

function replace(view: EditorView, text: string) {
  const change = smallestChange(view.state.doc.toString(), text)
  if (!change) return
  const { doc, selection } = view.state
  const { head } = selection.main
  const before = doc.lineAt(head)
  view.dispatch({ changes: change, annotations: Transaction.userEvent.of('replace') })
  if (head <= change.from || head > change.to) return
  // Its surroundings were replaced: the caret stays at the line and column that a person sees it at.
  const now = view.state.doc
  const line = now.line(Math.min(before.number, now.lines))
  view.dispatch({ selection: { anchor: Math.min(line.from + head - before.from, line.to) } })
}

function goTo(view: EditorView, line: number, column: number) {
  const { doc } = view.state
  const there = doc.line(Math.min(Math.max(1, line), doc.lines))
  const anchor = Math.min(there.from + Math.max(1, column) - 1, there.to)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}

/** ms for which caret and scrolling have to rest before their place is told. */
const restingTime = 250

function placeOf(view: EditorView): EditorPlace {
  const { anchor, head } = view.state.selection.main
  return { anchor, head, top: view.lineBlockAtHeight(view.scrollDOM.scrollTop).from }
}

/** Goes to a place, as near as the text allows, without taking the keyboard. */
function showPlace(view: EditorView, { anchor, head, top }: EditorPlace) {
  const { length } = view.state.doc
  view.dispatch({
    selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) },
    effects: EditorView.scrollIntoView(Math.min(top, length), { y: 'start' }),
  })
}

/** What of search and completion is asked for by key or from a menu. */
type Assist = 'openSearchPanel' | 'gotoLine' | 'startCompletion'

/** Search and completion; null when they cannot be fetched: without a connection the text can still be edited and saved. */
async function loadAssists() {
  try {
    return await import('./assists')
  } catch (cause) {
    log.warn('Search and completion could not be loaded', cause)
    return null
  }
}

/** Search and completion are fetched at the latest so many ms after the text is shown. */
const assistsWithin = 2000

/** Makes an editor inside `parent`; it knows nothing of what the text is for. */
export function createEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const parts = {
    assists: new Compartment(),
    label: new Compartment(),
    phrases: new Compartment(),
    language: new Compartment(),
    wrap: new Compartment(),
    size: new Compartment(),
    readOnly: new Compartment(),
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  const tellPlaceSoon = () => {
    const { onPlace } = options
    if (!onPlace) return
    clearTimeout(resting)
    resting = setTimeout(() => onPlace(placeOf(view)), restingTime)
  }
  /** A place beyond the text as it is now: unsaved text that reaches so far may come back. */
  let awaited: EditorPlace | null = null
  const shared = options.sameText ?? createSameText()
  const canWrap = !hasEndlessLine(options.text)
  let isGone = false
  let assisting: ReturnType<typeof loadAssists> | null = null
  const assist = () => {
    assisting ??= loadAssists().then((loaded) => {
      if (!loaded || isGone) return null
      view.dispatch({ effects: parts.assists.reconfigure(loaded.assists(options.kind)) })
      return loaded
    })
    return assisting
  }
  const ask = (what: Assist): true => {
    void assist().then((loaded) => loaded?.[what](view))
    return true
  }
  /** Until search and completion are there, their keys fetch them. */
  const assistKeys = keymap.of([
    { key: 'Mod-f', run: () => ask('openSearchPanel') },
    { key: 'Mod-Alt-g', run: () => ask('gotoLine') },
    options.kind === 'code' ? { key: 'Ctrl-Space', run: () => ask('startCompletion') } : {},
  ])
  const watch = EditorView.updateListener.of((update) => {
    if (update.docChanged) options.onEdit()
    if (update.docChanged || update.selectionSet) {
      options.onCaret(caretOf(update.state))
      tellPlaceSoon()
    }
  })
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: shared.text() ?? options.text,
      extensions: [
        base(options),
        parts.label.of(label(options.label)),
        parts.phrases.of(phrases()),
        options.kind === 'code' ? code : lineDirection,
        shared.member(),
        // Before the rest: closing brackets and completion hear keys such as Backspace and Enter first.
        Prec.high(parts.assists.of([])),
        assistKeys,
        parts.language.of(plain),
        parts.wrap.of(wrap(canWrap && options.wrapsLines)),
        parts.size.of(size(options.fontSize)),
        parts.readOnly.of(readOnly(options.isReadOnly)),
        watch,
      ],
    }),
  })

  const endLanguage = onLanguage(() => view.dispatch({ effects: parts.phrases.reconfigure(phrases()) }))

  let wanted: string | null = null
  const setLanguage = async (id: EditorSettings['language']) => {
    wanted = id
    const support = await language(id, view.state.doc.length)
    // Another one may have been chosen, or the window closed, while this one was on its way.
    if (wanted !== id || parts.language.get(view.state) === support) return
    view.dispatch({ effects: parts.language.reconfigure(support) })
  }
  void setLanguage(options.language)

  const cancelAssist = whenIdle(() => void assist(), assistsWithin)

  // A larger interface or a font that has just arrived changes the size of every line.
  const measure = () => view.requestMeasure()
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
  observer?.observe(view.contentDOM)
  view.scrollDOM.addEventListener('scroll', tellPlaceSoon, { passive: true })
  if (options.place) {
    showPlace(view, options.place)
    const furthest = Math.max(options.place.anchor, options.place.head, options.place.top)
    if (furthest > view.state.doc.length) awaited = options.place
  }
  options.onCaret(caretOf(view.state))

  return {
    snapshot: () => view.state.doc,
    replace: (text) => {
      replace(view, text)
      if (awaited) showPlace(view, awaited)
      awaited = null
    },
    apply: (settings) => {
      const effects = [
        settings.label === undefined ? [] : parts.label.reconfigure(label(settings.label)),
        settings.wrapsLines === undefined ? [] : parts.wrap.reconfigure(wrap(canWrap && settings.wrapsLines)),
        settings.fontSize === undefined ? [] : parts.size.reconfigure(size(settings.fontSize)),
        settings.isReadOnly === undefined ? [] : parts.readOnly.reconfigure(readOnly(settings.isReadOnly)),
      ].flat()
      if (effects.length > 0) view.dispatch({ effects })
      if (settings.language !== undefined && settings.language !== wanted) void setLanguage(settings.language)
    },
    focus: () => view.focus(),
    undo: () => void shared.undo(view),
    redo: () => void shared.redo(view),
    selectAll: () => void selectAll(view),
    hasSelection: () => view.state.selection.ranges.some(({ empty }) => !empty),
    canUndo: () => shared.canUndo(),
    canRedo: () => shared.canRedo(),
    cut: async () => {
      const isCopied = await copy(view)
      if (isCopied) view.dispatch(view.state.replaceSelection(''), { userEvent: 'delete.cut' })
      return isCopied
    },
    copy: () => copy(view),
    paste: () => paste(view),
    find: () => void ask('openSearchPanel'),
    askLine: () => void ask('gotoLine'),
    goTo: (line, column) => goTo(view, line, column),
    destroy: () => {
      wanted = null
      isGone = true
      endLanguage()
      cancelAssist()
      observer?.disconnect()
      clearTimeout(resting)
      view.destroy()
    },
  }
}
