import { Bash, defineCommand, type ExecResult, getCommandNames, type InMemoryFs } from 'just-bash/browser'
import { homeFolder } from '@/kernel/files/paths'
import type { FileSystem } from '@/kernel/files/types'
import { productVersion } from '@/lib/product'
import { createBreath } from './breathe'
import { shellCommands } from './commands'
import { type Completion, complete } from './complete'
import { atStart, type Conductor, type Position, type Running } from './conductor'
import { isIncomplete } from './incomplete'
import { conduct, exitErrorClass } from './interpreter'
import type { ShellState } from './interpreter-types'
import { createJobs, type JobBudget, jobLine, type JobShell, mostJobs } from './jobs'
import { mostPiped, unlimited } from './limits'
import { createMemoryGuard, stateSize } from './memory-guard'
import { asByteText } from './result-text'
import { createShellFiles } from './shell-files'
import { readSnapshot, takeSnapshot } from './snapshot'
import type { DesktopFacts, DesktopPort, TerminalPort } from './shell-types'
import { shellWords } from './shell-words'
import { createSystemFolders } from './system-folders'
import { texts } from './texts'
import { readTypedInput } from './typed-input'
import { createUnreadFiles } from './unread-files'

export interface ShellOptions {
  readonly files: FileSystem
  readonly terminal: TerminalPort
  readonly desktop: DesktopPort
  /** Where it starts. Default: the home folder. */
  readonly cwd?: string
  /** What a shell before this one remembered: see {@link Shell.snapshot}. */
  readonly snapshot?: unknown
  /** See {@link mostPiped}; for tests. */
  readonly mostPiped?: number
  /** Of a job: what it shares with the shell that started it. */
  readonly parent?: { readonly memory: InMemoryFs; readonly budget: JobBudget }
}

/** How a line ended. */
export interface RunResult {
  readonly exitCode: number
  /** The line called `exit`: the shell is over. */
  readonly isExit: boolean
  /** Ctrl+C ended it. */
  readonly isInterrupted: boolean
  /** It needed more memory than a shell may take; the shell is to be thrown away. */
  readonly isExhausted: boolean
}

/** The shell of one terminal. One line runs at a time. */
export interface Shell {
  /** Whether the text goes on in the next line. */
  isIncomplete(text: string): boolean
  run(text: string): Promise<RunResult>
  /** Ends the running line at its next statement. */
  interrupt(): void
  /** Ends its jobs. */
  endJobs(): void
  /** Resolves when its jobs have ended. */
  jobsSettled(): Promise<void>
  complete(text: string, cursor: number): Promise<Completion>
  cwd(): string
  /** All that it remembers (variables, functions, aliases, options, folder) as plain data that can be sent elsewhere. */
  snapshot(): unknown
  /** Characters of its variables: what a snapshot weighs. */
  size(): number
}

/** A timezone of the settings as scripts and `date` know it. The signs of Etc/GMT zones are reversed by POSIX. */
const zoneOf = (timezone: string): string => {
  const match = /^UTC([+-])(\d+)$/.exec(timezone)
  if (!match) return timezone
  // not shown: the name of a timezone
  return match[2] !== '0' ? `Etc/GMT${match[1] === '+' ? '-' : '+'}${match[2]}` : 'UTC'
}

const environment = (facts: DesktopFacts, cwd: string) => ({
  HOME: homeFolder,
  USER: facts.login,
  LOGNAME: facts.login,
  SHELL: '/bin/ottersh',
  HOSTNAME: 'otteros',
  TERM: 'xterm-256color',
  LANG: 'en_US.UTF-8',
  TZ: zoneOf(facts.timezone),
  TMPDIR: '/tmp',
  EDITOR: 'edit',
  OTTEROS_VERSION: productVersion,
  PATH: '/usr/bin:/bin',
  PWD: cwd,
})

/** Built into the engine, which looks there before it looks for commands; the product's own are found by these names. */
const replaced: Readonly<Record<string, string>> = { help: 'ottersh-help', wait: 'ottersh-wait' }

/** Commands that run a script whose output may go straight on to the terminal. */
const passing = new Set(['bash', 'sh', 'timeout', 'env', 'xargs', 'time'])

/** How a command ends that no one listens to any more: 128 and the number of the signal. */
const brokenPipeCode = 141

/** Commands that are part of the shell language. */
// not shown: names
const builtinNames =
  `. : [ alias bg break builtin cd command continue declare dirs eval exec exit export false fg getopts hash
help history let local mapfile popd printf pushd pwd read readarray readonly return set shift shopt source test true type
typeset unalias unset wait`.split(/\s/)

const commandNames = () => [...getCommandNames(), ...builtinNames, ...shellCommands.map(({ name }) => name)]

const aliasNames = (state: ShellState) =>
  [...state.env.keys()].flatMap((name) => (name.startsWith('BASH_ALIAS_') ? [name.slice(11)] : []))

