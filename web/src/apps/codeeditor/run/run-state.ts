import { type ConsoleState, emptyConsole } from '@/ui/console/console-lines'

/** How far a run is. */
export type RunPhase =
  /** Nothing ran yet. */
  | 'new'
  /** The code is being read. */
  | 'checking'
  /** Python is being fetched and started. */
  | 'loading'
  | 'running'
  /** The program came to its end, and its page is still there and works. */
  | 'live'
  | 'ended'
  | 'failed'
  | 'stopped'

/** What the panel shows. */
export interface RunState {
  readonly phase: RunPhase
  /** For the Run button: the program has not come to its end. */
  readonly isRunning: boolean
  /** File name of the program. */
  readonly name: string
  readonly console: ConsoleState
  /** When the program itself started and ended, in ms of `performance.now`. */
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** Bytes of Python that are there; null when it is not being fetched. */
  readonly loadedBytes: number | null
  /** The prompt of a program that waits for a line of input; null: none waits. */
  readonly question: string | null
  /** The program has a page, shown above the console. */
  readonly hasPage: boolean
  /** What a program in OtterScript displays; null: nothing. */
  readonly shown: string | null
  /** Events that a program in OtterScript waits for; none: it waits for nothing of the kind. */
  readonly listensTo: readonly string[]
  /** False while the page does not answer. */
  readonly isResponsive: boolean
}

/** Before the first run. */
export const newRun: RunState = {
  phase: 'new',
  isRunning: false,
  name: '',
  console: emptyConsole,
  startedAt: null,
  endedAt: null,
  loadedBytes: null,
  question: null,
  hasPage: false,
  shown: null,
  listensTo: [],
  isResponsive: true,
}

/** Whether there is something that Stop can end. */
export const canStop = ({ phase }: RunState): boolean =>
  phase === 'checking' || phase === 'loading' || phase === 'running' || phase === 'live'
