import { createStore } from 'zustand/vanilla'
import type { GuestStates, SavedGuest, VmGuest } from '@/kernel/vm/types'
import { failure, type Failure, type Result, success } from '@/lib/result'
import type { GuestScreen, LinuxImage, LinuxMachine, MachineState } from '../machine/types'
import { createScrollback } from './scrollback'
import { texts } from './texts'

/** What the programs show of Linux. */
export interface LinuxState {
  /** 'unknown': the server has not been asked yet. 'absent': it has none. 'failed': it could not say. */
  readonly image: LinuxImage | 'unknown' | 'absent' | 'failed'
  /** Why the server could not say. */
  readonly problem: Failure | null
  readonly machine: MachineState
  /** What the machine that runs was started from. */
  readonly resumed: 'saved' | 'image' | null
  /** It was used since it was saved: closing asks. */
  readonly hasUnsaved: boolean
  /** Grows with every machine: what was listened to is gone. */
  readonly generation: number
}

/** Linux inside the window: found once, started when it is needed, followed through restarts. */
export interface Linux extends VmGuest {
  getState(): LinuxState
  subscribe(listener: () => void): () => void
  /** Asks the server which Linux it has; once, until it could say. */
  look(): Promise<void>
  /** Starts the machine unless it has been. */
  need(): void
  /** Whether anybody can see the window: the machine rests meanwhile. */
  setShown(isShown: boolean): void
  /** Bytes of the terminal, beginning with the latest of those before; answers how to stop listening. */
  onOutput(listener: (bytes: Uint8Array) => void): () => void
  /** The same for the display. */
  onScreen(listener: (screen: GuestScreen) => void): () => void
  /** What a person types. */
  type(text: string): void
  /** What the terminal itself answers to a program's query: this does not count as using the machine. */
  answer(text: string): void
  resizeTerminal(columns: number, rows: number): void
  press(code: string, down: boolean): void
  typeOnScreen(text: string): void
  figures: LinuxMachine['figures']
  readonly share: Pick<
    LinuxMachine,
    'listShared' | 'readShared' | 'writeShared' | 'removeShared' | 'sharedSpace'
  >
  dispose(): void
}

interface LinuxOptions {
  readonly find: () => Promise<Result<LinuxMachine>>
  readonly states: GuestStates
}

const off: MachineState = { kind: 'off' }
const notRunning = () => failure('off', () => texts.off)

