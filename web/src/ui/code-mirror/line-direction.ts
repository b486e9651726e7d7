import { type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'

/** What has a direction; lines without any lie as the desktop does. */
const letter = /\p{L}/u
const ofItsLetters = Decoration.line({ attributes: { dir: 'auto' } })

function linesInSight({ visibleRanges, state }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at)
      if (letter.test(line.text)) found.add(line.from, line.from, ofItsLetters)
      at = line.to + 1
    }
  }
  return found.finish()
}

/** Each line of a text has the direction of its letters. */
export const lineDirection: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: linesInSight(view),
      update(update) {
        if (update.docChanged || update.viewportChanged) this.lines = linesInSight(update.view)
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
]
