import type { Block, Branch, Name, Program, Statement } from './ast'
import { deepestNesting, ExpressionParser } from './expressions'
import { type Keyword, lex } from './lexer'
import type { Diagnostic } from './source'
import { describeToken, TokenReader } from './token-reader'

/** Longest program in UTF-16 units. */
export const longestProgram = 65_536

/** A program and what is wrong with it; without diagnostics it can be run. */
export interface Parsed {
  readonly program: Program
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a program. Never throws: after a mistake it goes on with the next line, so that all mistakes are told at once.
 * A program longer than {@link longestProgram} is refused as a whole.
 */
export function parse(text: string): Parsed {
  if (text.length > longestProgram) {
    const message = `The program is longer than ${longestProgram} characters.`
    return {
      program: { statements: [], from: 0, to: text.length },
      diagnostics: [{ from: longestProgram, to: text.length, message }],
    }
  }
  const { tokens, diagnostics: unread } = lex(text)
  const diagnostics: Diagnostic[] = [...unread]
  const statements = new StatementParser(new TokenReader(tokens, diagnostics), diagnostics).parseProgram()
  return {
    program: { statements, from: 0, to: text.length },
    diagnostics: diagnostics.toSorted((a, b) => a.from - b.from),
  }
}

/** Where a statement stands: what `break` and `return` may be in. */
interface Surroundings {
  readonly isInLoop: boolean
  readonly isInFunction: boolean
}

class StatementParser {
  readonly #reader: TokenReader
  readonly #expressions: ExpressionParser
  #depth = 0
  #surroundings: Surroundings = { isInLoop: false, isInFunction: false }

  constructor(reader: TokenReader, diagnostics: Diagnostic[]) {
    this.#reader = reader
    this.#expressions = new ExpressionParser(reader, diagnostics)
  }

