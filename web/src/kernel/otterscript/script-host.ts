import {
  type Clock,
  type Host,
  type HostAnswer,
  HostReference,
  systemClock,
  textOf,
  type Value,
} from '@otteros/otterscript'
import {
  type CallHelp,
  type CallName,
  desktopEvents,
  type EventHelp,
  isCallName,
  scriptCalls,
} from '@otteros/otterscript/desktop-calls'
import { homeFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { WindowId } from '@/kernel/windows/types'
import { deleteFile } from './delete-file'
import { existsFile, fileNames, readFile, writeFile } from './file-calls'
import { texts } from './texts'
import type { ScriptDesktop, ScriptScreen, ScriptStarter } from './types'
import { kindIn } from './value-kind'
import { windowTypeFor } from './window-keywords'

/** Time between a window-create call and its event, ms [A4.34 A9.3]. */
export const windowDelay = 500
/** Longest `wait`, ms. */
export const longestWait = 60_000
/** Most windows of one program that are open at the same time. */
export const mostWindows = 20
/** Time that each `display` stays at least, ms: a program that shows something else in every step cannot flood the page. */
const frameTime = 16

interface ScriptHostOptions {
  readonly desktop: ScriptDesktop
  readonly screen: ScriptScreen
  readonly startedBy: ScriptStarter
  /** Where relative paths begin. Default: the home folder. */
  readonly folder?: FilePath
  readonly clock?: Clock
  /** Ends what the program waits for; a call after that does nothing. */
  readonly signal: AbortSignal
}

/** A window that a program made and can hand back. */
class ScriptWindow extends HostReference {
  readonly id: WindowId

  constructor(id: WindowId, title: string) {
    super(texts.window({ title }))
    this.id = id
  }
}

type Call = (args: readonly Value[]) => HostAnswer | Promise<HostAnswer>

const done = (value: Value = null): HostAnswer => ({ ok: true, value })
const failed = (message: string): HostAnswer => ({ ok: false, message })

/** The calls that a program of this starter has. */
export const callsFor = (starter: ScriptStarter): readonly CallHelp[] =>
  scriptCalls.filter((call: CallHelp) => starter === 'person' || !call.isPersonal)

/** The events that a program of this starter hears. */
export const eventsFor = (starter: ScriptStarter): readonly string[] =>
  desktopEvents
    .filter((event: EventHelp) => starter === 'person' || !event.isPersonal)
    .map(({ name }) => name)

/** What is wrong with the number of values of a call; null when nothing is. */
function refuseCount({ name, parameters }: CallHelp, given: number): string | null {
  if (parameters.some((parameter) => parameter.endsWith('…'))) return null
  const least = parameters.filter((parameter) => !parameter.endsWith('?')).length
  if (given >= least && given <= parameters.length) return null
  const most = parameters.length
  return least === most
    ? texts.valuesNeeded({ name, count: most, given })
    : texts.valuesBetweenNeeded({ name, least, most, given })
}

/** Makes the desktop's host for one program [A4.34]: what its calls do. */
export function createScriptHost(options: ScriptHostOptions): Host {
  const { desktop, screen, startedBy, folder = homeFolder, clock = systemClock, signal } = options
  const windows = new Set<WindowId>()
  const help = new Map(callsFor(startedBy).map((call) => [call.name, call]))

  /** Resolves after some ms, or as soon as the program is stopped. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const callOff = clock.schedule(resolve, ms)
      signal.addEventListener(
        'abort',
        () => {
          callOff()
          resolve()
        },
        { once: true },
      )
    })

  const create: Call = async ([value = null]) => {
    const title = textOf(value).trim()
    if (title === '') return failed(texts.titleNeeded)
    if (windows.size >= mostWindows) return failed(texts.mostWindows({ count: mostWindows }))
    await pause(windowDelay)
    if (signal.aborted) return done()
    const id = await desktop.openWindow(windowTypeFor(title), title)
    if (id === null) return done()
    windows.add(id)
    return done(new ScriptWindow(id, title))
  }

  const destroy: Call = async ([value = null]) => {
    if (!(value instanceof ScriptWindow)) {
      return failed(texts.windowNeeded({ kind: kindIn(value) }))
    }
    if (!windows.has(value.id)) return done(true)
    const isClosed = await desktop.closeWindow(value.id)
    if (isClosed) windows.delete(value.id)
    return done(isClosed)
  }

  const remove: Call = async ([value = null]) => {
    if (typeof value !== 'string') return failed(texts.filePathNeeded({ kind: kindIn(value) }))
    return deleteFile(value, { desktop, screen, folder, signal })
  }

  const files = { files: desktop.files, folder }
  const calls: { readonly [Name in CallName]: Call } = {
    say: async (args) => {
      await screen.say(args.map((value) => textOf(value)).join(' '))
      return done()
    },
    alert: async ([value = null]) => {
      await screen.alert(textOf(value))
      return done()
    },
    wait: async ([value = null]) => {
      if (typeof value !== 'number' || value < 0) {
        const given = typeof value === 'number' ? value : kindIn(value)
        return failed(texts.timeNeeded({ given }))
      }
      await pause(Math.min(value, longestWait))
      return done()
    },
    create,
    destroy,
    display: async ([value = null]) => {
      await screen.display(textOf(value))
      await pause(frameTime)
      return done()
    },
    move: async ([from = null, to = null]) => {
      await screen.say(texts.moveNoted({ from: textOf(from), to: textOf(to) }))
      return done()
    },
    'delete-file': remove,
    delete: remove,
    files: (args) => fileNames(args, files),
    exists: (args) => existsFile(args, files),
    read: (args) => readFile(args, files),
    write: (args) => writeFile(args, files),
  }

  return {
    calls: [...help.keys()],
    events: eventsFor(startedBy),
    uncounted: startedBy === 'person' ? [...help.values()].flatMap(uncountedName) : [],
    call: (name, args) => {
      const known = help.get(name)
      if (signal.aborted || !known || !isCallName(name)) return done()
      const refusal = refuseCount(known, args.length)
      return refusal === null ? calls[name](args) : failed(refusal)
    },
  }
}

const uncountedName = ({ name, isUncounted }: CallHelp) => (isUncounted ? [name] : [])
