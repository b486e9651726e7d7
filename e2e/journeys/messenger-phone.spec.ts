import { codeOf, Messenger, sendAs } from '../pages/messenger'
import { createPerson } from '../support/account'
import { meetsWcag } from '../support/looks'
import { expect, test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone one thing fills the screen: the list, a message or the form, by touch [B2.93]', async ({
  signedIn,
  person,
  server,
}) => {
  const { page } = signedIn
  const friend = await createPerson(server, 'Brook Otter')
  await sendAs(server, friend, { to: codeOf(person), subject: 'Fish', content: 'There is fish.' })
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).tap()
  await signedIn.startMenu().getByRole('menuitem', { name: 'Messenger' }).tap()
  const messenger = new Messenger(signedIn.window('Messenger (Beta)'))
  await expect(messenger.row('Fish')).toBeVisible()
  await expect(messenger.form).toHaveCount(0)
  for (const control of await messenger.window.getByRole('option').all())
    expect((await signedIn.box(control)).height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await meetsWcag(signedIn)

  await messenger.row('Fish').tap()
  await expect(messenger.list('Inbox')).toHaveCount(0)
  await expect(messenger.reader).toContainText('There is fish.')
  for (const name of ['Reply', 'Delete', 'Back to the list'])
    expect((await signedIn.box(messenger.button(name))).height).toBeGreaterThanOrEqual(44)
  await messenger.button('Reply').tap()
  await messenger.content.fill('Thank you!')
  await messenger.button('Send').tap()
  await expect(signedIn.toast()).toContainText('Message Sent')
  await expect(messenger.tab('Sent')).toHaveAttribute('aria-selected', 'true')
  await expect(messenger.row('Re: Fish')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
