import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { measureSteps } from '@otteros/otterscript/bench'
import type { Person } from '../e2e/support/account'
import { signedInBrowser } from './browser'
import { installProbe } from './probe'
import { median } from './statistics'
import { repeat, step } from './step'
import type { Row } from './table'

/** Apps that run side by side: as many as the desktop lets run. */
const manyApps = 20
/** Calls that are timed one after the other; fewer than an app may make at once, so none of them waits for its turn. */
const calls = 100

/** A small app that moves something in every frame and answers how fast, and how long its calls take. */
const page = `<!doctype html>
<html lang="en"><title>Bench</title>
<canvas width="300" height="150"></canvas><output></output>
<script>
const context = document.querySelector('canvas').getContext('2d')
let frames = 0
const draw = () => {
  frames++
  context.fillStyle = 'hsl(' + (frames % 360) + ' 80% 50%)'
  context.fillRect((frames * 3) % 300, (frames * 2) % 150, 20, 20)
  requestAnimationFrame(draw)
}
draw()
const time = async (call) => {
  const times = []
  for (let index = 0; index < ${calls}; index++) {
    const start = performance.now()
    await call(index)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[${calls / 2}]
}
globalThis.measureCalls = async () => ({
  query: await time(() => otteros.permissions.query('theme')),
  store: await time((index) => otteros.storage.set('key', index)),
})
globalThis.measureFrames = async () => {
  const before = frames
  const start = performance.now()
  await new Promise((done) => setTimeout(done, 3000))
  return ((frames - before) * 1000) / (performance.now() - start)
}
</script>`

const ready = { selector: '[data-window-type="htmlapp"] [data-app-state="ready"]' }

const putIcon = (target: Page, name: string) =>
  target.evaluate((detail) => void window.dispatchEvent(new CustomEvent('create-desktop-icon', { detail })), {
    name,
    icon: '/favicon.svg',
    type: 'htmlapp',
    path: `/apps/store/${name}`,
    htmlContent: page,
  })

/** Evaluates in an app's own page, which is two frames below the desktop's. */
const inApp = <Answer>(target: Page, index: number, expression: string) => {
  const apps = target.frames().filter((frame) => frame.parentFrame()?.parentFrame() === target.mainFrame())
  const app = apps[index]
  if (!app) throw new Error(`There is no app ${index}`)
  return app.evaluate<Answer>(expression)
}

/** Starts an app twice and times its calls. */
async function measureApp(url: string, person: Person) {
  const { page: target, desktop, close } = await signedInBrowser(url, person)
  await target.evaluate(installProbe)
  await putIcon(target, 'Bench')
  await target.getByRole('button', { name: 'Bench', exact: true }).first().waitFor()
  const open = () => target.evaluate((content) => benchProbe.openWindow('Bench', content), ready)
  const cold = await open()
  const { query, store } = await inApp<{ query: number; store: number }>(target, 0, 'measureCalls()')
  await desktop.window('Bench').getByRole('button', { name: 'Close', exact: true }).click()
  await desktop.window('Bench').waitFor({ state: 'detached' })
  const warm = await open()
  await close()
  return { cold: cold.content, warm: warm.content, query, store }
}

/** Memory of all processes of a browser in MB, each shared page counted once. */
async function browserMemory(
  cdp: CDPSession,
): Promise<{ readonly memory: number; readonly processes: number }> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const sizes = processInfo.map(({ id }) => {
    const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))
    return Number(line?.[1] ?? Number.NaN) / 1000
  })
  return { memory: sizes.reduce((sum, size) => sum + size, 0), processes: sizes.length }
}

/** Runs as many apps at once as the desktop lets run. */
async function measureMany(url: string, person: Person) {
  const { page: target, context, close } = await signedInBrowser(url, person)
  const browser = context.browser()
  if (!browser) throw new Error('The page belongs to no browser')
  const cdp = await browser.newBrowserCDPSession()
  await target.evaluate(installProbe)
  const before = await browserMemory(cdp)
  for (let index = 0; index < manyApps; index++) {
    const name = `Bench ${index}`
    await putIcon(target, name)
    await target.getByRole('button', { name, exact: true }).first().waitFor()
    await target.evaluate(([icon, content]) => benchProbe.openWindow(icon, content), [name, ready] as const)
  }
  await target.evaluate(() => benchProbe.startFrames())
  const [front, back] = await Promise.all([
    inApp<number>(target, manyApps - 1, 'measureFrames()'),
    inApp<number>(target, 0, 'measureFrames()'),
  ])
  const desktop = await target.evaluate(() => benchProbe.stopFrames())
  const after = await browserMemory(cdp)
  await close()
  return { before, after, desktop, front, back }
}

/** The rows about HTML apps and the interpreter of OtterScript. */
export async function appRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const starts = await repeat('HTML app', runs, () => measureApp(url, person))
  const steps = await repeat('OtterScript', runs, async () => (await measureSteps()).perSecond)
  const middle = (key: 'cold' | 'warm' | 'query' | 'store') => median(starts.map((figures) => figures[key]))
  const many = await step(`${manyApps} apps`, () => measureMany(url, person), 600)
  const grown = many.after.memory - many.before.memory
  const row = (what: string, value: number, unit: string): Row => ({ what, unit, value, goal: '' })
  return [
    // 100 ms of it are asked for [A9.3].
    row('HTML app, double click to ready, cold', middle('cold'), 'ms'),
    row('HTML app, double click to ready, again', middle('warm'), 'ms'),
    row('call of an app and its answer', middle('query'), 'ms'),
    row('call of an app that stores a value', middle('store'), 'ms'),
    row('OtterScript', median(steps) / 1_000_000, 'million steps/s'),
    row(`${manyApps} apps: memory of the browser`, many.after.memory, 'MB'),
    row(`${manyApps} apps: memory of one`, grown / manyApps, 'MB'),
    row(`${manyApps} apps: processes of the browser`, many.after.processes, ''),
    row(`${manyApps} apps: the desktop`, many.desktop.perSecond, 'frames/s'),
    row(`${manyApps} apps: the desktop, longest frame`, many.desktop.longest, 'ms'),
    row(`${manyApps} apps: the one in front`, many.front, 'frames/s'),
    row(`${manyApps} apps: the first one`, many.back, 'frames/s'),
  ]
}
