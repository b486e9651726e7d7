import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** How many lines another command gets: a pipe passes all output at once, so it cannot be endless. */
const linesIntoPipe = 100_000
const linesAtOnce = 256

/** Repeats a word until Ctrl+C. */
export const yes: ShellCommand = {
  name: 'yes',
  summary: () => texts.yes,
  usage: () => texts.yesUsage,
  details: () => [texts.yesLines({ count: linesIntoPipe })],
  async run(args, { isTerminal, isStreaming, print, engine }) {
    const line = `${args.join(' ') || 'y'}\n`
    if (!isTerminal && !isStreaming) return printed(line.repeat(linesIntoPipe))
    const block = line.repeat(linesAtOnce)
    while (!engine.signal?.aborted && (await print(block)));
    return printed('')
  },
}
