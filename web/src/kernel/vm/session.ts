import { createStore } from 'zustand/vanilla'
import type { Clock } from '@/lib/clock'
import type { Notice } from '@/kernel/notifications/types'
import { type Failure, type Result, type Sentence } from '@/lib/result'
import {
  bootMessageInterval,
  bootMessages,
  bootProgress,
  countdownTick,
  pauseBeforeRunning,
  resettingShown,
  restartDelay,
} from './boot'
import { secondsLeft } from './countdown'
import type { VmGuest, VmPhase, VmSession, VmSessionsPort } from './types'
import { texts } from './texts'
import { noWindows, restoreVmWindows, type VmWindows } from './windows'

/** What the window of the virtual machine shows. */
export interface VmState {
  readonly phase: VmPhase
  readonly session: Pick<VmSession, 'id' | 'token'> | null
  /** Whole seconds until the reset; null: no session. */
  readonly secondsLeft: number | null
  readonly isSaving: boolean
  /** ms since 1970; null: never. */
  readonly lastSaved: number | null
  /** Why the last save failed; null: it did not. */
  readonly saveProblem: Sentence | null
  readonly screen: VmWindows
}

/** A session of the virtual machine as its window uses it. */
export interface VmSessionModel {
  getState(): VmState
  subscribe(listener: () => void): () => void
  /** Finds or begins the session; also the way out of a failure. */
  initialise(): Promise<void>
  /** Changes what is on the screen. */
  change(next: (screen: VmWindows) => VmWindows): void
  /** Stores windows and guest, and says how it went [B8.46 B8.47]. */
  save(): Promise<boolean>
  /** Resets, and boots again after 500 ms [B4.17]. */
  restart(): void
  /** Resets and saves [B4.18]. */
  shutDown(): Promise<void>
  /** Boots a machine that was shut down, in a new session where the old one is over. */
  powerOn(): void
  /** The server's time as far as it is known, in ms. */
  serverNow(): number
  dispose(): void
}

interface VmSessionOptions {
  readonly port: VmSessionsPort
  readonly guest: VmGuest
  readonly clock: Clock
  readonly notify: (make: () => Notice) => void
}

const ignore = () => undefined

/** Attempts to begin a session when others begin and end theirs at the same time. */
const mostAttempts = 3

