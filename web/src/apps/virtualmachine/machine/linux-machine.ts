import type { LinuxImageDescription } from '@otteros/contracts'
import type * as z from 'zod/mini'
import { type Result, success, withMessage } from '@/lib/result'
import { createPendingAnswers } from '@/lib/pending-answers'
import { downloadImage } from './download'
import { answers, type Call, fromWorker, type FromWorker, type ToWorker } from './messages'
import { type DescribeProblem, type Outcome, type Problem, problem, problemOf, toFailure } from './problem'
import type { GuestScreen, LinuxMachine, MachineState } from './types'

/** What a machine is driven through; a `Worker` fits. */
export interface MachineWorker {
  postMessage(message: ToWorker, transfer: Transferable[]): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void
}

export interface LinuxMachineParts {
  readonly description: LinuxImageDescription
  readonly fetchFrom: typeof fetch
  readonly describe: DescribeProblem
  readonly createWorker: () => MachineWorker
  /** Calls back when the next part of the output may come: the next frame, or later where no one looks. */
  readonly afterFrame: (call: () => void) => void
}

type Started = Outcome<{ readonly resumed: 'saved' | 'image' }>

const off = () => problem('busy', 'notRunning')

/** The window's side of a machine: downloads, starts the worker, and passes on messages in both directions. */
export function createLinuxMachine(parts: LinuxMachineParts): LinuxMachine {
  const { description, fetchFrom, describe } = parts
  const { key, memory, kernel } = description
  const stopping = new AbortController()
  const listeners = new Set<(state: MachineState) => void>()
  const outputs = new Set<(bytes: Uint8Array) => void>()
  const screens = new Set<(screen: GuestScreen) => void>()
  const questions = createPendingAnswers<Outcome<unknown>>()
  let state: MachineState = { kind: 'off' }
  let worker: MachineWorker | null = null
  let isStarted = false
  let isPaused = false
  let settleStart: ((started: Started) => void) | null = null
  let size: { columns: number; rows: number } | null = null

  const setState = (next: MachineState) => {
    state = next
    for (const listener of listeners) listener(next)
  }
  const post = (message: ToWorker, transfer: Transferable[] = []) => worker?.postMessage(message, transfer)

  /** Ends the worker and everything that waits for it. */
  function end(next: MachineState, why: ReturnType<typeof problem>): void {
    worker?.terminate()
    worker = null
    const start = settleStart
    settleStart = null
    setState(next)
    start?.(why)
    questions.settleAll(why)
  }

  const fail = (error: Problem) =>
    end(
      { kind: 'failed', error: withMessage({ code: error.code }, () => describe(error)) },
      { ok: false, error },
    )

  function hear(message: FromWorker): void {
    switch (message.type) {
      case 'started': {
        const settle = settleStart
        settleStart = null
        setState({ kind: isPaused ? 'paused' : 'running' })
        settle?.(success({ resumed: message.resumed }))
        return
      }
      case 'failed':
        return settleStart ? settleStart({ ok: false, error: message.error }) : fail(message.error)
      case 'output':
        for (const listener of outputs) listener(message.bytes)
        parts.afterFrame(() => post({ type: 'taken' }))
        return
      case 'screen':
        for (const listener of screens) listener(message.screen)
        return
      case 'answer':
        questions.settle(message.id, message.result)
    }
  }

  function open(): MachineWorker {
    const opened = parts.createWorker()
    opened.addEventListener('message', ({ data }) => {
      if (worker !== opened) return
      const message = fromWorker.safeParse(data)
      if (message.success) hear(message.data)
      else fail(problemOf('crashed', 'notUnderstood'))
    })
    opened.addEventListener('error', (event) => {
      if (worker === opened) fail(problemOf('crashed', 'brokeDown', { detail: event.message }))
    })
    return opened
  }

  /** One try. The bytes given are gone afterwards: they are the worker's. */
  async function run(image: Uint8Array<ArrayBuffer>, from: Uint8Array | null): Promise<Started> {
    setState({ kind: 'starting' })
    try {
      worker = open()
    } catch (error) {
      return problem('unsupported', 'noWorker', { detail: String(error) })
    }
    const saved = from && new Uint8Array(from)
    const started = new Promise<Started>((resolve) => {
      settleStart = resolve
    })
    const { unpackedBytes } = description.state
    post({ type: 'start', key, memory, image, unpackedBytes, saved }, [
      image.buffer,
      ...(saved ? [saved.buffer] : []),
    ])
    if (size) post({ type: 'resize', ...size })
    if (screens.size > 0) post({ type: 'watch', isWatched: true })
    if (isPaused) post({ type: 'pause' })
    return started
  }

  async function attempt(from: Uint8Array | null, fresh: boolean): Promise<Started> {
    const total = description.state.bytes
    setState({ kind: 'downloading', received: 0, total })
    const options = { fresh, signal: stopping.signal }
    const image = await downloadImage(fetchFrom, description, options, (received) => {
      if (!stopping.signal.aborted) setState({ kind: 'downloading', received, total })
    })
    if (stopping.signal.aborted) return off()
    return image.ok ? run(image.value, from) : image
  }

  async function start(from: Uint8Array | null): Promise<Started> {
    if (isStarted) return problem('busy', 'startedBefore')
    isStarted = true
    let started = await attempt(from, false)
    if (!started.ok && started.error.code === 'corrupt' && !stopping.signal.aborted) {
      // What the browser kept of an earlier download may be damaged; what comes again is not.
      worker?.terminate()
      worker = null
      settleStart = null
      started = await attempt(from, true)
    }
    if (!started.ok && !stopping.signal.aborted && state.kind !== 'failed') fail(started.error)
    return started
  }

  const toResult = <T>(outcome: Outcome<T>): Result<T> =>
    outcome.ok ? outcome : toFailure(outcome.error, describe)

  async function ask<T>(
    call: Call,
    answer: z.ZodMiniType<T>,
    transfer: Transferable[] = [],
  ): Promise<Result<T>> {
    if (!worker || settleStart) return toResult(off())
    const { id, answer: answered } = questions.open()
    post({ type: 'call', id, call }, transfer)
    const result = await answered
    if (!result.ok) return toResult(result)
    const value = answer.safeParse(result.value)
    return value.success ? success(value.data) : toResult(problem('crashed', 'notUnderstood'))
  }

  return {
    image: { key, memory, kernel, downloadBytes: description.state.bytes },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async (from) => toResult(await start(from)),
    pause: () => {
      isPaused = true
      post({ type: 'pause' })
      if (state.kind === 'running') setState({ kind: 'paused' })
    },
    resume: () => {
      isPaused = false
      post({ type: 'run' })
      if (state.kind === 'paused') setState({ kind: 'running' })
    },
    stop: () => {
      isStarted = true
      stopping.abort()
      end({ kind: 'off' }, off())
    },
    save: () => ask({ verb: 'save' }, answers.bytes),

    onOutput: (listener) => {
      outputs.add(listener)
      return () => outputs.delete(listener)
    },
    type: (text) => post({ type: 'input', text }),
    resizeTerminal: (columns, rows) => {
      // A view that is being laid out may have no place for a single character.
      size = { columns: within(columns), rows: within(rows) }
      post({ type: 'resize', ...size })
    },

    onScreen: (listener) => {
      screens.add(listener)
      // Each new listener is shown the screen as it is.
      post({ type: 'watch', isWatched: true })
      return () => {
        screens.delete(listener)
        if (screens.size === 0) post({ type: 'watch', isWatched: false })
      }
    },
    press: (code, isDown) => post({ type: 'press', code, isDown }),
    typeOnScreen: (text) => post({ type: 'type-on-screen', text }),

    figures: () => ask({ verb: 'figures' }, answers.figures),
    listShared: (path) => ask({ verb: 'list', path }, answers.entries),
    readShared: (path) => ask({ verb: 'read', path }, answers.bytes),
    writeShared: (files) => {
      const copies = files.map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) }))
      const buffers = copies.map(({ bytes }) => bytes.buffer)
      return ask({ verb: 'write', files: copies }, answers.nothing, buffers)
    },
    removeShared: (path) => ask({ verb: 'remove', path }, answers.nothing),
    sharedSpace: () => ask({ verb: 'space' }, answers.space),
  }
}

const within = (count: number) => Math.min(Math.max(1, Math.floor(count) || 1), 1000)
