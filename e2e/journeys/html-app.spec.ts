import type { Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import type { ComputerFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { startsAnew } from '../support/html-app'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const htmlFile = (name: string, html: string): ComputerFile => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from(html),
})

/** Stores html files in the documents folder and returns the file manager that shows them. */
async function storeApps(desktop: Desktop, apps: Readonly<Record<string, string>>): Promise<FileManager> {
  const files = await FileManager.open(desktop, '/home/documents')
  await files.upload(Object.entries(apps).map(([name, html]) => htmlFile(name, html)))
  return files
}

/** The app's own page inside its frames. */
const content = (app: Locator) => app.frameLocator('iframe').frameLocator('iframe')
const state = (app: Locator) => app.locator('[data-app-state]')

test('an app shows its title and character count above its page, which works; content that is no app is refused with its reason and a debug block [A2.24 A4.14 A5.5 A8.12]', async ({
  signedIn,
}) => {
  const html = '<h1>Otter</h1><button onclick="this.textContent = \'fed\'">Feed</button>'
  const files = await storeApps(signedIn, {
    'den.html': html,
    'blank.html': ' \n\t',
    'words.html': 'only words >',
  })
  await files.entry('den.html').dblclick()
  const app = signedIn.window('den.html')
  await expect(app).toHaveAttribute('data-window-type', 'htmlapp')
  await expect(app.getByRole('heading', { name: 'den.html' })).toBeVisible()
  await expect(app.getByText(`${html.length} characters`)).toBeVisible()
  await expect(state(app)).toHaveAttribute('data-app-state', 'ready')
  await content(app).getByRole('button', { name: 'Feed' }).click()
  await expect(content(app).getByRole('button')).toHaveText('fed')
  const frame = app.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-modals')
  // The app's own host, on which it has no one's rights.
  const { host } = new URL(signedIn.page.url())
  await expect(frame).toHaveAttribute('src', new RegExp(`^http://a[0-9a-f]{40}\\.${host}/__app$`))
  await startsAnew(state(app), () => app.getByRole('button', { name: 'Reload app' }).click())
  await expect(content(app).getByRole('button')).toHaveText('Feed')

  await test.step('content that is no app is refused', async () => {
    await app.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(app).toHaveCount(0)
    for (const [name, reason, length] of [
      ['blank.html', 'No HTML content provided', '3'],
      ['words.html', 'Invalid HTML content format', '12'],
    ] as const) {
      await files.entry(name).dblclick()
      const app = signedIn.window(name)
      const alert = app.getByRole('alert')
      await expect(alert.getByRole('heading', { name: 'App Loading Error' })).toBeVisible()
      await expect(alert.getByText(reason, { exact: true })).toBeVisible()
      const debug = alert.getByRole('region', { name: 'Debug information' })
      const facts = await debug.locator('dt, dd').allTextContents()
      expect(facts).toEqual([
        'Window id',
        expect.stringMatching(/\S/),
        'Title',
        name,
        'Content length',
        length,
        'Retry count',
        '0',
        'HTML tags',
        'none',
      ])
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect(alert.getByText(reason, { exact: true })).toBeVisible()
      await app.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(app).toHaveCount(0)
    }
  })
})

test('a setup that fails is tried 3 more times, 1 s apart, "Try Again" starts from 0, and one without any answer is forced after 5 s [A4.24 A8.12 A9.3]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('one that fails', async () => {
    const files = await storeApps(signedIn, { 'late.html': '<h1>At last</h1>' })
    let tries = 0
    // A frame that answers like ours, but whose code breaks down at once.
    await page.route('**/__app', (route) => {
      tries += 1
      return route.fulfill({
        contentType: 'text/html',
        body: `<script>
        onmessage = ({ ports: [port] }) => port?.postMessage({ from: 'frame', end: 'failed' })
        parent.postMessage('sandbox-ready', '*')
      </script>`,
      })
    })
    // Time passes only when the test says so: how long the browser takes for a frame is not part of the setup's seconds.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await files.entry('late.html').dblclick()
    const app = signedIn.window('late.html')
    for (let count = 1; count <= 4; count += 1) {
      if (count > 1) await page.clock.runFor(900)
      expect(tries).toBe(count - 1)
      await expect(async () => {
        await page.clock.runFor(50)
        expect(tries).toBe(count)
      }).toPass()
      // It has failed and is taken away.
      await expect(app.locator('iframe')).toHaveCount(0)
      if (count < 4) await expect(state(app)).toHaveAttribute('data-app-state', 'loading')
    }
    await expect(app.getByRole('alert')).toContainText('Setup error: This app was stopped.')
    await expect(app.getByRole('region', { name: 'Debug information' })).toContainText(
      /Retry count3HTML tagspresent/,
    )
    await page.clock.resume()
    await page.unroute('**/__app')
    await app.getByRole('button', { name: 'Try Again' }).click()
    await expect(content(app).getByRole('heading')).toHaveText('At last')
    await expect(app.getByRole('alert')).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('one without any answer', async () => {
    const files = await storeApps(signedIn, { 'slow.html': '<h1>Forced</h1>' })
    const times: number[] = []
    await page.route('**/__app', (route) => {
      times.push(Date.now())
      return times.length === 1 ? route.fulfill({ contentType: 'text/html', body: '' }) : route.continue()
    })
    await files.entry('slow.html').dblclick()
    const app = signedIn.window('slow.html')
    await expect(state(app)).toHaveAttribute('data-app-state', 'ready', { timeout: 30_000 })
    await expect(content(app).getByRole('heading')).toHaveText('Forced')
    const [first = 0, second = 0] = times
    // When the browser asks for the frame depends on what else it does; the exact time has a test with its own clock.
    expect(second - first).toBeGreaterThan(4000)
  })
})
