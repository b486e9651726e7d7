import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** The running plugins, as a shell lists its jobs [A4.25]. Lines run in the foreground, so there are no others. */
export const jobs: ShellCommand = {
  name: 'jobs',
  summary: () => texts.jobs,
  usage: () => 'jobs',
  async run(_args, { desktop }) {
    const { plugins } = await desktop.facts()
    return printed(plugins.map((name, index) => `[${index + 1}]  Running    ${name}\n`).join(''))
  },
}
