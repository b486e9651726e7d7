import type { BinaryOperator, Expression, Name } from './ast'
import type { Token } from './lexer'
import { deepestNesting, longestChain } from './nesting-limits'
import type { Diagnostic } from './source'
import { describeToken, TokenReader } from './token-reader'

/** Operators between values, loosest first; those of one row bind equally and group from the left. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

const missing = (from: number): Expression => ({ kind: 'missing', from, to: from })

/** Reads expressions; one for a program, so that depth is counted across statements. */
export class ExpressionParser {
  readonly #reader: TokenReader
  readonly #diagnostics: Diagnostic[]
  #depth: number

  constructor(reader: TokenReader, diagnostics: Diagnostic[], depth = 0) {
    this.#reader = reader
    this.#diagnostics = diagnostics
    this.#depth = depth
  }

  /** Reads one expression; a 'missing' one, told once, when there is none. */
  parse(): Expression {
    return this.#nested(() => this.#binary(0))
  }

  /** A name where one is needed; null, told as `message`, when there is none. */
  parseName(message: string): Name | null {
    const { next } = this.#reader
    if (next.kind === 'name') {
      this.#reader.take()
      return { name: next.name, from: next.from, to: next.to }
    }
    this.#reader.complain(
      next.kind === 'keyword' ? `“${next.keyword}” is a word of the language, not a name.` : message,
    )
    return null
  }

  #nested(read: () => Expression): Expression {
    if (this.#depth >= deepestNesting) {
      this.#reader.complain('This is nested too deeply.')
      this.#reader.skipLine()
      return missing(this.#reader.next.from)
    }
    this.#depth++
    const expression = read()
    this.#depth--
    return expression
  }

  #operatorOf(level: number): BinaryOperator | null {
    const { next } = this.#reader
    const written = next.kind === 'symbol' ? next.symbol : next.kind === 'keyword' ? next.keyword : null
    return levels[level]?.find((operator) => operator === written) ?? null
  }

  #binary(level: number): Expression {
    if (level >= levels.length) return this.#unary()
    let left = this.#binary(level + 1)
    // A long chain is a deep tree, which is costly to walk.
    for (let length = 0; ; length++) {
      const operator = this.#operatorOf(level)
      if (operator === null) return left
      if (length >= longestChain) {
        this.#reader.complain('This is too long for one expression.')
        this.#reader.skipLine()
        return left
      }
      this.#reader.take()
      const right = this.#binary(level + 1)
      left = { kind: 'binary', operator, left, right, from: left.from, to: right.to }
    }
  }

  #unary(): Expression {
    const { next } = this.#reader
    const operator = this.#reader.isSymbol('-') ? '-' : this.#reader.isKeyword('not') ? 'not' : null
    if (operator === null) return this.#postfix()
    this.#reader.take()
    const operand = this.#nested(() => this.#unary())
    return { kind: 'unary', operator, operand, from: next.from, to: operand.to }
  }

  #postfix(): Expression {
    const isGroup = this.#reader.isSymbol('(')
    let expression = this.#primary()
    for (let length = 0; length < longestChain; length++) {
      if (this.#reader.isSymbol('(') && expression.kind === 'name' && !isGroup) {
        const callee: Name = { name: expression.name, from: expression.from, to: expression.to }
        this.#reader.take()
        const args = this.#items(')', 'The call has no closing “)”.')
        expression = { kind: 'call', callee, args, from: callee.from, to: this.#reader.lastEnd }
      } else if (this.#reader.isSymbol('[')) {
        this.#reader.take()
        const at = this.parse()
        this.#reader.expectClosing(']', 'The place in the list has no closing “]”.')
        expression = { kind: 'index', list: expression, at, from: expression.from, to: this.#reader.lastEnd }
      } else return expression
    }
    this.#reader.complain('This is too long for one expression.')
    this.#reader.skipLine()
    return expression
  }

  /** Expressions with commas between, up to a closing bracket; they may stand in several lines. */
  #items(closing: string, message: string): Expression[] {
    const items: Expression[] = []
    this.#reader.skipLineEnds()
    while (!this.#reader.isSymbol(closing) && this.#reader.next.kind !== 'end') {
      const item = this.parse()
      items.push(item)
      if (item.kind === 'missing') break
      if (this.#isAtValue()) {
        if (this.#complainOfComma(item)) continue
        this.#reader.skipLine()
        return items
      }
      const behind = this.#reader.place
      this.#reader.skipLineEnds()
      if (!this.#reader.takeSymbol(',')) {
        // A bracket that is missing is missing in this line: the next one is read by itself.
        if (!this.#reader.isSymbol(closing)) this.#reader.returnTo(behind)
        break
      }
      this.#reader.skipLineEnds()
    }
    this.#reader.expectClosing(closing, message)
    return items
  }

  #isAtValue(): boolean {
    const { kind } = this.#reader.next
    return (
      kind === 'text' ||
      kind === 'number' ||
      kind === 'name' ||
      this.#reader.isKeyword('true', 'false', 'not')
    )
  }

  /** Two values side by side in a list: a comma is missing, which is mended by going on, or a text was ended by its own quote. */
  #complainOfComma({ kind, to }: Expression): boolean {
    const { next } = this.#reader
    if (kind === 'text' && next.kind === 'name' && next.from === to) {
      this.#reader.complain(
        'The text ends before this. A quote inside of a text needs a backslash: \\\' or \\"',
      )
      return false
    }
    const fix = { label: 'Add ,', edits: [{ from: to, to, insert: ',' }] }
    this.#reader.complain(`A comma is missing before ${describeToken(next)}.`, next, fix)
    return true
  }

  #primary(): Expression {
    const { next } = this.#reader
    const { from, to } = next
    if (next.kind === 'number') {
      this.#reader.take()
      return { kind: 'number', value: next.value, from, to }
    }
    if (next.kind === 'text') {
      this.#reader.take()
      return { kind: 'text', parts: this.#parts(next), from, to }
    }
    if (next.kind === 'name') {
      this.#reader.take()
      return { kind: 'name', name: next.name, from, to }
    }
    if (this.#reader.isKeyword('true', 'false')) {
      const value = this.#reader.isKeyword('true')
      this.#reader.take()
      return { kind: 'truth', value, from, to }
    }
    if (this.#reader.takeKeyword('nothing')) return { kind: 'nothing', from, to }
    if (this.#reader.takeSymbol('(')) {
      this.#reader.skipLineEnds()
      const inner = this.parse()
      const behind = this.#reader.place
      this.#reader.skipLineEnds()
      if (!this.#reader.isSymbol(')')) this.#reader.returnTo(behind)
      this.#reader.expectClosing(')', 'There is no closing “)”.')
      return { ...inner, from, to: this.#reader.lastEnd }
    }
    if (this.#reader.takeSymbol('[')) {
      const items = this.#items(']', 'The list has no closing “]”.')
      return { kind: 'list', items, from, to: this.#reader.lastEnd }
    }
    this.#reader.complain(`A value is missing before ${describeToken(next)}.`)
    return missing(from)
  }

  #parts(token: Extract<Token, { kind: 'text' }>): (string | Expression)[] {
    return token.pieces.map((piece) => {
      if (piece.kind === 'written') return piece.value
      const [first] = piece.tokens
      if (first?.kind === 'end') {
        const message = 'A value is missing between these braces. For a brace itself write “\\{”.'
        this.#diagnostics.push({ from: first.from - 1, to: first.to + 1, message })
        return missing(first.from)
      }
      const reader = new TokenReader(piece.tokens, this.#diagnostics)
      const inserted = new ExpressionParser(reader, this.#diagnostics, this.#depth + 1).parse()
      if (reader.next.kind !== 'end') {
        reader.complain(`${describeToken(reader.next)} does not belong between these braces.`)
      }
      return inserted
    })
  }
}
