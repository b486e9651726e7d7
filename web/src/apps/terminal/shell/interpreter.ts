import { Bash, type ExecResult, InMemoryFs } from 'just-bash/browser'
import { atStart, type Conductor, type Position } from './conductor'
import {
  type Interpreter,
  isInterpreter,
  type PipelineNode,
  type ShellState,
  type SyntaxNode,
} from './interpreter-types'
import { ShellFileError, reasonOf } from './file-error'
import { fittingArgs } from './fitting-args'
import { withFolders } from './folder-globs'
import { textsRead } from './read-text'
import { expandedCommand, repairNode } from './repair-node'
import { asByteText, bytesOf, textOf } from './result-text'
import { runStreamed, waiting } from './streamed-pipeline'
import { shellWords } from './shell-words'
import { texts } from './texts'

/**
 * just-bash answers with all output at the end, forgets its state after each call and never lets a message in while it
 * runs. A terminal needs the contrary, and the one place for that is the interpreter's class, which the package does not
 * export. It is reached once: the interpreter binds its own methods while it is made, so the first `bind` on one of its
 * methods tells its prototype. Its methods are then wrapped, for the shells that registered a conductor; all others run
 * as they are. The package is pinned to an exact version; `interpreter.test.ts` fails when another one no longer fits.
 */
let prototype: Interpreter | null = null

// not shown: a test fails first
const misfit = 'The shell engine is not the version that this terminal was made for'

const isClass = (value: unknown): value is abstract new (...args: never[]) => unknown =>
  typeof value === 'function'

function catchPrototype(): Interpreter {
  const bind = Object.getOwnPropertyDescriptor(Function.prototype, 'bind')
  if (!bind) throw new Error('This browser has no Function.prototype.bind')
  let caught: Interpreter | null = null
  const original: unknown = bind.value
  if (typeof original !== 'function') throw new Error('This browser has no Function.prototype.bind')
  try {
    // oxlint-disable-next-line eslint/no-extend-native -- put back below, before anything else can run
    Object.defineProperty(Function.prototype, 'bind', {
      ...bind,
      value(this: unknown, ...args: unknown[]) {
        const [owner] = args
        if (isInterpreter(owner) && owner.executeScript === this) caught = Object.getPrototypeOf(owner)
        return Reflect.apply(original, this, args)
      },
    })
    // The interpreter is made before the first await, so this does not have to be waited for.
    void new Bash({ fs: new InMemoryFs(), cwd: '/', defenseInDepth: false }).exec(':')
  } finally {
    // oxlint-disable-next-line eslint/no-extend-native -- as it was
    Object.defineProperty(Function.prototype, 'bind', bind)
  }
  if (!caught) throw new Error(misfit)
  return caught
}

const conductors = new WeakMap<object, Conductor>()
/** How many substitutions are around what runs in a subshell of its own. */
const depths = new WeakMap<Interpreter, number>()
const positions = new WeakMap<Interpreter, Position>()

/** Registers who conducts the interpreters over a file system: the same object that the `Bash` was made with. */
export function conduct(fileSystem: object, conductor: Conductor): void {
  if (!prototype) {
    prototype = catchPrototype()
    wrap(prototype)
  }
  conductors.set(fileSystem, conductor)
}

let exitClass: (abstract new (...args: never[]) => unknown) | null = null

/** The class of what `exit` throws. It is not exported, so one is caught. */
export async function exitErrorClass(): Promise<abstract new (...args: never[]) => unknown> {
  if (exitClass) return exitClass
  const fileSystem = new InMemoryFs()
  conduct(fileSystem, {
    running: null,
    enter: (state) => ({ isTerminal: false, hasInput: true, ...atStart, state }),
    takeExitTrap(_position, error) {
      if (error instanceof Error && isClass(error.constructor)) exitClass = error.constructor
      return null
    },
    errorTrap: () => null,
    mostPiped: Number.POSITIVE_INFINITY,
    brokenPipe: () => new Error(misfit),
    startJob: () => Promise.resolve(null),
    endedInBackground: () => undefined,
    withOwnTraps: async (_state, work) => work(),
    leave: () => undefined,
    explain: (complaints) => complaints,
    replacementOf: (name) => name,
    breathe: () => Promise.resolve(),
    write: () => Promise.resolve(),
    typedInput: () => Promise.resolve(null),
  })
  await new Bash({ fs: fileSystem, cwd: '/', defenseInDepth: false }).exec('exit 0')
  if (!exitClass) throw new Error(misfit)
  return exitClass
}

/** Collections that just-bash shares between a script and the scripts it starts; each gets its own here. */
const shared = [
  'exportedVars',
  'readonlyVars',
  'associativeArrays',
  'integerVars',
  'lowercaseVars',
  'uppercaseVars',
  'namerefs',
  'declaredVars',
] as const

