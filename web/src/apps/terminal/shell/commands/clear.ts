import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Empties the window, what was scrolled away too [A9.18]. */
export const clear: ShellCommand = {
  name: 'clear',
  summary: () => texts.clear,
  usage: () => 'clear',
  run: (_args, { isTerminal }) => printed(isTerminal ? '\u001B[H\u001B[2J\u001B[3J' : '\u001B[H\u001B[2J'),
}
