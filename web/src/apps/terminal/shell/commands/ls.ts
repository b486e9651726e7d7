import type { FsStat, IFileSystem } from 'just-bash/browser'
import { joinPath, normalisePath } from '@/kernel/files/paths'
import { dateFormatter } from '@/lib/language/format'
import { columnise } from '../columns'
import { describeSize } from '../size'
import { type CommandContext, failed, type ShellCommand } from '../shell-types'
import { minutesAhead } from './shell-time-zone'
import { texts } from './texts'

interface Options {
  readonly all: boolean
  readonly almostAll: boolean
  readonly long: boolean
  readonly oneEach: boolean
  readonly recursive: boolean
  readonly human: boolean
  readonly reverse: boolean
  readonly byTime: boolean
  readonly bySize: boolean
  readonly folderItself: boolean
  readonly classify: boolean
  readonly slash: boolean
}

interface Item {
  readonly name: string
  readonly path: string
  readonly stat: FsStat
  /** Target of a link; null for all else. */
  readonly link: string | null
}

const known = 'aAl1RhrtSdFpCGn'

function parse(args: readonly string[]): { readonly options: Options; readonly names: string[] } | string {
  const letters = new Set<string>()
  const names: string[] = []
  const long: Readonly<Record<string, string>> = {
    '--all': 'a',
    '--almost-all': 'A',
    '--recursive': 'R',
    '--reverse': 'r',
    '--human-readable': 'h',
    '--directory': 'd',
    '--classify': 'F',
  }
  for (const arg of args) {
    const letter = long[arg]
    if (letter) letters.add(letter)
    else if (arg.startsWith('--color')) continue
    else if (arg.startsWith('--')) return texts.lsUnknownWord({ option: arg })
    else if (arg.startsWith('-') && arg.length > 1) for (const flag of arg.slice(1)) letters.add(flag)
    else names.push(arg)
  }
  const unknown = [...letters].find((letter) => !known.includes(letter))
  if (unknown) return texts.lsUnknownLetter({ option: unknown })
  return {
    names,
    options: {
      all: letters.has('a'),
      almostAll: letters.has('A'),
      long: letters.has('l') || letters.has('n'),
      oneEach: letters.has('1'),
      recursive: letters.has('R'),
      human: letters.has('h'),
      reverse: letters.has('r'),
      byTime: letters.has('t'),
      bySize: letters.has('S'),
      folderItself: letters.has('d'),
      classify: letters.has('F'),
      slash: letters.has('p'),
    },
  }
}

async function readItem(fs: IFileSystem, name: string, path: string): Promise<Item> {
  const found = await fs.lstat(path)
  // What a folder weighs for scripts is nothing that people keep.
  const stat = found.isDirectory ? { ...found, size: 0 } : found
  if (!stat.isSymbolicLink) return { name, path, stat, link: null }
  return { name, path, stat, link: await fs.readlink(path) }
}

const images = /\.(png|jpe?g|gif|webp|svg|bmp|ico|avif)$/i
const archives = /\.(zip|tar|gz|tgz|7z)$/i

/** Colour by kind, as terminals do it: folders blue, links cyan, programs green, images magenta, archives red. */
function colourOf({ name, stat }: Item): string {
  if (stat.isSymbolicLink) return '1;36'
  if (stat.isDirectory) return '1;34'
  if ((stat.mode & 0o111) !== 0 || /\.(sh|oss)$/.test(name)) return '1;32'
  if (images.test(name)) return '35'
  return archives.test(name) ? '31' : ''
}

function suffixOf({ stat }: Item, { classify, slash }: Options): string {
  if (stat.isDirectory) return classify || slash ? '/' : ''
  if (!classify) return ''
  if (stat.isSymbolicLink) return '@'
  return (stat.mode & 0o111) !== 0 ? '*' : ''
}

const permissions = ({ stat }: Item) => {
  const kind = stat.isSymbolicLink ? 'l' : stat.isDirectory ? 'd' : '-'
  const bits = Array.from('rwxrwxrwx', (letter, index) => ((stat.mode >> (8 - index)) & 1 ? letter : '-'))
  return kind + bits.join('')
}

/** `Nov 21 14:05`, or the year instead of the time for files older than half a year, as clocks in the shell's time zone have it. */
function dateText(date: Date, zone: string): string {
  const shown = new Date(date.getTime() + minutesAhead(zone, date) * 60_000)
  const month = dateFormatter({ month: 'short', timeZone: 'UTC' }, 'en').format(shown)
  const day = String(shown.getUTCDate()).padStart(2)
  const isRecent = Math.abs(Date.now() - date.getTime()) < 183 * 86_400_000
  const clock = shown.toISOString().slice(11, 16)
  return `${month} ${day} ${isRecent ? clock : String(shown.getUTCFullYear()).padStart(5)}`
}

