import type { Block, Branch, Expression, Name, Program, Statement } from './ast'
import { ExpressionParser } from './expressions'
import { mistakenElse, mistakenStatement } from './foreign-words'
import { lex } from './lexer'
import { deepestBlocks } from './nesting-limits'
import { type Diagnostic, fixAt, shown } from './source'
import { describeToken, TokenReader } from './token-reader'
import type { Keyword } from './words'

/** Longest program in UTF-16 units. */
export const longestProgram = 65_536

/** Most mistakes that are told of one program. */
export const mostDiagnostics = 100

/** A program and what is wrong with it; without diagnostics it can be run. */
export interface Parsed {
  readonly program: Program
  /** In the order of the text, at most {@link mostDiagnostics}. */
  readonly diagnostics: readonly Diagnostic[]
  /** Statements that have a mistake themselves, not only in a statement inside of them. */
  readonly broken: ReadonlySet<Statement>
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
      broken: new Set(),
    }
  }
  const { tokens, diagnostics: unread } = lex(text)
  const sorted = unread.toSorted((a, b) => a.from - b.from)
  const diagnostics: Diagnostic[] = []
  const parser = new StatementParser(new TokenReader(tokens, diagnostics), diagnostics, sorted)
  const statements = parser.parseProgram()
  return {
    program: { statements, from: 0, to: text.length },
    diagnostics: [...sorted, ...diagnostics].toSorted((a, b) => a.from - b.from).slice(0, mostDiagnostics),
    broken: parser.broken,
  }
}

/** Where a statement stands: what `break` and `return` may be in. */
interface Surroundings {
  readonly isInLoop: boolean
  readonly isInFunction: boolean
}

class StatementParser {
  readonly broken = new Set<Statement>()
  readonly #reader: TokenReader
  readonly #expressions: ExpressionParser
  readonly #diagnostics: readonly Diagnostic[]
  readonly #unread: readonly Diagnostic[]
  #depth = 0
  #surroundings: Surroundings = { isInLoop: false, isInFunction: false }
  /** Mistakes that belong to statements which are read to their end. */
  #attributed = 0
  /** Those of {@link #unread} that were passed. */
  #passed = 0

  constructor(reader: TokenReader, diagnostics: Diagnostic[], unread: readonly Diagnostic[]) {
    this.#reader = reader
    this.#diagnostics = diagnostics
    this.#unread = unread
    this.#expressions = new ExpressionParser(reader, diagnostics)
  }

  parseProgram(): Statement[] {
    const statements: Statement[] = []
    for (;;) {
      statements.push(...this.#statementsUntilBrace())
      if (!this.#reader.isSymbol('}')) return statements
      this.#complainOfClosing()
    }
  }

  #isAtEndOfStatement(): boolean {
    const { kind } = this.#reader.next
    return kind === 'line end' || kind === 'end' || this.#reader.isSymbol('}')
  }

  /** Mistakes before an offset that belong to no statement yet. */
  #openMistakes(from = this.#reader.next.from): number {
    while ((this.#unread[this.#passed]?.from ?? from) < from) this.#passed++
    return this.#diagnostics.length + this.#passed - this.#attributed
  }

  #statementsUntilBrace(): Statement[] {
    const statements: Statement[] = []
    for (;;) {
      this.#reader.skipLineEnds()
      // What is wrong in the lines before is not this statement's mistake.
      const known = this.#openMistakes(this.#reader.taken()?.to ?? 0)
      if (this.#isAtEndOfStatement()) return statements
      const before = this.#reader.place
      const statement = this.#statement()
      if (!this.#isAtEndOfStatement()) this.#complainOfRest(statement)
      // A mistake must never hold the parser at one place.
      if (this.#reader.place === before) this.#reader.take()
      const own = this.#openMistakes() - known
      this.#attributed += own
      if (!statement) continue
      statements.push(statement)
      if (own > 0) this.broken.add(statement)
    }
  }

  /** Reports whatever follows a statement on its line, and leaves it out. */
  #complainOfRest(statement: Statement | null) {
    const { next } = this.#reader
    if (this.#reader.isSymbol(')', ']')) this.#complainOfClosing()
    else if (this.#isTold()) {
      this.#reader.skipLine()
      return
    } else if (statement?.kind === 'expression' && this.#isDigitBeforeName(statement.expression)) {
      this.#reader.complain('A name cannot begin with a digit.', { from: statement.from, to: next.to })
    } else this.#reader.complain(`A new line is missing before ${describeToken(next)}.`)
    this.#reader.skipLine()
  }

  /** Whether a mistake was told between what was read last and what comes next: the next one comes of it. */
  #isTold(): boolean {
    this.#openMistakes()
    const last = this.#unread[this.#passed - 1]
    return last !== undefined && last.from >= this.#reader.lastEnd
  }

  #isDigitBeforeName({ kind, to }: Expression): boolean {
    return kind === 'number' && this.#reader.next.kind === 'name' && this.#reader.next.from === to
  }

  /** Takes a bracket that was never opened. */
  #complainOfClosing() {
    const { next } = this.#reader
    this.#reader.complain(
      `This ${describeToken(next)} closes nothing.`,
      next,
      fixAt(next, '', `Remove ${describeToken(next)}`),
    )
    this.#reader.take()
  }

