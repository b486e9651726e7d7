import { AppWindow } from '../pages/app-window'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const chatty = `<!doctype html><html lang="en"><head><title>Weir</title></head><body><h1>Weir</h1>
<button onclick="missingGate()">Open the gate</button>
<script>
  for (let turn = 0; turn < 3; turn += 1) console.log('The wheel turns')
  console.info('Level', { metres: 2, gates: ['left', 'right'] })
  console.error('The left gate is stuck')
  Promise.reject(new RangeError('Too much rain'))
</script></body></html>`

test('an app’s console counts its errors at the button and lists what it logs, repeats as one, and a flood takes nothing from the desktop', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const app = await AppWindow.start(signedIn, { name: 'Weir', html: chatty })
  const button = app.button('Console')
  await expect(button).toHaveText('2')
  await expect(button).toHaveAccessibleDescription('2 errors')
  const console = app.window.getByRole('region', { name: 'Console of this app' })
  await expect(console).toHaveCount(0)
  await app.press('Open the gate')
  await expect(button).toHaveText('3')

  await button.click()
  const lines = console.getByRole('log', { name: 'Console' })
  await expect(lines).toContainText('The wheel turns×3')
  await expect(lines).toContainText('The left gate is stuck')
  await expect(lines).toContainText('RangeError: Too much rain')
  await expect(lines).toContainText('ReferenceError: missingGate is not defined')
  await lines.getByRole('button', { name: '{metres: 2, gates: ["left", "right"]}' }).click()
  await expect(lines.getByRole('listitem').first()).toHaveText('metres: 2')
  await app.press('Open the gate')
  await expect(button).toHaveText('4')
  await expect(console).toContainText('4 errors')

  await console.getByRole('button', { name: 'Clear console' }).click()
  await expect(lines).toHaveText('Logs and errors from this app appear here.')
  await expect(button).toHaveText('')
  await console.getByRole('separator', { name: 'Height of the console' }).press('Escape')
  await expect(console).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Alt+c')
  await expect(console).toBeVisible()
  await page.keyboard.press('Alt+c')
  await expect(console).toHaveCount(0)
  await app.button('Reload app').click()
  await expect(button).toHaveText('2')

  await closeWindows(signedIn)

  await test.step('a flood takes nothing from the desktop', async () => {
    const flood = `<h1>Flood</h1><script>
    setInterval(() => { for (let drop = 0; drop < 200; drop += 1) console.error('drop', Math.random()) }, 20)
  </script>`
    const app = await AppWindow.start(signedIn, { name: 'Flood', html: flood })
    await expect(app.button('Console')).toHaveText('99+')
    await app.button('Console').click()
    const lines = app.window.getByRole('log', { name: 'Console' })
    await expect(lines).toContainText('earlier lines were dropped')
    expect(await lines.locator('> *').count()).toBeLessThan(210)
    await app.close()
  })
})
