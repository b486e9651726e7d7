import { history, redo, redoDepth, selectAll, undo, undoDepth } from '@codemirror/commands'
import { Compartment, EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { gotoLine, openSearchPanel } from '@codemirror/search'
import { base, code, language, readOnly, size, wrap } from './extensions'
import { smallestChange } from './smallest-change'
import type { CaretPosition, Editor, EditorOptions, EditorSettings } from './types'

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
  const changes = view.state.changes(change)
  // Carets at the end of what is replaced stay before it: on their line.
  const selection = view.state.selection.map(changes, -1)
  view.dispatch({ changes, selection, annotations: Transaction.userEvent.of('replace') })
}

function goTo(view: EditorView, line: number, column: number) {
  const { doc } = view.state
  const there = doc.line(Math.min(Math.max(1, line), doc.lines))
  const anchor = Math.min(there.from + Math.max(1, column) - 1, there.to)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}

/** Makes an editor inside `parent`; it knows nothing of what the text is for. */
export function createEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const parts = {
    language: new Compartment(),
    wrap: new Compartment(),
    size: new Compartment(),
    readOnly: new Compartment(),
  }
  const watch = EditorView.updateListener.of((update) => {
    if (update.docChanged) options.onEdit()
    if (update.docChanged || update.selectionSet) options.onCaret(caretOf(update.state))
  })
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        base(options),
        options.kind === 'code' ? code : [],
        history(),
        parts.language.of([]),
        parts.wrap.of(wrap(options.wrapsLines)),
        parts.size.of(size(options.fontSize)),
        parts.readOnly.of(readOnly(options.isReadOnly)),
        watch,
      ],
    }),
  })

  let wanted: string | null = null
  const setLanguage = async (id: EditorSettings['language']) => {
    wanted = id
    const support = await language(id, view.state.doc.length)
    // Another one may have been chosen, or the window closed, while this one was on its way.
    if (wanted === id) view.dispatch({ effects: parts.language.reconfigure(support) })
  }
  void setLanguage(options.language)

  // A larger interface or a font that has just arrived changes the size of every line.
  const measure = () => view.requestMeasure()
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
  observer?.observe(view.contentDOM)
  options.onCaret(caretOf(view.state))

  return {
    snapshot: () => view.state.doc,
    replace: (text) => replace(view, text),
    apply: (settings) => {
      const effects = [
        settings.wrapsLines === undefined ? [] : parts.wrap.reconfigure(wrap(settings.wrapsLines)),
        settings.fontSize === undefined ? [] : parts.size.reconfigure(size(settings.fontSize)),
        settings.isReadOnly === undefined ? [] : parts.readOnly.reconfigure(readOnly(settings.isReadOnly)),
      ].flat()
      if (effects.length > 0) view.dispatch({ effects })
      if (settings.language !== undefined && settings.language !== wanted) void setLanguage(settings.language)
    },
    focus: () => view.focus(),
    undo: () => void undo(view),
    redo: () => void redo(view),
    selectAll: () => void selectAll(view),
    hasSelection: () => view.state.selection.ranges.some(({ empty }) => !empty),
    canUndo: () => undoDepth(view.state) > 0,
    canRedo: () => redoDepth(view.state) > 0,
    cut: async () => {
      const isCopied = await copy(view)
      if (isCopied) view.dispatch(view.state.replaceSelection(''), { userEvent: 'delete.cut' })
      return isCopied
    },
    copy: () => copy(view),
    paste: () => paste(view),
    find: () => void openSearchPanel(view),
    askLine: () => void gotoLine(view),
    goTo: (line, column) => goTo(view, line, column),
    destroy: () => {
      wanted = null
      observer?.disconnect()
      view.destroy()
    },
  }
}
