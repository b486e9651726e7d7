// A run of code from start to end: prepares it, opens the sandbox that fits, and keeps what the panel shows. No React.
import { createStore } from 'zustand/vanilla'
import type { AppOrigin } from '@/kernel/app-platform/types'
import { createScriptQuestions, type ScriptQuestions } from '@/kernel/otterscript/questions'
import { runOnScreen } from '@/kernel/otterscript/run-on-screen'
import type { ProgramEnd } from '@/kernel/otterscript/start-program'
import type { ScriptDesktop } from '@/kernel/otterscript/types'
import type { GuestMessage, HostMessage, SandboxEnd } from '@/sandbox/messages'
import type { PageWindow } from '@/sandbox/keyboard-guard'
import { openSandboxPage } from '@/sandbox/open-page'
import { openSandboxPython } from '@/sandbox/open-python'
import { openSandboxWorker } from '@/sandbox/open-worker'
import { type NewLine, addLines, emptyConsole, textLine } from '@/ui/console/console-lines'
import { type PositionMap, toTextPlace } from './position-map'
import type { PreparedCode } from './prepare'
import { type Preparer, createPreparer } from './preparer'
import { loadPythonFiles } from '@/sandbox/python-files'
import { type RunPhase, type RunState, canStop, newRun } from './run-state'
import type { RunKind } from './runnable'
import { texts } from './texts'
import { attemptText } from '@/sandbox/attempt-text'

/** Where a run puts its frames. */
export interface RunPlaces {
  /** Shows the program's page. */
  readonly page: HTMLElement
  /** Holds frames that no one sees. */
  readonly hidden: HTMLElement
}

/** A program to run. */
export interface RunOrder {
  readonly kind: Exclude<RunKind, 'html'>
  readonly text: string
  readonly name: string
}

/** One console panel's runs, one after the other. */
export interface RunSession {
  /** What a program in OtterScript puts before the person. */
  readonly questions: ScriptQuestions
  getState(): RunState
  subscribe(listener: () => void): () => void
  /** Runs a program; the one before it is stopped and the console cleared. */
  start(order: RunOrder): void
  stop(): void
  /** Answers a program that waits for input; null: there is none. */
  answer(text: string | null): void
  clear(): void
  /** Tells where frames go; a run waits for it. Returns the function that takes the places away, which ends the run. */
  attach(places: RunPlaces, onPressed: () => void): () => void
  /** Ends everything. */
  dispose(): void
}

/** What a run opens; replaceable for tests. */
export interface RunDependencies {
  readonly preparer: Preparer
  readonly openPage: typeof openSandboxPage
  readonly openWorker: typeof openSandboxWorker
  readonly openPython: typeof openSandboxPython
  readonly loadPython: typeof loadPythonFiles
  readonly runScript: typeof runOnScreen
  /** Where the frames come from. */
  readonly findPlace: () => Promise<AppOrigin>
  /** The desktop that programs in OtterScript work on. */
  readonly desktop: ScriptDesktop
  /** Clock in ms. */
  readonly now: () => number
}

/** What a session in a window of a browser opens. */
export const browserMeans = (
  { os, windowId }: Pick<PageWindow, 'os' | 'windowId'>,
  desktop: ScriptDesktop,
  findPlace: RunDependencies['findPlace'],
): RunDependencies => ({
  desktop,
  findPlace,
  runScript: runOnScreen,
  preparer: createPreparer(),
  // A person who is typing keeps the keyboard, whatever the program's page does with it.
  openPage: (options) => openSandboxPage({ ...options, keyboard: { os, windowId, isShared: true } }),
  openWorker: openSandboxWorker,
  openPython: openSandboxPython,
  loadPython: loadPythonFiles,
  now: () => performance.now(),
})

/** Text keys for the ways a run can end. */
const endings = {
  keyboard: 'endedKeyboard',
  flooded: 'endedFlooded',
  malformed: 'endedMalformed',
  left: 'endedLeft',
  failed: 'notStarted',
} as const satisfies Readonly<Record<SandboxEnd, keyof typeof texts>>

