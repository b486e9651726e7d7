import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { rememberSession } from '../support/account'
import { chromiumOptions } from '../support/chromium'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { FileManager, textFile } from '../support/file-manager'
import { expect, test } from '../support/test'

/** A browser of which the test has the process. */
interface OwnBrowser {
  readonly page: Page
  /** Ends it as a power cut of its own would: nothing of it runs any further. */
  readonly kill: () => Promise<void>
}

/** Starts a browser on a profile, which a browser that is started later finds as this one left it. */
async function start(profile: string): Promise<OwnBrowser> {
  const { executablePath, args, env } = chromiumOptions()
  // The port of an earlier browser would be taken for this one's.
  const portFile = path.join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const child = spawn(
    executablePath ?? chromium.executablePath(),
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { env, stdio: 'ignore' },
  )
  const gone = once(child, 'exit')
  const port = async () => (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? ''
  await expect.poll(port).not.toBe('')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`)
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('The browser has no page')
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  return {
    page,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

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
    const files = await FileManager.open(desktop, '/home/documents')
    await files.upload([textFile('long.txt', long)])
    await files.entry('long.txt').dblclick()
    const stored = new Editor(desktop.window('long.txt'))
    await stored.text.click()
    await page.keyboard.press('Control+End')
    const told = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          // The last key of what is typed below; then a time in which nothing else happens.
          addEventListener('keyup', ({ key }) => {
            if (key === '!') setTimeout(resolve, 200)
          })
        }),
    )
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
