import { defaultKeymap, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language'
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
  tooltips,
} from '@codemirror/view'
import { log } from '@/lib/log'
import { type LanguageId, loadLanguage } from './languages'
import { tabKey } from './tab-key'
import { look } from './theme'
import type { EditorOptions } from './types'

/** Texts longer than this many characters are shown without language support: parsing them would slow typing down. */
export const longestHighlighted = 1024 * 1024

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

/** What both kinds of editors have. */
export const base = ({ kind, indent, keepsCarriageReturns }: EditorOptions): Extension => [
  look,
  escapeKey,
  lineEnds(keepsCarriageReturns),
  EditorState.tabSize.of(indent),
  indentUnit.of(' '.repeat(indent)),
  EditorState.allowMultipleSelections.of(true),
  EditorView.contentAttributes.of({
    // Editable text is reached by Tab as it is; tools that check what scrolls want it said.
    tabindex: '0',
    // Correcting code or names of things while they are typed destroys them; prose likes to be checked.
    spellcheck: kind === 'text' ? 'true' : 'false',
    autocorrect: kind === 'text' ? 'on' : 'off',
    autocapitalize: kind === 'text' ? 'sentences' : 'off',
    'data-gramm': 'false',
  }),
  // Beyond the editor they would lie under what stands around it, out of reach of the mouse.
  tooltips({ tooltipSpace: (view) => view.dom.getBoundingClientRect() }),
  highlightSpecialChars(),
  drawSelection(),
  dropCursor(),
  rectangularSelection(),
  crosshairCursor(),
  keymap.of([tabKey(indent), ...historyKeymap, ...defaultKeymap]),
]

/** The active line's tint lies over the selection: a selection is seen better without it. */
const markSelecting = EditorView.editorAttributes.of(
  ({ state }): Record<string, string> =>
    state.selection.ranges.every(({ empty }) => empty) ? {} : { class: 'cm-selecting' },
)

/** What code has in addition. */
export const code: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  markSelecting,
  highlightActiveLineGutter(),
  codeFolding(),
  foldGutter(),
  indentOnInput(),
  bracketMatching(),
  keymap.of(foldKeymap),
]

/** Lines longer than this many characters are never wrapped: laying out 5 MB in one line takes 13 s. */
export const longestWrapped = 100_000

/** Whether a text has a line that is too long to be wrapped. */
export const hasEndlessLine = (text: string): boolean => {
  for (let start = 0; start + longestWrapped < text.length; ) {
    const end = text.lastIndexOf('\n', start + longestWrapped)
    if (end < start) return true
    start = end + 1
  }
  return false
}

/** What the text is called. */
export const label = (name: string): Extension => EditorView.contentAttributes.of({ 'aria-label': name })

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

/** No language's support. */
export const plain: Extension = []

/** A language's support, or {@link plain}: also for a text that is too long and when it cannot be fetched. */
export async function language(id: LanguageId, length: number): Promise<Extension> {
  if (length > longestHighlighted) return plain
  try {
    return (await loadLanguage(id)) ?? plain
  } catch (cause) {
    // Without a connection the text is as good without colours.
    log.warn(`The language ${id} could not be loaded`, cause)
    return plain
  }
}
