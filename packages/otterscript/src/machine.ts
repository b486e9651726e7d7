import { builtins, findBuiltin } from './builtins'
import type { Environment } from './builtins/types'
import type { Instruction, Task } from './instructions'
import type { Limits } from './limits'
import { checkCount, combine, getItem, negate, setItem } from './operations'
import { Scope } from './scope'
import { LimitError, ScriptError } from './script-error'
import { shown, type Span } from './source'
import { beginCount, beginWalk, takeMany, type Walk } from './stack'
import { unknownName } from './unknown-name'
import { isTrue, joinTexts, kindOf, ScriptFunction, sizeOf, type Value } from './values'

/** What a running task asks of the program around it. */
export type Request =
  | { readonly kind: 'host call'; readonly name: string; readonly args: readonly Value[] }
  | { readonly kind: 'after' | 'every'; readonly delay: number; readonly task: Task; readonly scope: Scope }
  | { readonly kind: 'on'; readonly event: string; readonly task: Task; readonly scope: Scope }

/** How a machine stopped: finished, out of its slice of steps, or with a request whose answer it needs. */
export type Pause =
  | { readonly kind: 'finished' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'request'; readonly request: Request }
  /** `isFinal`: it met a limit of the program as a whole, so that nothing may go on. */
  | { readonly kind: 'failed'; readonly message: string; readonly at: Span; readonly isFinal: boolean }

interface Frame {
  readonly task: Task
  place: number
  scope: Scope
  /** The scope that it began with. */
  readonly base: Scope
  readonly stack: Value[]
  readonly walks: Walk[]
}

/** Characters or items of which one step may make or read so many. */
const sizePerStep = 64

/** What the machine knows of the host. */
export interface MachineOptions {
  readonly limits: Limits
  readonly environment: Environment
  /** Names that are calls of the host. */
  readonly hostCalls: ReadonlySet<string>
}

/**
 * Runs one task step by step. It keeps its own stack, so it can stop anywhere: after a slice of steps, so that a page
 * stays responsive, and at each request to the host. Nothing a program does makes it throw.
 */
export class Machine {
  readonly #options: MachineOptions
  readonly #frames: Frame[] = []
  #steps = 0
  #request: Request | null = null

  /** `names` are added to what the task sees, e.g. what came with an event. */
  constructor(
    task: Task,
    scope: Scope,
    options: MachineOptions,
    names: readonly (readonly [string, Value])[] = [],
  ) {
    this.#options = options
    this.#enterFrame(task, scope)
    for (const [name, value] of names) this.#frames[0]?.scope.declare(name, value)
  }

  /** Goes on for at most `slice` steps. After a request, `answer` is the value that it gives. */
  run(slice: number, answer: Value = null): Pause {
    // A registration is a statement: nothing waits for its answer.
    if (this.#request?.kind === 'host call') this.#frames.at(-1)?.stack.push(answer)
    this.#request = null
    const last = this.#steps + slice
    while (this.#steps < last) {
      const frame = this.#frames.at(-1)
      if (!frame) return { kind: 'finished' }
      const instruction = frame.task.instructions[frame.place]
      if (!instruction) {
        this.#return(null)
        continue
      }
      frame.place++
      try {
        this.#spend(1)
        this.#execute(frame, instruction)
      } catch (error) {
        return this.#failure(error, instruction)
      }
      if (this.#request) return { kind: 'request', request: this.#request }
    }
    return this.#frames.length === 0 ? { kind: 'finished' } : { kind: 'paused' }
  }

  /** Steps taken so far. */
  get steps(): number {
    return this.#steps
  }

  /** The scopes that run now, for counting what the program holds. */
  get scopes(): readonly Scope[] {
    return this.#frames.map(({ scope }) => scope)
  }

  /** The values that it works with and that have no name: parts of expressions, and lists that loops go through. */
  get values(): readonly Value[] {
    return this.#frames.flatMap(({ stack, walks }) => [
      ...stack,
      ...walks.flatMap(({ items }) => (items ? [items] : [])),
    ])
  }

