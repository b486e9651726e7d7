import { texts as summaries } from '../../engine-summaries.texts'
import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../../shell-types'
import { texts } from '../texts'
import { linesOf, linesText } from './input'

/** How lines are compared, and which are printed. */
interface Order {
  readonly flags: ReadonlySet<string>
  readonly fields: number
  readonly characters: number
  readonly most: number
}

/** The part of a line that counts. */
function keyOf(line: string, { flags, fields, characters, most }: Order): string {
  let key = line
  for (let field = 0; field < fields; field++) key = key.replace(/^\s*\S*/, '')
  key = Array.from(key)
    .slice(characters, characters + most)
    .join('')
  return flags.has('i') ? key.toLowerCase() : key
}

/** Drops repeated lines; the engine's own cannot skip fields or letters. */
export const uniq: ShellCommand = {
  name: 'uniq',
  summary: () => summaries.uniq,
  usage: () => texts.uniqUsage,
  async run(args, context) {
    const flags = new Set<string>()
    const numbers = { f: 0, s: 0, w: Number.POSITIVE_INFINITY }
    const names: string[] = []
    const rest = args.map((arg) =>
      arg.replace(/^--(count|repeated|unique|ignore-case)$/, (_all, word: string) =>
        word === 'repeated' ? '-d' : `-${word[0]}`,
      ),
    )
    for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
      const [, letters = '', taking = '', value = ''] = /^-([cdui]*)([fsw]?)(\d*)$/.exec(arg) ?? []
      if (arg === '-' || !arg.startsWith('-')) names.push(arg)
      else if (letters + taking === '' || (taking === '' && value !== ''))
        return failed(texts.uniqOption({ option: arg }))
      else {
        for (const letter of letters) flags.add(letter)
        if (taking === 'f' || taking === 's' || taking === 'w')
          numbers[taking] = Number(value || rest.shift())
      }
    }
    const lines = await linesOf('uniq', names.slice(0, 1), context)
    if ('exitCode' in lines) return lines
    const order = { flags, fields: numbers.f, characters: numbers.s, most: numbers.w }
    const groups: { readonly line: string; readonly key: string; count: number }[] = []
    for (const line of lines) {
      const key = keyOf(line, order)
      const last = groups.at(-1)
      if (last?.key === key) last.count++
      else groups.push({ line, key, count: 1 })
    }
    const shown = groups.filter(
      ({ count }) => (!flags.has('d') || count > 1) && (!flags.has('u') || count === 1),
    )
    const text = linesText(
      shown.map(({ line, count }) => (flags.has('c') ? `${String(count).padStart(7)} ${line}` : line)),
    )
    const [, into] = names
    if (into === undefined) return printed(text)
    await context.engine.fs.writeFile(normalisePath(into, context.engine.cwd), text)
    return printed('')
  },
}