/** Makes the Linux of a window; nothing is asked or fetched before `look` or `need`. */
export function createLinux({ find, states }: LinuxOptions): Linux {
  const store = createStore<LinuxState>(() => ({
    image: 'unknown',
    problem: null,
    machine: off,
    resumed: null,
    hasUnsaved: false,
    generation: 0,
  }))
  const { getState, setState } = store
  const scrollback = createScrollback()
  const outputs = new Set<(bytes: Uint8Array) => void>()
  const screens = new Set<(screen: GuestScreen) => void>()
  let lastScreen: GuestScreen | null = null
  let size: readonly [columns: number, rows: number] | null = null
  /** Found, perhaps started; a machine is started once. */
  let found: LinuxMachine | null = null
  let active: LinuxMachine | null = null
  let stops: (() => void)[] = []
  let isFresh = false
  let isShown = true
  /** The person has typed: what it prints from then on is work. */
  let isTouched = false
  let turn = 0

  const running = () => {
    const { kind } = getState().machine
    return active && (kind === 'running' || kind === 'paused') ? active : null
  }
  const touch = () => {
    isTouched = true
    if (!getState().hasUnsaved) setState({ hasUnsaved: true })
  }

  const lookNow = async (): Promise<LinuxMachine | null> => {
    if (found) return found
    const result = await find()
    if (result.ok) {
      found = result.value
      setState({ image: result.value.image, problem: null })
      return found
    }
    if (result.error.code === 'missing') setState({ image: 'absent', problem: null })
    else setState({ image: 'failed', problem: result.error })
    return null
  }
  let looking: Promise<LinuxMachine | null> | null = null
  const look = () => {
    looking ??= lookNow().finally(() => {
      looking = null
    })
    return looking
  }

  const attach = (machine: LinuxMachine) => {
    scrollback.clear()
    lastScreen = null
    active = machine
    stops = [
      machine.subscribe((state) => {
        setState({ machine: state })
        if (state.kind === 'running' && !isShown) machine.pause()
      }),
      machine.onOutput((bytes) => {
        scrollback.add(bytes)
        if (isTouched && !getState().hasUnsaved) setState({ hasUnsaved: true })
        for (const listener of outputs) listener(bytes)
      }),
      machine.onScreen((screen) => {
        lastScreen = screen
        for (const listener of screens) listener(screen)
      }),
    ]
  }

  const start = async (known: SavedGuest | null = null) => {
    turn += 1
    const own = turn
    setState({ machine: { kind: 'starting' }, resumed: null })
    const machine = await look()
    if (own !== turn) return
    if (!machine) {
      setState({ machine: off })
      return
    }
    const saved = known ?? (isFresh ? null : await states.latest(machine.image.key))
    if (own !== turn) return
    // It is spent: the next start finds another.
    found = null
    attach(machine)
    setState(({ generation }) => ({ generation: generation + 1 }))
    const started = await machine.start(saved?.bytes ?? null)
    if (own !== turn) return
    if (!started.ok) {
      setState({
        machine: { kind: 'failed', error: { code: 'crashed', message: started.error.message } },
      })
      return
    }
    setState({ machine: machine.state(), resumed: started.value.resumed })
    if (size) machine.resizeTerminal(...size)
    if (!isShown) machine.pause()
  }

  const stop: Linux['stop'] = (next) => {
    turn += 1
    isFresh = next === 'fresh'
    isTouched = false
    for (const end of stops) end()
    stops = []
    active?.stop()
    active = null
    scrollback.clear()
    lastScreen = null
    setState({ machine: off, resumed: null, hasUnsaved: false })
  }

  const isOff = () => getState().machine.kind === 'off'
  const need = () => {
    if (isOff()) void start()
  }

  /** It ran when the session was saved if it was saved at the same time. */
  const resume = async (savedAt: number) => {
    const own = turn
    const machine = await look()
    const saved = machine && (await states.latest(machine.image.key))
    if (own === turn && saved?.savedAt === savedAt && isOff()) void start(saved)
  }

  return {
    getState,
    subscribe: (listener) => store.subscribe(listener),
    look: async () => void (await look()),
    need,
    resume: (savedAt) => void resume(savedAt),
    setShown(next) {
      if (next === isShown) return
      isShown = next
      const machine = running()
      if (next) machine?.resume()
      else machine?.pause()
    },
    stop,
    async save(at) {
      const machine = running()
      if (!machine) return success(null)
      // Text typed while it is being saved may not be in it.
      setState({ hasUnsaved: false })
      const own = turn
      const state = await machine.save()
      const kept = state.ok
        ? await states.keep({ key: machine.image.key, savedAt: at, bytes: state.value })
        : state
      if (!kept.ok && own === turn) setState({ hasUnsaved: true })
      return kept
    },
    onOutput(listener) {
      for (const bytes of scrollback.chunks()) listener(bytes)
      outputs.add(listener)
      return () => outputs.delete(listener)
    },
    onScreen(listener) {
      if (lastScreen) listener(lastScreen)
      screens.add(listener)
      return () => screens.delete(listener)
    },
    type(text) {
      const machine = running()
      if (!machine) return
      touch()
      machine.type(text)
    },
    answer: (text) => running()?.type(text),
    resizeTerminal(columns, rows) {
      size = [columns, rows]
      running()?.resizeTerminal(columns, rows)
    },
    press(code, down) {
      const machine = running()
      if (!machine) return
      touch()
      machine.press(code, down)
    },
    typeOnScreen(text) {
      const machine = running()
      if (!machine) return
      touch()
      machine.typeOnScreen(text)
    },
    figures: async () => running()?.figures() ?? notRunning(),
    share: {
      listShared: async (folder) => running()?.listShared(folder) ?? notRunning(),
      readShared: async (path) => running()?.readShared(path) ?? notRunning(),
      async writeShared(files) {
        const machine = running()
        if (!machine) return notRunning()
        touch()
        return machine.writeShared(files)
      },
      async removeShared(path) {
        const machine = running()
        if (!machine) return notRunning()
        touch()
        return machine.removeShared(path)
      },
      sharedSpace: async () => running()?.sharedSpace() ?? notRunning(),
    },
    dispose: () => {
      stop('saved')
      outputs.clear()
      screens.clear()
      found?.stop()
    },
  }
}
