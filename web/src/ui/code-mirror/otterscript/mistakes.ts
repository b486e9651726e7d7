import { type Action, type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { type Fix, parse } from '@otteros/otterscript'

const actionOf = ({ label, edits }: Fix): Action => ({
  name: label,
  apply: (view) => view.dispatch({ changes: [...edits], userEvent: 'input.fix' }),
})

/** The mistakes of a program where they stand; one at the very end of the text is marked on its last character. */
export function mistakesIn(text: string): Diagnostic[] {
  return parse(text).diagnostics.map(({ from, to, message, fix }) => ({
    from: Math.min(from, Math.max(0, text.length - 1)),
    to: Math.min(Math.max(to, from + 1), text.length),
    severity: 'error',
    message,
    ...(fix ? { actions: [actionOf(fix)] } : {}),
  }))
}

/** Marks mistakes while the person types, with the language's own messages and, where one is obvious, a fix. */
export const mistakes = [
  linter((view) => mistakesIn(view.state.doc.toString()), { delay: 400 }),
  lintGutter(),
]
