import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** The name of the person as the desktop shows it [A1.1 A9.18]. */
export const whoami: ShellCommand = {
  name: 'whoami',
  summary: () => texts.whoami,
  usage: () => 'whoami',
  run: async (_args, { desktop }) => printed(`${(await desktop.facts()).username}\n`),
}