/** Commands that start a separate script; everything else that runs one continues the script that it is in. */
const starting = new Set(['bash', 'sh', 'timeout', 'env', 'xargs', 'find', 'time'])

/**
 * What a script within a script knows. One that a command started knows what was exported, not functions and arrays; one
 * that the engine runs for itself (a substitution inside arithmetic) knows all that the script around it knows.
 */
function inherit(state: ShellState, around: ShellState, running: Running | null) {
  const isStarted = running !== null && running.state === around && starting.has(running.name)
  state.functions = new Map(isStarted ? [] : around.functions)
  state.arrays = new Map(isStarted ? [] : around.arrays)
  if (!isStarted) state.env = new Map(around.env)
}

/** Makes a shell over files. Resolves when it can run the first line. */
export async function createShell(options: ShellOptions): Promise<Shell> {
  const { files, terminal, desktop } = options
  const facts = await desktop.facts()
  const cwd = options.cwd ?? homeFolder
  const memory = options.parent?.memory ?? createSystemFolders(facts.login)
  const unread = createUnreadFiles()
  const shellFiles = createShellFiles({
    files,
    memory,
    onUnread: unread.note,
    writeToTerminal: (text) => terminal.write(text),
  })
  const traps = new WeakMap<ShellState, Map<string, string>>()
  // Each line has its own state object, but all lines that the person types are one script.
  const typedTraps = new Map<string, string>()
  const trapsOf = (state: ShellState) => {
    if (state === top) return typedTraps
    const own = traps.get(state) ?? new Map<string, string>()
    traps.set(state, own)
    return own
  }

  const budget = options.parent?.budget ?? { left: mostJobs }
  const jobs = createJobs(budget)
  let top: ShellState | null = null
  /** The scripts that run, each started by the one before it. */
  let scripts: ShellState[] = []
  let isExit = false
  let mask = '022'
  let abort: AbortController | null = null
  let isExhausted = false
  const breathe = createBreath()
  const guard = createMemoryGuard()

  const conductor: Conductor = {
    running: null,
    mostPiped: options.mostPiped ?? mostPiped,
    enter(state) {
      const around = scripts.at(-1)
      scripts.push(state)
      const { running } = conductor
      if (around) inherit(state, around, running)
      else top = state
      const isPassing =
        running !== null && (running.isTerminal || running.stream !== null) && passing.has(running.name)
      const stream = isPassing ? running.stream : null
      return { isTerminal: !around || isPassing, hasInput: false, ...atStart, stream, state }
    },
    takeExitTrap(position: Position, error: unknown) {
      const isTop = position.state === top
      if (isTop && error instanceof exitError) isExit = true
      if (isTop && !isExit) return null
      const handler = trapsOf(position.state).get('EXIT')
      trapsOf(position.state).delete('EXIT')
      return handler ? bash.transform(handler).ast : null
    },
    errorTrap(state) {
      const handler = (state === top ? typedTraps : traps.get(state))?.get('ERR')
      return handler ? bash.transform(handler).ast : null
    },
    brokenPipe() {
      const error: unknown = Reflect.construct(exitError, [brokenPipeCode, '', ''])
      return error instanceof Error ? error : new Error(String(error))
    },
    async startJob(state, text) {
      const snapshot: unknown = structuredClone(takeSnapshot(state))
      const job = jobs.start(text, () => openJob(state.cwd, snapshot))
      if (!job) return { stdout: '', stderr: `${texts.tooManyJobs({ most: mostJobs })}\n`, exitCode: 1 }
      state.lastBackgroundPid = job.pid
      if (state === top && !options.parent) await terminal.write(`[${job.number}] ${job.pid}\n`)
      return { stdout: '', stderr: '', exitCode: 0 }
    },
    endedInBackground(state, exitCode) {
      state.lastBackgroundPid = jobs.note(exitCode)
    },
    async withOwnTraps(state, work, runTrap) {
      const all = trapsOf(state)
      const outer = new Map(all)
      all.delete('EXIT')
      try {
        await work()
        const handler = all.get('EXIT')
        if (handler) await runTrap(bash.transform(handler).ast)
      } finally {
        all.clear()
        for (const [name, handler] of outer) all.set(name, handler)
      }
    },
    leave: () => void scripts.pop(),
    explain: unread.explain,
    replacementOf: (name) => (Object.hasOwn(replaced, name) ? (replaced[name] ?? name) : name),
    async breathe(state) {
      if (!isExhausted && guard(state)) {
        isExhausted = true
        abort?.abort()
      }
      await breathe()
    },
    async write(stdout, stderr) {
      if (stdout || stderr) await terminal.write(stdout + stderr)
    },
    typedInput: (name, args) => readTypedInput(name, args, terminal),
  }

  /** What jobs wait for before they print: a command that has the whole screen. */
  let screenIsFree: Promise<void> = Promise.resolve()
  const own: TerminalPort = {
    ...terminal,
    takeScreen(hear) {
      const release = terminal.takeScreen(hear)
      if (!release) return null
      let free: (() => void) | null = null
      screenIsFree = new Promise((resolve) => {
        free = resolve
      })
      return () => {
        release()
        free?.()
      }
    },
  }

  const commands = new Map(shellCommands.map((command) => [command.name, command]))
  const adapt = (name: string) =>
    defineCommand(name, async (args, engine): Promise<ExecResult> => {
      const command = commands.get(name.replace(/^ottersh-/, ''))
      const state = conductor.running?.state
      if (!command || !state)
        return { stdout: '', stderr: `${texts.notAvailableHere({ name })}\n`, exitCode: 127 }
      return command.run(args, {
        engine,
        desktop,
        files,
        terminal: own,
        commands,
        isTerminal: conductor.running?.isTerminal ?? false,
        isStreaming: conductor.running?.stream != null,
        print: async (text) => {
          const stream = conductor.running?.stream
          if (stream) return stream.feed(asByteText(text))
          await terminal.write(text)
          return true
        },
        masks: { get: () => mask, set: (next) => void (mask = next) },
        traps: trapsOf(state),
        jobs,
      })
    })

  /** A shell for a job: it goes on from where this one is, prints, and has nobody who types. */
  const openJob = async (folder: string, snapshot: unknown): Promise<JobShell> => {
    const shell = await createShell({
      files,
      desktop,
      terminal: {
        ...terminal,
        async write(text) {
          await screenIsFree
          await terminal.write(text)
        },
        readLine: () => Promise.resolve(null),
        takeScreen: () => null,
      },
      cwd: folder,
      snapshot,
      parent: { memory, budget },
    })
    return {
      async run(text) {
        const result = await shell.run(text)
        await shell.jobsSettled()
        return result
      },
      stop() {
        shell.interrupt()
        shell.endJobs()
      },
    }
  }

  const bash = new Bash({
    fs: shellFiles,
    cwd,
    env: environment(facts, cwd),
    executionLimits: unlimited,
    // The worker is the sandbox; patching its globals would break the hooks, and `Function` is off by policy anyway.
    defenseInDepth: false,
    customCommands: [...shellCommands.map(({ name }) => adapt(name)), ...Object.values(replaced).map(adapt)],
    processInfo: { pid: 100, ppid: 1, uid: 1000, gid: 1000 },
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        abort?.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
  })
  conduct(shellFiles, conductor)

  const exitError = await exitErrorClass()

  const remember = (state: ShellState) => Reflect.set(bash, 'state', readSnapshot(takeSnapshot(state)))
  const known = () => top ?? readSnapshot(Reflect.get(bash, 'state'))

  /** Says which jobs have ended, once for each. */
  const tellEndedJobs = async () => {
    if (options.parent) return
    const all = jobs.list()
    for (const job of all.filter((one) => one.exitCode !== null)) {
      await terminal.write(jobLine(job, all))
      jobs.forget(job)
    }
  }

  const run = async (text: string): Promise<RunResult> => {
    const own = new AbortController()
    abort = own
    isExit = false
    isExhausted = false
    scripts = []
    unread.clear()
    conductor.running = null
    const before = top
    top = null
    let exitCode = 1
    try {
      const result = await bash.exec(text, { rawScript: true, signal: own.signal })
      await conductor.write(result.stdout, own.signal.aborted ? '' : shellWords(result.stderr))
      exitCode = own.signal.aborted ? 130 : result.exitCode
    } catch (error) {
      await conductor.write(
        '',
        shellWords(`bash: ${error instanceof Error ? error.message : String(error)}\n`),
      )
    } finally {
      abort = null
    }
    top ??= before
    if (top) {
      const state: ShellState = top
      state.lastExitCode = exitCode
      state.env.set('?', String(exitCode))
      remember(state)
    }
    await tellEndedJobs()
    return { exitCode, isExit, isInterrupted: own.signal.aborted && !isExhausted, isExhausted }
  }

  if (options.snapshot !== undefined) Reflect.set(bash, 'state', readSnapshot(options.snapshot))
  else await run('shopt -s expand_aliases') // not shown: a line for the shell

  return {
    run,
    isIncomplete: (text) => isIncomplete(text, (source) => bash.transform(source)),
    interrupt: () => abort?.abort(),
    endJobs: () => jobs.stop(),
    jobsSettled: () => jobs.settled(),
    complete: (text, cursor) =>
      complete(text, cursor, {
        files: shellFiles,
        cwd: known().cwd,
        home: homeFolder,
        commands: () => [...commandNames(), ...known().functions.keys(), ...aliasNames(known())],
        variables: () => [...known().env.keys()],
      }),
    cwd: () => known().cwd,
    snapshot: () => takeSnapshot(known()),
    size: () => stateSize(known()),
  }
}
