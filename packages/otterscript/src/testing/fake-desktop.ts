import { scriptCalls } from '../desktop-calls'
import { desktopEvents } from '../desktop-calls/events'
import type { Host, HostAnswer } from '../run'
import { HostReference, kindOf, textOf, type Value } from '../values'

/** A desktop in memory, for programs in tests: it writes down what they do. */
export interface FakeDesktop {
  readonly host: Host
  /** What was said and done, a line each. */
  readonly lines: readonly string[]
}

const done = (value: Value = null): HostAnswer => ({ ok: true, value })

/** Makes a desktop with one file. `pause` waits for so many ms of the test's time. */
export function createFakeDesktop(
  pause: (ms: number) => Promise<void> = () => Promise.resolve(),
): FakeDesktop {
  const lines: string[] = []
  const files = new Map([['/home/otter.txt', 'Otters hold hands.']])
  const windows = new Set<Value>()
  const remove = ([path = null]: readonly Value[]): HostAnswer => {
    const name = textOf(path)
    if (/\/system\/|important\.dll|system32|boot/i.test(name)) {
      lines.push(`(alert) Security Warning: Cannot delete critical system file: ${name}`)
      return done(false)
    }
    if (!files.delete(name)) return { ok: false, message: `“${name}” does not exist.` }
    lines.push(`Moved to the recycle bin: ${name}`)
    return done(true)
  }
  const calls: Readonly<Record<string, (args: readonly Value[]) => HostAnswer | Promise<HostAnswer>>> = {
    say: (args) => {
      lines.push(args.map((value) => textOf(value)).join(' '))
      return done()
    },
    alert: ([text = null]) => {
      lines.push(`(alert) ${textOf(text)}`)
      return done()
    },
    wait: async ([time = null]) => {
      if (typeof time !== 'number' || time < 0) {
        return { ok: false, message: `“wait” needs a time in milliseconds, not ${kindOf(time)}.` }
      }
      await pause(Math.min(time, 60_000))
      return done()
    },
    create: async ([title = null]) => {
      await pause(500)
      const window = new HostReference(`the window “${textOf(title)}”`)
      windows.add(window)
      lines.push(`(opens ${window.label})`)
      return done(window)
    },
    destroy: ([window = null]) => {
      if (!(window instanceof HostReference)) {
        return { ok: false, message: `“destroy” needs a window that “create” gave, not ${kindOf(window)}.` }
      }
      if (windows.delete(window)) lines.push(`(closes ${window.label})`)
      return done(true)
    },
    display: ([name = null]) => {
      lines.push(`(shows) ${textOf(name)}`)
      return done()
    },
    move: ([from = null, to = null]) => {
      lines.push(`Move: ${textOf(from)} → ${textOf(to)}`)
      return done()
    },
    'delete-file': remove,
    delete: remove,
    files: () => done([...files.keys()].map((path) => path.slice('/home/'.length)).toSorted()),
    exists: ([path = null]) => done(files.has(textOf(path))),
    read: ([path = null]) => {
      const text = files.get(textOf(path))
      return text === undefined ? { ok: false, message: `“${textOf(path)}” does not exist.` } : done(text)
    },
    write: ([path = null, text = null]) => {
      files.set(textOf(path), textOf(text))
      return done()
    },
  }
  const help = new Map<string, (typeof scriptCalls)[number]>(scriptCalls.map((call) => [call.name, call]))
  return {
    lines,
    host: {
      calls: [...help.keys()],
      uncounted: scriptCalls.flatMap((call) => ('isUncounted' in call ? [call.name] : [])),
      events: desktopEvents.map(({ name }) => name),
      call: (name, args) => {
        const needed: readonly string[] = help.get(name)?.parameters ?? []
        const least = needed.filter((parameter) => !/[?…]$/.test(parameter)).length
        const isAny = needed.some((parameter) => parameter.endsWith('…'))
        if (!isAny && (args.length < least || args.length > needed.length)) {
          return { ok: false, message: `“${name}” needs another number of values, not ${args.length}.` }
        }
        return calls[name]?.(args) ?? done()
      },
    },
  }
}
