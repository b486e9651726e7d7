import { jobLine } from '../jobs'
import type { ShellCommand } from '../shell-types'
import { texts } from './texts'

/** The commands that run in the background, and the running plugins, numbered after them [A4.25]. */
export const jobs: ShellCommand = {
  name: 'jobs',
  summary: () => texts.jobs,
  usage: () => 'jobs [-lpr]', // not shown: typed like this
  async run(args, { desktop, jobs: own }) {
    const letters = args.filter((arg) => arg.startsWith('-')).join('')
    const all = own.list()
    const shown = letters.includes('r') ? all.filter(({ exitCode }) => exitCode === null) : all
    if (letters.includes('p'))
      return { stdout: shown.map(({ pid }) => `${pid}\n`).join(''), stderr: '', exitCode: 0 }
    const lines = shown.map((job) => jobLine(job, all, { withPid: letters.includes('l') }))
    for (const job of all) if (job.exitCode !== null) own.forget(job)
    const { plugins } = await desktop.facts()
    const first = (all.at(-1)?.number ?? 0) + 1
    const others = plugins.map((name, index) => `[${first + index}]  Running    ${name}\n`)
    return { stdout: [...lines, ...others].join(''), stderr: '', exitCode: 0 }
  },
}
