import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** How commands that were started with `&` ended. They run to their end at once, so nothing is left to wait for. */
export const wait: ShellCommand = {
  name: 'wait',
  summary: () => texts.wait,
  usage: () => texts.waitUsage,
  run(args, { ended }) {
    const last = args.findLast((arg) => !arg.startsWith('-'))
    if (last === undefined) return printed('')
    const exitCode = ended.get(last)
    if (exitCode === undefined) return failed(texts.waitNoChild({ pid: last }), 127)
    return { stdout: '', stderr: '', exitCode }
  },
}
