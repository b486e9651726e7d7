import type { Page } from '@playwright/test'
import type { Person } from '../e2e/support/account'
import { FileManager } from '../e2e/support/file-manager'
import { performanceMetric } from './browser'
import { type ColdAndWarm, openedRows, pause } from './opening'
import type { SeededText } from './seed/page'
import { seededBrowser } from './seed/seeded-browser'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

/** Letters that are typed, and ms between two of them: about as fast as people type. */
const letters = 'otters hold hands while they sleep so they do not drift apart'
const typingInterval = 60

interface Editing extends ColdAndWarm {
  /** ms until the text of a file of 5 MB is painted. */
  readonly large: number
  /** ms from key press to painted frame, sorted. */
  readonly typing: Readonly<Record<number, readonly number[]>>
  /** CPU time of the main thread in ms for each letter. */
  readonly busy: Readonly<Record<number, number>>
}

interface EditorKind {
  readonly name: string
  readonly kind: SeededText['kind']
  /** Ending of files that open in this editor. */
  readonly extension: string
}

const editors: readonly EditorKind[] = [
  { name: 'text editor', kind: 'prose', extension: 'txt' },
  { name: 'code editor', kind: 'code', extension: 'js' },
]
/** MB of the texts that are typed into. */
const sizes = [1, 5] as const

/** Closes the window of the code editor, if there is one, and drops what was typed. */
async function closeCodeEditor(page: Page) {
  const window = page.locator('[data-window-type="codeeditor"]')
  if ((await window.count()) === 0) return
  await window.getByRole('button', { name: 'Close', exact: true }).first().click()
  const question = page.getByRole('alertdialog')
  await page.waitForTimeout(300)
  if ((await question.count()) > 0) await question.getByRole('button', { name: 'Don’t save' }).click()
  await window.waitFor({ state: 'detached' })
  await page.waitForTimeout(pause)
}

async function measureEditor(url: string, person: Person, { kind, extension }: EditorKind): Promise<Editing> {
  const file = (name: string, bytes: number): SeededText => ({ name: `${name}.${extension}`, kind, bytes })
  const texts = [
    file('small', 2000),
    file('other', 2000),
    ...sizes.map((size) => file(`${size}`, size * 1e6)),
  ]
  const { page, desktop, cdp, close } = await seededBrowser(url, person, { texts })
  const manager = await FileManager.open(desktop, '/bench')
  await manager.entry(`small.${extension}`).waitFor()
  const open = async (name: string) => {
    // An open window of the code editor would take the file into a tab.
    await closeCodeEditor(page)
    return page.evaluate((row) => benchProbe.openWindow(row, { selector: '.cm-line', text: '.' }), name)
  }
  const cold = await open(`small.${extension}`)
  await page.waitForTimeout(pause)
  const warm = await open(`other.${extension}`)
  const typing: Record<number, readonly number[]> = {}
  const busy: Record<number, number> = {}
  let large = Number.NaN
  for (const size of sizes) {
    large = (await open(`${size}.${extension}`)).content
    // At the beginning, where a parser has everything behind it to do again.
    await desktop.window(`${size}.${extension}`).locator('.cm-content').click()
    await page.waitForTimeout(1000)
    await page.evaluate(() => benchProbe.startTyping())
    const busyBefore = await performanceMetric(cdp, 'TaskDuration')
    await page.keyboard.type(letters, { delay: typingInterval })
    await page.waitForTimeout(typingInterval)
    busy[size] = (((await performanceMetric(cdp, 'TaskDuration')) - busyBefore) * 1000) / letters.length
    typing[size] = (await page.evaluate(() => benchProbe.stopTyping())).toSorted((a, b) => a - b)
  }
  await close()
  return { cold, warm, large, typing, busy }
}

/** The rows about the editors: opening, and typing into large texts. */
export async function editorRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const editor of editors) {
    const { name } = editor
    const all = await repeat(name, runs, () => measureEditor(url, person, editor))
    const row = (what: string, pick: (editing: Editing) => number): Row => ({
      what: `${name}, ${what}`,
      unit: 'ms',
      value: median(all.map(pick)),
      goal: '',
    })
    rows.push(
      ...openedRows(name, all, ['≤ 110', '≤ 70']),
      row('5 MB shown', ({ large }) => large),
    )
    for (const size of sizes) {
      rows.push(
        row(`typing into ${size} MB: key to painted frame`, ({ typing }) => median(typing[size] ?? [])),
        row(`typing into ${size} MB: slowest key`, ({ typing }) => typing[size]?.at(-1) ?? Number.NaN),
        row(`typing into ${size} MB: main thread per key`, ({ busy }) => busy[size] ?? Number.NaN),
      )
    }
  }
  return rows
}
