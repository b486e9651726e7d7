import { failed, printed, type ShellCommand } from '../shell-types'

/** Removes a plugin from the list of running ones [A4.25 A8.13]. */
export const end: ShellCommand = {
  name: 'end',
  summary: 'End a plugin that runs',
  usage: 'end <plugin_name>',
  async run([name], { desktop }) {
    if (!name) return failed('Usage: end <plugin_name>')
    return (await desktop.endPlugin(name))
      ? printed(`Plugin ${name} ended.\n`)
      : failed(`Plugin ${name} is not running or does not exist.`)
  },
}
