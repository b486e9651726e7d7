// not shown in this module: as bash says it
/** A command that runs while others are typed. */
export interface Job {
  readonly number: number
  readonly pid: number
  /** The command as it was typed. */
  readonly text: string
  /** How it ended; null: it runs. */
  readonly exitCode: number | null
  /** Resolves with how it ends. */
  readonly end: Promise<number>
  /** Ends it, as a signal of this number does. */
  kill(signal: number): void
}

/** What a job runs in. */
export interface JobShell {
  run(text: string): Promise<{ readonly exitCode: number }>
  /** Ends what runs in it, its own jobs too. */
  stop(): void
}

/** Jobs that may run at once, in a shell and all shells that its jobs are. */
export interface JobBudget {
  left: number
}

/** Jobs at once: a few for a person, none for a script that starts itself again and again. */
export const mostJobs = 32

/** The jobs of a shell. */
export interface Jobs {
  /** Those that run, and those that ended and of which nobody was told, oldest first. */
  list(): readonly Job[]
  /** By `%1`, `%%`, `%-`, `%name` or a number of a process; null: none such. */
  find(word: string): Job | null
  /** Starts one; null: too many run. */
  start(text: string, open: () => Promise<JobShell>): Job | null
  /** How a process of these ended, by its number; undefined: not known, or it runs. */
  exitCodeOf(pid: string): number | undefined
  /** A command with `&` that was run to its end at once; its number. */
  note(exitCode: number): number
  /** Leaves a job out of the list; it goes on if it runs. */
  forget(job: Job): void
  /** Ends all. */
  stop(): void
  /** Resolves when all have ended. */
  settled(): Promise<void>
}

/** Makes an empty list of jobs. */
export function createJobs(budget: JobBudget): Jobs {
  let all: Job[] = []
  let lastPid = 1000
  const ended = new Map<string, number>()
  const running = new Set<Job>()

  const remember = (pid: number, exitCode: number) => {
    ended.set(String(pid), exitCode)
    if (ended.size > 100) ended.delete(ended.keys().next().value ?? '')
  }

  const find = (word: string): Job | null => {
    if (!word.startsWith('%')) return all.find(({ pid }) => String(pid) === word) ?? null
    const name = word.slice(1)
    if (name === '' || name === '%' || name === '+') return all.at(-1) ?? null
    if (name === '-') return all.at(-2) ?? all.at(-1) ?? null
    if (/^\d+$/.test(name)) return all.find(({ number }) => String(number) === name) ?? null
    return all.findLast(({ text }) => text.startsWith(name)) ?? null
  }

  return {
    list: () => all,
    find,
    start(text, open) {
      if (budget.left <= 0) return null
      budget.left--
      let shell: JobShell | null = null
      let killedBy: number | null = null
      let exitCode: number | null = null
      const run = async () => {
        try {
          shell = await open()
          const result = killedBy === null ? await shell.run(text) : null
          return killedBy === null ? (result?.exitCode ?? 1) : 128 + killedBy
        } catch {
          return 1
        }
      }
      const pid = ++lastPid
      const job: Job = {
        number: (all.at(-1)?.number ?? 0) + 1,
        pid,
        text,
        get exitCode() {
          return exitCode
        },
        end: run().then((code) => {
          exitCode = code
          budget.left++
          running.delete(job)
          remember(pid, code)
          return code
        }),
        kill(signal) {
          killedBy = signal
          shell?.stop()
        },
      }
      all = [...all, job]
      running.add(job)
      return job
    },
    exitCodeOf: (pid) => ended.get(pid),
    note(exitCode) {
      remember(++lastPid, exitCode)
      return lastPid
    },
    forget(job) {
      all = all.filter((one) => one !== job)
    },
    stop() {
      for (const job of running) job.kill(15)
    },
    async settled() {
      while (running.size > 0) await Promise.all([...running].map(({ end }) => end))
    },
  }
}

/** Names of signals that end a process, by their numbers. */
const signals: Readonly<Record<number, string>> = {
  9: 'Killed',
  15: 'Terminated',
  2: 'Interrupt',
  1: 'Hangup',
}

/** A job's line in a list, as bash has it. */
export function jobLine(job: Job, all: readonly Job[], { withPid = false } = {}): string {
  const mark = job === all.at(-1) ? '+' : job === all.at(-2) ? '-' : ' '
  const { exitCode } = job
  const state =
    exitCode === null
      ? 'Running'
      : exitCode === 0
        ? 'Done'
        : ((exitCode > 128 ? signals[exitCode - 128] : undefined) ?? `Exit ${exitCode}`)
  const pid = withPid ? `${job.pid} ` : ''
  return `[${job.number}]${mark}  ${pid}${state.padEnd(23)} ${job.text}${exitCode === null ? ' &' : ''}\n`
}
