import { codeOf, Messenger, sendAs } from '../pages/messenger'
import { createPerson, type Person } from '../support/account'
import { openAsAnother } from '../support/another-person'
import { atOnce } from '../support/at-once'
import type { Desktop } from '../support/desktop'
import { meetsWcag } from '../support/looks'
import type { JourneyServer } from '../support/server'
import { expect, test } from '../support/test'

/** Calls a function of the database in a person's name. */
async function call(
  server: JourneyServer,
  { session }: Person,
  name: string,
  args: object,
): Promise<unknown> {
  const { access_token: token } = session as { readonly access_token: string }
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: server.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  expect(response.ok).toBe(true)
  return response.json()
}

/** What the clock of a desktop opens. */
const centreOf = ({ page }: Desktop) => ({
  clock: page.locator('[data-part="clock"]'),
  panel: page.getByRole('dialog', { name: 'Notifications and calendar' }),
})

test('an invitation is shown within a second, accepted in the list by keyboard, and who invited hears of it', async ({
  browser,
  server,
  signedIn,
  person,
}) => {
  const { person: friend, desktop: there } = await openAsAnother(browser, server, 'Brook Otter')
  const { clock, panel } = centreOf(there)

  const team = await call(server, person, 'make_team', { name: 'River' })
  await call(server, person, 'invite_to_space', { space: team, whom: codeOf(friend), role: 'editor' })
  const asked = 'Ada Otter invites you to the team “River”'
  await expect(there.toast()).toContainText(asked, { timeout: atOnce() })
  await expect(clock).toHaveAccessibleDescription('1 new notification')

  await there.page.keyboard.press('Control+Alt+n')
  const invitation = panel.getByRole('listitem').filter({ hasText: asked })
  await expect(invitation).toContainText('You will be able to change its files.')
  await meetsWcag(there)
  await invitation.getByRole('button', { name: 'Accept' }).focus()
  await there.page.keyboard.press('Enter')
  await expect(invitation).toHaveCount(0)
  await expect(panel).toContainText('You joined “River”')
  // The keys go on in the list.
  await expect(panel.getByRole('region', { name: 'Notifications' })).toBeFocused()
  await there.page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  const told = 'Brook Otter is now a member of “River”'
  await expect(signedIn.toast()).toContainText(told)
  const own = centreOf(signedIn)
  await own.clock.click()
  await expect(own.panel.getByRole('listitem').filter({ hasText: told })).toBeVisible()
  await signedIn.page.keyboard.press('Escape')
  // It is kept with the account, as read.
  await signedIn.page.reload()
  await signedIn.ready()
  await own.clock.click()
  const kept = own.panel.getByRole('listitem').filter({ hasText: told })
  await expect(kept).toHaveCount(1)
  await kept.getByRole('button', { name: /^Dismiss/ }).click()
  await own.panel.getByRole('button', { name: 'Undo' }).click()
  await expect(kept).toHaveCount(1)
  await kept.getByRole('button', { name: /^Dismiss/ }).click()
  const removed = signedIn.page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/rest/v1/notices'),
  )
  await signedIn.page.keyboard.press('Escape')
  expect((await removed).ok()).toBe(true)
  expect(await call(server, person, 'own_notices', {})).toEqual([])
})

test('while one is not to be disturbed, or wants no toasts of messages, they wait in the list by sender', async ({
  server,
  signedIn,
  person,
}) => {
  const friend = await createPerson(server, 'Brook Otter')
  const { clock, panel } = centreOf(signedIn)
  const write = (subject: string) => sendAs(server, friend, { to: codeOf(person), subject, content: 'Text' })
  await clock.click()
  await panel.getByRole('switch', { name: 'Do not disturb' }).click()
  await panel.getByLabel('Ends').selectOption({ label: 'In 1 hour' })
  await expect(panel.getByLabel('Ends')).toContainText(/At \d/)
  await signedIn.page.keyboard.press('Escape')
  await write('One')
  await write('Two')
  await expect(clock).toHaveAccessibleDescription('1 new notification')
  await expect(signedIn.toast()).toHaveCount(0)
  await clock.click()
  const messages = panel.getByRole('listitem').filter({ hasText: 'Brook Otter' })
  await expect(messages).toContainText('2 new messages from Brook Otter')
  await expect(messages).toHaveCount(1)
  await panel.getByRole('switch', { name: 'Do not disturb' }).click()
  await signedIn.page.keyboard.press('Escape')

  // Of messages alone.
  const settings = await signedIn.openFromIcon('Settings')
  await settings.getByRole('switch', { name: 'Show messages' }).click()
  await write('Three')
  await expect(clock).toHaveAccessibleDescription('1 new notification')
  await expect(signedIn.toast()).toHaveCount(0)
  await settings.getByRole('switch', { name: 'Show messages' }).click()
  await write('Four')
  await expect(signedIn.toast()).toContainText('New message from Brook Otter')

  // Read there, they are nothing new here.
  await clock.click()
  await panel.getByRole('button', { name: 'Read' }).first().click()
  await expect(panel).toBeHidden()
  const messenger = new Messenger(signedIn.window('Messenger (Beta)'))
  await messenger.button('Mark all as read').click()
  await clock.click()
  await expect(panel).not.toContainText('Brook Otter')
})