/** The page that a program runs in. */
const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body></body></html>'

const nothing = () => {}

/** Makes a session without a run. */
export function createRunSession(dependencies: RunDependencies): RunSession {
  const store = createStore<RunState>(() => newRun)
  const set = (change: Partial<RunState>) => store.setState(change)
  const { preparer, now } = dependencies
  const questions = createScriptQuestions()
  let places: RunPlaces | null = null
  let onPressed = nothing
  let begin: (() => void) | null = null
  let unit: { close(): void } | null = null
  let python: { send(message: HostMessage): void; close(): void } | null = null
  let isPythonReady = false
  let download: AbortController | null = null
  let map: PositionMap | null = null

  const add = (lines: readonly NewLine[], dropped = 0) =>
    set({ console: addLines(store.getState().console, lines, dropped) })

  const finish = (phase: RunPhase) => {
    const { startedAt, endedAt } = store.getState()
    const end = startedAt === null ? null : (endedAt ?? now())
    set({ phase, isRunning: false, endedAt: end, question: null, loadedBytes: null, isResponsive: true })
  }

  const closeUnit = () => {
    begin = null
    download?.abort()
    download = null
    unit?.close()
    unit = null
  }

  const closePython = () => {
    python?.close()
    python = null
    isPythonReady = false
  }

  const fail = (text: string) => {
    closeUnit()
    closePython()
    add([textLine('error', text)])
    finish('failed')
    set({ hasPage: false })
  }

  const onMessage = (message: GuestMessage) => {
    switch (message.kind) {
      case 'pressed':
        return onPressed()
      case 'alert':
        return add([textLine('info', `alert: ${message.text}`)])
      case 'attempt':
        return add([textLine('info', `alert: ${attemptText(message)}`)])
      case 'link':
        return add([textLine('info', texts.leadsOut({ address: message.address }))])
      case 'ask':
        return set({ question: message.prompt })
      case 'console':
        return add(
          message.entries.map((entry) => ({
            ...entry,
            place: entry.place && map ? toTextPlace(map, entry.place) : entry.place,
          })),
          message.dropped,
        )
      case 'settled':
        return onSettled(message)
      case 'idle':
        return onIdle()
      case 'ready':
        return onReady()
      case 'left':
      case 'activity':
      case 'pong':
      // A program stores nothing beyond its run, and has no permissions of an app.
      case 'call':
      case 'stored':
      case 'flushed':
        return undefined
    }
  }

  let hasFailed = false
  const onSettled = ({ isFailed, value }: Extract<GuestMessage, { kind: 'settled' }>) => {
    hasFailed = isFailed
    if (value) add([{ level: 'result', values: [value], depth: 0, place: null, isClosed: false }])
    set({ endedAt: now() })
    if (store.getState().hasPage) set({ phase: 'live', isRunning: false })
  }
  const onIdle = () => {
    // The end of a program that waited for timers is when the last of them was done.
    if (!python) {
      set({ endedAt: now() })
      closeUnit()
    }
    finish(hasFailed ? 'failed' : 'ended')
  }

  const onEnd = (end: SandboxEnd) => fail(texts[endings[end]])

  const run = (prepared: PreparedCode, place: AppOrigin, { page, hidden }: RunPlaces) => {
    map = prepared.map
    set({ phase: 'running', startedAt: now(), endedAt: null, hasPage: prepared.usesPage })
    const common = { place, onMessage, onEnd }
    unit = prepared.usesPage
      ? dependencies.openPage({
          ...common,
          parent: page,
          title: texts.preview,
          html: emptyPage,
          code: prepared.program,
          onResponsive: (isResponsive) => set({ isResponsive }),
        })
      : dependencies.openWorker({ ...common, parent: hidden }, prepared.program)
  }

  const withPlaces = (action: (where: RunPlaces) => void) => {
    begin = () => {
      if (!places) return
      begin = null
      action(places)
    }
    begin()
  }

  const startScript = async (
    order: RunOrder & { readonly kind: 'javascript' | 'typescript' },
    turn: number,
  ) => {
    try {
      const [prepared, place] = await Promise.all([
        preparer.prepare(order.kind, order.text),
        dependencies.findPlace(),
      ])
      if (turn !== turns) return
      if (prepared.ok) return withPlaces((where) => run(prepared, place, where))
      const { message, line, column } = prepared.problem
      add([textLine('error', message ?? texts.nothingToImport, { line, column })])
      finish('failed')
    } catch (cause) {
      if (turn === turns) fail(cause instanceof Error ? cause.message : String(cause))
    }
    return undefined
  }

  let program = ''
  const onReady = () => {
    if (!python || isPythonReady) return
    isPythonReady = true
    runPython()
  }
  const runPython = () => {
    set({ phase: 'running', startedAt: now(), endedAt: null, loadedBytes: null })
    python?.send({ kind: 'run', program: { text: program, isAsync: true } })
  }

  const startPython = async (order: RunOrder, turn: number) => {
    program = order.text
    map = null
    if (isPythonReady) return runPython()
    set({ phase: 'loading', loadedBytes: 0 })
    download = new AbortController()
    try {
      const [files, place] = await Promise.all([
        dependencies.loadPython(download.signal, (loadedBytes) => {
          if (turn === turns) set({ loadedBytes })
        }),
        dependencies.findPlace(),
      ])
      if (turn !== turns) return undefined
      withPlaces(({ hidden }) => {
        python = dependencies.openPython({ parent: hidden, place, files, onMessage, onEnd })
      })
    } catch (cause) {
      if (turn !== turns) return undefined
      const why = cause instanceof Error ? cause.message : String(cause)
      fail(texts.pythonNotLoaded({ reason: why }))
    }
    return undefined
  }

  const onProgramEnd = ({ kind, errors }: ProgramEnd) => {
    unit = null
    add(errors.map(({ message, line, column }) => textLine('error', message, { line, column })))
    finish(kind === 'failed' ? 'failed' : 'ended')
  }
  const startProgram = ({ text, name }: RunOrder) => {
    set({ phase: 'running', startedAt: now() })
    unit = dependencies.runScript({
      text,
      desktop: dependencies.desktop,
      startedBy: 'person',
      questions,
      who: name,
      onLines: (lines) => add(lines.map((line) => textLine('log', line))),
      onDisplay: (shown) => set({ shown }),
      onListen: (listensTo) => set({ listensTo }),
      onEnd: onProgramEnd,
    })
  }

  let turns = 0
  const end = () => {
    turns += 1
    closeUnit()
    preparer.end()
  }

  const stop = () => {
    if (!canStop(store.getState())) return
    end()
    closePython()
    add([textLine('note', texts.stopped)])
    finish('stopped')
    set({ hasPage: false })
  }

  return {
    questions,
    getState: store.getState,
    subscribe: store.subscribe,
    stop,
    start(order) {
      const isBusy = store.getState().isRunning
      end()
      if (isBusy || order.kind !== 'python') closePython()
      hasFailed = false
      set({
        ...newRun,
        phase: 'checking',
        isRunning: true,
        name: order.name,
        console: { ...emptyConsole, nextId: store.getState().console.nextId },
      })
      if (order.kind === 'python') void startPython(order, turns)
      else if (order.kind === 'otterscript') startProgram(order)
      else void startScript({ ...order, kind: order.kind }, turns)
    },
    answer(text) {
      const { question } = store.getState()
      if (question === null) return
      add([textLine('input', `${question}${text ?? ''}`)])
      set({ question: null })
      python?.send({ kind: 'answer', text })
    },
    clear: () => set({ console: { ...emptyConsole, nextId: store.getState().console.nextId } }),
    attach(where, pressed) {
      places = where
      onPressed = pressed
      begin?.()
      return () => {
        places = null
        stop()
        closePython()
      }
    },
    dispose() {
      end()
      closePython()
    },
  }
}
