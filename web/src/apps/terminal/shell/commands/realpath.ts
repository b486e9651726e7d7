import { normalisePath } from '@/kernel/files/paths'
import type { ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Prints absolute paths with links followed. */
export const realpath: ShellCommand = {
  name: 'realpath',
  summary: () => texts.realpath,
  usage: () => texts.realpathUsage,
  async run(args, { engine }) {
    let stdout = ''
    let stderr = args.length === 0 ? `${texts.realpathOfNothing}\n` : ''
    for (const name of args.filter((arg) => !arg.startsWith('-'))) {
      try {
        stdout += `${await engine.fs.realpath(normalisePath(name, engine.cwd))}\n`
      } catch {
        stderr += `${texts.noSuchFile({ command: 'realpath', name })}\n`
      }
    }
    return { stdout, stderr, exitCode: stderr ? 1 : 0 }
  },
}
