import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view'
import { type LanguageId, loadLanguage } from './languages'
import { tabKey } from './tab-key'
import { look } from './theme'
import type { EditorOptions } from './types'

/** Texts longer than this many characters are shown without language support: parsing them would slow typing down. */
export const longestHighlighted = 1024 * 1024

/** Words of the text itself are offered while typing, beside what the language knows. */
const offerWords = EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }])

/** How lines end inside of the editor: with '\n' only, whatever is pasted, unless carriage returns belong to the text. */
const lineEnds = (keepsCarriageReturns: boolean): Extension =>
  keepsCarriageReturns ? EditorState.lineSeparator.of('\n') : []

/** After Escape, Tab leaves the editor for so many ms: the way out for people without a mouse. */
const leavingTime = 2000

/** Escape always opens the way out, also when it closes a panel or drops a selection. */
const escapeKey = Prec.highest(
  keymap.of([
    {
      key: 'Escape',
      run: (view) => {
        view.setTabFocusMode(leavingTime)
        return false
      },
    },
  ]),
)

/** The product writes its buttons with a capital. */
const words = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  go: 'Go',
})

/** What both kinds of editors have. */
export const base = ({ label, kind, indent, keepsCarriageReturns }: EditorOptions): Extension => [
  look,
  words,
  escapeKey,
  lineEnds(keepsCarriageReturns),
  EditorState.tabSize.of(indent),
  indentUnit.of(' '.repeat(indent)),
  EditorState.allowMultipleSelections.of(true),
  EditorView.contentAttributes.of({
    'aria-label': label,
    // Correcting code or names of things while they are typed destroys them; prose likes to be checked.
    spellcheck: kind === 'text' ? 'true' : 'false',
    autocorrect: kind === 'text' ? 'on' : 'off',
    autocapitalize: kind === 'text' ? 'sentences' : 'off',
    'data-gramm': 'false',
  }),
  highlightSpecialChars(),
  drawSelection(),
  dropCursor(),
  rectangularSelection(),
  crosshairCursor(),
  search({ top: true }),
  highlightSelectionMatches({ minSelectionLength: 2 }),
  keymap.of([tabKey(indent), ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
]

/** What code has beside that. */
export const code: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  codeFolding(),
  foldGutter(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  offerWords,
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...foldKeymap]),
]

/** Long lines broken at the window's edge, or not. */
export const wrap = (wrapsLines: boolean): Extension => (wrapsLines ? EditorView.lineWrapping : [])

/** The size of the text: `pixels` at an interface scale of 100 %. */
export const size = (pixels: number): Extension =>
  EditorView.editorAttributes.of({ style: `font-size: ${pixels / 16}rem` })

/** Text that can be read, selected and copied, but not changed. The caret stays for keyboard users. */
export const readOnly = (isReadOnly: boolean): Extension =>
  isReadOnly
    ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })]
    : []

/** A language's support, or nothing for plain text, for a text that is too long and when it cannot be fetched. */
export async function language(id: LanguageId, length: number): Promise<Extension> {
  if (length > longestHighlighted) return []
  try {
    return (await loadLanguage(id)) ?? []
  } catch {
    // Without a connection the text is as good without colours.
    return []
  }
}
