// What ends a link, and what guests of a drop box learn of each other: guests in browsers of their own, who have no account.
import type { Locator, Page } from '@playwright/test'
import { addFile, forgetTries, makeLink, openLink, visitOf } from '../../server/test/support/links'
import { visitor } from '../../server/test/support/people'
import { refusalOf } from '../../server/test/support/sharing'
import { hashOf } from '../../server/test/support/spaces'
import { inDatabase } from '../pages/vm'
import { violations } from '../support/accessibility'
import { FileManager } from '../support/file-manager'
import { addressOf, memberOf, newGuest, sharedFolder } from '../support/sharing'
import { expect, test } from '../support/test'

test('a link keeps to its password, its tries, its downloads, its end and its kind, is removed under an open page, and its owner sees its use', async ({
  browser,
  server,
  signedIn,
  person,
}) => {
  const ada = await memberOf(server, person)
  const space = await sharedFolder(ada, 'Trip')
  for (const name of ['map.txt', 'plan.txt', 'route.txt']) await addFile(ada, space, space, name, name)
  const secret = { password: 'river otter' }
  const counted = await makeLink(ada, space, space, { ...secret, mostDownloads: 2, name: 'For Noor' })
  const guest = await newGuest(browser)
  const password = guest.getByLabel('Password of the link', { exact: true })
  const tell = guest.getByRole('alert')
  const forget = () => inDatabase(server, forgetTries)

  // Tries: after ten that were wrong, the right one comes to nothing either. From one network, some more end all opening.
  await guest.goto(addressOf(server, counted))
  const guesser = visitor(server)
  for (let tries = 0; tries < 10; tries++) await openLink(guesser, counted.token, `guess ${tries}`)
  await password.fill(secret.password)
  await password.press('Enter')
  await expect(tell).toContainText('This password is wrong, or the link does not work any more')
  while (!(await openLink(guesser, 'A'.repeat(24)))?.wait) continue
  await password.press('Enter')
  await expect(tell).toContainText('Please wait')
  expect(await violations(guest)).toEqual([])
  await forget()
  await guest.getByRole('button', { name: 'Try again' }).click()
  await password.fill(secret.password)
  await password.press('Enter')
  await expect(guest.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible()

  // Downloads: those that are left are told, and the last one is the last. One that is shown again is none.
  await expect(guest.getByText('2 downloads left')).toBeVisible()
  await guest.getByRole('button', { name: /^map\.txt/ }).click()
  await expect(guest.getByRole('region', { name: 'map.txt' })).toHaveText('map.txt')
  await guest.goBack()
  await expect(guest.getByText('1 download left')).toBeVisible()
  const saving = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Download plan.txt' }).click()
  await saving
  await expect(guest.getByText('No downloads left')).toBeVisible()
  await guest.getByRole('button', { name: 'Download route.txt' }).click()
  await expect(guest.getByText('This link has no downloads left.')).toBeVisible()
  await guest.reload()
  await expect(tell).toContainText('This link does not work')

  // Who may look sends nothing: neither on the page nor past it.
  const plain = await makeLink(ada, space, space)
  await guest.goto(addressOf(server, plain))
  await expect(guest.getByText('route.txt')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Choose files' })).toHaveCount(0)
  const { visit, client } = await visitOf(server, plain)
  const sent = { visit, name: 'in.txt', size: 2, hash: hashOf('in') }
  expect(await refusalOf(client.rpc('drop_begin', sent))).toBe('OTL03')

  // Its end passes while it is open.
  await inDatabase(
    server,
    (sql) => sql`update private.space_links set ends_at = now() - interval '1 second' where id = ${plain.id}`,
  )
  await guest.getByRole('button', { name: /^route\.txt/ }).click()
  await expect(tell).toContainText('This link does not work')

  // Removed by its owner while it is open. One with a password does not say that this is wrong.
  const removed = await makeLink(ada, space, space, { ...secret, name: 'For Sam' })
  await guest.goto('about:blank')
  await guest.goto(addressOf(server, removed))
  await password.fill(secret.password)
  await password.press('Enter')
  await expect(guest.getByText('map.txt')).toBeVisible()
  const sharing = await signedIn.openFromStartMenu('Sharing')
  await sharing.getByRole('tab', { name: 'Shared by Me' }).click()
  await sharing.getByRole('button', { name: 'Manage Trip' }).click()
  await sharing.getByRole('tab', { name: 'Links' }).click()
  const row = (name: string) => sharing.getByRole('listitem').filter({ hasText: name })
  await expect(row('For Noor')).toContainText('Does not work any more')
  await expect(row('For Noor')).toContainText('2 of 2 downloads')
  await expect(row('For Noor')).toContainText('Last opened on')
  await expect(row('For Sam')).toContainText('Last opened on')
  await row('For Sam').getByRole('button', { name: 'Remove the link' }).click()
  await signedIn.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row('For Sam')).toHaveCount(0)
  await guest.getByRole('button', { name: 'Download map.txt' }).click()
  await expect(tell).toContainText('This link does not work')
  expect(await violations(guest)).toEqual([])
  await forget()
  await guest.context().close()
})

test('two guests send files of one name, neither sees the other, the owner has both, and a full account says so', async ({
  browser,
  server,
  signedIn,
  person,
}) => {
  const ada = await memberOf(server, person)
  const space = await sharedFolder(ada, 'Inbox')
  const link = await makeLink(ada, space, space, {}, 'drop')
  const guests: { readonly name: string; readonly page: Page; readonly list: Locator }[] = []
  for (const name of ['Noor', 'Sam']) {
    const page = await newGuest(browser)
    await page.goto(addressOf(server, link))
    await page.getByLabel('Your name').fill(name)
    guests.push({ name, page, list: page.getByRole('list', { name: 'What you send' }) })
  }
  const send = async ({ page }: (typeof guests)[number], name: string, text: string) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await choosing).setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(text) }])
  }
  for (const guest of guests) {
    await send(guest, 'note.txt', `from ${guest.name}`)
    await expect(guest.page.getByText('1 file sent')).toBeVisible()
  }
  for (const { page, list } of guests) {
    await expect(list.getByRole('listitem')).toHaveCount(1)
    // Not even that the name was taken.
    await expect(list).not.toContainText('note (2)')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Send files to Inbox')
    await expect(page.getByText('note.txt')).toHaveCount(0)
  }
  const files = await FileManager.open(signedIn, '/shared/Inbox')
  await files.shows('..', 'note (2).txt', 'note.txt')

  // The account that the folder counts against has no room left.
  await inDatabase(server, (sql) => sql`update public.spaces set quota = 100 where person = ${ada.id}`)
  const [noor] = guests
  if (!noor) throw new Error('nobody')
  await send(noor, 'large.txt', 'x'.repeat(200))
  await expect(noor.list).toContainText('There is no room for this file here.')
  await files.shows('..', 'note (2).txt', 'note.txt')

  const sharing = await signedIn.openFromStartMenu('Sharing')
  await sharing.getByRole('tab', { name: 'Shared by Me' }).click()
  await sharing.getByRole('button', { name: 'Manage Inbox' }).click()
  await sharing.getByRole('tab', { name: 'Activity' }).click()
  await expect(sharing.getByText('Noor sent “note.txt” by a link')).toBeVisible()
  await expect(sharing.getByText('Sam sent “note (2).txt” by a link')).toBeVisible()
  for (const { page } of guests) await page.context().close()
})
