/* What helps with a text but is not needed to see it: fetched once the browser is idle, or asked for. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
  startCompletion,
} from '@codemirror/autocomplete'
import { language } from '@codemirror/language'
import {
  gotoLine,
  highlightSelectionMatches,
  openSearchPanel,
  search,
  searchKeymap,
} from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { findPanel } from './find-panel'
import type { EditorOptions } from './types'

/** Words of the text itself are offered while typing in texts of up to so many characters: all of it is searched for them. */
const longestSearched = 200_000

/** Words of the text itself are offered while typing, as well as what the language knows. */
const offerWords = EditorState.languageData.of((state) => {
  // OtterScript knows its names, and which of them can be seen from where.
  const knowsNames = state.facet(language)?.name === 'otterscript'
  return knowsNames || state.doc.length > longestSearched ? [] : [{ autocomplete: completeAnyWord }]
})

/** Search for every text; closing brackets and completion for code. */
export const assists = (kind: EditorOptions['kind']): Extension => [
  search({ top: true, createPanel: findPanel }),
  highlightSelectionMatches({ minSelectionLength: 2 }),
  kind === 'code'
    ? [
        closeBrackets(),
        autocompletion({ icons: false }),
        offerWords,
        keymap.of([...closeBracketsKeymap, ...completionKeymap]),
      ]
    : [],
  keymap.of(searchKeymap),
]

export { gotoLine, openSearchPanel, startCompletion }
