import { withoutMistakes } from '../leave-out'
import type { Limits } from '../limits'
import { parse } from '../parser'
import { type Outcome, run } from '../run'
import type { Diagnostic } from '../source'
import type { Value } from '../values'
import { createFakeDesktop } from './fake-desktop'
import { createQuickClock } from './quick-clock'

/** An event that is sent to a program once it only waits. */
export interface SentEvent {
  readonly name: string
  readonly value: Value
}

interface PlayOptions {
  readonly limits?: Partial<Limits>
  /** Sent one after the other; after the last one the program is stopped. */
  readonly events?: readonly SentEvent[]
  /** Goes on behind mistakes. */
  readonly isTolerant?: boolean
  /** How often time may pass from one timer to the next. */
  readonly mostTimers?: number
  readonly args?: readonly string[]
}

/** What a program did. */
export interface Played {
  readonly lines: readonly string[]
  readonly outcome: Outcome
  readonly mistakes: readonly Diagnostic[]
  readonly steps: number
}

/** Lets everything that was begun go as far as it can without time passing. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Runs a program on the fake desktop, as fast as time can be made to pass. */
export async function play(text: string, options: PlayOptions = {}): Promise<Played> {
  const { limits = {}, events = [], isTolerant = false, mostTimers = 500, args = [] } = options
  const { clock, advance } = createQuickClock()
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.schedule(resolve, ms))
  const desktop = createFakeDesktop(pause)
  const parsed = parse(text)
  const mistakes: Diagnostic[] = []
  const running = run(isTolerant ? withoutMistakes(text, parsed) : parsed.program, desktop.host, {
    clock,
    limits,
    random: () => 0.5,
    names: { args: [...args] },
    ...(isTolerant ? { onMistake: (mistake) => mistakes.push(mistake) } : {}),
  })
  const ending: { outcome: Outcome | null } = { outcome: null }
  void running.outcome.then((end) => {
    ending.outcome = end
  })
  const isOver = () => ending.outcome !== null
  const waiting = [...events]
  for (let timers = 0; !isOver(); ) {
    for (let turn = 0; turn < 8 && !isOver(); turn++) await Promise.resolve()
    if (isOver()) break
    if (timers < mostTimers && advance()) {
      timers++
      continue
    }
    await settle()
    if (isOver() || (timers < mostTimers && advance())) continue
    const event = waiting.shift()
    if (event) running.emit(event.name, event.value)
    else running.stop()
  }
  return { lines: desktop.lines, outcome: await running.outcome, mistakes, steps: running.steps }
}
