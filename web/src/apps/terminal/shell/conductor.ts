import type { ExecResult } from 'just-bash/browser'
import type { PipelineNode, ShellState } from './interpreter-types'
import type { Stream } from './stream'

/** Where in a script an interpreter is: decides what goes straight to the terminal. */
export interface Position {
  /** Output of the command that runs now is seen by the person: no pipe, file or `$( )` takes it. */
  isTerminal: boolean
  /** What takes that output in the person's stead: the rest of a pipeline, while its first command runs. */
  stream: Stream | null
  /** What runs now is to feed a pipe, and so much it has printed, in characters; null: it does not. */
  piped: { characters: number } | null
  /** A pipe or an enclosing redirection feeds the command that runs now. */
  hasInput: boolean
  /** The pipeline whose commands run now; null inside a command. */
  pipeline: PipelineNode | null
  /** `break` or `continue` ran last. */
  hasLeftLoop: boolean
  /** The interpreter's state, as it changes. */
  readonly state: ShellState
}

/** Where a script is when it begins. */
export const atStart = { pipeline: null, hasLeftLoop: false, stream: null, piped: null } as const

/** The command that runs now. */
export interface Running {
  readonly name: string
  readonly args: readonly string[]
  readonly isTerminal: boolean
  /** What takes its output while it runs, see {@link Position}. */
  readonly stream: Stream | null
  readonly state: ShellState
}

/** Leads the interpreters of one shell: what they print, when they pause, what they read. */
export interface Conductor {
  running: Running | null
  /** Most characters that a command may print for one behind a pipe that wants all of them. */
  readonly mostPiped: number
  /** A script begins: the typed line, or one that it starts (`bash file`). */
  enter(state: ShellState): Position
  /** The script ended: by itself (null) or with what was thrown. What `trap … EXIT` asked for, parsed; null: nothing. */
  takeExitTrap(position: Position, error: unknown): unknown
  /** What `trap … ERR` asked for, parsed; null: nothing. */
  errorTrap(state: ShellState): unknown
  /** What ends a command whose output no one takes any more, as a signal does elsewhere. */
  brokenPipe(): Error
  /** Starts a command with `&`; null: it is to be run to its end at once. Otherwise the result of starting it. */
  startJob(state: ShellState, text: string): Promise<ExecResult | null>
  /** A command with `&` that was run at once ended, so that `$!` and `wait` know. */
  endedInBackground(state: ShellState, exitCode: number): void
  /** Does the work of a subshell, with traps of its own; `runTrap` runs what it asked for at its end, parsed. */
  withOwnTraps(
    state: ShellState,
    work: () => Promise<void>,
    runTrap: (trap: unknown) => Promise<void>,
  ): Promise<void>
  /** The script ended and its trap ran. */
  leave(position: Position): void
  /** What a command complained of, with why a file of these names could not be read. */
  explain(complaints: string, names: readonly string[], cwd: string): string
  /** The name under which a command is found: the product has its own for some that are built into the engine. */
  replacementOf(name: string): string
  /** Before each statement: lets messages in now and then, and looks at how much the script keeps. */
  breathe(state: ShellState): Promise<void>
  /** Prints; resolves when there is room for more. */
  write(stdout: string, stderr: string): Promise<void>
  /** What the person types for a command that reads from the terminal; null when it does not read. */
  typedInput(name: string, args: readonly string[]): Promise<string | null>
}
