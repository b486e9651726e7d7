import type { Token } from './lexer'
import { type Diagnostic, type Fix, shown, type Span } from './source'

const plainDescriptions = {
  number: 'a number',
  text: 'a text',
  'line end': 'the end of the line',
  end: 'the end of the program',
} as const

/** How a token is called in messages. */
export function describeToken(token: Token): string {
  if (token.kind === 'name') return `“${shown(token.name)}”`
  if (token.kind === 'keyword') return `“${token.keyword}”`
  if (token.kind === 'symbol') return `“${token.symbol}”`
  return plainDescriptions[token.kind]
}

/** Walks over tokens and collects mistakes: at most one complaint per token, so that one mistake is reported once. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  readonly #diagnostics: Diagnostic[]
  #index = 0
  #lastComplaint = -1

  /** `tokens` must end with one of kind 'end'. */
  constructor(tokens: readonly Token[], diagnostics: Diagnostic[]) {
    this.#tokens = tokens
    this.#diagnostics = diagnostics
  }

  /** The token that comes next; the end again and again at the end. */
  get next(): Token {
    return this.#at(this.#index)
  }

  /** The token behind the next one. */
  get second(): Token {
    return this.#at(this.#index + 1)
  }

  /** The token that was taken `back` before the last one; null before the first. */
  taken(back = 0): Token | null {
    return this.#index - 1 - back < 0 ? null : this.#at(this.#index - 1 - back)
  }

  /** The place of the next token, for {@link returnTo}. */
  get place(): number {
    return this.#index
  }

  /** Goes back to a place, so that what stands there is read again. */
  returnTo(place: number) {
    this.#index = place
  }

  /** Where the last token that was taken ends. */
  get lastEnd(): number {
    return this.taken()?.to ?? this.next.from
  }

  #at(index: number): Token {
    return this.#tokens[index] ?? this.#tokens.at(-1) ?? { kind: 'end', from: 0, to: 0 }
  }

  /** Takes the next token; the end is never passed. */
  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.#index++
    return token
  }

  isSymbol(...symbols: readonly string[]): boolean {
    return this.next.kind === 'symbol' && symbols.includes(this.next.symbol)
  }

  isKeyword(...keywords: readonly string[]): boolean {
    return this.next.kind === 'keyword' && keywords.includes(this.next.keyword)
  }

  /** Takes the symbol when it comes next; whether it did. */
  takeSymbol(symbol: string): boolean {
    const found = this.isSymbol(symbol)
    if (found) this.take()
    return found
  }

  /** Takes the keyword when it comes next; whether it did. */
  takeKeyword(keyword: string): boolean {
    const found = this.isKeyword(keyword)
    if (found) this.take()
    return found
  }

  /** Takes the symbol, or says that `message`, and how it is mended. */
  expectSymbol(symbol: string, message: string, fix?: Fix): boolean {
    if (this.takeSymbol(symbol)) return true
    this.complain(message, this.next, fix)
    return false
  }

  /** Takes the bracket that closes, or says that it is missing behind what was read last. */
  expectClosing(symbol: string, message: string): boolean {
    const at = { from: this.lastEnd, to: this.lastEnd }
    return this.expectSymbol(symbol, message, {
      label: `Add ${symbol}`,
      edits: [{ ...at, insert: symbol }],
    })
  }

  skipLineEnds() {
    while (this.next.kind === 'line end') this.take()
  }

  /** Leaves out the rest of the line, over brackets that open in it, and never over a closing brace of a block. */
  skipLine() {
    let depth = 0
    for (;;) {
      const { next } = this
      if (next.kind === 'end' || (next.kind === 'line end' && depth === 0)) return
      if (next.kind === 'symbol' && next.symbol === '{') depth++
      if (next.kind === 'symbol' && next.symbol === '}') {
        if (depth === 0) return
        depth--
      }
      this.take()
    }
  }

  /** Reports a mistake at the next token, or at `span`. */
  complain(message: string, span: Span = this.next, fix?: Fix) {
    if (this.#lastComplaint === this.#index) return
    this.#lastComplaint = this.#index
    // Whatever is missing behind a text that was not closed may stand inside of it.
    const last = this.taken()
    if (last?.kind === 'text' && last.isOpen) return
    this.#diagnostics.push({ from: span.from, to: span.to, message, ...(fix ? { fix } : {}) })
  }
}
