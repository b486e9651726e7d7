import type { Clock, Position } from '@otteros/otterscript'
import { createStore } from 'zustand/vanilla'
import { createScriptQuestions, type ScriptQuestions } from '@/kernel/otterscript/questions'
import { runOnScreen } from '@/kernel/otterscript/run-on-screen'
import type { ProgramEnd } from '@/kernel/otterscript/start-program'
import type { ScriptDesktop } from '@/kernel/otterscript/types'
import { texts } from '../texts'

/** Lines of output that are kept; the oldest go. */
const mostLines = 500

/** A line of the output. */
export interface OutputLine {
  /** Counts up, never used twice. */
  readonly id: number
  readonly text: string
  /** Where the mistake is, for a line that tells of one; null for what the program says. */
  readonly place: Position | null
}

/** What the output shows. */
export interface PlaygroundState {
  readonly phase: 'new' | 'running' | ProgramEnd['kind']
  readonly lines: readonly OutputLine[]
  /** What the program displays; null: nothing. */
  readonly shown: string | null
  /** Events that the program waits for. */
  readonly listensTo: readonly string[]
}

/** Where the code of lessons runs: one program at a time. */
export interface Playground {
  readonly questions: ScriptQuestions
  getState(): PlaygroundState
  subscribe(listener: () => void): () => void
  /** Runs a text; `onEnd` hears how it ended, unless it was replaced or cleared away. */
  start(text: string, onEnd: (kind: ProgramEnd['kind']) => void): void
  stop(): void
  /** Stops and empties the output. */
  clear(): void
}

/** Makes a playground on a desktop. */
export function createPlayground(desktop: ScriptDesktop, clock?: Clock): Playground {
  const fresh: PlaygroundState = { phase: 'new', lines: [], shown: null, listensTo: [] }
  const store = createStore<PlaygroundState>(() => fresh)
  const questions = createScriptQuestions()
  let program: { close(): void } | null = null
  let tellEnd: ((kind: ProgramEnd['kind']) => void) | null = null
  let nextId = 1

  const add = (added: readonly Omit<OutputLine, 'id'>[]) => {
    const lines = [...store.getState().lines, ...added.map((line) => ({ ...line, id: nextId++ }))]
    store.setState({ lines: lines.slice(-mostLines) })
  }
  const close = () => {
    program?.close()
    program = null
  }
  const finish = (phase: ProgramEnd['kind']) => {
    store.setState({ phase })
    tellEnd?.(phase)
  }

  return {
    questions,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    start(text, onEnd) {
      close()
      tellEnd = onEnd
      store.setState({ ...fresh, phase: 'running' })
      program = runOnScreen({
        text,
        desktop,
        startedBy: 'person',
        questions,
        who: texts.program,
        onLines: (lines) => add(lines.map((line) => ({ text: line, place: null }))),
        onDisplay: (shown) => store.setState({ shown }),
        onListen: (listensTo) => store.setState({ listensTo }),
        onEnd: ({ kind, errors }) => {
          program = null
          add(errors.map(({ message, line, column }) => ({ text: message, place: { line, column } })))
          finish(kind)
        },
        ...(clock ? { clock } : {}),
      })
    },
    stop() {
      if (store.getState().phase !== 'running') return
      close()
      finish('stopped')
    },
    clear() {
      close()
      store.setState(fresh)
    },
  }
}
