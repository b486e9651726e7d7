import { normalisePath } from '@/kernel/files/paths'
import { printed, type ShellCommand } from '../shell-types'
import { textFromBytes } from '../text-input'

/** Prints all of it: the window scrolls back, so nothing has to be turned page by page. */
const pager = (name: string): ShellCommand => ({
  name,
  summary: 'Show a text; scroll with the wheel or Shift+PageUp',
  usage: `${name} [file]…`,
  async run(args, { engine }) {
    const names = args.filter((arg) => !arg.startsWith('-'))
    if (names.length === 0) return printed(textFromBytes(engine.stdin))
    let stdout = ''
    let stderr = ''
    for (const file of names) {
      try {
        stdout += await engine.fs.readFile(normalisePath(file, engine.cwd))
      } catch {
        stderr += `${name}: ${file}: No such file or directory\n`
      }
    }
    return { stdout, stderr, exitCode: stderr ? 1 : 0 }
  },
})

/** `less` and `more`. */
export const less = pager('less')
export const more = pager('more')
