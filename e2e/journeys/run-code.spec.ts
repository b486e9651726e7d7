import type { Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { expect, test } from '../support/test'

/** The console panel below a code editor's text. */
class RunPanel {
  readonly root: Locator
  readonly console: Locator
  readonly status: Locator

  constructor(readonly editor: Editor) {
    this.root = editor.window.getByRole('region', { name: 'Run', exact: true })
    this.console = this.root.getByRole('log', { name: 'Console' })
    this.status = this.root.getByRole('status').first()
  }

  /** Opens a code editor for a file name, ready to run texts. */
  static async open(desktop: Desktop, name: string): Promise<RunPanel> {
    return new RunPanel(await Editor.create(desktop, 'Code Editor', name))
  }

  /** Puts a program into the editor and starts it. */
  async start(...lines: readonly string[]) {
    await this.editor.replaceAll(lines.join('\n'))
    await this.editor.button('Run').click()
  }

  /** Runs a program until it has ended in a way. */
  async run(end: 'Finished' | 'Failed' | 'Page is live', ...lines: readonly string[]) {
    await this.start(...lines)
    await expect(this.status).toHaveText(end, { timeout: 60_000 })
  }

  /** The console's lines as they are read, without their places. */
  lines(): Promise<readonly string[]> {
    return this.console
      .locator(':scope > div')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.flex-1')?.textContent?.trim() ?? ''))
  }
}

test('JavaScript and TypeScript run in the console panel, with values, errors and their lines, an endless loop is ended by Stop, and html opens as an app titled "Running - …" [A4.22]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const panel = await RunPanel.open(signedIn, 'main.js')
  await panel.run('Finished', "console.log('hello', 42)", "console.warn('careful')", '6 * 7')
  await expect.poll(() => panel.lines()).toEqual(['hello42', 'careful', '42'])
  await expect(panel.console).toContainText('Warning: careful')
  await expect(panel.console).toContainText('Result: 42')

  await panel.run('Failed', 'function dive() {', '  const otter = null', '  return otter.name', '}', 'dive()')
  await expect(panel.console).toContainText(/Error: Uncaught\s*TypeError: Cannot read properties of null/)
  await panel.console
    .getByRole('button', { name: /^Go to line 3, column \d+$/ })
    .first()
    .click()
  await expect(panel.editor.text).toBeFocused()
  await expect(panel.editor.window.locator('[data-part="caret"]')).toHaveText(/^Ln 3, /)

  await panel.run('Failed', 'const a = 1', 'const = 2')
  await expect(panel.console).toContainText('SyntaxError: Unexpected token')
  await expect(panel.console.getByRole('button', { name: 'Go to line 2, column 7' })).toBeVisible()

  await panel.run(
    'Finished',
    'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))',
    "setTimeout(() => console.log('last'), 50)",
    'await wait(10)',
    "console.log('first')",
  )
  await expect.poll(() => panel.lines()).toEqual(['first', 'last'])
  await panel.editor.replaceAll("console.log('by key')")
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => panel.lines()).toEqual(['by key'])

  // An endless loop leaves the desktop free.
  await panel.start("console.log('before')", 'while (true) {}')
  await expect(panel.status).toHaveText('Running')
  await expect(panel.console).toContainText('before')
  await panel.editor.text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' // still typing')
  await expect(panel.editor.text).toContainText('// still typing')
  const other = await signedIn.openFromStartMenu('Disk Manager')
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(other).toHaveCount(0)
  await expect(panel.status).toHaveText('Running')
  await panel.editor.button('Stop').click()
  await expect(panel.status).toHaveText('Stopped')
  await expect.poll(() => panel.lines()).toEqual(['before', 'Stopped'])
  await panel.run('Finished', "console.log('alive')")
  await expect.poll(() => panel.lines()).toEqual(['alive'])

  // A program with a page has a guard in its loops instead: it shares the page's own turn.
  await panel.start("document.body.append('page')", 'for (;;) {}')
  await expect(panel.status).toHaveText('Page is live', { timeout: 40_000 })
  await expect(panel.console.getByRole('button', { name: /^Go to line 2/ }).first()).toBeVisible()

  await panel.editor.language().selectOption('typescript')
  await panel.run(
    'Failed',
    'interface Otter {',
    '  readonly name: string',
    '}',
    'enum Paw { left = 1, right }',
    "const ada: Otter = { name: 'Ada' }",
    'console.log(ada.name satisfies string, Paw.right)',
    "throw new Error('line seven' as string)",
  )
  await expect(panel.console).toContainText('Ada2')
  await expect(panel.console).toContainText(/Uncaught\s*Error: line seven/)
  await expect(panel.console.getByRole('button', { name: /^Go to line 7/ }).first()).toBeVisible()

  await panel.editor.language().selectOption('html')
  await panel.start('<h1>From html</h1>', '<script>document.querySelector("h1").append("!")</script>')
  const first = signedIn.window('Running - main.js')
  await expect(first).toHaveAttribute('data-window-type', 'htmlapp')
  const shown = (window: Locator) => window.frameLocator('iframe').frameLocator('iframe')
  await expect(shown(first).getByRole('heading')).toHaveText('From html!')
  await first.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(first).toHaveCount(0)

  await panel.editor.language().selectOption('javascript')
  await panel.start('<html><body><h1>From a tag</h1></body></html>')
  await expect(shown(first).getByRole('heading')).toHaveText('From a tag')
  await first.getByRole('button', { name: 'Close', exact: true }).click()
  await panel.run('Finished', "console.log('no tag: a < html')")
  await expect(first).toHaveCount(0)
})

