// Apps on a phone: by touch, and as large as the screen.
import { AppWindow, exampleApp, probe } from '../pages/app-window'
import { pressInApp } from '../support/phone-press'
import { expect, test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('an app fills the screen of a phone, is used by touch, and its questions and permissions fit; notes lays itself out for it', async ({
  signedIn,
}) => {
  const app = await AppWindow.start(signedIn, {
    name: 'Touch',
    html: probe({
      permissions: ['window', 'user'],
      actions: {
        Size: 'await otteros.window.setSize({ width: 420, height: 310 })',
        Name: 'return otteros.user.displayName()',
      },
    }),
  })
  expect(await signedIn.box(app.window)).toMatchObject({ x: 0, y: 0, width: 390 })
  await pressInApp(app.appButton('Size'))
  await expect(app.said).toHaveText('failed')
  await pressInApp(app.appButton('Name'))
  await expect(app.prompt).toHaveAccessibleName('Touch wants to know your name')
  const card = await signedIn.box(app.prompt)
  expect(card.x).toBeGreaterThanOrEqual(0)
  expect(card.x + card.width).toBeLessThanOrEqual(390)
  for (const name of ['Allow', 'Don’t allow']) {
    const button = await signedIn.box(app.prompt.getByRole('button', { name, exact: true }))
    expect(button.height).toBeGreaterThanOrEqual(40)
  }
  await app.prompt.getByRole('button', { name: 'Allow', exact: true }).tap()
  await expect(app.said).toHaveText('"Ada Otter"')
  await app.button('Permissions').tap()
  await expect(app.panel).toBeVisible()
  expect(await signedIn.box(app.panel)).toMatchObject({ x: 0, width: 390 })
  await app.permission('Your name').tap()
  await expect(app.permissionState('Your name')).toHaveText('Not allowed')
  await app.panel.getByRole('button', { name: 'Close permissions' }).tap()
  await pressInApp(app.appButton('Name'))
  await expect(app.said).toHaveText('permission_denied')

  await test.step('notes has its text above its preview, and nothing wider than the screen', async () => {
    const notes = await AppWindow.start(signedIn, {
      name: 'Pebble Notes',
      html: await exampleApp('notes.html'),
    })
    const text = await signedIn.box(notes.page.getByRole('textbox', { name: 'Note in Markdown' }))
    const preview = await signedIn.box(notes.page.getByRole('article', { name: 'Preview' }))
    expect(preview.y).toBeGreaterThanOrEqual(text.y + text.height - 1)
    const overflow = await notes.page.locator('html').evaluate((root) => root.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
