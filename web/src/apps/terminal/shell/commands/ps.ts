import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** What runs on the desktop: windows and started plugins. */
export const ps: ShellCommand = {
  name: 'ps',
  summary: () => texts.ps,
  usage: () => 'ps',
  async run(_args, { desktop }) {
    const { windows, plugins } = await desktop.facts()
    const rows = [
      ...windows.map(({ type, title }) => `window  ${type.padEnd(18)} ${title}`), // not shown: parsed by programs
      ...plugins.map((name) => `plugin  ${name}`), // not shown: parsed by programs
    ]
    // not shown: parsed by programs
    return printed(`KIND    NAME\n${rows.map((row) => `${row.trimEnd()}\n`).join('')}`)
  },
}
