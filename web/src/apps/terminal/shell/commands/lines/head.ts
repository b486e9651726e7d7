import { texts as summaries } from '../../engine-summaries.texts'
import { printed, type ShellCommand } from '../../shell-types'
import { texts } from '../texts'
import { linesOf, linesText } from './input'

/** Prints the first lines; the engine's own does not know `-n -3`, all but the last three. */
export const head: ShellCommand = {
  name: 'head',
  summary: () => summaries.head,
  usage: () => texts.headUsage,
  async run(args, context) {
    const joined = args.join('\n')
    const [all, count = ''] = /^(?:-n\n?|--lines(?:=|\n))-(\d+)(?:\n|$)/.exec(joined) ?? []
    const { origCommand } = context.engine
    if (all === undefined && origCommand) return origCommand([...args])
    const names = joined
      .slice(all?.length ?? 0)
      .split('\n')
      .filter(Boolean)
    const lines = await linesOf('head', names, context)
    return 'exitCode' in lines
      ? lines
      : printed(linesText(lines.slice(0, Math.max(0, lines.length - Number(count)))))
  },
}
