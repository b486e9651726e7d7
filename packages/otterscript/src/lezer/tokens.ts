import { ExternalTokenizer, type InputStream, type Stack } from '@lezer/lr'
import { isWordPart, isWordStart, type Keyword, keywordOf } from '../words'
import * as terms from './generated/parser.terms'
import { isTooDeep } from './nesting'

const newline = 10
const carriageReturn = 13
const end = -1

/** The character at an offset from the input's place, as one string also beyond the first 65,536; '' at the end. */
function characterAt(input: InputStream, offset: number): string {
  const unit = input.peek(offset)
  if (unit === end) return ''
  const isPair = unit >= 0xd800 && unit < 0xdc00
  const second = isPair ? input.peek(offset + 1) : end
  return second >= 0xdc00 && second < 0xe000 ? String.fromCharCode(unit, second) : String.fromCharCode(unit)
}

/** The length of the letters from an offset on that may follow one another in a name. */
function partLength(input: InputStream, from: number): number {
  let length = 0
  for (;;) {
    const character = characterAt(input, from + length)
    if (character === '' || !isWordPart(character)) return length
    length += character.length
  }
}

/** How much is left of the line. */
function lengthOfLine(input: InputStream): number {
  for (let length = 0; ; length++) {
    const unit = input.peek(length)
    if (unit === end || unit === newline || unit === carriageReturn) return length
  }
}

/** Code nested deeper than the language allows, up to the end of its line: no value is read there, however it may go on. */
export const depths = new ExternalTokenizer(
  (input, stack: Stack) => {
    if (!isTooDeep(stack) || !stack.canShift(terms.TooDeep)) return
    const length = lengthOfLine(input)
    if (length > 0) input.acceptToken(terms.TooDeep, length)
  },
  { contextual: true },
)

/** Names and keywords, as the language's own lexer reads them. */
export const words = new ExternalTokenizer((input) => {
  if (!isWordStart(characterAt(input, 0))) return
  let length = partLength(input, 0)
  while (input.peek(length) === 45 && isWordStart(characterAt(input, length + 1))) {
    length += 1 + partLength(input, length + 1)
  }
  input.acceptToken(terms.VariableName, length)
})

const keywordTerms: Readonly<Record<Keyword, number>> = {
  let: terms._let,
  if: terms._if,
  else: terms._else,
  while: terms._while,
  for: terms._for,
  in: terms._in,
  repeat: terms.repeat,
  function: terms._function,
  return: terms._return,
  break: terms._break,
  continue: terms._continue,
  after: terms.after,
  every: terms.every,
  on: terms.on,
  and: terms.and,
  or: terms.or,
  not: terms.not,
  true: terms._true,
  false: terms._false,
  nothing: terms.nothing,
}

/** The term of a keyword; -1 for a name. */
export const keyword = (word: string, _stack: Stack): number => {
  const found = keywordOf(word)
  return found === undefined ? -1 : keywordTerms[found]
}

const isBlank = (unit: number) => unit === 32 || unit === 9 || unit === 160 || unit === 0xfeff

/** The first character behind line ends, blanks and comments; -1 at the end. */
function afterLineEnds(input: InputStream): number {
  let isComment = false
  for (let offset = 0; ; offset++) {
    const unit = input.peek(offset)
    if (unit === end) return end
    if (unit === newline || unit === carriageReturn) isComment = false
    else if (unit === 35 || (unit === 47 && input.peek(offset + 1) === 47)) isComment = true
    else if (!isComment && unit !== 59 && !isBlank(unit)) return unit
  }
}

/** At the end of a line, the bracket that is missing there: the next line neither closes the list nor goes on with it. */
export const brackets = new ExternalTokenizer(
  (input, stack: Stack) => {
    const { next } = input
    if ((next !== newline && next !== carriageReturn) || !stack.canShift(terms.missingBracket)) return
    const after = afterLineEnds(input)
    // A comma, or a closing bracket.
    if (after !== 44 && after !== 41 && after !== 93) input.acceptToken(terms.missingBracket)
  },
  { contextual: true },
)

/** Comments, whatever characters they are made of. */
export const comments = new ExternalTokenizer((input) => {
  const [first, second] = [input.peek(0), input.peek(1)]
  if (first !== 35 && !(first === 47 && second === 47)) return
  input.acceptToken(terms.Comment, lengthOfLine(input))
})

const escaped = new Set(Array.from('nt"\'\\{}', (character) => character.charCodeAt(0)))

/** The content of a text up to what ends it or means something. */
function readContent(input: InputStream, quote: number, content: number) {
  let length = 0
  for (;;) {
    const unit = input.peek(length)
    if (unit === end || unit === newline || unit === carriageReturn || unit === quote || unit === 123) break
    if (unit === 92 && escaped.has(input.peek(length + 1))) break
    length++
  }
  if (length > 0) input.acceptToken(content, length)
}

/** The parts of texts in quotes. A text, and an insertion in it, ends with its line whatever is missing. */
export const texts = new ExternalTokenizer(
  (input, stack: Stack) => {
    const { next } = input
    if ((next === end || next === newline || next === carriageReturn) && stack.canShift(terms.textBreak)) {
      input.acceptToken(terms.textBreak)
      return
    }
    if (next === 125 && stack.canShift(terms.insertionEnd)) {
      input.acceptToken(terms.insertionEnd, 1)
      return
    }
    const isDouble = stack.canShift(terms.doubleEnd)
    if (!isDouble && !stack.canShift(terms.singleEnd)) return
    const quote = isDouble ? 34 : 39
    if (next === quote) input.acceptToken(isDouble ? terms.doubleEnd : terms.singleEnd, 1)
    else if (next === 123) input.acceptToken(terms.insertionStart, 1)
    else if (next === 92 && escaped.has(input.peek(1))) input.acceptToken(terms.Escape, 2)
    else readContent(input, quote, isDouble ? terms.doubleContent : terms.singleContent)
  },
  { contextual: true },
)
