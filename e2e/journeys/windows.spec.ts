import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

test('windows open at their place and size beside each other, take the focus, fill the screen, give it back, hide and come back [A2.15 A4.6 A4.7 A4.8 A9.7 A9.8]', async ({
  signedIn,
}) => {
  const first = await signedIn.openFromIcon('Settings')
  await expect(first).toHaveAttribute('data-active', 'true')
  await expect.poll(() => signedIn.box(first)).toMatchObject({ x: 100, y: 50, width: 800, height: 600 })

  const second = await signedIn.openFromStartMenu('File Manager')
  await expect.poll(() => signedIn.box(second)).toMatchObject({ x: 130, y: 80, width: 800, height: 600 })
  await expect(second).toHaveAttribute('data-active', 'true')
  await expect(first).not.toHaveAttribute('data-active', 'true')

  await expect(signedIn.page.locator('[data-taskbar-window]')).toHaveText(['Settings', 'File Manager'])
  await signedIn.taskbarButton('Settings').click()
  await expect(first).toHaveAttribute('data-active', 'true')
  await expect(signedIn.taskbarButton('Settings')).toHaveAttribute('aria-pressed', 'true')

  await signedIn.taskbarButton('File Manager').click()
  await expect(second).toHaveAttribute('data-active', 'true')
  await expect(first).not.toHaveAttribute('data-active', 'true')
  await second.getByRole('button', { name: 'Close' }).click()
  await expect(second).toBeHidden()
  await expect(first).toHaveAttribute('data-active', 'true')

  const before = await signedIn.box(first)
  await first.getByRole('button', { name: 'Maximize' }).click()
  await expect(first).toHaveAttribute('data-state', 'maximized')
  await expect.poll(() => signedIn.box(first)).toEqual({ x: 0, y: 0, width: 1280, height: 752 })
  expect(await signedIn.box(signedIn.taskbar())).toMatchObject({ y: 752, height: 48 })
  await first.getByRole('button', { name: 'Restore' }).click()
  await expect(first).toHaveAttribute('data-state', 'normal')
  await expect.poll(() => signedIn.box(first)).toEqual(before)

  await first.locator('[data-part="titlebar"]').dblclick({ position: { x: 300, y: 10 } })
  await expect(first).toHaveAttribute('data-state', 'maximized')

  await first.getByRole('tab', { name: 'About' }).click()
  await first.getByRole('button', { name: 'Minimize' }).click()
  await expect(first).toBeHidden()
  await expect(signedIn.window('Settings')).toHaveCount(0)
  await signedIn.taskbarButton('Settings').click()
  await expect(first).toBeVisible()
  await expect(first.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
  await first.getByRole('button', { name: 'Close' }).click()
  await expect(signedIn.page.locator('[data-window-id]')).toHaveCount(0)
})

test('a window is dragged, sized at its edges and snapped at those of the screen, while nothing else is laid out, and Escape puts it back [A2.16 A4.10]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const window = await signedIn.openFromIcon('Settings')
  await test.step('stays under the pointer, Escape puts it back', async () => {
    const before = await signedIn.box(window)
    await page.mouse.move(before.x + 300, before.y + 10)
    await page.mouse.down()
    await page.mouse.move(before.x + 350, before.y + 60, { steps: 3 })
    await expect.poll(() => window.boundingBox()).toMatchObject({ x: before.x + 50, y: before.y + 50 })
    await page.mouse.move(before.x + 260, before.y - 10, { steps: 3 })
    await expect.poll(() => window.boundingBox()).toMatchObject({ x: before.x - 40, y: before.y - 20 })
    await page.keyboard.press('Escape')
    await expect.poll(() => window.boundingBox()).toEqual(before)
    await page.mouse.up()
    expect(await window.boundingBox()).toEqual(before)
  })
  await test.step('lays nothing out, also with lists to choose from', async () => {
    await expect(window.locator('select').first()).toBeVisible()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const layouts = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
    }
    const move = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
      // Not by Playwright's mouse, which watches each move of a drag with scripts of its own.
      cdp.send('Input.dispatchMouseEvent', { type, x, y: y + 10, button: 'left', buttons: 1, clickCount: 1 })
    const { x, y } = await signedIn.box(window.locator('[data-part="titlebar"]'))
    await move('mousePressed', x + 300)
    await move('mouseMoved', x + 310)
    await expect(window.locator('select:visible')).toHaveCount(0)
    const before = await layouts()
    for (let step = 1; step <= 40; step++) await move('mouseMoved', x + 310 + step)
    expect((await layouts()) - before).toBeLessThan(10)
    await move('mouseReleased', x + 350)
    await expect(window.locator('select').first()).toBeVisible()
  })
  await test.step('moves, never above the top', async () => {
    const before = await signedIn.box(window)
    const bar = await signedIn.box(window.locator('[data-part="titlebar"]'))
    const grip = { x: bar.x + 300, y: bar.y + 10 }
    await signedIn.drag(grip, { x: grip.x + 120, y: grip.y + 40 })
    await expect
      .poll(() => signedIn.box(window))
      .toMatchObject({ ...before, x: before.x + 120, y: before.y + 40 })

    // Taken at the lower end of the bar and pushed past the top, clear of the edge at which it would be maximized.
    const low = { x: grip.x + 120, y: bar.y + 40 + bar.height - 4 }
    await signedIn.drag(low, { x: low.x, y: 12 })
    await expect.poll(() => signedIn.box(window)).toMatchObject({ ...before, x: before.x + 120, y: 0 })
  })
  await test.step('every edge and corner resizes, down to the smallest size', async () => {
    const start = await signedIn.box(window)
    const corner = { x: start.x + start.width - 1, y: start.y + start.height - 1 }
    await signedIn.drag(corner, { x: corner.x + 60, y: corner.y + 40 })
    await expect
      .poll(() => signedIn.box(window))
      .toMatchObject({ x: start.x, y: start.y, width: 860, height: 640 })
    await signedIn.drag({ x: start.x + 1, y: start.y + 300 }, { x: start.x + 51, y: start.y + 300 })
    await expect
      .poll(() => signedIn.box(window))
      .toMatchObject({ x: start.x + 50, y: start.y, width: 810, height: 640 })
    await signedIn.drag({ x: start.x + 51, y: start.y + 300 }, { x: 1270, y: start.y + 300 })
    const smallest = await signedIn.box(window)
    expect(smallest.width).toBeGreaterThanOrEqual(320)
    expect(smallest.x + smallest.width).toBe(start.x + 860)
  })
  await test.step('an edge snaps to a half, a corner to a quarter', async () => {
    const before = await signedIn.box(window)
    await signedIn.dragWindow(window, { x: 1, y: 300 })
    await expect.poll(() => signedIn.box(window)).toEqual({ x: 0, y: 0, width: 640, height: 752 })
    await signedIn.dragWindow(window, { x: 1279, y: 751 })
    await expect.poll(() => signedIn.box(window)).toEqual({ x: 640, y: 376, width: 640, height: 376 })
    await signedIn.dragWindow(window, { x: 500, y: 200 })
    await expect
      .poll(() => signedIn.box(window))
      .toMatchObject({ width: before.width, height: before.height })
  })
})