function separate(state: ShellState) {
  for (const key of shared) {
    const value = state[key]
    if (value instanceof Set) state[key] = new Set(value)
  }
  state.shoptOptions = { ...state.shoptOptions }
}

/** What `exit` and its like carry: the output so far, and how much of it the engine has counted. */
interface Thrown extends Error {
  stdout: string
  stderr: string
  internalOutputAccounting: { stdout: number; stderr: number }
}

const isThrown = (error: unknown): error is Thrown =>
  error instanceof Error && 'stdout' in error && 'stderr' in error && 'internalOutputAccounting' in error

/** `2>&1` and `>&2` hold for what was printed before an `exit` too. */
function joinStreams(node: SyntaxNode, error: unknown) {
  if (!isThrown(error)) return
  for (const { operator, fd, target } of node.redirections ?? []) {
    const to = operator === '>&' ? target?.parts?.[0]?.value : undefined
    const joins = (to === '1' && fd === 2) || (to === '2' && (fd ?? 1) === 1)
    if (!joins) continue
    const [into, from] = to === '1' ? (['stdout', 'stderr'] as const) : (['stderr', 'stdout'] as const)
    error[into] += error[from]
    error[from] = ''
    const counted = error.internalOutputAccounting
    error.internalOutputAccounting = {
      stdout: into === 'stdout' ? counted.stdout + counted.stderr : 0,
      stderr: into === 'stderr' ? counted.stdout + counted.stderr : 0,
    }
  }
}

/**
 * How a command ends whose output has no place to go. The engine lets the error of the file pass, which would end everything that was
 * typed with it. Null: it is something else.
 */
function failedRedirection(node: SyntaxNode, error: unknown): ExecResult | null {
  if (!(error instanceof ShellFileError) || !redirectsOutput(node)) return null
  const typed = (node.redirections ?? [])
    .map(({ target }) => target?.parts?.[0]?.value)
    .find((name) => name !== undefined && name !== '' && error.path.endsWith(name))
  // As other shells say it, without a translation.
  return { stdout: '', stderr: `ottersh: ${typed ?? error.path}: ${reasonOf(error)}\n`, exitCode: 1 }
}

const isBackground = (node: unknown) =>
  typeof node === 'object' && node !== null && 'background' in node && node.background === true

/** What runs in the background, as it was typed, without its `&`; null: it does not end with one, as before a here-document. */
function backgroundText(node: unknown): string | null {
  const text: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'sourceText') : null
  return typeof text === 'string' ? (/^([^]*[^&])&\s*$/.exec(text)?.[1]?.trim() ?? null) : null
}

const pipelinesOf = (node: unknown): readonly object[] => {
  const pipelines: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'pipelines') : null
  return Array.isArray(pipelines) ? pipelines : []
}

/** Pipelines whose end is looked at by `&&` or `||`: `set -e` does not end a script there. */
const tested = new WeakSet<object>()

const loops = new Set(['For', 'CStyleFor', 'While', 'Until']) // not shown: names of nodes

/** Whether redirections keep a command's output from the terminal; those for input alone do not. */
const redirectsOutput = (node: SyntaxNode) =>
  (node.redirections ?? []).some(({ operator }) => !operator.startsWith('<') || operator === '<>')

/** Whether a command's input comes from a redirection. */
const redirectsInput = (node: SyntaxNode) =>
  (node.redirections ?? []).some(({ operator, fd }) => operator.startsWith('<') && (fd ?? 0) === 0)

const emptied = (result: ExecResult): ExecResult => ({
  ...result,
  stdout: '',
  stderr: '',
  stdoutKind: 'text',
  internalOutputAccounting: { stdout: 0, stderr: 0 },
})

const withoutOutput = (result: ExecResult): ExecResult => ({
  ...result,
  stdout: '',
  stdoutKind: 'text',
  internalOutputAccounting: { stdout: 0, stderr: result.internalOutputAccounting?.stderr ?? 0 },
})

/**
 * A result whose output is text where its complaints have letters outside of ASCII: the engine loses count, and fails, where `2>&1` puts
 * those among bytes.
 */
const joinable = (result: ExecResult): ExecResult => {
  const isBytes = result.stdoutKind === 'bytes' || result.stdoutEncoding === 'binary'
  if (!isBytes || asByteText(result.stderr) === result.stderr) return result
  const stdout = textOf(result)
  if (asByteText(stdout) !== result.stdout) return result
  const { stdoutEncoding: _stdoutEncoding, ...rest } = result
  return { ...rest, stdout, stdoutKind: 'text' }
}

/** A result whose complaints say why files of these names could not be read. */
const explained = (
  result: ExecResult,
  names: readonly string[],
  conductor: Conductor | undefined,
  { cwd }: ShellState,
): ExecResult => {
  const stderr = conductor?.explain(result.stderr, names, cwd) ?? result.stderr
  return stderr === result.stderr ? result : { ...result, stderr }
}

