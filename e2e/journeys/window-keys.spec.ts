import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

test('a window is maximized, restored, snapped, minimized and closed from the keyboard [A4.7 A4.8]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const window = await signedIn.openFromIcon('Settings')
  await expect(window).toHaveAttribute('data-active', 'true')
  const before = await signedIn.box(window)
  await page.keyboard.press('Control+Alt+Enter')
  await expect(window).toHaveAttribute('data-state', 'maximized')
  await page.keyboard.press('Control+Alt+ArrowDown')
  await expect.poll(() => signedIn.box(window)).toEqual(before)
  await page.keyboard.press('Control+Alt+ArrowLeft')
  await expect.poll(() => signedIn.box(window)).toEqual({ x: 0, y: 0, width: 640, height: 752 })
  await page.keyboard.press('Control+Alt+ArrowRight')
  await expect.poll(() => signedIn.box(window)).toEqual({ x: 640, y: 0, width: 640, height: 752 })
  await page.keyboard.press('Control+Alt+m')
  await expect(window).toBeHidden()
  await signedIn.taskbarButton('Settings').focus()
  await page.keyboard.press('Enter')
  await expect(window).toBeVisible()
  await page.keyboard.press('Control+Alt+w')
  await expect(page.locator('[data-window-id]')).toHaveCount(0)
})

test('a window is moved and sized with the arrow keys, Escape takes it back', async ({ signedIn }) => {
  const { page } = signedIn
  const window = await signedIn.openFromIcon('Settings')
  await expect(window).toHaveAttribute('data-active', 'true')
  const before = await signedIn.box(window)
  const moving = page.getByText(/^Moving the window: arrow keys/)
  const sizing = page.getByText(/^Sizing the window: arrow keys/)
  await page.keyboard.press('Control+Alt+g')
  await expect(moving).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(moving).toHaveCount(0)
  const moved = { ...before, x: before.x + 16, y: before.y + 16 }
  await expect.poll(() => signedIn.box(window)).toEqual(moved)
  await page.keyboard.press('Control+Alt+r')
  await expect(sizing).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await signedIn.box(window)).width).toBe(moved.width + 16)
  await page.keyboard.press('Escape')
  await expect.poll(() => signedIn.box(window)).toEqual(moved)
  await expect(sizing).toHaveCount(0)
  await page.keyboard.press('Control+Alt+r')
  await expect(sizing).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => signedIn.box(window)).toEqual({ ...moved, width: moved.width + 16 })
})

test('the switcher goes to the window used before, show desktop hides all and brings them back', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const first = await signedIn.openFromIcon('Settings')
  const second = await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal')
  await expect(second).toHaveAttribute('data-active', 'true')
  await page.keyboard.down('Alt')
  await page.keyboard.press('q')
  const choices = page.getByRole('listbox', { name: 'Switch window' })
  await expect(choices.getByRole('option', { selected: true })).toHaveText('Settings')
  await page.keyboard.up('Alt')
  await expect(choices).toHaveCount(0)
  await expect(first).toHaveAttribute('data-active', 'true')
  await page.keyboard.press('Control+Alt+d')
  await expect(first).toBeHidden()
  await expect(second).toBeHidden()
  await page.keyboard.press('Control+Alt+d')
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()
})

test('a window stays reachable when the browser window shrinks and returns when it grows', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const window = await signedIn.openFromIcon('Settings')
  const bar = await signedIn.box(window.locator('[data-part="titlebar"]'))
  await signedIn.drag({ x: bar.x + 200, y: bar.y + 10 }, { x: 1000, y: 600 })
  const far = await signedIn.box(window)
  await page.setViewportSize({ width: 900, height: 500 })
  await expect
    .poll(async () => {
      const { x, y } = await signedIn.box(window)
      return x <= 900 - 64 && y <= 500 - 48 - 36
    })
    .toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => signedIn.box(window)).toEqual(far)
})
