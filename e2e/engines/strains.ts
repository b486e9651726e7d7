// What an app can do to the desktop and to other apps by using up what they share: a thread, room for messages, memory.
import { floods, loops, memoryBombs } from '../fixtures/attacks/strains'
import type { Engine } from './browsers'
import { type Check, listOf, type Stage } from './checks'
import { closeApp, openApp, shows } from './desktop'

/** How long the desktop may take for a turn, in ms; longer by as much as this process had to wait meanwhile. */
const mostWait = 1000
/** Time between two looks at the clock, in ms. */
const interval = 20
/** Without an answer for this long the desktop stands still, in ms: the engine's own question for a busy page comes earlier. */
const standstill = 60_000

/** What the desktop says of a page that hangs. */
const notResponding = 'This app is not responding'

let machineLast = performance.now()
let machineLongest = 0
setInterval(() => {
  const now = performance.now()
  machineLongest = Math.max(machineLongest, now - machineLast - interval)
  machineLast = now
}, interval).unref()

const watchTurns = (engine: Engine) => {
  machineLongest = 0
  return engine.evaluate(`(() => {
    if (window.turns) return void (window.turns.longest = 0)
    const turns = window.turns = { last: performance.now(), longest: 0 }
    setInterval(() => {
      const now = performance.now()
      turns.longest = Math.max(turns.longest, now - turns.last)
      turns.last = now
    }, ${interval})
  })()`)
}

/** How long the desktop waited for a turn since {@link watchTurns}, beyond what the machine made all wait, in ms. */
const longestWait = async (engine: Engine) =>
  Number(await engine.evaluate(`Math.max(window.turns.longest, performance.now() - window.turns.last)`)) -
  machineLongest

/** The desktop does not answer any more. */
class Standstill extends Error {}

/** What an engine is asked, as long as it answers. */
async function inTime<Value>(asked: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Standstill()), standstill)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the desktop ends a page, or says that it hangs. */
const isNoticed = async (engine: Engine, name: string) =>
  (await shows(engine, name, notResponding, 8000)) || shows(engine, name, 'This app was stopped', 1)

/** Opens apps that strain the desktop one after the other, next to a quiet one, and says of each what it did. */
async function strain({ engine }: Stage, apps: Readonly<Record<string, string>>): Promise<string> {
  await openApp(engine, { name: 'Quiet', html: '<h1>Quiet</h1>' })
  const got: string[] = []
  for (const [name, html] of Object.entries(apps)) {
    await watchTurns(engine)
    try {
      await inTime(openApp(engine, { name, html }))
      // A page that is not noticed has ended its loop, or is held back: what counts is how the desktop does meanwhile.
      await inTime(isNoticed(engine, name))
      const wait = await inTime(longestWait(engine))
      if (wait > mostWait) got.push(`${name}: the desktop waited ${Math.round(wait)} ms`)
      if (await inTime(shows(engine, 'Quiet', notResponding, 1)))
        got.push(`${name}: another app does not respond`)
      if (!(await inTime(closeApp(engine, name)))) got.push(`${name}: does not close`)
    } catch (cause) {
      // Nothing comes back from here: the engine is started again.
      if (cause instanceof Standstill)
        throw new Error([...got, `${name}: the desktop stands still`].join(', '), { cause })
      throw cause
    }
  }
  await closeApp(engine, 'Quiet')
  return listOf(got)
}

/** All of them. */
export const strainChecks: readonly Check[] = [
  { what: '51: the desktop’s time, by loops without end', run: (stage) => strain(stage, loops) },
  {
    what: '53: the desktop’s time, by messages without end',
    run: (stage) =>
      strain(stage, Object.fromEntries(Object.entries(floods).map(([name, { html }]) => [name, html]))),
  },
  { what: '52: the memory of all', run: (stage) => strain(stage, memoryBombs) },
]
