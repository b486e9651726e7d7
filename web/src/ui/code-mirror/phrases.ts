import { EditorState, type Extension } from '@codemirror/state'
import { texts } from './texts'

/** The words of CodeMirror's own parts in the language now. */
export const phrases = (): Extension =>
  EditorState.phrases.of({
    close: texts.close,
    'Go to line': texts.goToLine,
    go: texts.go,
    'replaced $ matches': texts.replacedMatches,
    'replaced match on line $': texts.replacedMatch,
    'current match': texts.currentMatch,
    'on line': texts.onLine,
    'Selection deleted': texts.selectionDeleted,
    'Control character': texts.controlCharacter,
    Completions: texts.completions,
    Diagnostics: texts.diagnostics,
    'No diagnostics': texts.noDiagnostics,
    'Fold line': texts.foldLine,
    'Unfold line': texts.unfoldLine,
    'Folded lines': texts.foldedLines,
    'Unfolded lines': texts.unfoldedLines,
    to: texts.to,
    'folded code': texts.foldedCode,
    unfold: texts.unfold,
  })
