import type { Job } from '../jobs'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Resolves when a promise does, or with null when the line is interrupted. */
export const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return resolve(null)
    signal?.addEventListener('abort', () => resolve(null), { once: true })
    promise.then(resolve, reject)
  })

/** Waits for commands that were started with `&`: for all, or for those that are named, and ends as the last of them did. */
export const wait: ShellCommand = {
  name: 'wait',
  summary: () => texts.wait,
  usage: () => texts.waitUsage,
  async run(args, { jobs, engine }) {
    const until = async (job: Job) => {
      const code = await unlessAborted(job.end, engine.signal)
      if (code !== null) jobs.forget(job)
      return code ?? 130
    }
    const words = args.filter((arg) => !arg.startsWith('-'))
    if (args.includes('-n')) {
      const running = jobs.list().filter(({ exitCode }) => exitCode === null)
      if (running.length === 0) return { stdout: '', stderr: '', exitCode: 127 }
      return { stdout: '', stderr: '', exitCode: await Promise.race(running.map(until)) }
    }
    if (words.length === 0) {
      for (const job of jobs.list()) await until(job)
      return printed('')
    }
    let exitCode = 0
    for (const word of words) {
      const job = jobs.find(word)
      const code = job ? await until(job) : jobs.exitCodeOf(word)
      if (code === undefined)
        return failed(
          word.startsWith('%')
            ? texts.noSuchJob({ command: 'wait', word })
            : texts.waitNoChild({ pid: word }),
          127,
        )
      exitCode = code
    }
    return { stdout: '', stderr: '', exitCode }
  },
}
