import { describeDuration } from '../duration'
import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** How long the desktop has been running. */
export const uptime: ShellCommand = {
  name: 'uptime',
  summary: () => texts.uptime,
  usage: () => 'uptime',
  run: async (_args, { desktop }) =>
    printed(`${texts.uptimeIs({ duration: describeDuration((await desktop.facts()).uptime) })}\n`),
}
