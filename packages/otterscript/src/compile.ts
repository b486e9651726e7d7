import type { Block, Expression, Program, Statement } from './ast'
import type { Instruction, Task } from './instructions'
import type { Span } from './source'

/** Turns a program into instructions. A 'missing' expression becomes `nothing`. */
export function compile(program: Program): Task {
  return compileTask(program.statements)
}

const compileTask = (statements: readonly Statement[]): Task => {
  const compiler = new TaskCompiler()
  return { starts: compiler.statements(statements), instructions: compiler.instructions }
}

/** An instruction as it is written here: without its span, which {@link TaskCompiler.emit} adds. */
type Bare<T> = T extends unknown ? Omit<T, keyof Span> : never

/** The loop around a statement. `breaks` are the jumps out of it, whose target is known at its end. */
interface Loop {
  readonly start: number
  readonly breaks: number[]
  /** Scopes that are open where the loop begins. */
  readonly depth: number
}

/** What has another expression on its left. */
type Chained = Extract<Expression, { kind: 'binary' | 'index' }>

class TaskCompiler {
  readonly instructions: Instruction[] = []
  #loop: Loop | null = null
  #depth = 0

  emit({ from, to }: Span, instruction: Bare<Instruction>): number {
    return this.instructions.push({ ...instruction, from, to }) - 1
  }

