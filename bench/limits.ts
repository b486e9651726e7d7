import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../e2e/support/chromium'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

/** Small records that are written and read back. */
const amounts = [1000, 100_000] as const

interface Stored {
  readonly put: number
  readonly get: number
  readonly getAll: number
}

/** ms from the start of navigation to the first paint of a page with one word. */
async function blankPage(page: Page): Promise<number> {
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  await page.waitForFunction(paint)
  return (await page.evaluate(paint)) ?? Number.NaN
}

/** ms from a press to the painted frame of a window without anything in it: no library, one element with a frame. */
const bareWindow = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.createElement('button')
        document.body.append(button)
        button.addEventListener('dblclick', () => {
          const frame = document.createElement('div')
          frame.style.cssText =
            'position:absolute;inset:80px;border:1px solid;box-shadow:0 8px 24px #0006;contain:strict'
          document.body.append(frame)
        })
        requestAnimationFrame(() => {
          const start = performance.now()
          button.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, detail: 2 }))
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - start), { once: true })
            port1.start()
            port2.postMessage(null)
          })
        })
      }),
  )

/** ms in which IndexedDB itself writes records in one transaction, reads 1,000 of them one by one, and all at once. */
const rawStorage = (page: Page, count: number): Promise<Stored> =>
  page.evaluate(async (records) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const name = `bench-${records}`
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records'))
    const database = await answer(opening)
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const put = await timed(
      () =>
        new Promise<void>((resolve, reject) => {
          const transaction = database.transaction('records', 'readwrite')
          transaction.addEventListener('complete', () => resolve())
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')))
          const store = transaction.objectStore('records')
          for (let index = 0; index < records; index++)
            store.put({ name: `file-${index}.txt`, size: index, changed: 1_700_000_000_000 }, index)
        }),
    )
    const store = () => database.transaction('records').objectStore('records')
    const get = await timed(async () => {
      const reader = store()
      await Promise.all(Array.from({ length: 1000 }, (_, index) => answer(reader.get(index))))
    })
    const getAll = await timed(() => answer(store().getAll()))
    database.close()
    await answer(indexedDB.deleteDatabase(name))
    return { put, get, getAll }
  }, count)

async function measureLimits(url: string) {
  const browser = await chromium.launch({ ...chromiumOptions(), headless: true })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript('globalThis.__name = (named) => named')
    // An address of its own, without anything of the product: what is measured is the browser.
    await page.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Otter</p>' }),
    )
    await page.goto(url)
    const paint = await blankPage(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const windows: number[] = []
    for (let time = 0; time < 9; time++) windows.push(await bareWindow(page))
    const stored: Stored[] = []
    for (const amount of amounts) stored.push(await rawStorage(page, amount))
    return { paint, heap: usedSize / 1_000_000, window: median(windows), stored }
  } finally {
    await browser.close()
  }
}

/** The rows about what the browser itself costs on this machine: figures of the same run are to be seen beside them. */
export async function limitRows(url: string, runs: number): Promise<Row[]> {
  const all = await repeat('limits of the browser', runs, () => measureLimits(url))
  const row = (what: string, unit: string, pick: (figures: (typeof all)[number]) => number): Row => ({
    what: `limit: ${what}`,
    unit,
    value: median(all.map(pick)),
    goal: '',
  })
  return [
    row('first paint of a page with one word', 'ms', ({ paint }) => paint),
    row('heap of that page', 'MB', ({ heap }) => heap),
    row('press to a bare window', 'ms', ({ window }) => window),
    ...amounts.flatMap((amount, index) => [
      row(`IndexedDB, ${amount} records put`, 'ms', ({ stored }) => stored[index]?.put ?? Number.NaN),
      row(`IndexedDB, 1000 of ${amount} got`, 'ms', ({ stored }) => stored[index]?.get ?? Number.NaN),
      row(`IndexedDB, getAll of ${amount}`, 'ms', ({ stored }) => stored[index]?.getAll ?? Number.NaN),
    ]),
  ]
}
