import { type Completion, completeFromList } from '@codemirror/autocomplete'
import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'

const words = (list: string) => list.split(' ')

const keywords = words(
  'let const var function fn return if else elif while for in repeat times break continue end then do and or not import',
)
const commands = words(
  'create destroy delete delete-file window display move close open show hide animate resize alert print log wait notify',
)
const atoms = words('true false null none on off to from at with as')

interface State {
  /** The quote that an open string ends with; null outside of strings. */
  quote: string | null
}

const pattern = {
  comment: /^(?:#|\/\/).*/,
  blockComment: /^\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/,
  number: /^-?\d+(?:\.\d+)?(?:%|px|ms|s)?\b/,
  call: /^[A-Za-z_][\w-]*(?=\s*\()/,
  word: /^[A-Za-z_][\w-]*/,
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
      // A string ends with its line: a forgotten quote spoils no more than that.
      if (stream.eol()) state.quote = null
      return 'string'
    }
    if (stream.eatSpace()) return null
    if (stream.match(pattern.comment) || stream.match(pattern.blockComment)) return 'comment'
    if (stream.match(pattern.tag)) return 'tagName'
    if (stream.match(pattern.number)) return 'number'
    if (stream.peek() === '"' || stream.peek() === "'") {
      state.quote = stream.next() ?? null
      return 'string'
    }
    const isCall = stream.match(pattern.call, false) !== null
    if (stream.match(pattern.word)) {
      const word = stream.current().toLowerCase()
      if (keywords.includes(word)) return 'keyword'
      if (atoms.includes(word)) return 'atom'
      return isCall || commands.includes(word) ? 'variableName.function' : 'variableName'
    }
    stream.next()
    return 'operator'
  },
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{', '"', "'"] } },
}

const suggestions: readonly Completion[] = [
  ...[...keywords, ...atoms].map((label) => ({ label, type: 'keyword' })),
  ...commands.map((label) => ({ label, type: 'function' })),
]

/** OtterScript (`.oss`): colours and word completion. Line by line, for it only has to look right while typing. */
export function otterscript(): LanguageSupport {
  const language = StreamLanguage.define(parser)
  return new LanguageSupport(language, [language.data.of({ autocomplete: completeFromList(suggestions) })])
}
