import { type Completion, completeFromList } from '@codemirror/autocomplete'
import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { builtins, keywords, parse } from '@otteros/otterscript'

const atoms: readonly string[] = ['true', 'false', 'nothing']
const keywordNames: ReadonlySet<string> = new Set(keywords)

interface State {
  /** The quote that an open text ends with; null outside of texts. */
  quote: string | null
}

const pattern = {
  comment: /^(?:#|\/\/).*/,
  number: /^(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/,
  word: /^[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}_][\p{L}\p{N}_]*)*/u,
  call: /^\s*\(/,
  tag: /^<\/?oscript\b[^>]*>/i,
}

const parser: StreamParser<State> = {
  name: 'otterscript',
  startState: () => ({ quote: null }),
  token(stream, state) {
    if (state.quote !== null) {
      for (let sign = stream.next(); sign; sign = stream.next()) {
        if (sign === '\\') stream.next()
        else if (sign === state.quote) {
          state.quote = null
          break
        }
      }
      // A text ends with its line: a forgotten quote spoils no more than that.
      if (stream.eol()) state.quote = null
      return 'string'
    }
    if (stream.eatSpace()) return null
    if (stream.match(pattern.comment)) return 'comment'
    if (stream.match(pattern.tag)) return 'tagName'
    if (stream.match(pattern.number)) return 'number'
    if (stream.peek() === '"' || stream.peek() === "'") {
      state.quote = stream.next() ?? null
      return 'string'
    }
    if (stream.match(pattern.word)) {
      const word = stream.current()
      if (atoms.includes(word)) return 'atom'
      if (keywordNames.has(word)) return 'keyword'
      return stream.match(pattern.call, false) ? 'variableName.function' : 'variableName'
    }
    stream.next()
    return 'operator'
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', '"', "'"] } },
}

const suggestions: readonly Completion[] = [
  ...keywords.map((label) => ({ label, type: 'keyword' })),
  ...builtins.map(({ name, parameters, help }) => ({
    label: name,
    type: 'function',
    detail: `(${parameters.join(', ')})`,
    info: help,
  })),
]

/** The mistakes of a program where they stand; one at the very end of the text is marked on its last character. */
function mistakesIn(text: string): Diagnostic[] {
  return parse(text).diagnostics.map(({ from, to, message }) => ({
    from: Math.min(from, Math.max(0, text.length - 1)),
    to: Math.min(Math.max(to, from + 1), text.length),
    severity: 'error',
    message,
  }))
}

/** OtterScript (`.oss`): colours, completion, and its mistakes marked while typing. */
export function otterscript(): LanguageSupport {
  const language = StreamLanguage.define(parser)
  const lint = linter((view) => mistakesIn(view.state.doc.toString()), { delay: 400 })
  return new LanguageSupport(language, [
    language.data.of({ autocomplete: completeFromList(suggestions) }),
    lint,
    lintGutter(),
  ])
}
