import { texts as summaries } from '../../engine-summaries.texts'
import { failed, printed, type ShellCommand } from '../../shell-types'
import { texts } from '../texts'
import { linesOf, linesText } from './input'

type Range = readonly [first: number, last: number]

/** `1,3-5,7-` as ranges; null: it is no list. */
function rangesOf(list: string): readonly Range[] | null {
  const ranges = list.split(',').map((part): Range | null => {
    const [, first = '', dash = '', last = ''] = /^(\d*)(-?)(\d*)$/.exec(part) ?? []
    if (first === '' && last === '') return null
    const from = first === '' ? 1 : Number(first)
    return [from, dash === '' ? from : last === '' ? Number.POSITIVE_INFINITY : Number(last)]
  })
  const all = ranges.filter((range): range is Range => range !== null && range[0] > 0 && range[1] >= range[0])
  return all.length === ranges.length ? all : null
}

interface Order {
  readonly ranges: readonly Range[]
  readonly isFields: boolean
  readonly mark: string
  readonly between: string
  readonly onlyMarked: boolean
  readonly isRest: boolean
  readonly files: readonly string[]
}

/** Reads the arguments; a text is what is wrong with them. */
function parse(args: readonly string[]): Order | string {
  const values = new Map<string, string>()
  const flags = new Set<string>()
  const files: string[] = []
  const long: Readonly<Record<string, string>> = {
    '--delimiter': 'd',
    '--fields': 'f',
    '--characters': 'c',
    '--bytes': 'b',
    '--output-delimiter': 'o',
    '--only-delimited': 's',
    '--complement': 'r',
  }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const [, word = '', value] = /^(--[a-z-]+)(?:=([^]*))?$/.exec(arg) ?? []
    if (word !== '') {
      const name = long[word]
      if (name === undefined) return texts.cutOption({ option: arg })
      if (name === 's' || name === 'r') flags.add(name)
      else values.set(name, value ?? args[++at] ?? '')
    } else if (arg.startsWith('-') && arg !== '-') {
      const letters = arg.slice(1)
      const takes = /^([sn]*)([dfcb])([^]*)$/.exec(letters)
      for (const letter of takes ? (takes[1] ?? '') : letters) {
        if (!'sn'.includes(letter)) return texts.cutOption({ option: `-${letter}` })
        flags.add(letter)
      }
      if (takes) values.set(takes[2] ?? '', takes[3] || (args[++at] ?? ''))
    } else files.push(arg)
  }
  const kinds = ['f', 'c', 'b'].filter((kind) => values.has(kind))
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) return texts.cutList
  const ranges = rangesOf(values.get(kind) ?? '')
  if (!ranges) return texts.cutRange({ list: values.get(kind) ?? '' })
  const mark = values.get('d') ?? '\t'
  return {
    ranges,
    isFields: kind === 'f',
    mark,
    between: values.get('o') ?? (kind === 'f' ? mark : ''),
    onlyMarked: flags.has('s'),
    isRest: flags.has('r'),
    files,
  }
}

/** What is left of a line; null: the line is left out. */
function cutLine(line: string, order: Order): string | null {
  if (order.isFields && !line.includes(order.mark)) return order.onlyMarked ? null : line
  const parts = order.isFields ? line.split(order.mark) : Array.from(line)
  const isIn = (_part: string, index: number) =>
    order.ranges.some(([first, last]) => index + 1 >= first && index + 1 <= last) !== order.isRest
  return parts.filter(isIn).join(order.between)
}

/** Prints parts of each line; the engine's own knows neither `--output-delimiter` nor `--complement`, and prints fields as they are asked for. */
export const cut: ShellCommand = {
  name: 'cut',
  summary: () => summaries.cut,
  usage: () => texts.cutUsage,
  async run(args, context) {
    const order = parse(args)
    if (typeof order === 'string') return failed(order)
    const lines = await linesOf('cut', order.files, context)
    if ('exitCode' in lines) return lines
    return printed(linesText(lines.flatMap((line) => cutLine(line, order) ?? [])))
  },
}
