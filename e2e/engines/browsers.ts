// The engines that attacks are tried in: each by what drives it as it comes from the system's packages.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { WebSocket } from 'ws'
import { chromiumOptions } from '../support/chromium'
import { type Button, keyActions, pointerActions, typeActions, enterKey } from './actions'

/** A browser with one page. */
export interface Engine {
  readonly version: string
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page, waits for a promise of it, and gives its value; it must fit into JSON. */
  evaluate(expression: string): Promise<unknown>
  /** The same in the frame of ours that is around the app that is open: what it can do there, no app can by itself. */
  evaluateAround(expression: string): Promise<unknown>
  /** Presses inside of the app that is open, as a hand would: in px from the corner of its page. */
  press(x: number, y: number, button?: Button): Promise<void>
  /** Presses a key together with the control key, wherever the keyboard is. */
  pressControlAnd(key: string): Promise<void>
  /** Types in the desktop's page, wherever the keyboard is. */
  type(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The engines by name; null: it is not installed here. */
export const engines: Readonly<Record<string, () => Promise<Engine | null>>> = {
  Chromium: () => openChromium(),
  'Chromium with lists of connections': () =>
    openChromium(['ConnectionAllowlists', 'OverrideConnectionAllowlistOriginTrial']),
  Firefox: openFirefox,
  WebKitGTK: openWebKit,
}

/**
 * Most memory for the code of a page and for a process of an engine, in MB: where an app takes all there is, this machine has to have
 * more. WebKit sets 4 GB aside from the start.
 */
const mostMemory = { heap: 512, firefox: 4096, webKit: 8192 } as const

/** Starts a program in its own process group, which ends with it. `most`: memory of each of its processes, in MB. */
function spawnBounded(
  command: string,
  args: readonly string[],
  most: number,
  options: SpawnOptions,
): ChildProcess {
  return spawn('prlimit', [`--data=${most * 1024 * 1024}`, command, ...args], { ...options, detached: true })
}

/** The path of the page that is around an app's. */
const appPath = '/__app'

/** A page's value as a text, which every driver hands over alike. */
const asText = (expression: string) =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`

/**
 * Chromium as it is where nothing was set: Debian's turns off the connections that a page only hints at, and the test tool's
 * options do the same. `features`: of those that are not on for everyone.
 */
async function openChromium(features: readonly string[] = []): Promise<Engine> {
  const { executablePath, args, env } = chromiumOptions()
  const profile = mkdtempSync(join(tmpdir(), 'otteros-chromium-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { net: { network_prediction_options: 0 } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  writeFileSync(join(profile, 'First Run'), '')
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    env,
    ignoreDefaultArgs: true,
    args: [
      ...args.filter((arg) => arg !== '--disable-background-networking'),
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      `--js-flags=--max-old-space-size=${mostMemory.heap}`,
      ...(features.length > 0 ? [`--enable-features=${features.join(',')}`] : []),
      'about:blank',
    ],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  // Past the test tool, which takes the page for dead as soon as the process of a frame in it has ended.
  const client = await context.newCDPSession(page)
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
      expression: asText(expression),
      awaitPromise: true,
      userGesture: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return JSON.parse(String(result.value)) as unknown
  }
  return {
    version: context.browser()?.version() ?? '',
    goto: async (url) => void (await page.goto(url)),
    evaluate,
    async evaluateAround(expression) {
      const around = page.frames().find((frame) => frame.url().includes(appPath))
      return JSON.parse((await around?.evaluate<string>(asText(expression))) ?? 'null') as unknown
    },
    async press(x, y, button = 'left') {
      const corner = await appCorner({ evaluate })
      await page.mouse.click(corner.x + x, corner.y + y, { button })
    },
    pressControlAnd: (key) => page.keyboard.press(`Control+${key}`),
    async type(keys) {
      for (const key of keys) await page.keyboard.press(key === enterKey ? 'Enter' : key)
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Where the page of the app that is open begins in the window, in px, once the window is where it stays. */
async function appCorner(engine: Pick<Engine, 'evaluate'>): Promise<{ x: number; y: number }> {
  const corner = await engine.evaluate(`(async () => {
    const look = () => {
      const { x, y } = document.querySelector('[data-window-type="htmlapp"] iframe').getBoundingClientRect()
      return { x: Math.ceil(x), y: Math.ceil(y) }
    }
    for (let last = look(); ; ) {
      await new Promise((next) => setTimeout(next, 500))
      const now = look()
      if (now.x === last.x && now.y === last.y) return now
      last = now
    }
  })()`)
  return corner as { x: number; y: number }
}

/** Ends a program and what it started, however busy that is. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
  await ended
}

/** Firefox by WebDriver BiDi, which it speaks itself. */
async function openFirefox(): Promise<Engine | null> {
  const binary = ['/usr/bin/firefox', '/usr/bin/firefox-esr'].find((path) => existsSync(path))
  if (!binary) return null
  const profile = mkdtempSync(join(tmpdir(), 'otteros-firefox-'))
  writeFileSync(join(profile, 'user.js'), `user_pref('javascript.options.mem.max', ${mostMemory.heap});\n`)
  const child = spawnBounded(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    mostMemory.firefox,
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`Firefox ended: ${said}`)))
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  type Answer = { readonly result?: unknown; readonly error?: string; readonly message?: string }
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as { id?: number } & Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, ({ result, error, message }) =>
        error === undefined ? resolve(result as Result) : reject(new Error(`${method}: ${error} ${message}`)),
      )
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  const session = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const tree = await send<{ contexts: readonly { context: string }[] }>('browsingContext.getTree', {})
  const context = tree.contexts[0]?.context
  if (context === undefined) throw new Error('Firefox has no page')
  type Tree = { readonly context: string; readonly url: string; readonly children: readonly Tree[] }
  const findFrame = async (isMeant: (url: string) => boolean) => {
    const { contexts } = await send<{ contexts: readonly Tree[] }>('browsingContext.getTree', {
      root: context,
    })
    const all = (of: readonly Tree[]): readonly Tree[] => of.flatMap((one) => [one, ...all(one.children)])
    return all(contexts).find(({ url }) => isMeant(url))?.context
  }
  /** The page of the app that is open: presses made in the desktop's page do not reach it, as it is in another process. */
  const appPage = () => findFrame((url) => url === 'about:srcdoc')
  const evaluateIn = async (target: string | undefined, expression: string) => {
    const { result, exceptionDetails } = await send<{
      result?: { value?: unknown }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: asText(expression),
      target: { context: target },
      awaitPromise: true,
      userActivation: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(String(result?.value)) as unknown
  }
  const perform = async (actions: readonly object[]) =>
    void (await send('input.performActions', { context: await appPage(), actions }))
  return {
    version: session.capabilities.browserVersion,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: (expression) => evaluateIn(context, expression),
    evaluateAround: async (expression) =>
      evaluateIn(await findFrame((url) => url.includes(appPath)), expression),
    press: (x, y, button) => perform(pointerActions(x, y, button)),
    pressControlAnd: (key) => perform(keyActions(key)),
    type: async (keys) => void (await send('input.performActions', { context, actions: typeActions(keys) })),
    async close() {
      socket.close()
      await stop(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** WebKitGTK by its driver, with its small browser; both need a screen (`xvfb-run`). */
async function openWebKit(): Promise<Engine | null> {
  const driver = '/usr/bin/WebKitWebDriver'
  if (!existsSync(driver) || !process.env.DISPLAY) return null
  const port = await freePort()
  const child = spawnBounded(driver, [`--port=${port}`], mostMemory.webKit, { stdio: 'ignore' })
  const call = async <Result>(
    method: string,
    path: string,
    body?: object,
    limit = 130_000,
  ): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      // A question of the browser's own holds everything up.
      signal: AbortSignal.timeout(limit),
    })
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  type Session = { sessionId: string; capabilities: { browserVersion: string } }
  let session: Session | null = null
  for (let attempt = 0; !session; attempt += 1) {
    try {
      session = await call<Session>('POST', '/session', { capabilities: { alwaysMatch: {} } })
    } catch (error) {
      // The driver takes a moment until it listens.
      if (attempt > 50 || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const path = `/session/${session.sessionId}`
  await call('POST', `${path}/timeouts`, { script: 120_000, pageLoad: 60_000 })
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]; ${asText(expression)}.then(done, (error) => done('!' + error))`
    const value = await call<string>('POST', `${path}/execute/async`, { script, args: [] })
    if (value.startsWith('!')) throw new Error(value.slice(1))
    return JSON.parse(value) as unknown
  }
  const perform = async (actions: readonly object[]) =>
    void (await call('POST', `${path}/actions`, { actions }))
  return {
    version: session.capabilities.browserVersion,
    goto: async (url) => void (await call('POST', `${path}/url`, { url })),
    evaluate,
    async evaluateAround(expression) {
      const frame = await call<object>('POST', `${path}/element`, {
        using: 'css selector',
        value: '[data-window-type="htmlapp"] iframe',
      })
      await call('POST', `${path}/frame`, { id: frame })
      try {
        return await evaluate(expression)
      } finally {
        await call('POST', `${path}/frame`, { id: null })
      }
    },
    async press(x, y, button) {
      const corner = await appCorner({ evaluate })
      await perform(pointerActions(corner.x + x, corner.y + y, button))
    },
    pressControlAnd: (key) => perform(keyActions(key)),
    type: (keys) => perform(typeActions(keys)),
    async close() {
      // A browser whose page hangs does not answer.
      await call('DELETE', path, undefined, 5000).catch(() => undefined)
      await stop(child)
    },
  }
}
