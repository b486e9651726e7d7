import type { Person } from '../e2e/support/account'
import { FileManager } from '../e2e/support/file-manager'
import { seededBrowser } from './seed/seeded-browser'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

const many = 100_000

/** What to type, and a name that it finds: one file of all, of many, and by letters apart. */
const queries = [
  ['file-73512', 'file-73512.txt'],
  ['99', 'file-99.txt'],
  ['file', 'file-0.txt'],
  ['f7t', 'file-7.txt'],
  ['terminal', 'Terminal'],
] as const

interface Searched {
  /** ms from Ctrl+K until the field is there, its code still to be fetched. */
  readonly opening: number
  /** ms from a typed text until its hit is painted, in the order of {@link queries}. */
  readonly hits: readonly number[]
  /** Longest time without a frame in ms while all names are read. */
  readonly longest: number
}

async function search(url: string, person: Person): Promise<Searched> {
  const { page, desktop, close } = await seededBrowser(url, person, { many })
  // The files are there: what their opening costs is another row.
  const manager = await FileManager.open(desktop, '/bench')
  await manager.entry('many').waitFor()
  await page.evaluate(() => benchProbe.startFrames())
  const start = Date.now()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').waitFor()
  const opening = Date.now() - start
  // A name that is read with the last ones.
  await page.evaluate((name) => benchProbe.search(name, name), `file-${many - 1}.txt`)
  const { longest } = await page.evaluate(() => benchProbe.stopFrames())
  const hits: number[] = []
  for (const [text, title] of queries) {
    await page.getByRole('combobox').fill('none of them')
    hits.push(
      await page.evaluate(([typed, wanted]) => benchProbe.search(typed, wanted), [text, title] as const),
    )
  }
  await close()
  return { opening, hits, longest }
}

/** The rows about the palette among 100,000 files. */
export async function paletteRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const all = await repeat('palette', runs, () => search(url, person), 300)
  const row = (what: string, pick: (searched: Searched) => number, goal = ''): Row => ({
    what: `palette among ${many} files, ${what}`,
    unit: 'ms',
    value: median(all.map(pick)),
    goal,
  })
  return [
    row('first opening', ({ opening }) => opening),
    ...queries.map(([text], index) =>
      row(`“${text}” to its hit`, ({ hits }) => hits[index] ?? Number.NaN, '≤ 50'),
    ),
    row('longest frame while names are read', ({ longest }) => longest, '≤ 50'),
  ]
}
