import type { Page } from '@playwright/test'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

/** Sends an in-page event, as a store or a plugin does. */
const send = (page: Page, name: string, detail: object) =>
  page.evaluate(
    ([eventName, eventDetail]) => window.dispatchEvent(new CustomEvent(eventName, { detail: eventDetail })),
    [name, detail] as const,
  )

const request = (change: object = {}) => ({
  id: 'app-1',
  name: 'Pebble Counter',
  icon: '🪨',
  type: 'htmlapp',
  htmlContent: '<h1>Pebbles</h1>',
  author: 'Ada',
  version: '1.0.0',
  category: 'tools',
  description: 'Counts pebbles',
  framework: 'html_base',
  files: [],
  path: '/apps/store/app-1',
  ...change,
})

test('an install request opens the app and leaves an icon that survives a reload and can be removed; what is no app opens nothing [A1.3 A2.12 A5.2 A8.7 B2.2 B2.3 B4.28 B5.26 B7.25 B7.30 B8.55]', async ({
  signedIn,
  person,
}) => {
  const { page } = signedIn
  await test.step('content that is no HTML is not installed and says nothing', async () => {
    await send(page, 'app-install-request', request({ htmlContent: 'just words' }))
    await send(page, 'app-install-request', request({ name: 'After', htmlContent: '<p>After</p>' }))
    await expect(signedIn.icon('After')).toBeVisible()
    await expect(signedIn.icon('Pebble Counter')).toHaveCount(0)
    await expect(signedIn.window('Pebble Counter')).toHaveCount(0)
    await expect(signedIn.toast()).toHaveCount(0)
    await send(page, 'remove-desktop-icon', { name: 'After' })
    await expect(signedIn.icon('After')).toHaveCount(0)
  })

  await test.step('a preview opens a window and leaves no icon', async () => {
    await send(
      page,
      'app-install-request',
      request({ id: 'preview-1', name: 'Preview: Pebble Counter', path: '/apps/preview/preview-1' }),
    )
    await expect(signedIn.window('Preview: Pebble Counter')).toBeVisible()
    await send(page, 'create-desktop-icon', {
      name: 'Later',
      icon: '⭐',
      type: 'htmlapp',
      path: '/apps/plugins/later',
      htmlContent: '<p>Later</p>',
    })
    await expect(signedIn.icon('Later')).toBeVisible()
    await expect(signedIn.icon('Preview: Pebble Counter')).toHaveCount(0)
    await send(page, 'remove-desktop-icon', { name: 'Later' })
    await expect(signedIn.icon('Later')).toHaveCount(0)
  })

  await test.step('a window of an unknown type says so, an HTML app without content too', async () => {
    await send(page, 'otterscript-create-window', { type: 'teleporter', title: 'Beam', parentWindowId: '' })
    await expect(signedIn.window('Beam')).toContainText('Unknown Application')
    await expect(signedIn.window('Beam')).toContainText(/Application type .*teleporter.* not found/)
    await send(page, 'otterscript-create-window', { type: 'htmlapp', title: 'Empty', parentWindowId: '' })
    await expect(signedIn.window('Empty')).toContainText('App Content Missing')
  })

  await closeWindows(signedIn)

  await test.step('an icon survives a reload and can be removed', async () => {
    await send(page, 'app-install-request', request())
    await expect(signedIn.window('Pebble Counter')).toBeVisible()
    await expect(signedIn.icon('Pebble Counter')).toBeVisible()
    await signedIn.window('Pebble Counter').getByRole('button', { name: 'Close', exact: true }).click()
    await page.reload()
    await signedIn.ready()
    const icon = signedIn.icon('Pebble Counter')
    await expect(icon).toBeVisible()
    await expect(icon.locator('[data-part="installed-mark"]')).toHaveCSS(
      'background-color',
      'rgb(34, 164, 93)',
    )
    const remove = page.getByRole('button', { name: 'Remove from desktop' })
    await expect(remove).toHaveCSS('opacity', '0')
    await icon.hover()
    await expect(remove).toHaveCSS('opacity', '1')
    await expect(remove).toHaveAttribute('title', 'Remove from desktop')
    await remove.click()
    await expect(icon).toHaveCount(0)
  })

  await test.step('one that was removed is gone after a reload; one whose content was spoilt alerts and opens nothing', async () => {
    await page.evaluate((name) => {
      const icon = {
        name: 'Broken App',
        icon: '💥',
        type: 'htmlapp',
        path: '/apps/store/x',
        htmlContent: 'no markup',
      }
      const key = `otteros-desktop-icons-${name}`
      localStorage.setItem(key, JSON.stringify([...JSON.parse(localStorage.getItem(key) ?? '[]'), icon]))
    }, person.email)
    await page.reload()
    await signedIn.ready()
    await signedIn.icon('Broken App').dblclick()
    await expect(page.getByRole('alertdialog')).toContainText('Cannot open Broken App: Invalid app content')
    await expect(page.locator('[data-window-id]')).toHaveCount(0)
    await expect(signedIn.icon('Pebble Counter')).toHaveCount(0)
  })
})
