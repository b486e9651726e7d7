import { json as plainJson, jsonParseLinter } from '@codemirror/lang-json'
import { LanguageSupport } from '@codemirror/language'
import { linter, lintGutter } from '@codemirror/lint'

/** JSON with its mistakes marked while typing; an empty text is not a mistake. */
export function json(): LanguageSupport {
  const support = plainJson()
  const findMistakes = jsonParseLinter()
  const lint = linter((view) => (view.state.doc.length === 0 ? [] : findMistakes(view)), { delay: 400 })
  return new LanguageSupport(support.language, [support.support, lint, lintGutter()])
}
