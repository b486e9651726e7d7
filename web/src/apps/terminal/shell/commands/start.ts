import { failed, printed, type ShellCommand } from '../shell-types'

/** Adds a plugin to the list of running ones [A4.25 A8.13]. The list belongs to the desktop: all terminals see it. */
export const start: ShellCommand = {
  name: 'start',
  summary: 'Start a plugin',
  usage: 'start <plugin_name>',
  details: ['Adds the plugin to the list of running ones. `ps` shows it, `end` removes it.'],
  async run([name], { desktop }) {
    if (!name) return failed('Usage: start <plugin_name>')
    const { plugins } = await desktop.facts()
    if (plugins.includes(name)) return printed(`Plugin ${name} is already running.\n`)
    await desktop.startPlugin(name)
    return printed(`Plugin ${name} started.\n`)
  },
}
