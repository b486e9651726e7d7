import { forcedLayouts } from '../support/forced-layouts'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

test('opening a window, moving it and typing into it lay the page out for frames only, never in between', async ({
  signedIn,
}) => {
  const { page } = signedIn
  // The second time its code is there.
  for (const name of ['Settings', 'Settings', 'System Monitor']) {
    const window = signedIn.window(name)
    const atOpening = await forcedLayouts(page, async () => {
      await signedIn.openFromIcon(name)
      await expect(window.getByRole('tab', { selected: true })).toBeFocused()
    })
    expect(atOpening).toEqual([])
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(window).toBeHidden()
  }

  const terminal = signedIn.window('OtterOS Terminal')
  for (const _time of ['first', 'second']) {
    const atTerminal = await forcedLayouts(page, async () => {
      await signedIn.openFromIcon('Terminal', 'OtterOS Terminal')
      await new Terminal(terminal).prompt()
      await expect(terminal.getByRole('textbox')).toBeFocused()
    })
    // The emulator changes its look while the browser gives it the keyboard, and then looks for a selection.
    expect(atTerminal.length).toBeLessThanOrEqual(2)
    await terminal.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(terminal).toBeHidden()
  }

  const editor = signedIn.window('Text Editor')
  const name = editor.getByRole('textbox')
  const atOpening = await forcedLayouts(page, async () => {
    await signedIn.openFromIcon('Text Editor')
    await expect(name).toBeFocused()
  })
  expect(atOpening).toEqual([])

  const atTyping = await forcedLayouts(page, async () => {
    await page.keyboard.type('letter.txt')
    await expect(name).toHaveValue('letter.txt')
  })
  expect(atTyping).toEqual([])

  const before = await signedIn.box(editor)
  const bar = await signedIn.box(editor.locator('[data-part="titlebar"]'))
  const grip = { x: bar.x + 200, y: bar.y + 10 }
  const atDragging = await forcedLayouts(page, () => signedIn.drag(grip, { x: grip.x + 60, y: grip.y + 40 }))
  await expect.poll(() => signedIn.box(editor)).toMatchObject({ x: before.x + 60, y: before.y + 40 })
  expect(atDragging).toEqual([])
})
