import { rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { FileManager } from '../support/file-manager'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** Reloads as a person in a hurry does. */
async function reload(desktop: Desktop) {
  await desktop.page.reload()
  await desktop.skipBoot()
  await desktop.ready()
}

/** The names of the open windows, the lowest first, with where each is. */
async function layout({ page }: Desktop) {
  return page.locator('[data-window-id]').evaluateAll((windows) =>
    windows
      .map((window) => ({ window, order: Number(getComputedStyle(window).zIndex) }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ window }) => {
        const { x, y, width, height } = window.getBoundingClientRect()
        return [
          window.getAttribute('aria-label') ?? window.getAttribute('aria-labelledby'),
          x,
          y,
          width,
          height,
        ]
      }),
  )
}

test('windows are where they were after a reload: place, size, order, focus, and what each showed', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/documents')
  await files.entry('otters.md').click()
  await signedIn.dragWindow(files.window, { x: 700, y: 160 })
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run('cd /pictures')
  await signedIn.dragWindow(terminal.window, { x: 0, y: 300 })
  const settings = await signedIn.openFromStartMenu('Settings')
  await settings.getByRole('tab', { name: 'Security' }).click()
  const editor = await Editor.create(signedIn, 'Text Editor', 'diary.txt')
  await editor.replaceAll('Dear diary,\nnot saved yet')
  await expect(editor.status).toContainText('Modified')
  await signedIn.taskbarButton('System Settings').or(signedIn.taskbarButton('Settings')).click()
  const before = await layout(signedIn)

  await reload(signedIn)
  await expect.poll(() => layout(signedIn)).toEqual(before)
  const again = new FileManager(files.window)
  await expect(again.path).toContainText('documents')
  await expect(again.entry('otters.md')).toHaveAttribute('aria-selected', 'true')
  await expect(settings.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
  await expect(editor.text).toContainText('not saved yet')
  await expect(editor.status).toContainText('Modified')
  await expect(editor.notices).toHaveCount(0)
  await expect(terminal.screen).toContainText('/pictures')

  // A crash leaves no time to write anything down.
  await editor.window.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', and more')
  await expect(editor.text).toContainText('and more')
})

test('windows come back after a crash in another tab, and after signing out and in; a second tab begins empty', async ({
  context,
  page,
  person,
  signedIn,
}) => {
  const files = await FileManager.open(signedIn, '/documents')
  const editor = await Editor.create(signedIn, 'Text Editor', 'poem.txt')
  await editor.replaceAll('verse')
  await expect(editor.status).toContainText('Modified')
  const second = new Desktop(await context.newPage())
  await second.load()
  await expect(second.taskbar()).toBeVisible()
  await expect(second.page.locator('[data-window-id]')).toHaveCount(0)
  await second.page.close()

  // What was typed last is written down within half a second.
  await expect
    .poll(() =>
      page.evaluate(() => Object.values(localStorage).some((value) => String(value).includes('poem.txt'))),
    )
    .toBe(true)
  const cdp = await context.newCDPSession(page)
  cdp.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  const next = new Desktop(await context.newPage())
  await next.load()
  const there = new FileManager(next.window('File Manager'))
  await expect(there.path).toContainText('documents')
  const text = new Editor(next.window('Text Editor'))
  await expect(text.text).toContainText('verse')
  await expect(text.notices).toHaveCount(0)

  await next.taskbar().getByRole('button', { name: 'Start' }).click()
  void files
  void person
  void rememberSession
})

test('the switch in Settings keeps windows from coming back, and so does “Session only”', async ({
  signedIn,
}) => {
  const settings = await signedIn.openFromIcon('Settings')
  await settings.getByRole('switch', { name: 'Reopen windows' }).click()
  await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal')
  await reload(signedIn)
  await expect(signedIn.page.locator('[data-window-id]')).toHaveCount(0)
})
