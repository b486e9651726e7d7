import {
  type Clock,
  type Diagnostic,
  type Outcome,
  parse,
  type Position,
  positionOf,
  run,
  systemClock,
  type Value,
  withoutMistakes,
} from '@otteros/otterscript'
import type { FilePath } from '@/kernel/files/types'
import { createScriptHost } from './script-host'
import { texts } from './texts'
import type { ScriptDesktop, ScriptScreen, ScriptStarter } from './types'

/** A mistake of a program with its place. */
export interface ProgramError extends Position {
  readonly message: string
}

/** How a program ended; `errors` are there when it failed, more than one only when it could not be read. */
export interface ProgramEnd {
  readonly kind: Outcome['kind']
  readonly errors: readonly ProgramError[]
}

/** A program that runs on the desktop. */
export interface StartedProgram {
  readonly end: Promise<ProgramEnd>
  /** Ends it where it is: timers, waits and windows that are still to come as well. */
  stop(): void
}

interface ProgramOptions {
  readonly text: string
  readonly desktop: ScriptDesktop
  readonly screen: ScriptScreen
  readonly startedBy: ScriptStarter
  /** What it was called with; the program finds it as `args`. */
  readonly args?: readonly string[]
  /** Where relative paths begin. Default: the home folder. */
  readonly folder?: FilePath
  readonly clock?: Clock
  /**
   * For programs of apps: a mistake is told here, and what stands behind it runs all the same. Without it a program with a
   * mistake does not begin, and one that makes a mistake ends: its author reads why, and nothing is half done.
   */
  readonly onMistake?: (mistake: ProgramError) => void
  /** Called with the events that it waits for, each time that there is one more. */
  readonly onListen?: (events: readonly string[]) => void
}

const placed = (text: string, { from, message }: Diagnostic): ProgramError => ({
  ...positionOf(text, from),
  message,
})

/** Reads a program and runs it in slices, so that the page stays responsive. */
export function startProgram(options: ProgramOptions): StartedProgram {
  const { text, clock = systemClock, args = [], onMistake, onListen, ...surroundings } = options
  const parsed = parse(text)
  const errors = parsed.diagnostics.map((diagnostic) => placed(text, diagnostic))
  if (errors.length > 0 && !onMistake) {
    return { end: Promise.resolve({ kind: 'failed', errors }), stop: () => undefined }
  }
  for (const error of errors) onMistake?.(error)
  const ending = new AbortController()
  const host = createScriptHost({ ...surroundings, clock, signal: ending.signal })
  const names: Record<string, Value> = { args: [...args] }
  let isListening = false
  const listen = () => {
    if (isListening) return
    isListening = true
    const { desktop, startedBy } = surroundings
    const leave = desktop.listen(({ name, value, isOwn }) => {
      // An app hears only of its own windows: titles of others say what the person works on.
      if (startedBy === 'app' && name.startsWith('window-') && !isOwn) return
      running.emit(name, value)
    })
    ending.signal.addEventListener('abort', leave, { once: true })
  }
  const running = run(withoutMistakes(text, parsed), host, {
    clock,
    names,
    onListen: (events) => {
      listen()
      onListen?.(events)
    },
    ...(onMistake ? { onMistake: (mistake: Diagnostic) => onMistake(placed(text, mistake)) } : {}),
  })
  const end = running.outcome.then((outcome): ProgramEnd => {
    ending.abort()
    return outcome.kind === 'failed'
      ? { kind: 'failed', errors: [placed(text, outcome.diagnostic)] }
      : { kind: outcome.kind, errors: [] }
  })
  return {
    end,
    stop() {
      ending.abort()
      running.stop()
    },
  }
}

/** A mistake as one line: `line 3, column 7: message`. */
export const errorLine = ({ line, column, message }: ProgramError): string =>
  texts.mistakeAt({ line, column, message })
