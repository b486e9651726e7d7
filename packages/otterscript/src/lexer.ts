import { closingOf, foreignSignAt } from './foreign'
import { type Diagnostic, type Fix, fixAt, type Span } from './source'
import { type Keyword, keywordOf, word } from './words'

/** Longer ones first, so that `==` is not read as two `=`. */
const symbols = [
  '==',
  '!=',
  '<=',
  '>=',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  ',',
  '=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
]

/** A piece of a text in quotes: written characters, or the tokens of an expression between braces. */
export type TextPiece =
  | { readonly kind: 'written'; readonly value: string }
  | { readonly kind: 'inserted'; readonly tokens: readonly Token[] }

/** The smallest part of a program that means something. */
export type Token = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    /** `isOpen`: its closing quote, or a brace in it, is missing, which was told; it ends with its line. */
    | { readonly kind: 'text'; readonly pieces: readonly TextPiece[]; readonly isOpen?: true }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'keyword'; readonly keyword: Keyword }
    | { readonly kind: 'symbol'; readonly symbol: string }
    /** The end of a line, or a semicolon. */
    | { readonly kind: 'line end' }
    | { readonly kind: 'end' }
  )

/** A program as tokens, the last one of kind 'end'; what could not be read is left out and told. */
export interface Lexed {
  readonly tokens: readonly Token[]
  readonly diagnostics: readonly Diagnostic[]
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  '"': '"',
  "'": "'",
  '\\': '\\',
  '{': '{',
  '}': '}',
}

