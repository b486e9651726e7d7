import { normalisePath } from '@/kernel/files/paths'
import { texts as summaries } from '../engine-summaries.texts'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'
import { unlessAborted } from './wait'

/** ms between two looks at a file. */
const lookEvery = 250

const follows = (arg: string) => /^-[a-zA-Z]*[fF]/.test(arg) || arg.startsWith('--follow')

/** Prints the last lines; with -f also what is added, until Ctrl+C, which the engine's own does not know. */
export const tail: ShellCommand = {
  name: 'tail',
  summary: () => summaries.tail,
  usage: () => texts.tailUsage,
  details: () => [texts.tailFollow],
  async run(args, { engine, print }) {
    const { origCommand, fs, signal, cwd } = engine
    if (!origCommand) return failed(texts.notAvailable({ command: 'tail' }), 127)
    if (!args.some(follows)) return origCommand([...args])
    const rest = args
      .filter((arg) => !/^(?:-[fF]|--follow.*)$/.test(arg))
      .map((arg) => arg.replace(/^(-\w*?)[fF]/, '$1'))
    const name = rest.findLast((arg, index) => !arg.startsWith('-') && !/^-[nc]$/.test(rest[index - 1] ?? ''))
    if (name === undefined) return origCommand(rest)
    const path = normalisePath(name, cwd)
    const size = async () => ((await fs.exists(path)) ? (await fs.stat(path)).size : 0)
    let seen = await size()
    const first = await origCommand(rest)
    if (first.exitCode !== 0) return first
    let goesOn = first.stdout === '' || (await print(first.stdout))
    const isOver = () => signal?.aborted === true
    while (goesOn && !isOver()) {
      await unlessAborted(new Promise((resolve) => setTimeout(resolve, lookEvery)), signal)
      const now = await size()
      if (now === seen || isOver()) continue
      const bytes = await fs.readFileBuffer(path)
      const added = bytes.subarray(now < seen ? 0 : seen)
      seen = bytes.length
      goesOn = await print(new TextDecoder().decode(added))
    }
    return printed('')
  },
}
