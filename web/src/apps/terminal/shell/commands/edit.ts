import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Opens a file in the text editor; a file that does not exist is made first. */
export const edit: ShellCommand = {
  name: 'edit',
  summary: () => texts.edit,
  usage: () => texts.editUsage,
  async run([name], { engine, desktop }) {
    if (!name) return failed(texts.usage({ usage: texts.editUsage }))
    const path = normalisePath(name, engine.cwd)
    if (!(await engine.fs.exists(path))) {
      try {
        await engine.fs.writeFile(path, '')
      } catch {
        return failed(texts.noSuchFile({ command: 'edit', name }))
      }
    }
    const opened = await desktop.edit(path)
    return opened.ok ? printed('') : failed(texts.editFailed({ reason: opened.error.message }))
  },
}