  /** Where it is: the instruction that was begun last. */
  get at(): Span {
    const frame = this.#frames.at(-1)
    const { from, to } = frame?.task.instructions[frame.place - 1] ?? { from: 0, to: 0 }
    return { from, to }
  }

  /** After a failure: goes to the next statement of the task itself, out of all blocks and functions. */
  skipStatement() {
    const [frame] = this.#frames
    if (!frame) return
    this.#frames.splice(1)
    this.#request = null
    frame.stack.length = 0
    frame.walks.length = 0
    frame.scope = frame.base
    frame.place = frame.task.starts.find((start) => start >= frame.place) ?? frame.task.instructions.length
  }

  #failure(error: unknown, { from, to }: Span): Pause {
    const at = { from, to }
    if (error instanceof ScriptError) {
      return { kind: 'failed', message: error.message, at, isFinal: error instanceof LimitError }
    }
    if (error instanceof RangeError) {
      return { kind: 'failed', message: 'This is too much for one value.', at, isFinal: true }
    }
    throw error
  }

  /** Counts steps. Work on long values is paid by their length, so that no step takes long. */
  #spend(steps: number) {
    this.#steps += steps
    if (this.#steps > this.#options.limits.steps) {
      throw new LimitError(
        `The program was stopped after ${this.#options.limits.steps} steps. Does a loop never end?`,
      )
    }
  }

  #enterFrame(task: Task, scope: Scope) {
    const base = new Scope(scope)
    this.#frames.push({ task, place: 0, scope: base, base, stack: [], walks: [] })
  }

  #return(value: Value) {
    this.#frames.pop()
    this.#frames.at(-1)?.stack.push(value)
  }

  #execute(frame: Frame, instruction: Instruction) {
    const { stack } = frame
    const take = () => stack.pop() ?? null
    switch (instruction.op) {
      case 'push':
        stack.push(instruction.value)
        break
      case 'join':
        stack.push(
          this.#limited(joinTexts(takeMany(stack, instruction.count), '', this.#options.limits.length)),
        )
        break
      case 'list':
        stack.push(takeMany(stack, instruction.count))
        break
      case 'read':
        stack.push(this.#read(frame.scope, instruction.name))
        break
      case 'declare':
        frame.scope.declare(instruction.name, take())
        break
      case 'assign':
        this.#assign(frame.scope, instruction.name, take())
        break
      case 'get item':
        stack.push(getItem(takeMany(stack, 2)))
        break
      case 'set item':
        setItem(takeMany(stack, 3))
        break
      case 'negate':
        stack.push(negate(take()))
        break
      case 'not':
        stack.push(!isTrue(take()))
        break
      case 'binary': {
        const [a = null, b = null] = takeMany(stack, 2)
        this.#pay(sizeOf(a) + sizeOf(b))
        stack.push(this.#limited(combine(instruction.operator, a, b)))
        break
      }
      case 'jump':
        frame.place = instruction.target
        break
      case 'jump unless':
        if (!isTrue(take())) frame.place = instruction.target
        break
      case 'jump keeping':
        if (isTrue(stack.at(-1) ?? null) === instruction.when) frame.place = instruction.target
        else stack.pop()
        break
      case 'call':
        this.#call(frame, instruction.name, takeMany(stack, instruction.count))
        break
      case 'function':
        frame.scope.declare(
          instruction.name,
          new ScriptFunction(instruction.name, instruction.parameters, instruction.body, frame.scope),
        )
        break
      case 'after':
      case 'every':
      case 'on':
        this.#register(frame, instruction.op, instruction.body, take())
        break
      case 'enter':
        frame.scope = new Scope(frame.scope)
        break
      case 'leave':
        frame.scope = frame.scope.parent ?? frame.scope
        break
      case 'drop':
        stack.pop()
        break
      case 'return':
        this.#return(take())
        break
      case 'begin count':
        frame.walks.push(beginCount(take()))
        break
      case 'begin walk':
        this.#pay(sizeOf(stack.at(-1) ?? null))
        frame.walks.push(beginWalk(take()))
        break
      case 'advance':
        this.#advance(frame, instruction.target)
        break
      case 'end walk':
        frame.walks.pop()
        break
    }
  }

  #advance(frame: Frame, target: number) {
    const walk = frame.walks.at(-1)
    if (!walk || walk.next >= walk.count) {
      frame.place = target
      return
    }
    const index = walk.next++
    frame.stack.push(walk.items ? (walk.items[index] ?? null) : index)
  }

  /** Pays for reading or making values of a size. */
  #pay(size: number) {
    if (size > sizePerStep) this.#spend(Math.ceil(size / sizePerStep))
  }

  #limited(value: Value): Value {
    this.#pay(sizeOf(value))
    const { length } = this.#options.limits
    if ((typeof value === 'string' || Array.isArray(value)) && value.length > length) {
      throw new ScriptError(`This would be longer than ${length}.`)
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new ScriptError('The number is too large.')
    }
    return value
  }

  #read(scope: Scope, name: string): Value {
    const value = scope.find(name)
    if (value !== undefined) return value
    if (findBuiltin(name) || this.#options.hostCalls.has(name)) {
      throw new ScriptError(`“${shown(name)}” is a function. To call it, write ${shown(name)}(…).`)
    }
    throw new ScriptError(unknownName(name, scope.names()))
  }

  #assign(scope: Scope, name: string, value: Value) {
    if (scope.assign(name, value)) return
    throw new ScriptError(`There is no “${shown(name)}” yet. To make it, write: let ${shown(name)} = …`)
  }

  #call(frame: Frame, name: string, args: readonly Value[]) {
    const own = frame.scope.find(name)
    if (own instanceof ScriptFunction) {
      this.#callFunction(own, args)
      return
    }
    if (own !== undefined) throw new ScriptError(`“${shown(name)}” is ${kindOf(own)}, not a function.`)
    const builtin = findBuiltin(name)
    if (builtin) {
      const least = builtin.parameters.filter((parameter) => !parameter.endsWith('?')).length
      checkCount(name, args.length, least, builtin.parameters.length)
      this.#pay(builtin.cost?.(args) ?? args.reduce<number>((sum, value) => sum + sizeOf(value), 0))
      frame.stack.push(this.#limited(builtin.run(args, this.#options.environment)))
      return
    }
    if (!this.#options.hostCalls.has(name)) {
      const functions = builtins.map((known) => known.name)
      const known = [...frame.scope.names(), ...this.#options.hostCalls, ...functions]
      throw new ScriptError(unknownName(name, known))
    }
    this.#request = { kind: 'host call', name, args }
  }

  #callFunction(called: ScriptFunction, args: readonly Value[]) {
    checkCount(called.name, args.length, called.parameters.length, called.parameters.length)
    const { depth } = this.#options.limits
    if (this.#frames.length >= depth) {
      throw new ScriptError(`Functions call one another more than ${depth} deep.`)
    }
    this.#enterFrame(called.body, called.scope)
    const scope = this.#frames.at(-1)?.scope
    for (const [index, name] of called.parameters.entries()) scope?.declare(name, args[index] ?? null)
  }

  #register(frame: Frame, op: 'after' | 'every' | 'on', task: Task, argument: Value) {
    const { scope } = frame
    if (op === 'on') {
      if (typeof argument !== 'string') {
        throw new ScriptError(`“on” needs the name of an event, not ${kindOf(argument)}.`)
      }
      this.#request = { kind: 'on', event: argument, task, scope }
    } else {
      if (typeof argument !== 'number' || argument < 0) {
        const given = typeof argument === 'number' ? argument : kindOf(argument)
        throw new ScriptError(`“${op}” needs a time in milliseconds, not ${given}.`)
      }
      this.#request = { kind: op, delay: argument, task, scope }
    }
  }
}
