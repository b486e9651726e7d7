import type { Program } from './ast'
import { compile } from './compile'
import type { Task } from './instructions'
import { defaultLimits, type Limits } from './limits'
import { Machine, type MachineOptions, type Request } from './machine'
import { heldBy } from './memory'
import { Scope } from './scope'
import { unknownEvent } from './unknown-name'
import type { Diagnostic, Span } from './source'
import type { Value } from './values'

/** What a call of the host gave: a value, or a sentence that says why it did not work. */
export type HostAnswer =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string }

/** What a program can do beyond calculating. */
export interface Host {
  /** Names of the calls that exist, e.g. `create`. */
  readonly calls: readonly string[]
  /** Those of them that do not count for the limit of host calls, because the host itself slows them down. */
  readonly uncounted?: readonly string[]
  /** Names of the events that it sends; without it, a program may wait for any. */
  readonly events?: readonly string[]
  /** Does one call. A rejected promise is a defect of the host and is told as such. */
  call(name: string, args: readonly Value[]): HostAnswer | Promise<HostAnswer>
}

/** Time, for programs and for tests. */
export interface Clock {
  /** ms since the epoch. */
  now(): number
  /** Calls back once after some ms; returns what calls it off. */
  schedule(callback: () => void, delay: number): () => void
}

/** The clock of the page or process. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (callback, delay) => {
    const timer = setTimeout(callback, delay)
    return () => clearTimeout(timer)
  },
}

/** How a program ended. It ends when its last step is done and no timer or event handler is left. */
export type Outcome =
  | { readonly kind: 'finished' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly diagnostic: Diagnostic }

/** A program that runs. */
export interface Running {
  readonly outcome: Promise<Outcome>
  /** Steps taken so far. */
  readonly steps: number
  /**
   * Starts the handlers of an event; they find `value` as `event`. Nothing happens while as many wait as there may be
   * handlers: a program that does not keep up misses events.
   */
  emit(event: string, value?: Value): void
  /** Ends it where it is. */
  stop(): void
}

interface RunOptions {
  readonly limits?: Partial<Limits>
  readonly clock?: Clock
  /** A number from 0 up to, not including, 1. */
  readonly random?: () => number
  /** Names that the program finds with their values, e.g. what it was called with. */
  readonly names?: Readonly<Record<string, Value>>
  /** Called with the events that the program waits for, each time that one is added. */
  readonly onListen?: (events: readonly string[]) => void
  /**
   * Makes the program go on with its next statement after a mistake, which is told here, unless it met a limit of the whole
   * program or this was mistake number {@link mostMistakes}. Without it the program ends with its first one.
   */
  readonly onMistake?: (mistake: Diagnostic) => void
}

/** Mistakes after which also a program that goes on is ended. */
export const mostMistakes = 20

/** Why a task cannot go on where it is. */
interface Failure {
  readonly message: string
  readonly at: Span
  readonly isFinal: boolean
}

/** Longest sentence of a host that is told, characters. */
const longestMessage = 400

/** Steps after which the time is looked at. */
const sliceSteps = 2000
/** Work, in ms, after which the page has its turn. */
const longestWork = 8
/** Steps after which it has its turn in any case: some clocks stand still. */
const mostSteps = 20_000
/** Steps that a call of the host counts for, in addition to the program's own. */
const hostCallSteps = 100
/** Shortest time between two runs of an `every`, in ms. */
const shortestInterval = 10

/**
 * Runs a program that was parsed without diagnostics, or what `withoutMistakes` left of it. Begins at once, goes on between
 * other work of the page.
 */
export function run(program: Program, host: Host, options: RunOptions = {}): Running {
  return new Runner(compile(program), host, options)
}

interface Activation {
  readonly task: Task
  readonly scope: Scope
  readonly names?: readonly (readonly [string, Value])[]
}

class Runner implements Running {
  readonly outcome: Promise<Outcome>
  readonly #host: Host
  readonly #clock: Clock
  readonly #options: MachineOptions
  readonly #onListen: RunOptions['onListen']
  readonly #onMistake: RunOptions['onMistake']
  readonly #globals = new Scope(null)
  readonly #waiting: Activation[] = []
  readonly #handlers = new Map<string, Activation[]>()
  /** What calls off each timer that runs, with what its block sees. */
  readonly #timers = new Map<() => void, Scope>()
  #handlerCount = 0
  #hostCalls = 0
  #mistakes = 0
  steps = 0
  /** Steps, and the time, since the page had its turn; they count across host calls and activations. */
  #worked = 0
  #since = 0
  #isBusy = false
  #ended: Outcome | null = null
  #end: (outcome: Outcome) => void = () => undefined

