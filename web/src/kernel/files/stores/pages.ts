/*
 * Tables of pages: each value is a text of many lines, in the order of their keys. A page's own key is where its lines begin: it has
 * those from there up to the next page's key. The first page's key is the empty text.
 */

/** What a line is about. */
export interface PackedLine {
  readonly key: string
  /** The line only says that what has this key is gone. */
  readonly isRemoval: boolean
}

/** Reads a line; null: it is damaged. */
export type ReadLine = (line: string) => PackedLine | null

/** A table of pages inside a transaction that writes. */
export interface PageTable {
  keys(): Promise<readonly string[]>
  read(key: string): Promise<unknown>
  write(key: string, text: string): void
  remove(key: string): void
}

/** Lines of a full page: about 150 KB of records. */
export const pageLines = 1000

const linesOf = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? text.split('\n') : [])

/** The last line of each key in the texts of commits, oldest first. */
export function lastLines(texts: readonly string[], read: ReadLine): Map<string, string | null> {
  const last = new Map<string, string | null>()
  for (const line of texts.flatMap(linesOf)) {
    const about = read(line)
    if (about) last.set(about.key, about.isRemoval ? null : line)
  }
  return last
}

/** Cuts what is to be kept into pages; what is not much longer than a page stays whole. */
function cut<T>(lines: readonly T[]): T[][] {
  const pages: T[][] = []
  for (let from = 0; from < lines.length; ) {
    const rest = lines.length - from
    const count = rest > pageLines * 1.5 ? pageLines : rest
    pages.push(lines.slice(from, from + count))
    from += count
  }
  return pages
}

/** The key of a changed line, and the line; null: it is gone. */
type LineChange = readonly [key: string, line: string | null]

/** Changed lines merged into those of a page. What cannot be read stays as it is, apart. */
function merge(lines: readonly string[], changes: readonly LineChange[], read: ReadLine) {
  const damaged: string[] = []
  const byKey = new Map<string, string>()
  for (const line of lines) {
    const about = read(line)
    if (about) byKey.set(about.key, line)
    else damaged.push(line)
  }
  for (const [key, line] of changes) {
    if (line === null) byKey.delete(key)
    else byKey.set(key, line)
  }
  return { damaged, sound: [...byKey].toSorted(([a], [b]) => compareKeys(a, b)) }
}

/** As IndexedDB orders texts: by UTF-16 code units. */
const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Puts changed lines (null: gone) into the pages where they belong. Only these are read and written. */
export async function foldInto(
  table: PageTable,
  changes: ReadonlyMap<string, string | null>,
  read: ReadLine,
): Promise<void> {
  const stored = await table.keys()
  const starts = stored[0] === '' ? stored : ['', ...stored]
  const sorted = [...changes].toSorted(([a], [b]) => compareKeys(a, b))
  let page = 0
  let together: LineChange[] = []
  const foldTogether = async () => {
    if (together.length > 0) await foldPage(table, starts[page] ?? '', together, read)
    together = []
  }
  for (const change of sorted) {
    if (isAtOrAfter(change, starts[page + 1])) await foldTogether()
    while (isAtOrAfter(change, starts[page + 1])) page++
    together.push(change)
  }
  await foldTogether()
}

const isAtOrAfter = ([key]: LineChange, start: string | undefined) =>
  start !== undefined && compareKeys(start, key) <= 0

async function foldPage(
  table: PageTable,
  key: string,
  changes: readonly LineChange[],
  read: ReadLine,
): Promise<void> {
  const { damaged, sound } = merge(linesOf(await table.read(key)), changes, read)
  const [first = [], ...rest] = cut(sound)
  const lines = [...damaged, ...first.map(([, line]) => line)]
  if (lines.length === 0) table.remove(key)
  else table.write(key, lines.join('\n'))
  for (const page of rest) table.write(page[0]?.[0] ?? key, page.map(([, line]) => line).join('\n'))
}
