import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../../e2e/support/chromium'
import { serveScript } from '../../e2e/support/serve-script'
import { median } from '../statistics'
import { repeat } from '../step'
import type { Row } from '../table'
import type { FilesBench } from './page'

declare const filesBench: FilesBench

/** Runs work in a browser with a new profile. */
async function inBrowser<T>(url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const options = chromiumOptions()
  const args = [...options.args, '--js-flags=--expose-gc']
  const browser = await chromium.launch({ ...options, args, headless: true })
  try {
    const page = await browser.newPage()
    // The runner marks named functions with its own helper, which functions that move into the page miss there.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(url)
    return await work(page)
  } finally {
    await browser.close()
  }
}

/** Runs some work several times, each in a new profile; the median of each figure. */
async function medians(
  name: string,
  url: string,
  runs: number,
  work: (page: Page) => Promise<Record<string, number>>,
) {
  const all = await repeat(name, runs, () => inBrowser(url, work), 900)
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((key) => [key, median(all.map((figures) => figures[key] ?? Number.NaN))]),
  )
}

const goals: Readonly<Record<string, string>> = {
  'write one by one, files per s': '≥ 500',
  'list the folder again': '≤ 10',
}
const unitOf = (what: string) => (what.endsWith('per s') ? '1/s' : 'ms')

/** How long 100,000 records and entries take to open, beside as many records that IndexedDB keeps one by one. */
async function openingRows(url: string, runs: number): Promise<Row[]> {
  const figures = await medians('100,000 records', url, runs, (page) =>
    page.evaluate((count) => filesBench.measureOpening(count), 100_000),
  )
  const row = (what: string, key: string, unit: string, goal: string): Row => ({
    what: `100,000 records: ${what}`,
    unit,
    value: figures[key] ?? Number.NaN,
    goal,
  })
  return [
    row('read one by one by IndexedDB alone', 'single', 'ms', ''),
    row('store opened, up to its index', 'opened', 'ms', '≤ 200'),
    row('store opened, part of the first row', 'ratio', '', '≤ 0.35'),
    row('known entries read', 'entries', 'ms', '≤ 200'),
    row('known entries read, part of the first row', 'entriesRatio', '', '≤ 0.35'),
  ]
}

/**
 * The rows about the file system, side by side with lightning-fs. Its own 10,000 files are written one by one too, so that
 * run takes a while.
 */
export async function fileRows(runs: number): Promise<Row[]> {
  const { url, close } = await serveScript(fileURLToPath(new URL('./page.ts', import.meta.url)))
  const rows: Row[] = []
  try {
    for (const count of [1000, 10_000]) {
      for (const subject of ['own', 'lightning-fs']) {
        const figures = await medians(`${subject}, ${count} files`, url, count > 1000 ? 1 : runs, (page) =>
          page.evaluate(([who, files]) => filesBench.measure(who, files), [subject, count] as const),
        )
        for (const [what, value] of Object.entries(figures)) {
          rows.push({
            what: `${subject}, ${count} files: ${what}`,
            unit: unitOf(what),
            value,
            goal: subject === 'own' ? (goals[what] ?? '') : '',
          })
        }
      }
    }
    for (const subject of ['own', 'lightning-fs']) {
      const bytes = await medians(`${subject}, 100 MB`, url, runs, (page) =>
        page.evaluate((who) => filesBench.measureBytes(who), subject),
      )
      for (const [what, value] of Object.entries(bytes)) {
        rows.push({ what: `${subject}, 100 MB in 10 files: ${what}`, unit: 'ms', value, goal: '' })
      }
    }
    for (const count of [10_000, 100_000]) {
      const many = await medians(`own, ${count} files in a folder`, url, runs, (page) =>
        page.evaluate((files) => filesBench.measureMany(files), count),
      )
      const labels: Readonly<Record<string, readonly [string, string]>> = {
        step: ['first 10,000 in one change', ''],
        opened: ['open again', count === 100_000 ? '≤ 500' : ''],
        listed: ['list, first time', ''],
        listedAgain: ['list again', count === 10_000 ? '≤ 10' : ''],
        listedAfterWrite: ['list after a change', ''],
        used: ['usage', ''],
        renamed: ['rename the folder', ''],
        moved: ['move it into another folder', ''],
      }
      for (const [key, value] of Object.entries(many)) {
        const [label, goal] = labels[key] ?? [key, '']
        rows.push({ what: `own, ${count} files in a folder: ${label}`, unit: 'ms', value, goal })
      }
      for (const [what, key] of [
        ['rename', 'renamed'],
        ['move', 'moved'],
      ] as const) {
        const value = ((many[key] ?? Number.NaN) / (many.step ?? Number.NaN)) * (10_000 / count)
        rows.push({
          what: `own, ${count} files in a folder: ${what} 10,000 of them, part of the first row`,
          unit: '',
          value,
          goal: '',
        })
      }
    }
    rows.push(...(await openingRows(url, runs)))
    return rows
  } finally {
    await close()
  }
}