  /** Takes the line ends before a brace that stands on its own line. */
  #bringBraceUp(what: string) {
    if (this.#reader.next.kind !== 'line end') return
    const before = this.#reader.place
    const from = this.#reader.lastEnd
    this.#reader.skipLineEnds()
    const { next } = this.#reader
    if (this.#reader.isSymbol('{')) {
      const fix = fixAt({ from, to: next.from }, ' ', 'Move { up')
      this.#reader.complain(`The “{” stands in the line of the ${what} that it belongs to.`, next, fix)
    } else this.#reader.returnTo(before)
  }

  /** Statements between braces; `change` says what they stand in. */
  #block(what: string, change: Partial<Surroundings> = {}): Block {
    this.#bringBraceUp(what)
    const { from } = this.#reader.next
    if (this.#isTold() && !this.#reader.isSymbol('{')) {
      this.#reader.skipLine()
      return { statements: [], from, to: from }
    }
    if (!this.#reader.expectSymbol('{', `The ${what} needs a block: { … }`)) {
      this.#reader.skipLine()
      return { statements: [], from, to: from }
    }
    if (this.#depth >= deepestBlocks) {
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
    if (this.#reader.takeSymbol('}')) return { statements, from, to: this.#reader.lastEnd }
    const { to } = this.#reader.next
    this.#reader.complain(
      `The block of this ${what} has no closing “}”.`,
      { from, to: from + 1 },
      fixAt({ from: to, to }, '\n}', 'Add } at the end'),
    )
    return { statements, from, to: this.#reader.lastEnd, isOpen: true }
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
    const { next, second } = this.#reader
    const mistaken = mistakenStatement(next, second)
    if (mistaken) this.#reader.complain(mistaken.mistake.message, next, mistaken.mistake.fix)
    const keyword = mistaken?.keyword ?? (next.kind === 'keyword' ? next.keyword : null)
    const read = keyword && this.#readers[keyword]
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
    else: () => this.#else(),
  }

  /** An `else` without an `if` before it: most often one that stands on its own line. */
  #else(): null {
    const { next } = this.#reader
    const [lineEnd, brace] = [this.#reader.taken(), this.#reader.taken(1)]
    const isBehindBlock =
      lineEnd?.kind === 'line end' &&
      brace?.kind === 'symbol' &&
      brace.symbol === '}' &&
      brace.to === lineEnd.from
    this.#reader.complain(
      '“else” stands behind the “}” of an “if”, in the same line.',
      next,
      isBehindBlock ? fixAt({ from: brace.to, to: next.from }, ' ', 'Move else up') : undefined,
    )
    this.#reader.skipLine()
    return null
  }

