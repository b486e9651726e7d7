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
} from '@otteros/otterscript'
import type { FilePath } from '@/kernel/files/types'
import { createScriptHost } from './script-host'
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
}

const placed = (text: string, { from, message }: Diagnostic): ProgramError => ({
  ...positionOf(text, from),
  message,
})

/** Reads a program and runs it in slices, so that the page stays responsive. One with mistakes does not begin. */
export function startProgram(options: ProgramOptions): StartedProgram {
  const { text, clock = systemClock, args = [], ...surroundings } = options
  const { program, diagnostics } = parse(text)
  if (diagnostics.length > 0) {
    const errors = diagnostics.map((diagnostic) => placed(text, diagnostic))
    return { end: Promise.resolve({ kind: 'failed', errors }), stop: () => undefined }
  }
  const ending = new AbortController()
  const host = createScriptHost({ ...surroundings, clock, signal: ending.signal })
  const names: Record<string, Value> = { args: [...args] }
  const running = run(program, host, { clock, names })
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
  `line ${line}, column ${column}: ${message}`
