import { history, historyField, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { Annotation, Compartment, type Extension, Prec, type Text, Transaction } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin } from '@codemirror/view'

/** One text that any number of editors show: what is changed in one is changed in all, and they undo as one. */
export interface SameText {
  /** The text as it is now; null: no editor shows it. */
  readonly text: () => Text | null
  /** What makes an editor show it; the editor has to begin with {@link text}. */
  readonly member: () => Extension
  /** Takes the last change back, or does it again, wherever it was made, and shows the place in this editor. */
  readonly undo: (view: EditorView) => boolean
  readonly redo: (view: EditorView) => boolean
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
}

interface Member {
  readonly view: EditorView
  readonly history: Compartment
}

/** Marks a change that another editor of the text made first. */
const isFollowing = Annotation.define<boolean>()

/** Makes a text that no editor shows yet. The first of its editors keeps the history; when it goes, the next one takes it over. */
export function createSameText(): SameText {
  const members: Member[] = []
  const owner = () => members[0]?.view

  const follow = (from: EditorView, change: Transaction) => {
    const userEvent = change.annotation(Transaction.userEvent)
    const addToHistory = change.annotation(Transaction.addToHistory)
    for (const { view } of members) {
      if (view === from) continue
      view.dispatch({
        changes: change.changes,
        annotations: [
          isFollowing.of(true),
          ...(userEvent === undefined ? [] : [Transaction.userEvent.of(userEvent)]),
          ...(addToHistory === undefined ? [] : [Transaction.addToHistory.of(addToHistory)]),
        ],
      })
    }
  }

  const leave = (view: EditorView) => {
    const at = members.findIndex((member) => member.view === view)
    const [gone] = members.splice(at, 1)
    const heir = members[0]
    if (at !== 0 || !gone || !heir) return
    const past = view.state.field(historyField, false)
    heir.view.dispatch({
      effects: heir.history.reconfigure([history(), past === undefined ? [] : historyField.init(() => past)]),
    })
  }

  const take = (step: typeof undo) => (view: EditorView) => {
    const keeper = owner()
    if (!keeper || !step(keeper)) return false
    if (keeper !== view) view.dispatch({ selection: keeper.state.selection, scrollIntoView: true })
    return true
  }
  const undoIn = take(undo)
  const redoIn = take(redo)

  const depth = (of: typeof undoDepth) => {
    const keeper = owner()
    return keeper ? of(keeper.state) : 0
  }

  return {
    text: () => owner()?.state.doc ?? null,
    member() {
      const ownHistory = new Compartment()
      return [
        ownHistory.of(members.length === 0 ? history() : []),
        ViewPlugin.define((view) => {
          members.push({ view, history: ownHistory })
          return { destroy: () => leave(view) }
        }),
        EditorView.updateListener.of(({ view, transactions }) => {
          for (const each of transactions) {
            if (each.docChanged && each.annotation(isFollowing) !== true) follow(view, each)
          }
        }),
        Prec.high([
          keymap.of([
            { key: 'Mod-z', run: undoIn, preventDefault: true },
            { key: 'Mod-y', mac: 'Mod-Shift-z', run: redoIn, preventDefault: true },
            { linux: 'Ctrl-Shift-z', run: redoIn, preventDefault: true },
          ]),
          EditorView.domEventHandlers({
            // Undo in a touch keyboard, or in a browser's own menu.
            beforeinput(event, view) {
              if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false
              event.preventDefault()
              return event.inputType === 'historyUndo' ? undoIn(view) : redoIn(view)
            },
          }),
        ]),
      ]
    },
    undo: undoIn,
    redo: redoIn,
    canUndo: () => depth(undoDepth) > 0,
    canRedo: () => depth(redoDepth) > 0,
  }
}
