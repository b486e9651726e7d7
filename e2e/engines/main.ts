// Tries attacks of apps without any permission in each engine that is installed and prints what came of them, as a table.
// Arguments: an engine's name, and a pattern of what is tried; both may be left out.
import { createPerson } from '../support/account'
import { type HitCounter, type Hits, startHitCounter } from '../support/hit-counter'
import { type JourneyServer, startServer } from '../support/server'
import { type Attack, attacks } from './attacks'
import { type Engine, engines } from './browsers'
import { type PressCheck, pressChecks } from './presses'

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

const closed = `!document.querySelector('[data-window-type="htmlapp"]')`

/** Opens an app and waits until it says that it is through; tells whether the person was asked before. */
async function open(engine: Engine, what: string, htmlContent: string): Promise<boolean> {
  const path = `/apps/store/${crypto.randomUUID()}`
  const app = {
    id: path.slice(12),
    name: 'Attack',
    icon: '🧨',
    type: 'htmlapp',
    htmlContent,
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
  if (isThrough !== true) process.stdout.write(`  ${what}: the app did not say that it is through\n`)
  return wasAsked
}

async function close(engine: Engine): Promise<void> {
  await engine.evaluate(
    `[...document.querySelectorAll('[data-window-type="htmlapp"] button')].find((one) => one.getAttribute('aria-label') === 'Close')?.click()`,
  )
  await waitFor(engine, closed, 5000)
}

/** Runs an app on the desktop and tells what reached the counter, and whether the person was asked before the start. */
async function run(
  engine: Engine,
  attack: Attack,
  counter: HitCounter,
): Promise<{ hits: Hits; wasAsked: boolean }> {
  counter.reset()
  const wasAsked = await open(engine, attack.what, attack.html(counter))
  await wait(settling)
  const hits = counter.hits()
  await close(engine)
  return { hits, wasAsked }
}

/** Presses in an app and tells what it says of that. */
async function runPresses(engine: Engine, { what, html, perform }: PressCheck): Promise<string> {
  await open(engine, what, html)
  try {
    await perform(engine)
    await waitFor(engine, `${told}?.includes('outcome: ')`)
    const text = await engine.evaluate(`/outcome: ([^.]*)/.exec(${told})?.[1]`)
    return typeof text === 'string' ? text : 'no answer'
  } catch (cause) {
    return `not tried: ${cause instanceof Error ? cause.message : String(cause)}`
  } finally {
    await close(engine)
  }
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
const [only, onlyWhat] = process.argv.slice(2)
const isMeant = ({ what }: { readonly what: string }) =>
  onlyWhat === undefined || new RegExp(onlyWhat).test(what)
try {
  for (const [name, start] of Object.entries(engines)) {
    if (only !== undefined && only !== name) continue
    const engine = await start()
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
      for (const attack of attacks.filter(isMeant)) {
        const { hits, wasAsked } = await run(engine, attack, counter)
        asked.push(wasAsked)
        outcomes.push(describeHits(hits))
        process.stdout.write(`  ${attack.what}: ${outcomes.at(-1)}\n`)
      }
      outcomes.push(asked.every(Boolean) ? 'before each' : asked.some(Boolean) ? 'before some' : 'no')
      for (const check of pressChecks.filter(isMeant)) {
        outcomes.push(await runPresses(engine, check))
        process.stdout.write(`  ${check.what}: ${outcomes.at(-1)}\n`)
      }
    } finally {
      await engine.close()
    }
  }
  const rows = [
    ...attacks.filter(isMeant).map(({ what }) => what),
    'the person is told before an app’s first start',
    ...pressChecks.filter(isMeant).map(({ what }) => what),
  ]
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
