import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'
import { textFromBytes } from '../text-input'
import { texts } from './texts'

/** Lines in random order. */
export const shuf: ShellCommand = {
  name: 'shuf',
  summary: () => texts.shuf,
  usage: () => texts.shufUsage,
  async run(args, { engine }) {
    let count = Number.POSITIVE_INFINITY
    let lines: string[] | null = null
    const names: string[] = []
    let isEcho = false
    for (let index = 0; index < args.length; index++) {
      const arg = args[index] ?? ''
      const range = /^(?:-i)?(\d+)-(\d+)$/.exec(arg)
      if (arg === '-n') count = Number(args[++index])
      else if (/^-n\d+$/.test(arg)) count = Number(arg.slice(2))
      else if (arg === '-e') isEcho = true
      else if (arg === '-i') continue
      else if (range && (arg.startsWith('-i') || args[index - 1] === '-i')) {
        const [low, high] = [Number(range[1]), Number(range[2])]
        lines = Array.from({ length: Math.max(0, high - low + 1) }, (_, step) => String(low + step))
      } else names.push(arg)
    }
    if (isEcho) lines = names
    try {
      const [name] = names
      const read = async () =>
        name === undefined ? textFromBytes(engine.stdin) : engine.fs.readFile(normalisePath(name, engine.cwd))
      lines ??= (await read()).replace(/\n$/, '').split('\n')
    } catch {
      return failed(texts.noSuchFile({ command: 'shuf', name: names[0] ?? '' }))
    }
    for (let last = lines.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1))
      const [a = '', b = ''] = [lines[last], lines[other]]
      lines[last] = b
      lines[other] = a
    }
    return printed(
      lines
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(''),
    )
  },
}
