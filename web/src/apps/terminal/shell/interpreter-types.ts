import type { BashExecResult, ExecResult, IFileSystem } from 'just-bash/browser'

/** The part of a syntax tree's node that the hooks look at. */
export interface SyntaxNode {
  readonly type: string
  /** Of a simple command: its name and arguments; null for assignments alone. */
  readonly name?: Word | string | null
  readonly args?: readonly Word[]
  /** Of a `for` loop: what it goes through; null for the arguments. */
  readonly words?: readonly Word[] | null
  /** Of a `case`: its branches. */
  readonly items?: readonly { readonly patterns: readonly Word[] }[]
  /** Of `[[ … ]]`: a tree of comparisons. */
  readonly expression?: unknown
  /** Of a group: its statements. */
  readonly body?: unknown
  /** Of a simple command: the variables that it sets. */
  readonly assignments?: unknown
  readonly redirections?: readonly {
    readonly operator: string
    readonly fd: number | null
    readonly target?: { readonly parts?: readonly WordPart[] }
  }[]
}

/** A word of a command, before it is expanded. */
export interface Word {
  readonly type: 'Word'
  readonly parts: readonly WordPart[]
}

/** A piece of a word: text, a quoted piece, an expansion. */
export interface WordPart {
  readonly type: string
  readonly value?: string
  readonly parts?: readonly WordPart[]
}

/** Commands joined by pipes; a single command is a pipeline of one. */
export interface PipelineNode {
  readonly commands: readonly SyntaxNode[]
  /** Which of its pipes take the error output too: `|&`. */
  readonly pipeStderr?: readonly boolean[]
  /** It has a `!` before it. */
  readonly negated?: boolean
}

/** Everything that a running shell remembers: variables, functions, options. Maps, sets and plain data only. */
export interface ShellState extends Record<string, unknown> {
  env: Map<string, string>
  functions: Map<string, { readonly redirections: readonly unknown[] }>
  arrays?: Map<string, unknown>
  cwd: string
  lastExitCode: number
  lastBackgroundPid: number
  inCondition: boolean
  errexitSafe?: boolean
  groupStdin?: string | undefined
  shoptOptions: Record<string, boolean>
  options: Record<string, boolean>
}

/** The interpreter inside just-bash, as far as it is used here. Its class is not exported; see `interpreter.ts`. */
export interface Interpreter {
  readonly ctx: {
    state: ShellState
    readonly fs: IFileSystem
    readonly substitutionDepth?: number
  }
  executeScript: (this: Interpreter, node: unknown) => Promise<BashExecResult>
  executeStatement: (this: Interpreter, node: unknown) => Promise<ExecResult>
  executePipeline: (this: Interpreter, node: PipelineNode) => Promise<ExecResult>
  executeCommand: (
    this: Interpreter,
    node: SyntaxNode,
    stdin: string,
    stdinOwned?: boolean,
  ) => Promise<ExecResult>
  runCommand: (
    this: Interpreter,
    name: string,
    args: string[],
    quotedArgs: boolean[],
    stdin: string,
    skipFunctions?: boolean,
    useDefaultPath?: boolean,
    stdinSourceFd?: number,
    stdinRedirected?: boolean,
  ) => Promise<ExecResult>
}

/** Whether a value is the interpreter: all methods that are wrapped must be there. */
export const isInterpreter = (value: unknown): value is Interpreter =>
  typeof value === 'object' &&
  value !== null &&
  ['executeScript', 'executeStatement', 'executePipeline', 'executeCommand', 'runCommand'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  )
