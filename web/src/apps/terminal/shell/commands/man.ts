import { failed, printed, type ShellCommand } from '../shell-types'
import { helpPage } from './help'

/** The same page as `help NAME`. */
export const man: ShellCommand = {
  name: 'man',
  summary: 'Show the manual page of a command',
  usage: 'man <command>',
  async run([name], context) {
    if (!name) return failed('What manual page do you want?')
    const page = await helpPage(name, context)
    return page === null ? failed(`No manual entry for ${name}`, 16) : printed(page)
  },
}
