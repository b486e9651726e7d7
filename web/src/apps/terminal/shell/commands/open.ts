import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'

/** Opens files in the app for their kind, and folders in the file manager. */
export const open: ShellCommand = {
  name: 'open',
  summary: 'Open a file in the app for its kind, or a folder',
  usage: 'open <file>…',
  async run(args, { engine, desktop }) {
    if (args.length === 0) return failed('Usage: open <file>')
    let problems = ''
    for (const name of args) {
      const opened = await desktop.open(normalisePath(name, engine.cwd))
      if (!opened.ok) problems += `open: ${opened.error.message}\n`
    }
    return problems ? failed(problems) : printed('')
  },
}
