import { printed, type ShellCommand } from '../shell-types'

/** The name of the person as the desktop shows it [A1.1 A9.18]. */
export const whoami: ShellCommand = {
  name: 'whoami',
  summary: 'Print your name',
  usage: 'whoami',
  run: async (_args, { desktop }) => printed(`${(await desktop.facts()).username}\n`),
}