  constructor(task: Task, host: Host, options: RunOptions) {
    const { limits, clock = systemClock, random = Math.random, names = {} } = options
    this.#host = host
    this.#onListen = options.onListen
    this.#onMistake = options.onMistake
    for (const [name, value] of Object.entries(names)) this.#globals.declare(name, value)
    this.#clock = clock
    const all = { ...defaultLimits, ...limits }
    this.#options = {
      limits: all,
      environment: { random, now: () => clock.now(), longest: all.length },
      hostCalls: new Set(host.calls),
    }
    this.outcome = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#since = clock.now()
    this.#start({ task, scope: this.#globals })
  }

  emit(event: string, value: Value = null) {
    for (const activation of this.#handlers.get(event) ?? []) {
      this.#start({ ...activation, names: [['event', value]] })
    }
  }

  stop() {
    this.#finish({ kind: 'stopped' })
  }

  #finish(outcome: Outcome) {
    if (this.#ended) return
    this.#ended = outcome
    for (const callOff of this.#timers.keys()) callOff()
    this.#timers.clear()
    this.#handlers.clear()
    this.#waiting.length = 0
    this.#end(outcome)
  }

  /** One activation runs at a time; others wait for it, as on a page. Events beyond the limit are left out. */
  #start(activation: Activation) {
    if (this.#ended || this.#waiting.length >= this.#options.limits.handlers) return
    this.#waiting.push(activation)
    if (!this.#isBusy) void this.#work()
  }

  async #work() {
    this.#isBusy = true
    try {
      for (let next = this.#waiting.shift(); next && !this.#ended; next = this.#waiting.shift()) {
        await this.#runToEnd(next)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#fail({ from: 0, to: 0, message: `The program could not go on: ${reason}` })
    }
    this.#isBusy = false
    if (this.#timers.size === 0 && this.#handlers.size === 0) this.#finish({ kind: 'finished' })
  }

  #fail(diagnostic: Diagnostic) {
    this.#finish({ kind: 'failed', diagnostic })
  }

  async #runToEnd({ task, scope, names }: Activation) {
    const machine = new Machine(task, scope, this.#options, names)
    let answer: Value = null
    while (!this.#ended) {
      const before = machine.steps
      const pause = machine.run(sliceSteps, answer)
      this.#worked += machine.steps - before
      this.steps += machine.steps - before
      answer = null
      if (pause.kind === 'finished') break
      if (pause.kind === 'failed') {
        if (!this.#goesOn(machine, pause)) return
      }
      if (pause.kind === 'request') {
        const answered = await this.#answer(pause.request)
        if (!answered.ok) {
          const { isFinal = false } = answered
          // A host's sentence may repeat a path or a text of the program, of any length.
          const message = answered.message.slice(0, longestMessage)
          if (!this.#goesOn(machine, { message, at: machine.at, isFinal })) return
        } else answer = answered.value
        this.#worked += hostCallSteps
      }
      if (!this.#isTimeToBreathe()) continue
      if (this.#isFull(machine)) break
      await this.#breathe()
    }
    if (this.#isFull(machine)) this.#fail({ ...machine.at, message: 'The program holds too much.' })
  }

  /** After a mistake: whether the task goes on with its next statement. */
  #goesOn(machine: Machine, { message, at, isFinal }: Failure): boolean {
    this.#mistakes++
    if (!this.#onMistake || isFinal || this.#ended) {
      this.#fail({ ...at, message })
      return false
    }
    this.#onMistake({ ...at, message })
    if (this.#mistakes >= mostMistakes) {
      this.#fail({ ...at, message: `The program was ended after ${mostMistakes} mistakes.` })
      return false
    }
    machine.skipStatement()
    return true
  }

  #isTimeToBreathe(): boolean {
    return this.#worked >= mostSteps || this.#clock.now() - this.#since >= longestWork
  }

  /** Lets the page do something else. */
  async #breathe() {
    await new Promise<void>((resolve) => {
      this.#clock.schedule(resolve, 0)
    })
    this.#worked = 0
    this.#since = this.#clock.now()
  }

  #isFull({ scopes, values }: Machine): boolean {
    const { memory } = this.#options.limits
    const waiting = [...this.#waiting, ...[...this.#handlers.values()].flat()].map(({ scope }) => scope)
    return heldBy([this.#globals, ...scopes, ...waiting, ...this.#timers.values()], memory, values) > memory
  }

  async #answer(request: Request): Promise<HostAnswer & { readonly isFinal?: boolean }> {
    if (request.kind === 'host call') {
      const { hostCalls } = this.#options.limits
      if (!this.#host.uncounted?.includes(request.name)) this.#hostCalls++
      if (this.#hostCalls > hostCalls) {
        const message = `A program may call the desktop at most ${hostCalls} times.`
        return { ok: false, message, isFinal: true }
      }
      return this.#host.call(request.name, request.args)
    }
    const { events } = this.#host
    if (request.kind === 'on' && events && !events.includes(request.event)) {
      return { ok: false, message: unknownEvent(request.event, events) }
    }
    const { handlers } = this.#options.limits
    if (this.#timers.size + this.#handlerCount >= handlers) {
      return { ok: false, message: `At most ${handlers} timers and events can wait at the same time.` }
    }
    if (request.kind === 'on') this.#listen(request)
    else this.#wait(request)
    return { ok: true, value: null }
  }

  #listen({ event, task, scope }: Extract<Request, { kind: 'on' }>) {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), { task, scope }])
    this.#handlerCount++
    this.#onListen?.([...this.#handlers.keys()])
  }

  #wait(request: Extract<Request, { kind: 'after' | 'every' }>) {
    const { kind, task, scope } = request
    const delay = kind === 'every' ? Math.max(request.delay, shortestInterval) : request.delay
    const callOff = this.#clock.schedule(() => {
      this.#timers.delete(callOff)
      // The next round is asked for first: without a timer the program would end behind this one.
      if (kind === 'every') this.#wait(request)
      this.#start({ task, scope })
    }, delay)
    this.#timers.set(callOff, scope)
  }
}
