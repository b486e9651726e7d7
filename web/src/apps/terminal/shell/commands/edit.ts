import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'

/** Opens a file in the text editor; a file that does not exist is made first. */
export const edit: ShellCommand = {
  name: 'edit',
  summary: 'Edit a file in the Text Editor',
  usage: 'edit <file>',
  async run([name], { engine, desktop }) {
    if (!name) return failed('Usage: edit <file>')
    const path = normalisePath(name, engine.cwd)
    if (!(await engine.fs.exists(path))) {
      try {
        await engine.fs.writeFile(path, '')
      } catch {
        return failed(`edit: ${name}: No such file or directory`)
      }
    }
    const opened = await desktop.edit(path)
    return opened.ok ? printed('') : failed(`edit: ${opened.error.message}`)
  },
}
