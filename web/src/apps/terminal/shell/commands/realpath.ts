import { normalisePath } from '@/kernel/files/paths'
import type { ShellCommand } from '../shell-types'

/** Prints absolute paths with links followed. */
export const realpath: ShellCommand = {
  name: 'realpath',
  summary: 'Print absolute paths with links followed',
  usage: 'realpath <path>…',
  async run(args, { engine }) {
    let stdout = ''
    let stderr = args.length === 0 ? 'realpath: missing operand\n' : ''
    for (const name of args.filter((arg) => !arg.startsWith('-'))) {
      try {
        stdout += `${await engine.fs.realpath(normalisePath(name, engine.cwd))}\n`
      } catch {
        stderr += `realpath: ${name}: No such file or directory\n`
      }
    }
    return { stdout, stderr, exitCode: stderr ? 1 : 0 }
  },
}