test('Python prints, asks and fails with its line, and comes from our own server', async ({
  signedIn,
  context,
  server,
}) => {
  const { page } = signedIn
  const foreign: string[] = []
  const { host } = new URL(server.url)
  await context.route(
    (url) => url.protocol.startsWith('http') && url.host !== host && !url.host.endsWith(`.${host}`),
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  const panel = await RunPanel.open(signedIn, 'main.py')
  await panel.start(
    'import statistics, json',
    'for otter in range(3):',
    '    print("otter", otter)',
    'print(statistics.mean([1, 2, 6]), json.dumps({"a": [1]}))',
    'name = input("Who? ")',
    'print("hello", name)',
    '1 / 0',
  )
  await expect(panel.root.getByLabel('Who?')).toBeFocused({ timeout: 60_000 })
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(panel.status).toHaveText('Failed')
  await expect
    .poll(async () => (await panel.lines()).slice(0, 6))
    .toEqual(['otter 0', 'otter 1', 'otter 2', '3 {"a": [1]}', 'Who? Ada', 'hello Ada'])
  await expect(panel.console).toContainText('ZeroDivisionError: division by zero')
  await expect(panel.console.getByRole('button', { name: /^Go to line 7/ }).first()).toBeVisible()

  await panel.start('while True: pass')
  await expect(panel.status).toHaveText('Running')
  await panel.editor.button('Stop').click()
  await expect(panel.status).toHaveText('Stopped')
  expect(foreign).toEqual([])
})

/** What code tries that wants out, each as an expression whose value, or error, goes to the console. */
const attacks = (url: string) =>
  [
    ['token', "localStorage.getItem('sb-localhost-auth-token')"],
    ['keys', 'Object.keys(localStorage).length'],
    ['cookie', "document.cookie === ''"],
    ['parent storage', 'parent.localStorage.length'],
    ['top storage', 'top.localStorage.length'],
    ['parent document', 'parent.document.title'],
    ['top document', 'top.document.body.innerHTML'],
    ['opener', 'String(self.opener)'],
    ['origin', 'self.origin'],
    ['frame element', 'String(self.frameElement)'],
    [
      'database',
      "await new Promise((ok, no) => { const r = indexedDB.open('x'); r.onsuccess = () => ok('open'); r.onerror = () => no(r.error) })",
    ],
    ['fetch', `(await fetch('${url}/auth/v1/user', { credentials: 'include' })).status`],
    [
      'request',
      `await new Promise((ok, no) => { const x = new XMLHttpRequest(); x.withCredentials = true; x.onload = () => ok(x.status); x.onerror = () => no(new Error('refused')); x.open('GET', '${url}/rest/v1/'); x.send() })`,
    ],
    [
      'socket',
      `await new Promise((ok, no) => { const s = new WebSocket('${url.replace('http', 'ws')}/realtime/v1/websocket'); s.onopen = () => ok('open'); s.onerror = () => no(new Error('refused')) })`,
    ],
    ['beacon', `navigator.sendBeacon('${url}/beacon', 'x')`],
    [
      'worker',
      `await new Promise((ok, no) => { const w = new Worker('${url}/favicon.svg'); w.onerror = () => no(new Error('refused')) })`,
    ],
    [
      'picture',
      `await new Promise((ok, no) => { const i = new Image(); i.onload = () => ok('loaded'); i.onerror = () => no(new Error('refused')); i.src = '${url}/favicon.svg?stolen' })`,
    ],
    ['import', `await import('${url}/favicon.svg')`],
    ['window', `String(open('${url}/'))`],
    ['navigation', `(top.location = '${url}/stolen')`],
  ] as const

test('code with a page, without one and in Python cannot read the person’s storage, cookies and page, move the desktop or call the server', async ({
  signedIn,
  context,
  server,
}) => {
  const { page } = signedIn
  const panel = await RunPanel.open(signedIn, 'attack.js')
  await panel.run('Finished', '1 + 1')
  /** What was answered; the browser also reports requests that it then does not send. */
  const answered: string[] = []
  context.on('response', (response) => {
    // The desktop looks for messages by itself.
    if (!response.url().includes('/rest/v1/received_messages?')) answered.push(response.url())
  })
  await panel.run(
    'Page is live',
    'const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))',
    'const attempt = async (name, work) => {',
    '  try {',
    "    console.log(name + ': ' + (await Promise.race([work(), later(1500).then(() => 'no answer')])))",
    '  } catch (error) {',
    "    console.log(name + ': refused')",
    '  }',
    '}',
    ...attacks(server.url).map(([name, code]) => `await attempt('${name}', async () => ${code})`),
    "console.log('done')",
  )
  await expect(panel.console).toContainText('done')
  const said = (await panel.lines()).filter((line) => /^[a-z ]+: /.test(line))
  expect(said).toEqual([
    'token: null',
    'keys: 0',
    'cookie: true',
    'parent storage: refused',
    'top storage: refused',
    'parent document: refused',
    'top document: refused',
    'opener: null',
    'origin: null',
    'frame element: null',
    'database: refused',
    'fetch: refused',
    'request: refused',
    'socket: refused',
    // It always says so; what counts is that nothing is sent, see below.
    'beacon: true',
    'worker: refused',
    'picture: refused',
    'import: refused',
    'window: null',
    'navigation: refused',
  ])
  await expect(panel.console).toContainText('Blocked: code in the sandbox has no network')
  const sent = answered.filter((url) => url.startsWith('http') && !url.startsWith(`${server.url}/assets/`))
  // The page around the program, on its own host.
  expect(sent).toEqual([expect.stringMatching(/^http:\/\/a[0-9a-f]{40}\.localhost:\d+\/__app$/)])
  // A window that it opens, where no blocker of the browser stops it, is as shut in as itself.
  for (const opened of context.pages().filter((candidate) => candidate !== page)) {
    expect(await opened.evaluate(() => self.origin)).toBe('null')
  }
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(signedIn.root()).toHaveAttribute('data-system-state', 'desktop')

  // Without a page.
  /** What was answered; the browser also reports requests that it then does not send, and the desktop sends some of its own. */
  const asked: string[] = []
  const attacked = ['/auth/v1/user', '/stolen.js', '/rest/v1/'].map((path) => `${server.url}${path}`)
  context.on('response', (response) => asked.push(response.url()))
  await panel.run(
    'Finished',
    "console.log(typeof globalThis['local' + 'Storage'], typeof globalThis['docu' + 'ment'], globalThis.origin)",
    'try {',
    `  await fetch('${server.url}/auth/v1/user', { credentials: 'include' })`,
    "  console.log('fetched')",
    '} catch {',
    "  console.log('refused')",
    '}',
    'try {',
    `  importScripts('${server.url}/stolen.js')`,
    "  console.log('imported')",
    '} catch {',
    "  console.log('no import')",
    '}',
  )
  await expect
    .poll(() => panel.lines())
    .toEqual(expect.arrayContaining(['undefinedundefinednull', 'refused', 'no import']))

  await panel.editor.language().selectOption('python')
  await panel.run(
    'Finished',
    'def attempt(name, work):',
    '    try:',
    '        print(name, work())',
    '    except BaseException as error:',
    '        print(name, "refused")',
    'def storage():',
    '    import js',
    '    return js.localStorage.length',
    'def document():',
    '    import js',
    '    return js.document.title',
    'def request():',
    '    import js',
    '    x = js.XMLHttpRequest.new()',
    `    x.open("GET", "${server.url}/rest/v1/", False)`,
    '    x.send()',
    '    return x.status',
    'def address():',
    '    import urllib.request',
    `    return urllib.request.urlopen("${server.url}/").status`,
    'attempt("storage", storage)',
    'attempt("document", document)',
    'attempt("request", request)',
    'attempt("address", address)',
  )
  await expect
    .poll(async () => (await panel.lines()).filter((line) => /^[a-z]+ /.test(line)))
    .toEqual(['storage refused', 'document refused', 'request refused', 'address refused'])
  expect(asked.filter((url) => attacked.includes(url))).toEqual([])
})
