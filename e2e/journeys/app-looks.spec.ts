// What the system draws around and over apps meets WCAG AA, in every style.
import { AppWindow, probe } from '../pages/app-window'
import { closeWindows } from '../support/close-windows'
import { HtmlApp } from '../support/html-app'
import { auditsIn } from '../support/looks'
import { expect, test } from '../support/test'

const looks = [
  ['default', 'default'],
  ['bluegold', 'default'],
  ['greyblack', 'dark'],
  ['redblack', 'contrast'],
] as const

// The page of the app has colours of its own, the same in each look.
test('questions, permissions, notices and errors of apps meet WCAG AA in each of these looks', async ({
  signedIn,
}) => {
  const { found, audit } = auditsIn(signedIn.page, looks)
  const app = await AppWindow.install(signedIn, {
    name: 'Looks',
    html: probe({
      permissions: ['window', 'user', 'files', 'network', 'flight'],
      hosts: ['https://example.org'],
      actions: { Name: 'return otteros.user.displayName()', Say: "alert('Fish!')" },
      extra: '<a href="https://example.org/">Out</a>',
    }),
  })
  await expect(app.prompt.getByRole('button', { name: 'Allow', exact: true })).toBeEnabled()
  await audit('a question')
  await app.answer('Looks wants to connect to the internet', 'Don’t allow')
  await app.ready()
  await app.says('Say', 'done')
  // The notice moves the page of the app, and the link with it.
  await expect(app.notice('Fish!')).toBeVisible()
  await app.page.getByRole('link', { name: 'Out' }).click()
  await expect(app.notice('This link leads to https://example.org/')).toBeVisible()
  await expect(app.notice('There is no permission "flight"')).toBeVisible()
  await app.openPanel()
  await audit('notices and permissions')

  await closeWindows(signedIn)
  const files = await HtmlApp.store(signedIn, { 'broken.html': 'words' })
  await files.entry('broken.html').dblclick()
  await expect(signedIn.window('broken.html').getByRole('alert')).toBeVisible()
  await audit('an error')
  expect(found).toEqual([])
})