function order(items: readonly Item[], options: Options): Item[] {
  const sorted = items.toSorted((a, b) => {
    if (options.bySize && a.stat.size !== b.stat.size) return b.stat.size - a.stat.size
    if (options.byTime && a.stat.mtime.getTime() !== b.stat.mtime.getTime())
      return b.stat.mtime.getTime() - a.stat.mtime.getTime()
    return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
  })
  return options.reverse ? sorted.toReversed() : sorted
}

function render(items: readonly Item[], options: Options, context: CommandContext, owner: string): string {
  const paint = (item: Item) => {
    const colour = context.isTerminal ? colourOf(item) : ''
    const name = colour ? `\u001B[${colour}m${item.name}\u001B[0m` : item.name
    return name + suffixOf(item, options)
  }
  if (items.length === 0) return ''
  if (!options.long) {
    if (options.oneEach || !context.isTerminal) return items.map((item) => `${paint(item)}\n`).join('')
    const cells = items.map((item) => ({ text: paint(item), plain: item.name + suffixOf(item, options) }))
    return columnise(cells, context.terminal.size().columns)
  }
  const sizes = items.map(({ stat }) => (options.human ? describeSize(stat.size) : String(stat.size)))
  const width = Math.max(...sizes.map((size) => size.length))
  const zone = context.engine.env.get('TZ') ?? 'UTC'
  return items
    .map((item, index) => {
      const target = item.link === null ? '' : ` -> ${item.link}`
      const size = (sizes[index] ?? '').padStart(width)
      return `${permissions(item)} 1 ${owner} ${owner} ${size} ${dateText(item.stat.mtime, zone)} ${paint(item)}${target}\n`
    })
    .join('')
}

/** Lists folders, in coloured columns on the terminal and a name a line elsewhere [A9.18]. */
export const ls: ShellCommand = {
  name: 'ls',
  summary: () => texts.ls,
  usage: () => texts.lsUsage,
  details: () => [
    texts.lsAll,
    texts.lsAlmostAll,
    texts.lsLong,
    texts.lsHuman,
    texts.lsOneEach,
    texts.lsRecursive,
    texts.lsByTime,
    texts.lsBySize,
    texts.lsReverse,
    texts.lsFolders,
    texts.lsClassify,
  ],
  async run(args, context) {
    const parsed = parse(args)
    if (typeof parsed === 'string') return failed(`${parsed}\n${texts.lsTryHelp}`, 2)
    const { options, names } = parsed
    const { engine, desktop } = context
    const { fs, cwd } = engine
    const owner = options.long ? (await desktop.facts()).login : ''
    let stdout = ''
    let stderr = ''

    const listFolder = async (path: string, shown: string, hasTitle: boolean): Promise<void> => {
      let entries = await fs.readdir(path)
      if (!options.all && !options.almostAll) entries = entries.filter((name) => !name.startsWith('.'))
      const items = await Promise.all(entries.map((name) => readItem(fs, name, joinPath(path, name))))
      const dots = options.all
        ? [await readItem(fs, '.', path), await readItem(fs, '..', normalisePath('..', path))]
        : []
      const sorted = [...dots, ...order(items, options)]
      if (hasTitle) stdout += `${stdout === '' ? '' : '\n'}${shown}:\n`
      if (options.long)
        // not shown: parsed by programs
        stdout += `total ${items.reduce((sum, { stat }) => sum + Math.ceil(stat.size / 1024), 0)}\n`
      stdout += render(sorted, options, context, owner)
      if (!options.recursive) return
      for (const item of order(items, options)) {
        if (item.stat.isDirectory)
          await listFolder(item.path, `${shown.replace(/\/$/, '')}/${item.name}`, true)
      }
    }

    const files: Item[] = []
    const folders: { readonly path: string; readonly shown: string }[] = []
    for (const name of names.length > 0 ? names : ['.']) {
      const path = normalisePath(name, cwd)
      try {
        const followed = await fs.stat(path).catch(() => fs.lstat(path))
        if (followed.isDirectory && !options.folderItself) folders.push({ path, shown: name })
        else files.push(await readItem(fs, name, path))
      } catch {
        stderr += `${texts.lsNoAccess({ name })}\n`
      }
    }
    stdout += render(order(files, options), options, context, owner)
    const hasTitles = names.length > 1 || options.recursive
    for (const { path, shown } of folders.toSorted((a, b) => (a.shown < b.shown ? -1 : 1))) {
      await listFolder(path, shown, hasTitles)
    }
    return { stdout, stderr, exitCode: stderr ? 2 : 0 }
  },
}
