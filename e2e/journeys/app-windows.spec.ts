// What an app does with windows, and what a person does with its window.
import { readFile } from 'node:fs/promises'
import { AppWindow, probe } from '../pages/app-window'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

test('an app names, sizes and closes its window, hears of it and has its keys and presses, and opens others once it may', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('it names, sizes and closes its window, and opens others once it may', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Den',
      html: probe({
        permissions: ['window', 'windows'],
        actions: {
          Title: "await otteros.window.setTitle('Den\\n of otters')",
          Nameless: "await otteros.window.setTitle(' ')",
          Size: 'await otteros.window.setSize({ width: 420, height: 310 })',
          Huge: 'await otteros.window.setSize({ width: 9000, height: 9000 })',
          Terminal: "await otteros.window.open('terminal', { title: 'For the den' })",
          Unknown: "await otteros.window.open('den')",
          Viewer: "await otteros.window.open('htmlapp')",
          Quit: 'await otteros.window.close()',
        },
      }),
    })
    await app.says('Title', 'done')
    await expect(app.window).toHaveAccessibleName('Den of otters')
    await expect(signedIn.taskbarButton('Den of otters')).toBeVisible()
    await app.says('Nameless', 'invalid')
    await expect(app.window).toHaveAccessibleName('Den of otters')
    await app.says('Size', 'done')
    const frame = app.window.locator('iframe')
    await expect.poll(() => signedIn.box(frame)).toMatchObject({ width: 420, height: 310 })
    await app.says('Huge', 'done')
    await expect.poll(() => signedIn.box(app.window)).toEqual({ x: 0, y: 0, width: 1280, height: 752 })
    await app.button('Maximize').click()
    await app.says('Size', 'failed')

    await app.press('Terminal')
    await app.answer('Den wants to open other windows', 'Allow')
    const terminal = signedIn.page.locator('[data-window-type="terminal"]')
    await expect(terminal).toHaveAccessibleName('For the den')
    await signedIn.taskbarButton('Den of otters').click()
    await app.says('Unknown', 'not_found')
    await app.says('Viewer', 'invalid')
    await app.pressAndLeave('Quit')
    await expect(app.window).toHaveCount(0)
    await expect(terminal).toBeVisible()
  })

  await closeWindows(signedIn)

  await test.step('it hears of the size of its content and of the focus of its window', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Listener',
      html: probe({
        permissions: ['window'],
        actions: { Forget: 'events.length = 0' },
        extra: `<pre id="events"></pre><script>
        const events = []
        const note = (text) => { events.push(text); document.getElementById('events').textContent = events.join(' ') }
        otteros.on('resize', ({ width, height }) => note(width + 'x' + height))
        otteros.on('focus', ({ isFocused }) => note(isFocused ? 'here' : 'away'))
      </script>`,
      }),
    })
    const events = app.page.locator('#events')
    await app.button('Maximize').click()
    const { width, height } = await signedIn.box(app.window.locator('iframe'))
    await expect(events).toHaveText(new RegExp(`(^| )${width}x${height}$`))
    await app.says('Forget', 'done')
    await app.button('Restore').click()
    await expect(events).not.toHaveText(new RegExp(`${width}x${height}$`))
    await app.says('Forget', 'done')
    await signedIn.openFromStartMenu('Settings')
    await expect(events).toHaveText('away')
    await signedIn.taskbarButton('Listener').click()
    await expect(events).toHaveText('away here')
    // The app is not told the size of a window that is out of sight.
    await app.button('Minimize').click()
    await signedIn.taskbarButton('Listener').click()
    await expect(events).toHaveText('away here away here')
  })

  await closeWindows(signedIn)

  await test.step('the keyboard is in it from its start, and leaves it by Tab for the window’s buttons and back', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Typing',
      html: `<!doctype html><html lang="en"><title>Typing</title><p id="typed"></p><input aria-label="Word">
      <script>
        addEventListener('keydown', ({ key }) => { if (key.length === 1) typed.textContent += key })
      </script></html>`,
    })
    await expect.poll(() => app.page.locator('html').evaluate(() => document.hasFocus())).toBe(true)
    await page.keyboard.type('otter')
    await expect(app.page.locator('#typed')).toHaveText('otter')
    const word = app.page.getByRole('textbox', { name: 'Word' })
    await page.keyboard.press('Tab')
    await expect(word).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(app.button('Minimize')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(word).toBeFocused()
  })

  await closeWindows(signedIn)

  await test.step('a press in it behind another window brings it to the front, as often as one likes', async () => {
    const settings = await signedIn.openFromIcon('Settings')
    const app = await AppWindow.start(signedIn, {
      name: 'Presses',
      html: `<title>Presses</title><style>body { height: 500px }</style><output>0</output><script>
      let presses = 0
      addEventListener('click', () => { document.querySelector('output').textContent = String(++presses) })
    </script>`,
    })
    await page.keyboard.press('Control+Alt+ArrowLeft')
    await expect.poll(async () => (await signedIn.box(app.window)).x).toBe(0)
    for (let time = 1; time <= 5; time++) {
      await signedIn.taskbarButton('Settings').click()
      await expect(settings).toHaveAttribute('data-active', 'true')
      // Left of the other window.
      await page.mouse.click(40, 400)
      await expect(app.window).toHaveAttribute('data-active', 'true')
      await expect(app.said).toHaveText(String(time))
    }
  })
})

