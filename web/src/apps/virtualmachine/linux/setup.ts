import { createStore } from 'zustand/vanilla'
import type { LinuxSetupPort, LinuxSetupStatus } from '@/kernel/vm/types'
import type { Clock } from '@/lib/clock'
import type { Failure, Result } from '@/lib/result'

/** What the window offers where the server has no Linux. */
export type SetupState =
  /** The server has not said yet who may do what. */
  | { readonly kind: 'unknown' }
  /** An administrator can set it up; this person is none. */
  | { readonly kind: 'notAllowed' }
  /** There is no server that could. */
  | { readonly kind: 'noServer' }
  | { readonly kind: 'offered' }
  | { readonly kind: 'running'; readonly phase: LinuxSetupStatus['phase']; readonly part: number | null }
  /** It went wrong: `problem` is a word, `detail` a sentence in English. */
  | { readonly kind: 'failed'; readonly problem: string; readonly detail: string | null }
  /** The server did not answer. */
  | { readonly kind: 'unreachable'; readonly failure: Failure }

/** Setting up Linux, as the window shows it. */
export interface LinuxSetup {
  getState(): SetupState
  subscribe(listener: () => void): () => void
  /** Asks the server how it is, and goes on asking as long as it matters. */
  look(): Promise<void>
  begin(): Promise<void>
  cancel(): Promise<void>
  /** Whether anybody can see the window: nothing is asked meanwhile. */
  setShown(isShown: boolean): void
  dispose(): void
}

interface LinuxSetupOptions {
  readonly port: LinuxSetupPort
  readonly clock: Clock
  /** Whether Linux is still missing here. */
  readonly isMissing: () => boolean
  /** Looks again for the Linux of the server. */
  readonly findAgain: () => Promise<void>
}

/** Milliseconds until the server is asked again while it works, and while somebody else might begin. */
const pauses = { running: 1_000, otherwise: 20_000 } as const

/** What an answer of the server means for the window. */
const stateOf = ({ state, phase, part, problem, detail }: LinuxSetupStatus): SetupState => {
  if (state === 'running') return { kind: 'running', phase, part }
  if (state === 'failed') return { kind: 'failed', problem: problem ?? '', detail }
  return { kind: 'offered' }
}

/** Makes it; nothing is asked before `look`. */
export function createLinuxSetup({ port, clock, isMissing, findAgain }: LinuxSetupOptions): LinuxSetup {
  const store = createStore<SetupState>(() => ({ kind: 'unknown' }))
  const enter = (state: SetupState) => store.setState(state, true)
  let isShown = true
  let isDisposed = false
  let stopWaiting: (() => void) | null = null
  /** Answers of earlier questions count for nothing. */
  let turn = 0

  const stateAfterFailure = (error: Failure): SetupState => {
    if (error.code === 'not_allowed') return { kind: 'notAllowed' }
    if (error.code === 'no_server') return { kind: 'noServer' }
    // What runs on the server goes on, whether or not it can be asked.
    const now = store.getState()
    return error.code === 'network' && now.kind === 'running' ? now : { kind: 'unreachable', failure: error }
  }

  const wait = () => {
    stopWaiting?.()
    const { kind } = store.getState()
    if (isDisposed || !isShown || !isMissing() || kind === 'noServer') return
    stopWaiting = clock.after(kind === 'running' ? pauses.running : pauses.otherwise, () => void look())
  }

  const ask = async (call: () => Promise<Result<LinuxSetupStatus>>) => {
    turn += 1
    const own = turn
    stopWaiting?.()
    const answer = await call()
    if (own !== turn || isDisposed) return
    // Other people are told nothing but what the server has in the end.
    const mayBeThere = answer.ok ? answer.value.state === 'made' : store.getState().kind === 'notAllowed'
    if (mayBeThere) await findAgain()
    if (own !== turn || isDisposed) return
    if (isMissing()) enter(answer.ok ? stateOf(answer.value) : stateAfterFailure(answer.error))
    wait()
  }
  const look = () => ask(() => port.look())

  return {
    getState: () => store.getState(),
    subscribe: (listener) => store.subscribe(() => listener()),
    look,
    begin: () => ask(() => port.begin()),
    cancel: () => ask(() => port.cancel()),
    setShown(next) {
      if (next === isShown) return
      isShown = next
      if (!next) stopWaiting?.()
      else if (store.getState().kind !== 'unknown' && isMissing()) void look()
    },
    dispose() {
      isDisposed = true
      stopWaiting?.()
    },
  }
}
