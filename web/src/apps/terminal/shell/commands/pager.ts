import { normalisePath } from '@/kernel/files/paths'
import { printed, type ShellCommand } from '../shell-types'
import { textFromBytes } from '../text-input'
import { texts } from './texts'

/** Prints all of it: the window scrolls back, so nothing has to be turned page by page. */
const pager = (name: string): ShellCommand => ({
  name,
  summary: () => texts.pager,
  usage: () => texts.pagerUsage({ name }),
  async run(args, { engine }) {
    const names = args.filter((arg) => !arg.startsWith('-'))
    if (names.length === 0) return printed(textFromBytes(engine.stdin))
    let stdout = ''
    let stderr = ''
    for (const file of names) {
      try {
        stdout += await engine.fs.readFile(normalisePath(file, engine.cwd))
      } catch {
        stderr += `${texts.noSuchFile({ command: name, name: file })}\n`
      }
    }
    return { stdout, stderr, exitCode: stderr ? 1 : 0 }
  },
})

/** `less` and `more`. */
export const less = pager('less')
export const more = pager('more')