  /** Lets a jump that was emitted without knowing its target lead to the next instruction. */
  #land(jump: number) {
    const instruction = this.instructions[jump]
    if (!instruction || !('target' in instruction)) throw new Error('no jump')
    this.instructions[jump] = { ...instruction, target: this.instructions.length }
  }

  /** Compiles statements; where each begins. */
  statements(statements: readonly Statement[]): number[] {
    // Functions first, so that a program may call one that stands further down.
    const ordered = [
      ...statements.filter(({ kind }) => kind === 'function'),
      ...statements.filter(({ kind }) => kind !== 'function'),
    ]
    return ordered.map((statement) => {
      const start = this.instructions.length
      if (statement.kind === 'function') this.#function(statement)
      else this.#statement(statement)
      return start
    })
  }

  #function(statement: Extract<Statement, { kind: 'function' }>) {
    this.emit(statement, {
      op: 'function',
      name: statement.name.name,
      parameters: statement.parameters.map(({ name }) => name),
      body: compileTask(statement.body.statements),
    })
  }

  /** A block in its own scope. */
  #block(block: Block) {
    this.emit(block, { op: 'enter' })
    this.#depth++
    this.statements(block.statements)
    this.#depth--
    this.emit(block, { op: 'leave' })
  }

  #statement(statement: Exclude<Statement, { kind: 'function' }>) {
    switch (statement.kind) {
      case 'let':
        this.#expression(statement.value)
        this.emit(statement.name, { op: 'declare', name: statement.name.name })
        break
      case 'assign':
        this.#assign(statement)
        break
      case 'if':
        this.#if(statement)
        break
      case 'while':
        this.#while(statement)
        break
      case 'for':
      case 'repeat':
        this.#walk(statement)
        break
      case 'after':
      case 'every':
        this.#expression(statement.delay)
        this.emit(statement.delay, { op: statement.kind, body: compileTask(statement.body.statements) })
        break
      case 'on':
        this.#expression(statement.event)
        this.emit(statement.event, { op: 'on', body: compileTask(statement.body.statements) })
        break
      case 'return':
        if (statement.value) this.#expression(statement.value)
        else this.emit(statement, { op: 'push', value: null })
        this.emit(statement, { op: 'return' })
        break
      case 'break':
      case 'continue':
        this.#leaveLoop(statement)
        break
      case 'expression':
        this.#expression(statement.expression)
        this.emit(statement, { op: 'drop' })
        break
    }
  }

  #assign({ target, value }: Extract<Statement, { kind: 'assign' }>) {
    if (target.kind === 'name') {
      this.#expression(value)
      this.emit(target, { op: 'assign', name: target.name })
      return
    }
    this.#expression(target.list)
    this.#expression(target.at)
    this.#expression(value)
    this.emit(target, { op: 'set item' })
  }

  #if({ branches, otherwise }: Extract<Statement, { kind: 'if' }>) {
    const ends: number[] = []
    for (const { condition, body } of branches) {
      this.#expression(condition)
      const skip = this.emit(condition, { op: 'jump unless', target: -1 })
      this.#block(body)
      ends.push(this.emit(body, { op: 'jump', target: -1 }))
      this.#land(skip)
    }
    if (otherwise) this.#block(otherwise)
    for (const end of ends) this.#land(end)
  }

  /** Compiles a loop's body, which `break` and `continue` inside refer to, and the jump back to `start`. */
  #loopBody(start: number, body: () => void, span: Span) {
    const outer = this.#loop
    const loop: Loop = { start, breaks: [], depth: this.#depth }
    this.#loop = loop
    body()
    this.emit(span, { op: 'jump', target: start })
    this.#loop = outer
    for (const jump of loop.breaks) this.#land(jump)
  }

  #while({ condition, body }: Extract<Statement, { kind: 'while' }>) {
    const start = this.instructions.length
    this.#expression(condition)
    const over = this.emit(condition, { op: 'jump unless', target: -1 })
    this.#loopBody(start, () => this.#block(body), body)
    this.#land(over)
  }

  #walk(statement: Extract<Statement, { kind: 'for' | 'repeat' }>) {
    const source = statement.kind === 'for' ? statement.list : statement.times
    this.#expression(source)
    this.emit(source, { op: statement.kind === 'for' ? 'begin walk' : 'begin count' })
    const start = this.emit(source, { op: 'advance', target: -1 })
    const { body } = statement
    this.#loopBody(
      start,
      () => {
        this.emit(body, { op: 'enter' })
        this.#depth++
        if (statement.kind === 'for') {
          this.emit(statement.name, { op: 'declare', name: statement.name.name })
        } else this.emit(body, { op: 'drop' })
        this.statements(body.statements)
        this.#depth--
        this.emit(body, { op: 'leave' })
      },
      body,
    )
    this.#land(start)
    this.emit(source, { op: 'end walk' })
  }

  #leaveLoop(statement: Extract<Statement, { kind: 'break' | 'continue' }>) {
    const loop = this.#loop
    if (!loop) return
    for (let depth = this.#depth; depth > loop.depth; depth--) this.emit(statement, { op: 'leave' })
    const jump = this.emit(statement, { op: 'jump', target: loop.start })
    if (statement.kind === 'break') loop.breaks.push(jump)
  }

  /** Walks down the left side without recursion: a chain of operators is as deep as it is long. */
  #expression(expression: Expression) {
    const chain: Chained[] = []
    let first = expression
    while (first.kind === 'binary' || first.kind === 'index') {
      chain.push(first)
      first = first.kind === 'binary' ? first.left : first.list
    }
    this.#first(first)
    for (const link of chain.toReversed()) this.#link(link)
  }

  #link(link: Chained) {
    if (link.kind === 'binary') {
      this.#binary(link)
      return
    }
    this.#expression(link.at)
    this.emit(link, { op: 'get item' })
  }

  #first(expression: Exclude<Expression, Chained>) {
    switch (expression.kind) {
      case 'number':
      case 'truth':
        this.emit(expression, { op: 'push', value: expression.value })
        break
      case 'nothing':
      case 'missing':
        this.emit(expression, { op: 'push', value: null })
        break
      case 'text':
        this.#text(expression)
        break
      case 'list':
        for (const item of expression.items) this.#expression(item)
        this.emit(expression, { op: 'list', count: expression.items.length })
        break
      case 'name':
        this.emit(expression, { op: 'read', name: expression.name })
        break
      case 'call':
        for (const argument of expression.args) this.#expression(argument)
        this.emit(expression, { op: 'call', name: expression.callee.name, count: expression.args.length })
        break
      case 'unary':
        this.#expression(expression.operand)
        this.emit(expression, { op: expression.operator === '-' ? 'negate' : 'not' })
        break
    }
  }

  #text(expression: Extract<Expression, { kind: 'text' }>) {
    const [only] = expression.parts
    if (expression.parts.length === 1 && typeof only === 'string') {
      this.emit(expression, { op: 'push', value: only })
      return
    }
    for (const part of expression.parts) {
      if (typeof part === 'string') this.emit(expression, { op: 'push', value: part })
      else this.#expression(part)
    }
    this.emit(expression, { op: 'join', count: expression.parts.length })
  }

  /** The right side of an operator whose left side is on the stack. */
  #binary(expression: Extract<Expression, { kind: 'binary' }>) {
    const { operator, left, right } = expression
    if (operator !== 'and' && operator !== 'or') {
      this.#expression(right)
      this.emit(expression, { op: 'binary', operator })
      return
    }
    const known = this.emit(left, { op: 'jump keeping', when: operator === 'or', target: -1 })
    this.#expression(right)
    this.#land(known)
  }
}
