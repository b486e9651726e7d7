import { describeDuration } from '../duration'
import { printed, type ShellCommand } from '../shell-types'

/** How long the desktop has been running. */
export const uptime: ShellCommand = {
  name: 'uptime',
  summary: 'Print how long the desktop has been running',
  usage: 'uptime',
  run: async (_args, { desktop }) => printed(`up ${describeDuration((await desktop.facts()).uptime)}\n`),
}
