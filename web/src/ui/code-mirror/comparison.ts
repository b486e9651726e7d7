/* Comparing two texts: fetched when it is first asked for. */
import {
  type Chunk,
  getChunks,
  goToNextChunk,
  goToPreviousChunk,
  MergeView,
  unifiedMergeView,
  updateOriginalDoc,
} from '@codemirror/merge'
import { ChangeSet, Compartment, EditorState, type Extension, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import './comparison.css'
import { base, code, label, language, plain, readOnly, size, wrap } from './extensions'
import { phrases } from './phrases'
import type { SameText } from './same-text'
import { texts } from './texts'
import type { EditorSettings } from './types'

/** ms after which differences are told only roughly: a person waits for them. */
const timeLimit = 1000

/** What all comparisons have. */
const merging = {
  collapseUnchanged: { margin: 3, minSize: 6 },
  diffConfig: { scanLimit: 5000, timeout: timeLimit },
} as const

/** In how many places two texts differ. */
export interface ComparisonCount {
  readonly changes: number
  /** False: it would have taken too long to tell exactly, and equal lines are shown as changed. */
  readonly isPrecise: boolean
}

/** What a comparison is made with. */
export interface ComparisonOptions extends EditorSettings {
  /** The text that cannot be changed here. */
  readonly other: string
  readonly otherLabel: string
  /** The text that can, unless it is read-only: that of editors which are on screen already. */
  readonly sameText: SameText
  readonly label: string
  readonly indent: number
  readonly keepsCarriageReturns: boolean
  /** Both texts side by side, or the changes within one. */
  readonly layout: 'beside' | 'inline'
  readonly onCount: (count: ComparisonCount) => void
}

/** Two texts on screen with what differs. */
export interface Comparison {
  readonly next: () => void
  readonly previous: () => void
  /** Puts what the other text has in place of the change at the caret, or of the next one. */
  readonly take: () => void
  /** The other text is another one now. */
  readonly setOther: (text: string) => void
  readonly focus: () => void
  readonly destroy: () => void
}

/** What is shown, in either layout. */
interface Shown {
  readonly view: EditorView
  readonly views: readonly EditorView[]
  readonly setOther: (text: Text) => void
  readonly destroy: () => void
}

const lines = (text: string) => Text.of(text.split('\n'))

/** The change at a place, else the first after it, else the first of all. */
const chunkAt = (chunks: readonly Chunk[], place: number): Chunk | undefined =>
  chunks.find(({ fromB, endB }) => place <= Math.max(fromB, endB)) ?? chunks[0]

function take(view: EditorView, other: Text) {
  const { doc, selection, readOnly: isReadOnly } = view.state
  const chunk = chunkAt(getChunks(view.state)?.chunks ?? [], selection.main.head)
  if (!chunk || isReadOnly) return
  const { fromA, toA, fromB, toB } = chunk
  // A change ends past its last line: the line end belongs to it, unless it is the last line of all.
  const taken = other.sliceString(fromA, Math.max(fromA, toA - 1))
  const insert = fromA !== toA && toB <= doc.length ? `${taken}\n` : taken
  view.dispatch({
    changes: { from: fromB, to: Math.min(doc.length, toB), insert: lines(insert) },
    selection: { anchor: fromB },
    userEvent: 'revert',
    scrollIntoView: true,
  })
}

function takeButton(): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  // On the keyboard it is a command.
  button.tabIndex = -1
  button.title = texts.takeChange
  button.setAttribute('aria-label', texts.takeChange)
  button.append('→')
  return button
}

function besides(parent: HTMLElement, options: ComparisonOptions, looks: Extension, own: Extension): Shown {
  const merge = new MergeView({
    ...merging,
    parent,
    a: {
      doc: lines(options.other),
      extensions: [looks, label(options.otherLabel), readOnly(true)],
    },
    b: { doc: options.sameText.text() ?? Text.empty, extensions: [looks, own] },
    ...(options.isReadOnly ? {} : { revertControls: 'a-to-b', renderRevertControl: takeButton }),
  })
  const { a, b } = merge
  return {
    view: b,
    views: [a, b],
    setOther: (text) => a.dispatch({ changes: { from: 0, to: a.state.doc.length, insert: text } }),
    destroy: () => merge.destroy(),
  }
}

function inline(parent: HTMLElement, options: ComparisonOptions, looks: Extension, own: Extension): Shown {
  let original = lines(options.other)
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.sameText.text() ?? Text.empty,
      extensions: [looks, own, unifiedMergeView({ ...merging, original, mergeControls: false })],
    }),
  })
  return {
    view,
    views: [view],
    setOther(doc) {
      const changes = ChangeSet.of({ from: 0, to: original.length, insert: doc }, original.length)
      view.dispatch({ effects: updateOriginalDoc.of({ doc, changes }) })
      original = doc
    },
    destroy: () => view.destroy(),
  }
}

/** Compares the text of editors that are on screen with another one. */
export function createComparison(parent: HTMLElement, options: ComparisonOptions): Comparison {
  const { onCount, layout } = options
  const colours = new Compartment()
  let told = ''
  const tell = (state: EditorState) => {
    const found = getChunks(state)
    if (!found) return
    const count = { changes: found.chunks.length, isPrecise: found.chunks.every(({ precise }) => precise) }
    const now = JSON.stringify(count)
    if (now !== told) onCount(count)
    told = now
  }
  const looks: Extension = [
    base({ ...options, kind: 'code', text: '', onEdit: () => undefined, onCaret: () => undefined }),
    code,
    phrases(),
    wrap(options.wrapsLines),
    size(options.fontSize),
    colours.of(plain),
  ]
  const own: Extension = [
    label(options.label),
    readOnly(options.isReadOnly),
    options.sameText.member(),
    EditorView.updateListener.of(({ state }) => tell(state)),
  ]
  const shown = (layout === 'beside' ? besides : inline)(parent, options, looks, own)
  const { view, views } = shown
  let other = lines(options.other)
  let isGone = false
  tell(view.state)
  void language(options.language, view.state.doc.length).then((support) => {
    if (isGone) return
    for (const each of views) each.dispatch({ effects: colours.reconfigure(support) })
  })
  return {
    next: () => void goToNextChunk(view),
    previous: () => void goToPreviousChunk(view),
    take: () => take(view, other),
    setOther(text) {
      const next = lines(text)
      if (next.eq(other)) return
      other = next
      shown.setOther(next)
    },
    focus: () => view.focus(),
    destroy: () => {
      isGone = true
      shown.destroy()
    },
  }
}
