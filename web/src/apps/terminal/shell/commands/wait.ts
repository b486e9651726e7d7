import { failed, printed, type ShellCommand } from '../shell-types'

/** How commands that were started with `&` ended. They run to their end at once, so nothing is left to wait for. */
export const wait: ShellCommand = {
  name: 'wait',
  summary: 'Tell how a command that was started with & ended',
  usage: 'wait [number]…',
  run(args, { ended }) {
    const last = args.findLast((arg) => !arg.startsWith('-'))
    if (last === undefined) return printed('')
    const exitCode = ended.get(last)
    if (exitCode === undefined) return failed(`ottersh: wait: pid ${last} is not a child of this shell`, 127)
    return { stdout: '', stderr: '', exitCode }
  },
}