const blank = /[ \t\u00a0\ufeff]+/y
const lineEnd = /\r\n?|\n|;/y
const comment = /(?:#|\/\/)[^\r\n]*/y
const blockComment = /\/\*(?:[^\r\n*]|\*(?!\/))*(?:\*\/)?/y
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y

/** Deepest nesting of texts within texts. */
const deepestText = 16

/** Splits a program into tokens. Never throws, whatever the text. */
export function lex(text: string): Lexed {
  const diagnostics: Diagnostic[] = []
  let at = 0

  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const complain = (from: number, to: number, message: string, fix?: Fix) => {
    diagnostics.push({ from, to, message, ...(fix ? { fix } : {}) })
  }

  /** Reads tokens until the text ends or, inside a text in quotes, until the brace that ends the insertion. */
  function readTokens(depth: number): Token[] {
    const tokens: Token[] = []
    let open = 0
    while (at < text.length) {
      if (take(blank) !== null || take(comment) !== null) continue
      const from = at
      const character = text.charAt(at)
      if (depth > 0 && character === '}' && open === 0) return tokens
      // An insertion ends with its line: a forgotten brace must not swallow the rest of the program.
      if (depth > 0 && (character === '\n' || character === '\r')) return tokens
      if (take(lineEnd) !== null) {
        tokens.push({ kind: 'line end', from, to: at })
        continue
      }
      const digits = take(number)
      if (digits !== null) {
        const value = Number(digits)
        if (!Number.isFinite(value)) complain(from, at, 'This number is too large.')
        tokens.push({ kind: 'number', value, from, to: at })
        continue
      }
      const name = take(word)
      if (name !== null) {
        const keyword = keywordOf(name)
        tokens.push(
          keyword ? { kind: 'keyword', keyword, from, to: at } : { kind: 'name', name, from, to: at },
        )
        continue
      }
      if (character === '"' || character === "'") {
        tokens.push(readText(character, depth))
        continue
      }
      if (take(blockComment) !== null) {
        complain(from, at, 'A comment begins with # and ends with its line.')
        continue
      }
      const foreign = foreignSignAt(text, at)
      if (foreign) {
        at += foreign.sign.length
        const span = { from, to: at }
        // What stands behind a dot is a part of the same mistake.
        if (foreign.sign === '.') take(word)
        const { meant, insert } = foreign
        complain(
          span.from,
          span.to,
          foreign.message,
          insert === undefined ? undefined : fixAt(span, insert, `Write ${insert.trim()}`),
        )
        if (meant)
          tokens.push(
            'symbol' in meant
              ? { kind: 'symbol', ...meant, ...span }
              : { kind: 'keyword', ...meant, ...span },
          )
        continue
      }
      const symbol = symbols.find((candidate) => text.startsWith(candidate, at))
      if (symbol !== undefined) {
        if (symbol === '{') open++
        if (symbol === '}') open--
        at += symbol.length
        tokens.push({ kind: 'symbol', symbol, from, to: at })
        continue
      }
      tokens.push(...readStrange(from))
    }
    return tokens
  }

  /** Tells of a character without a meaning. A printed quotation mark, as in “text”, is read as a quote all the same. */
  function readStrange(from: number): Token[] {
    const strange = String.fromCodePoint(text.codePointAt(at) ?? 0)
    at += strange.length
    const closing = closingOf(strange)
    if (closing === undefined) {
      complain(from, at, `“${strange}” has no meaning here.`)
      return []
    }
    const start = at
    while (at < text.length && !/[\r\n]/.test(text.charAt(at)) && !closing.includes(text.charAt(at))) at++
    const value = text.slice(start, at)
    if (at >= text.length || !closing.includes(text.charAt(at))) {
      complain(from, start, `${strange} is a printed quotation mark. A text begins and ends with ".`)
      return []
    }
    at++
    const fix: Fix = {
      label: 'Write straight quotes',
      edits: [
        { from, to: start, insert: '"' },
        { from: at - 1, to: at, insert: '"' },
      ],
    }
    const isPlain = !/["\\{}]/.test(value)
    complain(
      from,
      start,
      `${strange} is a printed quotation mark. A text begins and ends with ".`,
      isPlain ? fix : undefined,
    )
    return [{ kind: 'text', pieces: [{ kind: 'written', value }], from, to: at }]
  }

  /** Reads a text in quotes, from its opening quote. `{name}` inserts a value; a quote or brace is written `\"`, `\{`. */
  function readText(quote: string, depth: number): Token {
    const from = at
    at++
    const pieces: TextPiece[] = []
    let written = ''
    const finish = (): Extract<Token, { kind: 'text' }> => {
      if (written !== '' || pieces.length === 0) pieces.push({ kind: 'written', value: written })
      return { kind: 'text', pieces, from, to: at }
    }
    while (at < text.length) {
      const character = text.charAt(at)
      if (character === '\n' || character === '\r') break
      at++
      if (character === quote) return finish()
      if (character === '\\') {
        const next = text.charAt(at)
        const meant = Object.hasOwn(escapes, next) ? escapes[next] : undefined
        if (meant === undefined) {
          complain(
            at - 1,
            at + next.length,
            `“\\${next}” has no meaning in a text. For a backslash write “\\\\”.`,
            fixAt({ from: at - 1, to: at }, '\\\\', 'Write \\\\'),
          )
        } else {
          written += meant
          at++
        }
      } else if (character === '{') {
        if (written !== '') pieces.push({ kind: 'written', value: written })
        written = ''
        const start = at
        if (depth >= deepestText) {
          complain(start - 1, start, 'Texts are nested too deeply.')
          continue
        }
        const known = diagnostics.length
        const inserted = readTokens(depth + 1)
        if (text.charAt(at) !== '}') {
          // One mistake is told once: what looks wrong behind the brace comes of it.
          diagnostics.length = known
          complain(
            start - 1,
            start,
            'This { has no } in the same line. For a brace itself write “\\{”.',
            fixAt({ from: start - 1, to: start }, '\\{', 'Write \\{'),
          )
          return { ...finish(), isOpen: true }
        }
        pieces.push({ kind: 'inserted', tokens: endTokens(inserted, at) })
        at++
      } else written += character
    }
    const end = /[)\s]*$/.exec(text.slice(from + 1, at))?.[0].length ?? 0
    complain(
      from,
      at,
      `The text has no closing ${quote} in its line.`,
      pieces.length === 0 ? fixAt({ from: at - end, to: at - end }, quote, `Add ${quote}`) : undefined,
    )
    return { ...finish(), isOpen: true }
  }

  const tokens = endTokens(readTokens(0), at)
  return { tokens, diagnostics }
}

const endTokens = (tokens: readonly Token[], at: number): Token[] => [
  ...tokens,
  { kind: 'end', from: at, to: at },
]
