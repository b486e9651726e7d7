import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
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

test('windows are where they were after a reload with what each showed, unless that is switched off or nothing is to be kept', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/documents')
  await files.entry('otters.md').click()
  await signedIn.dragWindow(files.window, { x: 700, y: 160 })
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run('cd /documents/code')
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
  await expect(terminal.screen).toContainText('/documents/code')

  await editor.window.getByRole('button', { name: 'Close', exact: true }).click()
  await editor.closeQuestion().getByRole('button', { name: 'Don’t save' }).click()
  await expect(editor.window).toHaveCount(0)
  await settings.getByRole('tab', { name: 'Display' }).click()
  await settings.getByRole('switch', { name: 'Reopen windows' }).click()
  await reload(signedIn)
  // A window that came back would be there before one that is opened.
  await signedIn.openFromIcon('Settings')
  const anyWindow = page.locator('[data-window-id]')
  await expect(anyWindow).toHaveCount(1)
  await settings.getByRole('switch', { name: 'Reopen windows' }).click()
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  await keepFilesIn(signedIn, 'Session only', 'Keep files for this session only?')
  await reload(signedIn)
  await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal')
  await expect(anyWindow).toHaveCount(1)
})

test('windows come back in another tab after a crash, while a second tab beside them begins empty', async ({
  context,
  page,
  signedIn,
}) => {
  await FileManager.open(signedIn, '/documents')
  const editor = await Editor.create(signedIn, 'Text Editor', 'poem.txt')
  await editor.replaceAll('verse')
  await expect(editor.status).toContainText('Modified')
  const second = new Desktop(await context.newPage())
  await second.load()
  // Its windows would be there by the time that it can open one.
  await second.openFromIcon('Settings')
  await expect(second.page.locator('[data-window-id]')).toHaveCount(1)
  await second.page.close()
  // What was done last is written down within half a second.
  const isWritten = () =>
    page.evaluate(() =>
      Object.values(localStorage).some((value) => String(value).includes('"name":"poem.txt"')),
    )
  await expect.poll(isWritten).toBe(true)

  const cdp = await context.newCDPSession(page)
  const crash = page.waitForEvent('crash')
  // The command has no answer: the process that would give it is gone.
  cdp.send('Page.crash').catch(() => undefined)
  await crash
  const next = new Desktop(await context.newPage())
  await next.load()
  await expect(new FileManager(next.window('File Manager')).path).toContainText('documents')
  const text = new Editor(next.window('Text Editor'))
  await expect(text.text).toContainText('verse')
  await expect(text.status).toContainText('Modified')
  await expect(text.notices).toHaveCount(0)
})