test('links, downloads and the clipboard lead out of an app, by the person and once that is allowed', async ({
  signedIn,
  context,
}) => {
  const { page } = signedIn
  await test.step('a link to the web is shown with its address, and opened by the person only', async () => {
    await context.route('https://example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' }),
    )
    const app = await AppWindow.start(signedIn, {
      name: 'Links',
      html: probe({
        actions: {},
        extra: `<a href="https://example.org/otters?a=1">Out</a> <a href="mailto:otter@example.org">Mail</a>
        <a href="#deep">Down</a><p style="margin-top: 3000px" id="deep">Deep</p>`,
      }),
    })
    await app.page.getByRole('link', { name: 'Out' }).click()
    const notice = app.notice('This link leads to https://example.org/otters?a=1')
    await expect(notice).toBeVisible()
    const opening = context.waitForEvent('page')
    await notice.getByRole('button', { name: 'Open link' }).click()
    const opened = await opening
    await expect(opened).toHaveURL('https://example.org/otters?a=1')
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await opened.close()
    await expect(notice).toHaveCount(0)

    await app.page.getByRole('link', { name: 'Mail' }).click()
    await app
      .notice('This link leads out of the page: mailto:otter@example.org')
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await app.page.getByRole('link', { name: 'Down' }).click()
    await expect(app.page.getByText('Deep')).toBeInViewport()
    await expect(app.notice('This link leads')).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('what it makes is downloaded to the computer', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Maker',
      html: probe({
        actions: {},
        extra: `<a id="made" download="otter.txt">Download</a><script>
        document.getElementById('made').href = URL.createObjectURL(new Blob(['made of reeds']))
      </script>`,
      }),
    })
    const downloading = page.waitForEvent('download')
    await app.page.getByRole('link', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('otter.txt')
    expect(await readFile(await download.path(), 'utf8')).toBe('made of reeds')
    await expect(app.notice(/./)).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('the clipboard is read and changed by an app that may, while its window is the active one', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const app = await AppWindow.start(signedIn, {
      name: 'Copier',
      html: probe({
        permissions: ['clipboard', 'window'],
        actions: {
          Copy: "await otteros.clipboard.writeText('🦦 from the app')",
          Paste: 'return otteros.clipboard.readText()',
        },
        extra: `<script>
        const readInBackground = () => otteros.clipboard.readText().then(() => 'read', ({ code }) => code)
        otteros.on('focus', async ({ isFocused }) => { if (!isFocused) output.textContent = await readInBackground() })
      </script>`,
      }),
    })
    await app.press('Copy')
    await app.answer('Copier wants to read and change the clipboard', 'Allow')
    await expect(app.said).toHaveText('done')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('🦦 from the app')
    await page.evaluate(() => navigator.clipboard.writeText('from the desktop'))
    await app.says('Paste', '"from the desktop"')
    await signedIn.taskbarButton('Copier').click()
    await expect(app.window).toBeHidden()
    await expect(app.said).toHaveText('failed')
    await signedIn.taskbarButton('Copier').click()
    await app.openPanel()
    await app.permission('Clipboard').click()
    await app.says('Paste', 'permission_denied')
  })
})
