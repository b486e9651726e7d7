import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** The lines that were typed, numbered. */
export const history: ShellCommand = {
  name: 'history',
  summary: () => texts.history,
  usage: () => texts.historyUsage,
  details: () => [texts.historyForget],
  async run([option], { desktop }) {
    if (option === '-c') {
      await desktop.clearHistory()
      return printed('')
    }
    if (option !== undefined && !/^\d+$/.test(option)) return failed(texts.historyNoNumber({ option }))
    const lines = await desktop.history()
    const first = option === undefined ? 0 : Math.max(0, lines.length - Number(option))
    return printed(
      lines
        .slice(first)
        .map((line, index) => `${String(first + index + 1).padStart(5)}  ${line}\n`)
        .join(''),
    )
  },
}
