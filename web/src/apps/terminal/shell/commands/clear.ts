import { printed, type ShellCommand } from '../shell-types'

/** Empties the window, what was scrolled away too [A9.18]. */
export const clear: ShellCommand = {
  name: 'clear',
  summary: 'Clear the terminal',
  usage: 'clear',
  run: (_args, { isTerminal }) => printed(isTerminal ? '\u001B[H\u001B[2J\u001B[3J' : '\u001B[H\u001B[2J'),
}