  parseProgram(): Statement[] {
    const statements: Statement[] = []
    for (;;) {
      statements.push(...this.#statementsUntilBrace())
      if (!this.#reader.isSymbol('}')) return statements
      this.#reader.complain('This “}” closes nothing.')
      this.#reader.take()
    }
  }

  #isAtEndOfStatement(): boolean {
    const { kind } = this.#reader.next
    return kind === 'line end' || kind === 'end' || this.#reader.isSymbol('}')
  }

  #statementsUntilBrace(): Statement[] {
    const statements: Statement[] = []
    for (;;) {
      this.#reader.skipLineEnds()
      if (this.#isAtEndOfStatement()) return statements
      const before = this.#reader.next
      const statement = this.#statement()
      if (statement) statements.push(statement)
      if (this.#isAtEndOfStatement()) continue
      this.#reader.complain(`A new line is missing before ${describeToken(this.#reader.next)}.`)
      this.#reader.skipLine()
      // A mistake must never hold the parser at one place.
      if (this.#reader.next === before) this.#reader.take()
    }
  }

  /** Statements between braces; `change` says what they stand in. */
  #block(what: string, change: Partial<Surroundings> = {}): Block {
    const { from } = this.#reader.next
    if (!this.#reader.expectSymbol('{', `The ${what} needs a block: { … }`)) {
      this.#reader.skipLine()
      return { statements: [], from, to: from }
    }
    if (this.#depth >= deepestNesting / 4) {
      this.#reader.complain('Blocks are nested too deeply.')
      this.#skipBlock()
      return { statements: [], from, to: this.#reader.lastEnd }
    }
    const outer = this.#surroundings
    this.#surroundings = { ...outer, ...change }
    this.#depth++
    const statements = this.#statementsUntilBrace()
    this.#depth--
    this.#surroundings = outer
    if (!this.#reader.takeSymbol('}')) {
      this.#reader.complain(`The block of this ${what} has no closing “}”.`, { from, to: from + 1 })
    }
    return { statements, from, to: this.#reader.lastEnd }
  }

  /** Leaves out what stands before the brace that closes the block just entered, and the brace. */
  #skipBlock() {
    for (let open = 1; open > 0 && this.#reader.next.kind !== 'end'; ) {
      if (this.#reader.isSymbol('{')) open++
      if (this.#reader.isSymbol('}')) open--
      this.#reader.take()
    }
  }

  #statement(): Statement | null {
    const { next } = this.#reader
    const read = next.kind === 'keyword' ? this.#readers[next.keyword] : undefined
    return read ? read() : this.#assignmentOrExpression()
  }

  /** How each statement is read, by the word that it begins with; any other begins an expression. */
  readonly #readers: { readonly [Word in Keyword]?: () => Statement | null } = {
    let: () => this.#let(),
    if: () => this.#if(),
    while: () => this.#while(),
    for: () => this.#for(),
    repeat: () => this.#repeat(),
    function: () => this.#function(),
    after: () => this.#timer('after'),
    every: () => this.#timer('every'),
    on: () => this.#on(),
    return: () => this.#return(),
    break: () => this.#jump('break'),
    continue: () => this.#jump('continue'),
    else: () => {
      this.#reader.complain('“else” stands behind the “}” of an “if”, in the same line.')
      this.#reader.skipLine()
      return null
    },
  }

  #assignmentOrExpression(): Statement | null {
    const { from } = this.#reader.next
    const expression = this.#expressions.parse()
    if (expression.kind === 'missing') {
      this.#reader.skipLine()
      return null
    }
    if (!this.#reader.isSymbol('=')) {
      return { kind: 'expression', expression, from, to: this.#reader.lastEnd }
    }
    if (expression.kind !== 'name' && expression.kind !== 'index') {
      this.#reader.complain('Only a name or a place in a list can be given a value. To compare, write “==”.')
      this.#reader.skipLine()
      return null
    }
    this.#reader.take()
    const value = this.#expressions.parse()
    return { kind: 'assign', target: expression, value, from, to: this.#reader.lastEnd }
  }

  #let(): Statement | null {
    const { from } = this.#reader.take()
    const name = this.#expressions.parseName('A name is missing after “let”.')
    if (!name || !this.#reader.expectSymbol('=', `“${name.name}” needs a value: let ${name.name} = …`)) {
      this.#reader.skipLine()
      return null
    }
    const value = this.#expressions.parse()
    return { kind: 'let', name, value, from, to: this.#reader.lastEnd }
  }

  #if(): Statement {
    const { from } = this.#reader.next
    const branches: Branch[] = []
    let otherwise: Block | null = null
    do {
      this.#reader.take()
      const condition = this.#expressions.parse()
      branches.push({ condition, body: this.#block('“if”') })
      if (!this.#reader.takeKeyword('else')) break
      if (!this.#reader.isKeyword('if')) otherwise = this.#block('“else”')
    } while (otherwise === null)
    return { kind: 'if', branches, otherwise, from, to: this.#reader.lastEnd }
  }

  #while(): Statement {
    const { from } = this.#reader.take()
    const condition = this.#expressions.parse()
    const body = this.#block('“while”', { isInLoop: true })
    return { kind: 'while', condition, body, from, to: this.#reader.lastEnd }
  }

  #for(): Statement | null {
    const { from } = this.#reader.take()
    const name = this.#expressions.parseName('A name is missing: for each in list { … }')
    if (!name || !this.#reader.takeKeyword('in')) {
      this.#reader.complain('“in” is missing: for each in list { … }')
      this.#reader.skipLine()
      return null
    }
    const list = this.#expressions.parse()
    const body = this.#block('“for”', { isInLoop: true })
    return { kind: 'for', name, list, body, from, to: this.#reader.lastEnd }
  }

  #repeat(): Statement {
    const { from } = this.#reader.take()
    const times = this.#expressions.parse()
    const body = this.#block('“repeat”', { isInLoop: true })
    return { kind: 'repeat', times, body, from, to: this.#reader.lastEnd }
  }

  #function(): Statement | null {
    const { from } = this.#reader.take()
    const name = this.#expressions.parseName('A name is missing: function greet(person) { … }')
    if (
      !name ||
      !this.#reader.expectSymbol('(', `“${name.name}” needs brackets: function ${name.name}() { … }`)
    ) {
      this.#reader.skipLine()
      return null
    }
    const parameters: Name[] = []
    while (!this.#reader.isSymbol(')')) {
      const parameter = this.#expressions.parseName('The list of names has no closing “)”.')
      if (!parameter) break
      if (parameters.some((known) => known.name === parameter.name)) {
        this.#reader.complain(`“${parameter.name}” stands twice in the list of names.`, parameter)
      }
      parameters.push(parameter)
      if (!this.#reader.takeSymbol(',')) break
    }
    this.#reader.expectSymbol(')', 'The list of names has no closing “)”.')
    const body = this.#block('function', { isInLoop: false, isInFunction: true })
    return { kind: 'function', name, parameters, body, from, to: this.#reader.lastEnd }
  }

  #timer(kind: 'after' | 'every'): Statement {
    const { from } = this.#reader.take()
    const delay = this.#expressions.parse()
    const body = this.#block(`“${kind}”`, { isInLoop: false, isInFunction: false })
    return { kind, delay, body, from, to: this.#reader.lastEnd }
  }

  #on(): Statement {
    const { from } = this.#reader.take()
    const event = this.#expressions.parse()
    const body = this.#block('“on”', { isInLoop: false, isInFunction: false })
    return { kind: 'on', event, body, from, to: this.#reader.lastEnd }
  }

  #return(): Statement {
    const { from, to } = this.#reader.next
    if (!this.#surroundings.isInFunction) {
      this.#reader.complain('“return” has a meaning only inside a function.', { from, to })
    }
    this.#reader.take()
    const value = this.#isAtEndOfStatement() ? null : this.#expressions.parse()
    return { kind: 'return', value, from, to: this.#reader.lastEnd }
  }

  #jump(kind: 'break' | 'continue'): Statement {
    const { from, to } = this.#reader.next
    if (!this.#surroundings.isInLoop) {
      this.#reader.complain(`“${kind}” has a meaning only inside a loop.`, { from, to })
    }
    this.#reader.take()
    return { kind, from, to }
  }
}
