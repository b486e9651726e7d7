import { printed, type ShellCommand } from '../shell-types'

/** What runs on the desktop: windows and started plugins. */
export const ps: ShellCommand = {
  name: 'ps',
  summary: 'List open windows and running plugins',
  usage: 'ps',
  async run(_args, { desktop }) {
    const { windows, plugins } = await desktop.facts()
    const rows = [
      ...windows.map(({ type, title }) => `window  ${type.padEnd(18)} ${title}`),
      ...plugins.map((name) => `plugin  ${name}`),
    ]
    return printed(`KIND    NAME\n${rows.map((row) => `${row.trimEnd()}\n`).join('')}`)
  },
}