/** Files that are named by redirections, as far as nothing in them was expanded. */
const redirectedNames = ({ redirections = [] }: SyntaxNode) =>
  redirections.flatMap(({ target }) => target?.parts?.[0]?.value ?? [])

/** Messages of the shell itself are in its own words [A8.13]. */
const named = (result: ExecResult): ExecResult => {
  const stderr = shellWords(result.stderr)
  return stderr === result.stderr ? result : { ...result, stderr }
}

function wrap(engine: Interpreter) {
  const { executeScript, executeStatement, executePipeline, executeCommand, runCommand } = engine

  engine.executeScript = async function (this: Interpreter, node) {
    const conductor = conductors.get(this.ctx.fs)
    if (conductor && positions.has(this) && (this.ctx.substitutionDepth ?? 0) > (depths.get(this) ?? 0))
      return inSubshell(this, conductor, () => executeScript.call(this, node))
    if (!conductor || positions.has(this)) return executeScript.call(this, node)
    separate(this.ctx.state)
    const position = conductor.enter(this.ctx.state)
    positions.set(this, position)
    const runExitTrap = async (error: unknown) => {
      const trap = conductor.takeExitTrap(position, error)
      if (trap === null) return null
      if (error instanceof Error && 'exitCode' in error) this.ctx.state.env.set('?', String(error.exitCode))
      if (error instanceof Error && 'exitCode' in error) this.ctx.state.lastExitCode = Number(error.exitCode)
      return executeScript.call(this, trap)
    }
    try {
      const result = await executeScript.call(this, node)
      const trapped = await runExitTrap(null)
      if (!trapped) return result
      return { ...result, stdout: result.stdout + trapped.stdout, stderr: result.stderr + trapped.stderr }
    } catch (error) {
      const trapped = await runExitTrap(error)
      if (trapped && error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') {
        error.stdout += trapped.stdout
      }
      throw error
    } finally {
      conductor.leave(position)
    }
  }

  /** Runs a subshell and then what it asked for with `trap … EXIT`. */
  const inSubshell = async <T extends ExecResult>(
    interpreter: Interpreter,
    conductor: Conductor,
    run: () => Promise<T>,
  ): Promise<T> => {
    const { state } = interpreter.ctx
    const depth = depths.get(interpreter) ?? 0
    depths.set(interpreter, interpreter.ctx.substitutionDepth ?? 0)
    let result: T | null = null
    try {
      await conductor.withOwnTraps(
        state,
        async () => {
          result = await run()
        },
        async (trap) => {
          const { stdout, stderr } = await executeScript.call(interpreter, trap)
          if (result) result = { ...result, stdout: result.stdout + stdout, stderr: result.stderr + stderr }
        },
      )
    } finally {
      depths.set(interpreter, depth)
    }
    if (!result) throw new Error(misfit)
    return result
  }

  engine.executeStatement = async function (this: Interpreter, node) {
    const conductor = conductors.get(this.ctx.fs)
    await conductor?.breathe(this.ctx.state)
    if (conductor && isBackground(node)) {
      // Where something waits for the output, it comes whole.
      const isSeen = positions.get(this)?.isTerminal === true && (this.ctx.substitutionDepth ?? 0) === 0
      const text = isSeen ? backgroundText(node) : null
      const started = text === null ? null : await conductor.startJob(this.ctx.state, text)
      if (started) return started
    }
    for (const pipeline of pipelinesOf(node).slice(0, -1)) tested.add(pipeline)
    const result = await executeStatement.call(this, node)
    const { state } = this.ctx
    if (conductor && isBackground(node)) {
      // What runs with `&` has run by now; `wait` asks for how it ended.
      conductor.endedInBackground(state, result.exitCode)
      return { ...result, exitCode: 0 }
    }
    if (!conductor || result.exitCode === 0 || state.inCondition || state.errexitSafe) return result
    const trap = conductor.errorTrap(state)
    if (trap === null) return result
    const trapped = await executeScript.call(this, trap)
    state.lastExitCode = result.exitCode
    state.env.set('?', String(result.exitCode))
    return { ...result, stdout: result.stdout + trapped.stdout, stderr: result.stderr + trapped.stderr }
  }

  engine.executePipeline = async function (this: Interpreter, node: PipelineNode) {
    const conductor = conductors.get(this.ctx.fs)
    const position = positions.get(this)
    if (!conductor || !position) return executePipeline.call(this, node)
    const { pipeline } = position
    const isTerminal = position.isTerminal && (this.ctx.substitutionDepth ?? 0) === 0
    position.pipeline = node
    const { state } = this.ctx
    const { inCondition } = state
    // What `&&`, `||` and `!` look at may fail, and so may all that runs in it.
    if (tested.has(node) || node.negated === true) state.inCondition = true
    try {
      const isOwn = (this.ctx.substitutionDepth ?? 0) === 0
      const streamed = isOwn ? await runStreamed(this, executePipeline, conductor, position, node) : null
      const result = named(streamed ?? (await executePipeline.call(this, node)))
      if (!isTerminal) {
        if (isOwn && position.piped && node.commands.length === 1) {
          if (node.commands[0]?.type === 'SimpleCommand') position.piped.characters += result.stdout.length
          if (position.piped.characters > conductor.mostPiped) {
            position.piped = null
            await conductor.write('', `${texts.tooMuchPiped}\n`)
            throw conductor.brokenPipe()
          }
        }
        return result
      }
      const { stream } = position
      if (!stream) {
        await conductor.write(textOf(result), result.stderr)
        return emptied(result)
      }
      const goesOn = result.stdout === '' || (await stream.feed(bytesOf(result)))
      if (stream.isSeen) await conductor.write('', result.stderr)
      if (!goesOn) throw conductor.brokenPipe()
      return stream.isSeen ? emptied(result) : withoutOutput(result)
    } finally {
      state.inCondition = inCondition
      position.pipeline = pipeline
    }
  }

  engine.executeCommand = async function (this: Interpreter, node, stdin, stdinOwned) {
    const position = positions.get(this)
    if (!position) return executeCommand.call(this, node, stdin, stdinOwned)
    const before = { ...position }
    const place = position.pipeline?.commands.indexOf(node) ?? -1
    const last = position.pipeline && position.pipeline.commands.length - 1
    position.isTerminal =
      before.isTerminal &&
      (place === -1 || place === last) &&
      !redirectsOutput(node) &&
      (this.ctx.substitutionDepth ?? 0) === 0
    if (place !== -1 && last !== null && place < last) position.piped = { characters: 0 }
    position.hasInput = before.hasInput || place > 0 || redirectsInput(node)
    position.pipeline = null
    position.hasLeftLoop = false
    try {
      const { state, fs } = this.ctx
      const whole = await withFolders(repairNode(node, state), state, fs)
      const conductor = conductors.get(fs)
      const result =
        whole.type === 'Subshell' && conductor
          ? await inSubshell(this, conductor, () => executeCommand.call(this, whole, stdin, stdinOwned))
          : await executeCommand.call(this, whole, stdin, stdinOwned)
      // A loop that was left by `break` succeeded, whatever was tested before.
      const told = explained(result, redirectedNames(node), conductor, state)
      return loops.has(node.type) && position.hasLeftLoop ? { ...told, exitCode: 0 } : told
    } catch (error) {
      const failed = failedRedirection(node, error)
      if (failed) return failed
      joinStreams(node, error)
      throw error
    } finally {
      const { hasLeftLoop } = position
      Object.assign(position, before, { hasLeftLoop: hasLeftLoop && !loops.has(node.type) })
    }
  }

  engine.runCommand = async function (this: Interpreter, name, args, quoted, stdin, ...rest) {
    const conductor = conductors.get(this.ctx.fs)
    const position = positions.get(this)
    if (!conductor || !position) return runCommand.call(this, name, args, quoted, stdin, ...rest)
    if (name === expandedCommand) {
      const [first, ...others] = args
      if (first === undefined) return { stdout: '', stderr: '', exitCode: 0 }
      return this.runCommand(first, others, quoted.slice(1), stdin, ...rest)
    }
    if (name === 'break' || name === 'continue') position.hasLeftLoop = true
    const { isTerminal } = position
    const definition = this.ctx.state.functions.get(name)
    if (definition && definition.redirections.length > 0) position.isTerminal = false
    const [, , sourceFd = -1, isRedirected = false] = rest
    const isFree =
      stdin === '' && !position.hasInput && !isRedirected && sourceFd < 0 && !this.ctx.state.groupStdin
    const typed = isFree && !definition ? await conductor.typedInput(name, args) : null
    const before = conductor.running
    const takeTexts = textsRead(name, args, this.ctx.state)
    const stream = position.isTerminal ? position.stream : null
    const isSeen = position.isTerminal && stream === null
    conductor.running = { name, args, isTerminal: isSeen, stream, state: this.ctx.state }
    if (stream && waiting.has(name)) await stream.flush()
    try {
      const input = typed === null ? stdin : asByteText(typed)
      const result = await runCommand.call(
        this,
        conductor.replacementOf(name),
        fittingArgs(name, args),
        quoted,
        input,
        ...rest,
      )
      return joinable(named(explained(result, args, conductor, this.ctx.state)))
    } finally {
      takeTexts()
      conductor.running = before
      position.isTerminal = isTerminal
    }
  }
}