/** Makes the session of a window; nothing happens before `initialise`. */
export function createVmSession({ port, guest, clock, notify }: VmSessionOptions): VmSessionModel {
  const store = createStore<VmState>(() => ({
    phase: { kind: 'loading' },
    session: null,
    secondsLeft: null,
    isSaving: false,
    lastSaved: null,
    saveProblem: null,
    screen: noWindows,
  }))
  const { getState, setState } = store
  /** Grows with every new beginning: answers and timers of an older one are stale. */
  let turn = 0
  let expiresAt = 0
  /** ms that the server's clock is ahead of this one. */
  let ahead = 0
  let hasEnded = false
  let timers: (() => void)[] = []
  let stopTicking: () => void = ignore

  const serverNow = () => clock.now() + ahead
  const isRunning = () => getState().phase.kind === 'running'

  const begin = (phase: VmPhase) => {
    turn += 1
    for (const cancel of timers) cancel()
    timers = []
    setState({ phase })
    return turn
  }
  const later = (ms: number, callback: () => void) => {
    timers.push(clock.after(ms, callback))
  }
  const isStale = (own: number) => hasEnded || own !== turn

  const fail = (failure: Failure) => {
    if (failure.code === 'signed_out') {
      begin({ kind: 'signed-out' })
      notify(() => ({
        title: texts.signedOut,
        description: texts.signedOutText,
        variant: 'destructive',
      }))
      return
    }
    begin({ kind: 'failed', failure })
    notify(() => ({
      title: texts.notStarted,
      description: texts.notStartedText,
      variant: 'destructive',
    }))
  }

  /** The session that runs, or a new one. Another tab may begin one at the same time: then theirs is found [A8.21]. */
  const findOrCreate = async (): Promise<Result<VmSession>> => {
    for (let attempt = 1; ; attempt += 1) {
      const found = await port.find()
      if (!found.ok) return found
      if (found.value) return { ok: true, value: found.value }
      const created = await port.create()
      if (created.ok || created.error.code !== '23505' || attempt === mostAttempts) return created
    }
  }

  const tick = () => {
    stopTicking()
    const left = secondsLeft(expiresAt, serverNow())
    setState({ secondsLeft: left })
    if (left > 0) {
      stopTicking = clock.after(countdownTick, tick)
    } else if (getState().phase.kind !== 'off') {
      void reset()
    }
  }

  const boot = (delay: number) => {
    begin({ kind: 'booting', shown: 0, progress: 0 })
    // All from the start: one timer after the other would be late by the sum of their delays.
    const steps = bootMessages()
    steps.forEach((_message, index) => {
      const shown = index + 1
      later(delay + shown * bootMessageInterval, () =>
        setState({ phase: { kind: 'booting', shown, progress: bootProgress(shown) } }),
      )
    })
    later(delay + steps.length * bootMessageInterval + pauseBeforeRunning, () => {
      begin({ kind: 'running' })
      void storeNow()
    })
  }

  const run = async (phase: VmPhase) => {
    const own = begin(phase)
    const [time, result] = await Promise.all([port.serverTime(), findOrCreate()])
    if (isStale(own)) return
    if (!result.ok) {
      fail(result.error)
      return
    }
    const { id, token, data, expiresAt: end } = result.value
    ahead = time === null ? 0 : time - clock.now()
    expiresAt = end
    if (secondsLeft(expiresAt, serverNow()) === 0) {
      // The server has not noticed yet that it is over.
      later(countdownTick, () => void run({ kind: 'resetting' }))
      return
    }
    setState(({ screen }) => ({
      session: { id, token },
      lastSaved: data.lastSaved,
      saveProblem: null,
      screen: restoreVmWindows(screen, data.booted ? data.windows : []),
    }))
    tick()
    if (!data.booted) {
      boot(0)
      return
    }
    begin({ kind: 'running' })
    if (data.lastSaved !== null) guest.resume(data.lastSaved)
  }

  const clearScreen = () => setState(({ screen }) => ({ screen: restoreVmWindows(screen, []) }))

  /** The session is over: another one begins [B4.19]. What Linux holds is kept for it. */
  const reset = async () => {
    stopTicking()
    const own = begin({ kind: 'resetting' })
    const readable = new Promise<void>((resolve) => later(resettingShown, resolve))
    const [kept] = await Promise.all([guest.save(Math.round(serverNow())), readable])
    if (isStale(own)) return
    if (!kept.ok) tellFailedSave(kept.error)
    guest.stop('saved')
    clearScreen()
    setState({ session: null, secondsLeft: null })
    await run({ kind: 'resetting' })
  }

  const tellFailedSave = (error: Failure) => {
    setState({ saveProblem: error })
    notify(() => ({ title: texts.notSaved, description: texts.notSavedText, variant: 'destructive' }))
  }

  /** Stores what the machine looks like now; says only what went wrong. */
  const storeNow = async (lastSaved = Math.round(serverNow())): Promise<boolean> => {
    const { session, screen } = getState()
    if (!session) return false
    const result = await port.save(session.id, { windows: screen.windows, booted: isRunning(), lastSaved })
    if (hasEnded) return result.ok
    const isCurrent = getState().session?.id === session.id
    if (result.ok) {
      if (isCurrent) setState({ lastSaved, saveProblem: null })
      return true
    }
    if (!isCurrent) return false
    tellFailedSave(result.error)
    // Another tab or the server has ended it.
    if (result.error.code === 'ended' && getState().phase.kind !== 'off') void reset()
    return false
  }

  const shutDown = async () => {
    if (!isRunning()) return
    guest.stop('fresh')
    clearScreen()
    begin({ kind: 'off' })
    await storeNow()
  }

  return {
    getState,
    subscribe: (listener) => store.subscribe(listener),
    initialise: () => run({ kind: 'loading' }),
    change: (next) =>
      setState((state) => {
        const screen = next(state.screen)
        return screen === state.screen ? state : { screen }
      }),
    async save() {
      if (!isRunning() || getState().isSaving) return false
      const own = turn
      setState({ isSaving: true })
      // The same time in both places says later that the guest belongs to what the desktop looked like.
      const at = Math.round(serverNow())
      const kept = await guest.save(at)
      let isSaved = false
      if (!isStale(own)) {
        if (kept.ok) isSaved = await storeNow(at)
        else tellFailedSave(kept.error)
      }
      setState({ isSaving: false })
      if (isSaved) notify(() => ({ title: texts.saved }))
      return isSaved
    },
    restart() {
      if (!isRunning()) return
      guest.stop('fresh')
      clearScreen()
      boot(restartDelay)
    },
    shutDown,
    powerOn() {
      if (getState().phase.kind !== 'off') return
      if (secondsLeft(expiresAt, serverNow()) === 0) void run({ kind: 'loading' })
      else boot(0)
    },
    serverNow,
    dispose() {
      hasEnded = true
      stopTicking()
      for (const cancel of timers) cancel()
    },
  }
}
