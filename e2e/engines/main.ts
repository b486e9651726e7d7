// Tries attacks of apps without any permission in each engine that is installed and prints what left it, as a table.
import { createPerson } from '../support/account'
import { type HitCounter, type Hits, startHitCounter } from '../support/hit-counter'
import { type JourneyServer, startServer } from '../support/server'
import { type Attack, attacks } from './attacks'
import { type Engine, engines } from './browsers'

/** What has been under way when an app says that it is through has this long to arrive, in ms. */
const settling = 3000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits in the page until an expression is true; false after `limit` ms. */
const waitFor = (engine: Engine, expression: string, limit = 40_000) =>
  engine.evaluate(`(async () => {
    for (const end = Date.now() + ${limit}; Date.now() < end; await new Promise((next) => setTimeout(next, 100)))
      if (${expression}) return true
    return false
  })()`)

/** Signs a new person in and shows the desktop. */
async function openDesktop(engine: Engine, server: JourneyServer): Promise<void> {
  const { session } = await createPerson(server)
  await engine.goto(`${server.url}/favicon.svg`)
  await engine.evaluate(
    `localStorage.setItem('sb-localhost-auth-token', ${JSON.stringify(JSON.stringify(session))})`,
  )
  await engine.goto(`${server.url}/`)
  if (!(await waitFor(engine, `document.querySelector('[role="toolbar"]')`)))
    throw new Error('The desktop did not come up')
}

const told = `document.querySelector('[data-app-state]')?.parentElement?.textContent`

/** Runs an app on the desktop and tells what reached the counter, and whether the person was asked before the start. */
async function run(
  engine: Engine,
  attack: Attack,
  counter: HitCounter,
): Promise<{ hits: Hits; wasAsked: boolean }> {
  counter.reset()
  const path = `/apps/store/${crypto.randomUUID()}`
  const app = {
    id: path.slice(12),
    name: 'Attack',
    icon: '🧨',
    type: 'htmlapp',
    htmlContent: attack.html(counter),
    author: 'x',
    version: '1.0.0',
    category: 'Other',
    description: '',
    framework: 'c_base',
    files: [],
    path,
  }
  await engine.evaluate(
    `window.dispatchEvent(new CustomEvent('app-install-request', { detail: ${JSON.stringify(app).replaceAll('<', String.raw`\u003c`)} }))`,
  )
  const ask = `document.querySelector('[role="alertdialog"]')?.textContent.includes('keep apps off the network')`
  await waitFor(engine, `${ask} || document.querySelector('[data-app-state="ready"]')`)
  const wasAsked = (await engine.evaluate(`!!(${ask})`)) === true
  if (wasAsked) {
    const button = `[...document.querySelectorAll('[role="alertdialog"] button')].find((one) => one.textContent === 'Start app' && !one.disabled)`
    await waitFor(engine, button)
    await engine.evaluate(`${button}.click()`)
  }
  const isThrough = await waitFor(
    engine,
    `document.querySelector('[data-app-state="ready"]') && ${told}?.includes('through')`,
  )
  if (isThrough !== true) process.stdout.write(`  ${attack.what}: the app did not say that it is through\n`)
  await wait(settling)
  const hits = counter.hits()
  await engine.evaluate(
    `[...document.querySelectorAll('[data-window-type="htmlapp"] button')].find((one) => one.getAttribute('aria-label') === 'Close')?.click()`,
  )
  await waitFor(engine, `!document.querySelector('[data-window-type="htmlapp"]')`, 5000)
  return { hits, wasAsked }
}

const describeHits = ({ connections, paths, packets }: Hits) =>
  connections + packets === 0
    ? 'nothing'
    : [
        connections && `${connections} connections`,
        paths.length && `${paths.length} requests`,
        packets && `${packets} packets`,
      ]
        .filter(Boolean)
        .join(', ')

const server = await startServer()
const counter = await startHitCounter()
const columns = new Map<string, string[]>()
const only = process.argv[2]
try {
  for (const [name, open] of Object.entries(engines)) {
    if (only !== undefined && only !== name) continue
    const engine = await open()
    if (!engine) {
      process.stdout.write(`${name} is not installed here, or has no screen.\n`)
      continue
    }
    const title = `${name} ${engine.version}`
    process.stdout.write(`${title}\n`)
    const outcomes: string[] = []
    columns.set(title, outcomes)
    try {
      await openDesktop(engine, server)
      const asked: boolean[] = []
      for (const attack of attacks) {
        const { hits, wasAsked } = await run(engine, attack, counter)
        asked.push(wasAsked)
        outcomes.push(describeHits(hits))
        process.stdout.write(`  ${attack.what}: ${outcomes.at(-1)}\n`)
      }
      outcomes.push(asked.every(Boolean) ? 'before each' : asked.some(Boolean) ? 'before some' : 'no')
    } finally {
      await engine.close()
    }
  }
  const rows = [...attacks.map(({ what }) => what), 'the person is told before an app’s first start']
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  process.stdout.write(
    `\n${line(['what left an app', ...columns.keys()])}${line(['---', ...Array.from(columns, () => '---')])}`,
  )
  for (const [index, what] of rows.entries())
    process.stdout.write(
      line([what, ...Array.from(columns.values(), (outcomes) => outcomes[index] ?? 'not tried')]),
    )
} finally {
  await counter.close()
  await server.dispose()
}
