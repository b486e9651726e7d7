// not shown in this module: what the code inside gets and its console says, in English
// The console that code in a sandbox sees: its calls become lines of the editor's console panel.
import type { Inspected } from '@/lib/inspected'
import type { ConsoleEntry } from '../messages'
import { constructorName, describePlain } from './describe'
import { formatMessage } from './format-message'
import { inspect } from './inspect'
import type { Outbox } from './outbox'
import { placeInStack } from './place'

const plainText = (text: string): Inspected => ({ kind: 'plain', type: 'string', text })

/** Looking a place up costs more than a line does, so a flood goes without. */
const placedPerBurst = 500
const burst = 100

/** What the runtime itself writes into the console. */
export interface CapturedConsole {
  /** A line for something thrown and not caught. `prefix` stands before it, e.g. 'Uncaught'. */
  fail(prefix: string, thrown: unknown, place: ConsoleEntry['place']): void
  say(level: ConsoleEntry['level'], text: string): void
}

/** The name of a counter or timer. */
function label(name: unknown): string {
  if (name === undefined) return 'default'
  return typeof name === 'string' ? name : (describePlain(name)?.text ?? constructorName(Object(name)))
}

/** Replaces the methods of the global console; what they are given goes to the outbox. */
export function captureConsole(outbox: Outbox): CapturedConsole {
  const now = performance.now.bind(performance)
  const counts = new Map<string, number>()
  const timers = new Map<string, number>()
  let depth = 0
  let placed = 0
  let burstStart = now()

  const currentPlace = (): ConsoleEntry['place'] => {
    if (now() - burstStart > burst) {
      burstStart = now()
      placed = 0
    }
    placed += 1
    return placed > placedPerBurst ? null : placeInStack(new Error('place').stack)
  }

  const push = (
    level: ConsoleEntry['level'],
    values: readonly Inspected[],
    isClosed = false,
    at = currentPlace(),
  ) => outbox.push({ level, values: values.slice(0, 50), depth, place: at, isClosed })

  const line =
    (level: ConsoleEntry['level']) =>
    (...values: readonly unknown[]) =>
      push(level, formatMessage(values))

  const elapsed = (name: string) => {
    const start = timers.get(name)
    return start === undefined ? null : `${name}: ${(now() - start).toFixed(3)} ms`
  }

  const group =
    (isClosed: boolean) =>
    (...values: readonly unknown[]) => {
      push('group', values.length > 0 ? formatMessage(values) : [plainText('group')], isClosed)
      depth = Math.min(depth + 1, 50)
    }

  const methods = {
    log: line('log'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    debug: line('debug'),
    dir: (value: unknown) => push('log', [inspect(value)]),
    dirxml: line('log'),
    trace: (...values: readonly unknown[]) => push('log', [plainText('Trace:'), ...formatMessage(values)]),
    table: (value: unknown) =>
      push(typeof value === 'object' && value !== null ? 'table' : 'log', [inspect(value)]),
    group: group(false),
    groupCollapsed: group(true),
    groupEnd: () => {
      depth = Math.max(0, depth - 1)
    },
    clear: () => {
      depth = 0
      push('clear', [])
    },
    count: (name?: unknown) => {
      const key = label(name)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      push('log', [plainText(`${key}: ${count}`)])
    },
    countReset: (name?: unknown) => void counts.delete(label(name)),
    time: (name?: unknown) => void timers.set(label(name), now()),
    timeLog: (name?: unknown, ...values: readonly unknown[]) => {
      const text = elapsed(label(name))
      if (text === null) push('warn', [plainText(`Timer "${label(name)}" was not started`)])
      else push('log', [plainText(text), ...values.map(inspect)])
    },
    timeEnd: (name?: unknown) => {
      methods.timeLog(name)
      timers.delete(label(name))
    },
    assert: (isTrue: unknown, ...values: readonly unknown[]) => {
      if (!isTrue)
        push('error', [
          plainText(values.length > 0 ? 'Assertion failed:' : 'Assertion failed'),
          ...formatMessage(values),
        ])
    },
  }
  Object.assign(console, methods)
  return {
    fail: (prefix, thrown, place) =>
      push('error', [plainText(prefix), inspect(thrown)], false, place ?? placeInStack(stackOf(thrown))),
    say: (level, text) => push(level, [plainText(text)], false, null),
  }
}

/** The stack of something thrown, if it is an error that has one. */
function stackOf(thrown: unknown): unknown {
  try {
    return thrown instanceof Error ? thrown.stack : null
  } catch {
    return null
  }
}
