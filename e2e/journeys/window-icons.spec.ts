import type { Locator } from '@playwright/test'
import { AppWindow } from '../pages/app-window'
import { PluginManager } from '../pages/plugin-manager'
import { expect, test } from '../support/test'

const square = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
const framed = (part: Locator) => part.locator('[data-part="app-icon"]')

test('an app has its own icon in title bar, taskbar and switcher, in a frame that no window of the system has', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const settings = await signedIn.openFromStartMenu('Settings')
  await expect(framed(settings)).toHaveCount(0)
  // One that would like to be taken for the settings.
  const install = (icon: string) =>
    AppWindow.openedBy(signedIn, () =>
      page.evaluate((detail) => window.dispatchEvent(new CustomEvent('app-install-request', { detail })), {
        id: 'fake',
        name: 'Settings',
        icon,
        type: 'htmlapp',
        htmlContent: '<h1>Your password, please</h1>',
        author: 'Mallory',
        version: '1.0.0',
        category: 'tools',
        description: '',
        framework: 'html_base',
        files: [],
        path: '/apps/store/fake',
      }),
    )
  const fake = await install(square)
  await fake.ready()
  const bar = fake.window.locator('[data-part="titlebar"]')
  await expect(framed(bar).locator('img')).toHaveAttribute('src', square)
  const buttons = signedIn.taskbarButton('Settings')
  await expect(framed(buttons.nth(0))).toHaveCount(0)
  await expect(framed(buttons.nth(1)).locator('img')).toHaveAttribute('src', square)
  await fake.close()

  const text = await install('🦦')
  await text.ready()
  await expect(framed(text.window)).toHaveText('🦦')
  await text.close()
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(settings).toHaveCount(0)

  const manager = await PluginManager.open(signedIn)
  const clock = await manager.run('Clock')
  await expect(framed(clock.window).locator('img')).toHaveAttribute('src', /^data:image\/svg/)
  await signedIn.taskbarButton('Plugin Manager').click()
  await page.keyboard.down('Alt')
  await page.keyboard.press('q')
  const entry = (name: string) => page.getByRole('option', { name, exact: true })
  await expect(framed(entry('Clock'))).toBeVisible()
  await expect(framed(entry('Plugin Manager'))).toHaveCount(0)
  await page.keyboard.up('Alt')
  await expect(clock.window).toHaveAttribute('data-active', 'true')
  const other = await install(square)
  await expect(framed(other.window).locator('img')).toHaveAttribute('src', square)
  // Addresses are not fetched for a title bar.
  const remote = await install('https://example.org/icon.png')
  await expect(framed(remote.window)).toHaveText('h')
})
