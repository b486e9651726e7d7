import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { rememberSession } from '../support/account'
import { chromiumOptions } from '../support/chromium'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { keepWindowsAway } from '../support/keep-windows-away'
import { wear } from '../support/looks'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** How often the browser is killed at a random moment. `BROWSER_KILLS=8` for a long run, which prints its counts. */
const kills = Number(process.env.BROWSER_KILLS ?? 1)

/** A browser of which the test has the process. */
interface OwnBrowser {
  readonly page: Page
  /** Ends it as a power cut would: nothing of it runs any further. */
  readonly kill: () => Promise<void>
}

/** Browsers that run: a test that fails leaves none behind. */
const running = new Set<OwnBrowser>()

test.afterEach(async () => {
  for (const browser of running) await browser.kill()
})

/** Starts a browser on a profile, which a browser that is started later finds as this one left it. */
async function start(profile: string): Promise<OwnBrowser> {
  const { executablePath, args, env } = chromiumOptions()
  // The port of an earlier browser would be taken for this one's.
  const portFile = path.join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const child = spawn(
    executablePath ?? chromium.executablePath(),
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    // In its own process group: its processes are killed together.
    { env, stdio: 'ignore', detached: true },
  )
  const gone = once(child, 'exit')
  const kill = async () => {
    running.delete(own)
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
    await gone
  }
  const port = async () => (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? ''
  await expect.poll(port).not.toBe('')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`)
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('The browser has no page')
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  const own = { page, kill }
  running.add(own)
  return own
}

/** Resolves 200 ms after a key was let go; within them the draft is stored. */
const lastKeyWas = (last: string, page: Page) =>
  page.evaluate(
    (awaited) =>
      new Promise<void>((resolve) => {
        addEventListener('keyup', ({ key }) => {
          if (key === awaited) setTimeout(resolve, 200)
        })
      }),
    last,
  )

test('a browser that is killed 200 ms after the last key offers every letter again', async ({
  server,
  person,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'otteros-profile-'))
  const long = 'An otter floats on its back.\n'.repeat(10_000)
  try {
    const first = await start(profile)
    const { page } = first
    await rememberSession(page, person, server.url)
    const desktop = new Desktop(page)
    await desktop.load(server.url)
    await keepWindowsAway(desktop)
    const files = await FileManager.open(desktop, '/home/documents')
    await files.upload([textFile('long.txt', long)])
    await files.entry('long.txt').dblclick()
    const stored = new Editor(desktop.window('long.txt'))
    await stored.text.click()
    await page.keyboard.press('Control+End')
    const told = lastKeyWas('!', page)
    await page.keyboard.type('And dives, and is back with a shell, and another!', { delay: 15 })
    await told
    await first.kill()

    const second = await start(profile)
    try {
      const again = new Desktop(second.page)
      // The session may be gone: localStorage reaches the disk seconds later.
      await rememberSession(second.page, person, server.url)
      await again.load(server.url)
      const folder = await FileManager.open(again, '/home/documents')
      await folder.entry('long.txt').dblclick()
      const editor = new Editor(again.window('long.txt'))
      await editor.notices.getByRole('button', { name: 'Restore' }).click()
      await editor.text.click()
      await again.page.keyboard.press('Control+End')
      await expect(editor.text).toContainText('And dives, and is back with a shell, and another!')
    } finally {
      await second.kill()
    }
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

const openTerminal = async (desktop: Desktop) =>
  new Terminal(await desktop.openFromStartMenu('Terminal', 'OtterOS Terminal'))
const styles = ['redblack', 'bluegold', 'greyblack', 'default'] as const

/** The highest number that the terminal shows between a word and a full stop, so that it is drawn completely; -1: none. */
async function shownBehind(word: string, terminal: Terminal): Promise<number> {
  const shown = (await terminal.screen.textContent()) ?? ''
  return Math.max(
    -1,
    ...Array.from(shown.matchAll(new RegExp(`${word}=(\\d+)\\.`, 'g')), ([, digits]) => Number(digits)),
  )
}

test('a browser that is killed at any moment has every file that it said was stored, every draft, and the settings', async ({
  server,
  person,
}) => {
  test.setTimeout((kills + 1) * 120_000)
  const profile = await mkdtemp(path.join(tmpdir(), 'otteros-profile-'))
  const counts = { kills: 0, files: 0, filesKept: 0, drafts: 0, draftsKept: 0, settings: 0, settingsKept: 0 }
  /** What the browser said before it was killed. */
  let said: { readonly style: string; readonly file: number; readonly draft: string } | null = null
  try {
    for (let round = 0; round <= kills; round++) {
      const browser = await start(profile)
      const { page } = browser
      await rememberSession(page, person, server.url)
      const desktop = new Desktop(page)
      await desktop.load(server.url)
      if (!said) await keepWindowsAway(desktop)
      const files = await FileManager.open(desktop, '/home/documents')
      if (!said) await files.upload([textFile('note.txt', 'An otter.\n')])
      await files.entry('note.txt').dblclick()
      const editor = new Editor(desktop.window('note.txt'))
      // A window that opens takes the keyboard from the one before.
      await expect(editor.text).toBeVisible()
      if (said) {
        counts.settings++
        await expect(page.locator('html')).toHaveAttribute('data-os-style', said.style)
        counts.settingsKept++
        counts.drafts++
        await editor.notices.getByRole('button', { name: 'Restore' }).click()
        await expect(editor.text).toContainText(said.draft)
        counts.draftsKept++
        await editor.text.click()
        await editor.save()
        const terminal = await openTerminal(desktop)
        const name = `~/kills/${round - 1}-$i`
        await terminal.run(
          `n=0; for i in $(seq 0 ${said.file}); do [ "$(cat ${name})" = "kept $i" ] && n=$((n+1)); done; echo found=$n.`,
        )
        counts.files += said.file + 1
        counts.filesKept += Math.max(0, await shownBehind('found', terminal))
        await terminal.window.getByRole('button', { name: 'Close', exact: true }).click()
      }
      if (round < kills) {
        const style = styles[round % styles.length] ?? 'default'
        const terminal = await openTerminal(desktop)
        await terminal.prompt()
        await terminal.type(
          `mkdir -p ~/kills; for i in $(seq 0 3000); do echo "kept $i" > ~/kills/${round}-$i && echo said=$i.; done`,
        )
        await wear(desktop, style, 'default')
        await desktop.taskbarButton('note.txt').click()
        await editor.text.click()
        await page.keyboard.press('Control+End')
        const told = lastKeyWas('!', page)
        const draft = `Draft ${round}!`
        await page.keyboard.type(draft, { delay: 10 })
        await told
        const enough = (await shownBehind('said', terminal)) + randomInt(1, 60)
        let file = -1
        await expect
          .poll(async () => (file = await shownBehind('said', terminal)), { intervals: [5] })
          .toBeGreaterThanOrEqual(enough)
        said = { style, file, draft }
        counts.kills++
      }
      await browser.kill()
    }
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
  if (kills > 1) process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts.filesKept).toBe(counts.files)
})
