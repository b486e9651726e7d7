// The desktop in an engine that is driven by expressions alone.
import { createPerson } from '../support/account'
import type { JourneyServer } from '../support/server'
import type { Engine } from './browsers'

/** An app that is opened. */
export interface OpenedApp {
  readonly name: string
  /** Who it is: the same id is the same app. Absent: one that was never there. */
  readonly id?: string
  readonly html: string
}

/** How long what an app does may bring nothing new before it counts as stuck, in ms. */
const silence = 30_000

/** A value as a script's text, also inside of a page's. */
export const textOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Waits in the page until an expression is true; false after `limit` ms. */
export const waitFor = async (engine: Engine, expression: string, limit = 40_000): Promise<boolean> =>
  (await engine.evaluate(`(async () => {
    for (const end = Date.now() + ${limit}; Date.now() < end; await new Promise((next) => setTimeout(next, 100)))
      if (${expression}) return true
    return false
  })()`)) === true

/** The window of an app, and what its frame says of it, as expressions. */
const windowOf = (name: string) => `document.querySelector('[role=dialog][aria-label=${textOf(name)}]')`
const stateOf = (name: string) => `${windowOf(name)}?.querySelector('[data-app-state]')`
/** What the desktop shows around the app's page: its notices and questions. */
const shownOf = (name: string) => `(${stateOf(name)}?.textContent ?? '')`
const buttonOf = (name: string, label: string) =>
  `[...${windowOf(name)}?.querySelectorAll('button') ?? []].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === ${textOf(label)})`

/** Signs a new person in and shows the desktop. */
export async function openDesktop(engine: Engine, server: JourneyServer): Promise<void> {
  const { session } = await createPerson(server)
  await engine.goto(`${server.url}/favicon.svg`)
  await engine.evaluate(`localStorage.setItem('sb-localhost-auth-token', ${textOf(JSON.stringify(session))})`)
  await engine.goto(`${server.url}/`)
  if (!(await waitFor(engine, `document.querySelector('[role="toolbar"]')`)))
    throw new Error('The desktop did not come up')
}

/** Opens an app, accepts what the person is told before, and waits until it runs; gives what they were told, or null. */
export async function openApp(engine: Engine, { name, html, id }: OpenedApp): Promise<string | null> {
  const path = `/apps/store/${id ?? crypto.randomUUID()}`
  const app = {
    id: path.slice('/apps/store/'.length),
    name,
    icon: '🧨',
    type: 'htmlapp',
    htmlContent: html,
    author: 'x',
    version: '1.0.0',
    category: 'Other',
    description: '',
    framework: 'c_base',
    files: [],
    path,
  }
  await engine.evaluate(
    `void window.dispatchEvent(new CustomEvent('app-install-request', { detail: ${textOf(app)} }))`,
  )
  const ask = `${shownOf(name)}.includes('Don’t start')`
  const isReady = `${stateOf(name)}?.dataset.appState === 'ready'`
  await waitFor(engine, `${ask} || ${isReady}`)
  const told = (await engine.evaluate(ask)) === true ? await shown(engine, name) : null
  if (told !== null) {
    const button = buttonOf(name, 'Start app')
    await waitFor(engine, `${button}?.disabled === false`)
    await engine.evaluate(`${button}.click()`)
  }
  await waitFor(engine, isReady)
  return told
}

/** Starts an app again in its window and waits until it runs. */
export async function restartApp(engine: Engine, name: string): Promise<void> {
  const starts = `Number(${stateOf(name)}?.dataset.appStarts)`
  const before = Number(await engine.evaluate(starts))
  await engine.evaluate(`${buttonOf(name, 'Reload app')}.click()`)
  await waitFor(engine, `${starts} > ${before} && ${stateOf(name)}?.dataset.appState === 'ready'`)
}

/** What the desktop shows around an app's page. */
export const shown = async (engine: Engine, name: string): Promise<string> =>
  String(await engine.evaluate(shownOf(name)))

/** Waits until the desktop shows a text around an app's page; false after `limit` ms. */
export const shows = (engine: Engine, name: string, text: string, limit?: number): Promise<boolean> =>
  waitFor(engine, `${shownOf(name)}.includes(${textOf(text)})`, limit)

/** Waits until it shows a text, as long as it shows something new now and then; false when it is stuck. */
export async function comesToShow(engine: Engine, name: string, text: string): Promise<boolean> {
  for (let last = ''; ; ) {
    if (await waitFor(engine, `${shownOf(name)} !== ${textOf(last)}`, silence))
      last = await shown(engine, name)
    else return false
    if (last.includes(text)) return true
  }
}

/** Ends what an app says by {@link outcomeOf}. */
const ending = '¶'

/** A statement of an app's page that says what came of it, out of an expression. */
export const sayOutcome = (expression: string): string =>
  `alert('outcome: ' + String(${expression}).slice(0, 900) + '${ending}')`

/** What an app said by {@link sayOutcome}; "no answer" when nothing came in `limit` ms. */
export async function outcomeOf(engine: Engine, name: string, limit?: number): Promise<string> {
  if (!(await shows(engine, name, 'outcome: ', limit))) return 'no answer'
  return /outcome: ([^¶]*)/.exec(await shown(engine, name))?.[1] ?? 'no answer'
}

/** Presses a button of an app's window; false: it has none. */
export const pressButton = async (engine: Engine, name: string, label: string): Promise<boolean> =>
  (await engine.evaluate(
    `(() => { const one = ${buttonOf(name, label)}; one?.click(); return one !== undefined })()`,
  )) === true

/** Closes the window of an app; false when it stays. */
export async function closeApp(engine: Engine, name: string): Promise<boolean> {
  await pressButton(engine, name, 'Close')
  return waitFor(engine, `${windowOf(name)} === null`, 10_000)
}
