import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumOptions } from '../../e2e/support/chromium'
import { imageForTests } from '../../vm/test/cache'
import { median } from '../statistics'
import { repeat, step } from '../step'
import type { Row } from '../table'
import { measureGrowth } from './cycles'
import type { VmBench } from './page'
import { pageProcesses, residentOf } from './processes'

declare const vmBench: VmBench

const here = import.meta.dirname
const root = join(here, '../..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

/** Builds the page as the product is built, and serves it with the image in `images`, cached as the product's server says. */
async function servePage(images: string) {
  const folder = mkdtempSync(join(tmpdir(), 'otteros-bench-vm-'))
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: { '@otteros/contracts': join(root, 'contracts/src/index.ts'), '@': join(root, 'web/src') },
    },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname)
    const file = join(path.startsWith('/vm/') ? images : folder, path === '/' ? 'index.html' : path)
    const isNamedByContents = path.startsWith('/assets/') || path.endsWith('.gz')
    try {
      const content = readFileSync(file)
      response
        .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        .setHeader('cache-control', isNamedByContents ? 'public, max-age=31536000, immutable' : 'no-cache')
        .end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ready = (page: Page) => page.waitForFunction(() => 'vmBench' in globalThis)

/** Megabytes of the page's heap after a collection, and of all pages' processes, where the system tells. */
async function memory(cdp: CDPSession, browser: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const resident = (await pageProcesses(browser)).map(residentOf).reduce((sum, each) => sum + each, 0)
  return { heap: usedSize / 1e6, resident }
}

async function measure(url: string) {
  const chrome = await chromium.launch({ ...chromiumOptions(), headless: true })
  try {
    const page = await chrome.newPage()
    page.setDefaultTimeout(300_000)
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(url)
    await ready(page)
    const cdp = await page.context().newCDPSession(page)
    const browser = await chrome.newBrowserCDPSession()
    const empty = await memory(cdp, browser)
    const cold = await page.evaluate(() => vmBench.open(null))
    const running = await memory(cdp, browser)
    const idleFrames = await page.evaluate(() => vmBench.frames(2000))
    await page.evaluate(() => vmBench.type('while :; do :; done\n'))
    const busyFrames = await page.evaluate(() => vmBench.frames(3000))
    await page.evaluate(() => vmBench.type('\u0003'))
    const saved = await page.evaluate(async () => {
      const bytes = await vmBench.save()
      vmBench.close()
      Object.assign(globalThis, { benchSaved: bytes })
      return bytes.length
    })
    const cached = await page.evaluate(() => vmBench.open(null).finally(() => vmBench.close()))
    const resumed = await page.evaluate(() => {
      const kept: unknown = Reflect.get(globalThis, 'benchSaved')
      if (!(kept instanceof Uint8Array)) throw new Error('nothing was saved')
      return vmBench.open(kept).finally(() => vmBench.close())
    })
    return { empty, cold, running, idleFrames, busyFrames, saved, cached, resumed }
  } finally {
    await chrome.close()
  }
}

/** The rows about the Linux of the virtual machine, without the window around it. */
export async function vmRows(runs: number): Promise<Row[]> {
  // Without one of an earlier run its packages are fetched and put together.
  const images = await step('image of Linux', () => imageForTests(), 1800)
  const { url, close } = await step('page with Linux', () => servePage(images))
  const measured = async () => ({
    all: await repeat('Linux', runs, () => measure(url), 600),
    growth: await step('many machines', () => measureGrowth(url), 1800),
  })
  const { all, growth } = await measured().finally(close)
  const row = (what: string, unit: string, pick: (one: (typeof all)[number]) => number, goal = ''): Row => ({
    what,
    unit,
    value: median(all.map(pick)),
    goal,
  })
  const left = (what: string, megabytes = Number.NaN, goal = ''): Row => ({
    what,
    unit: 'kB',
    value: megabytes * 1000,
    goal,
  })
  return [
    row('Linux, nothing downloaded, to its first answer', 'ms', ({ cold }) => cold),
    row('Linux, downloaded before, to its first answer', 'ms', ({ cached }) => cached, '≤ 1500'),
    row('Linux, saved before, to its first answer', 'ms', ({ resumed }) => resumed, '≤ 1500'),
    row('saved after little use', 'kB', ({ saved }) => saved / 1000, '≤ 500'),
    row('frames while Linux idles', '1/s', ({ idleFrames }) => idleFrames),
    row('frames while Linux computes', '1/s', ({ busyFrames }) => busyFrames, '≥ 50'),
    row('heap of the page with Linux', 'MB', ({ running, empty }) => running.heap - empty.heap),
    row('process with Linux', 'MB', ({ running, empty }) => running.resident - empty.resident),
    left('heap that a closed machine leaves', growth?.heap, '≤ 20'),
    left('process that a closed machine leaves', growth?.process, '≤ 500'),
    left('noise of that, ±', growth?.noise),
    { what: 'most threads of closed machines', unit: '', value: growth?.threads ?? Number.NaN, goal: '≤ 4' },
  ]
}
