// Sharing on a phone held upright, by touch.
import { answerOf } from '../../server/test/support/sharing'
import { Phone, phone } from '../pages/phone'
import { createPerson } from '../support/account'
import { FileManager } from '../support/file-manager'
import { meetsWcag } from '../support/looks'
import { folderOf, memberOf, openWithAccountFiles, sharedFolder } from '../support/sharing'
import { expect, test } from '../support/test'

test.use(phone)

test('on a phone an invitation is accepted, a folder shared with a person and by a link, whose address is copied and whose code is shown', async ({
  desktop,
  person,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const friend = await createPerson(server, 'Finn Otter')
  const [ada, finn] = [await memberOf(server, person), await memberOf(server, friend)]
  const boat = await sharedFolder(finn, 'Boat')
  await answerOf(finn.client.rpc('invite_to_space', { space: boat, whom: ada.id, role: 'editor' }))
  await folderOf(ada, 'Trip')
  await openWithAccountFiles(desktop, person)
  const { page } = desktop
  const hand = new Phone(desktop)

  const sharing = await hand.open('Sharing')
  const accept = sharing.getByRole('button', { name: 'Accept the invitation to Boat' })
  await hand.fits(sharing, accept, sharing.getByRole('button', { name: 'Block Finn Otter…' }))
  await accept.tap()
  const manage = sharing.getByRole('button', { name: 'Manage Boat' })
  await hand.fits(sharing, manage, sharing.getByRole('button', { name: 'Open Boat' }))
  await manage.tap()
  await expect(sharing.getByText('Shared folder · from Finn Otter')).toBeVisible()
  await hand.close(sharing)

  const files = new FileManager(await hand.open('File Manager'))
  await files.entry('Trip').tap()
  await files.button('More').tap()
  await files.menuItem('Share…').tap()
  await expect(sharing.getByRole('heading', { name: 'Share “Trip”' })).toBeVisible()
  await hand.write(sharing.getByRole('textbox', { name: 'Person' }), friend.email)
  const share = sharing.getByRole('button', { name: 'Share', exact: true })
  await share.tap()
  await expect(sharing.getByRole('list', { name: 'Invited' }).getByRole('listitem')).toHaveCount(1)
  await hand.fits(
    sharing,
    sharing.getByRole('button', { name: `Withdraw the invitation to ${friend.email}` }),
  )

  await sharing.getByRole('tab', { name: 'Links' }).tap()
  await sharing.getByRole('button', { name: 'New Link…' }).tap()
  const form = page.getByRole('dialog', { name: 'New link to “Trip”' })
  await form.getByRole('button', { name: 'Make Link' }).tap()
  const address = sharing.getByRole('textbox', { name: 'Address of the link' })
  const copy = sharing.getByRole('button', { name: 'Copy the address' })
  const code = sharing.getByRole('button', { name: 'Show QR code' })
  await hand.fits(sharing, address, copy, code, sharing.getByRole('button', { name: 'Remove the link' }))
  await copy.tap()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue())
  await code.tap()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'QR code' })
  await expect(picture).toBeInViewport({ ratio: 1 })
  await meetsWcag(desktop)
  await page.getByRole('button', { name: 'Close' }).last().tap()
  await expect(picture).toHaveCount(0)
})
