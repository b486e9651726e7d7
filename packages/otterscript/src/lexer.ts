import type { Diagnostic, Span } from './source'

/** Words with a meaning of their own; they cannot be names. */
export const keywords = [
  'let',
  'if',
  'else',
  'while',
  'for',
  'in',
  'repeat',
  'function',
  'return',
  'break',
  'continue',
  'after',
  'every',
  'on',
  'and',
  'or',
  'not',
  'true',
  'false',
  'nothing',
] as const

/** One of {@link keywords}. */
export type Keyword = (typeof keywords)[number]

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
    | { readonly kind: 'text'; readonly pieces: readonly TextPiece[] }
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
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y
/** Letters, digits and underscores; a hyphen joins two parts, so that `delete-file` is one name and `a - b` is not. */
const word = /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}_][\p{L}\p{N}_]*)*/uy

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
  const complain = (from: number, to: number, message: string) => {
    diagnostics.push({ from, to, message })
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
        const keyword = keywords.find((candidate) => candidate === name)
        tokens.push(
          keyword ? { kind: 'keyword', keyword, from, to: at } : { kind: 'name', name, from, to: at },
        )
        continue
      }
      if (character === '"' || character === "'") {
        tokens.push(readText(character, depth))
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
      const strange = String.fromCodePoint(text.codePointAt(at) ?? 0)
      at += strange.length
      complain(from, at, `“${strange}” has no meaning here.`)
    }
    return tokens
  }

  /** Reads a text in quotes, from its opening quote. `{name}` inserts a value; a quote or brace is written `\"`, `\{`. */
  function readText(quote: string, depth: number): Token {
    const from = at
    at++
    const pieces: TextPiece[] = []
    let written = ''
    const finish = (): Token => {
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
        pieces.push({ kind: 'inserted', tokens: endTokens(readTokens(depth + 1), at) })
        if (text.charAt(at) === '}') at++
        else complain(start - 1, at, 'This { has no } in the same line. For a brace itself write “\\{”.')
      } else written += character
    }
    complain(from, at, `The text has no closing ${quote} in its line.`)
    return finish()
  }

  const tokens = endTokens(readTokens(0), at)
  return { tokens, diagnostics }
}

const endTokens = (tokens: readonly Token[], at: number): Token[] => [
  ...tokens,
  { kind: 'end', from: at, to: at },
]
