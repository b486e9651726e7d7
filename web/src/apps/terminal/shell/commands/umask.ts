import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Prints or takes the mask for new files, which nothing here looks at: all files are the person's own. */
export const umask: ShellCommand = {
  name: 'umask',
  summary: () => texts.umask,
  usage: () => texts.umaskUsage,
  run(args, { masks }) {
    const given = args.find((arg) => !arg.startsWith('-'))
    if (given === undefined) return printed(`${masks.get().padStart(4, '0')}\n`)
    if (!/^[0-7]{1,4}$/.test(given)) return failed(texts.umaskInvalid({ mask: given }))
    masks.set(given)
    return printed('')
  },
}