  #assignmentOrExpression(): Statement | null {
    const { next } = this.#reader
    const { from } = next
    const isGroup = this.#reader.isSymbol('(')
    const expression = this.#expressions.parse()
    if (expression.kind === 'missing') {
      this.#reader.skipLine()
      return null
    }
    if (expression.kind === 'name' && !isGroup && this.#isAtValue())
      return this.#callWithoutBrackets(expression)
    if (!this.#reader.isSymbol('=')) {
      return { kind: 'expression', expression, from, to: this.#reader.lastEnd }
    }
    if ((expression.kind !== 'name' || isGroup) && expression.kind !== 'index') {
      this.#reader.complain(
        'Only a name or a place in a list can be given a value. To compare, write “==”.',
        this.#reader.next,
        fixAt(this.#reader.next, '==', 'Write =='),
      )
      this.#reader.skipLine()
      return null
    }
    this.#reader.take()
    const value = this.#expressions.parse()
    return { kind: 'assign', target: expression, value, from, to: this.#reader.lastEnd }
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

  /** `say "hi"`: what stands behind the name is read as its values, so that no more is wrong than the brackets. */
  #callWithoutBrackets({ name, from, to }: Expression & { readonly kind: 'name' }): Statement {
    const first = this.#reader.next
    const args = [this.#expressions.parse()]
    while (this.#reader.takeSymbol(',')) args.push(this.#expressions.parse())
    const end = this.#reader.lastEnd
    this.#reader.complain(`Values for “${shown(name)}” stand in brackets: ${shown(name)}(…)`, first, {
      label: 'Add brackets',
      edits: [
        { from: to, to: first.from, insert: '(' },
        { from: end, to: end, insert: ')' },
      ],
    })
    const callee = { name, from, to }
    return { kind: 'expression', expression: { kind: 'call', callee, args, from, to: end }, from, to: end }
  }

  #let(): Statement | null {
    const { from } = this.#reader.take()
    const name = this.#expressions.parseName('A name is missing after “let”.')
    if (!name || !this.#takeEquals(name)) {
      this.#reader.skipLine()
      return null
    }
    const value = this.#expressions.parse()
    return { kind: 'let', name, value, from, to: this.#reader.lastEnd }
  }

  #takeEquals({ name }: Name): boolean {
    const { next } = this.#reader
    if (this.#reader.takeSymbol('=')) return true
    if (this.#reader.takeSymbol('==')) {
      this.#reader.complain('To give a value, write one “=”.', next, fixAt(next, '=', 'Write ='))
      return true
    }
    const isValue = this.#isAtValue()
    const at = { from: next.from, to: next.from }
    const fix = isValue ? fixAt(at, '= ', 'Add =') : undefined
    this.#reader.complain(`“${shown(name)}” needs a value: let ${shown(name)} = …`, next, fix)
    return isValue
  }

  /** An expression that is true or false. `if a = 3` means a comparison. */
  #condition(): Expression {
    const condition = this.#expressions.parse()
    const { next } = this.#reader
    if (condition.kind === 'missing' || !this.#reader.isSymbol('=')) return condition
    this.#reader.complain('To compare, write “==”.', next, fixAt(next, '==', 'Write =='))
    this.#reader.take()
    this.#expressions.parse()
    return condition
  }

  #if(): Statement {
    const { from } = this.#reader.next
    const branches: Branch[] = []
    let otherwise: Block | null = null
    do {
      this.#reader.take()
      const condition = this.#condition()
      branches.push({ condition, body: this.#block('“if”') })
      const other = mistakenElse(this.#reader.next)
      if (other) {
        this.#reader.complain(other.mistake.message, this.#reader.next, other.mistake.fix)
        continue
      }
      if (!this.#reader.takeKeyword('else')) break
      if (!this.#reader.isKeyword('if')) otherwise = this.#block('“else”')
    } while (otherwise === null)
    return { kind: 'if', branches, otherwise, from, to: this.#reader.lastEnd }
  }

  #while(): Statement {
    const { from } = this.#reader.take()
    const condition = this.#condition()
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
      !this.#reader.expectSymbol(
        '(',
        `“${shown(name.name)}” needs brackets: function ${shown(name.name)}() { … }`,
      )
    ) {
      this.#reader.skipLine()
      return null
    }
    const parameters = this.#parameters()
    this.#reader.expectClosing(')', 'The list of names has no closing “)”.')
    const body = this.#block('function', { isInLoop: false, isInFunction: true })
    return { kind: 'function', name, parameters, body, from, to: this.#reader.lastEnd }
  }

  #parameters(): Name[] {
    const parameters: Name[] = []
    while (!this.#reader.isSymbol(')')) {
      const parameter = this.#expressions.parseName('The list of names has no closing “)”.')
      if (!parameter) break
      if (parameters.some((known) => known.name === parameter.name)) {
        this.#reader.complain(`“${shown(parameter.name)}” stands twice in the list of names.`, parameter)
      }
      parameters.push(parameter)
      if (!this.#reader.takeSymbol(',')) break
    }
    return parameters
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
