// Sharing without a pointer, and what axe says of each state.
import type { Locator, Page } from '@playwright/test'
import { linksOf, makeLink } from '../../server/test/support/links'
import { answerOf, invitationsOf, rolesOf } from '../../server/test/support/sharing'
import { createPerson } from '../support/account'
import type { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { auditsIn } from '../support/looks'
import { folderOf, memberOf, openWithAccountFiles, sharedFolder } from '../support/sharing'
import { expect, test } from '../support/test'

/** Most presses of Tab on the way to something in a window. */
const mostTabs = 30

/** Goes to something by Tab alone, on or back. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostTabs; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** The keyboard is in a window, and not lost with what had it. */
const staysIn = (window: Locator) =>
  expect.poll(() => window.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Audits the window in front, or the question that is asked, in light and dark. */
function auditsOf(page: Page) {
  const { found, audit } = auditsIn(page, [
    ['default', 'default'],
    ['default', 'dark'],
  ])
  return {
    found,
    looks: (what: string) => audit(what, '[data-window-id][data-active="true"]'),
    asks: (what: string) => audit(what, '[aria-modal="true"]'),
  }
}

/** Opens the page about the folder Trip from within it, by its key. `row` is how the list calls the folder. */
async function openSharing(desktop: Desktop, row: 'Trip' | 'Trip, shared') {
  await desktop.icon('File Manager').press('Enter')
  const files = new FileManager(desktop.window('File Manager'))
  await expect(files.list).toBeVisible()
  await files.goTo('/')
  await expect(files.entry(row)).toBeVisible()
  await files.goTo('/Trip')
  await desktop.page.keyboard.press('Alt+Shift+S')
  return desktop.page.getByRole('dialog', { name: 'Sharing' })
}

test('a folder is shared, a role changed, and a link made and its code shown with the keyboard alone, and each state meets WCAG AA in light and dark', async ({
  desktop,
  person,
  server,
}) => {
  const friend = await createPerson(server, 'Finn Otter')
  const [ada, finn] = [await memberOf(server, person), await memberOf(server, friend)]
  await folderOf(ada, 'Trip')
  await openWithAccountFiles(desktop, person)
  const { page } = desktop
  const key = page.keyboard
  const { found, looks, asks } = auditsOf(page)

  const sharing = await openSharing(desktop, 'Trip')
  const field = sharing.getByRole('textbox', { name: 'Person' })
  await tabTo(page, field)
  await looks('a folder that is not shared')
  await key.type(friend.email)
  const role = sharing.getByRole('combobox', { name: 'Role', exact: true })
  await tabTo(page, role)
  await key.press('ArrowDown')
  await expect(role).toHaveValue('editor')
  await tabTo(page, sharing.getByRole('button', { name: 'Share', exact: true }))
  await key.press('Enter')
  await expect(sharing.getByRole('list', { name: 'Invited' }).getByRole('listitem')).toHaveCount(1)
  await staysIn(sharing)
  const [invitation] = await invitationsOf(finn)
  await answerOf(finn.client.rpc('answer_invitation', { invitation: invitation?.id ?? '', accept: true }))

  const ofFinn = sharing.getByRole('combobox', { name: 'Role of Finn Otter' })
  await tabTo(page, ofFinn)
  await looks('people')
  await key.press('ArrowUp')
  await expect(ofFinn).toHaveValue('viewer')
  await expect(ofFinn).toBeFocused()
  const space = invitation?.space ?? ''
  await expect.poll(() => rolesOf(ada, space)).toEqual({ [ada.id]: 'owner', [finn.id]: 'viewer' })

  await tabTo(page, sharing.getByRole('tab', { name: 'People' }), 'Shift+Tab')
  await key.press('ArrowRight')
  await expect(sharing.getByRole('tab', { name: 'Links' })).toBeFocused()
  await tabTo(page, sharing.getByRole('button', { name: 'New Link…' }))
  await looks('no links')
  await key.press('Enter')
  const form = page.getByRole('dialog', { name: 'New link to “Trip”' })
  await tabTo(page, form.getByRole('switch', { name: 'Ask for a password' }))
  await key.press('Space')
  await tabTo(page, form.getByRole('textbox', { name: 'Password' }))
  await key.type('short')
  await key.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Enter a password of at least 6 characters.')
  await asks('a new link with a mistake')
  await key.type('er than that')
  await key.press('Enter')
  await expect(form).toHaveCount(0)
  const code = sharing.getByRole('button', { name: 'Show QR code' })
  await staysIn(sharing)
  await tabTo(page, code)
  await looks('links')
  await key.press('Enter')
  await asks('the code of a link')
  await key.press('Escape')
  await expect(code).toBeFocused()
  expect(found).toEqual([])
})

test('with the keyboard alone a link is removed, sharing is stopped, and a team is made and deleted, and each state meets WCAG AA in light and dark', async ({
  desktop,
  person,
  server,
}) => {
  const friend = await createPerson(server, 'Finn Otter')
  const [ada, finn] = [await memberOf(server, person), await memberOf(server, friend)]
  const space = await sharedFolder(ada, 'Trip', [[finn, 'editor']])
  await makeLink(ada, space, space)
  await openWithAccountFiles(desktop, person)
  const { page } = desktop
  const key = page.keyboard
  const { found, looks, asks } = auditsOf(page)
  /** Presses a button that is reached by Tab. */
  const press = async (target: Locator, way?: 'Shift+Tab') => {
    await tabTo(page, target, way)
    await key.press('Enter')
  }

  const sharing = await openSharing(desktop, 'Trip, shared')
  await tabTo(page, sharing.getByRole('tab', { name: 'People' }))
  await key.press('ArrowRight')
  await press(sharing.getByRole('button', { name: 'Remove the link' }))
  const question = page.getByRole('alertdialog', { name: 'Remove this link?' })
  await asks('the question about a link')
  await press(question.getByRole('button', { name: 'Remove', exact: true }))
  await expect(sharing.getByText('No links yet')).toBeVisible()
  await staysIn(sharing)
  expect(await linksOf(ada, space)).toEqual([])

  const options = sharing.getByRole('button', { name: 'More', exact: true })
  await press(options, 'Shift+Tab')
  const stop = page.getByRole('menuitem', { name: 'Stop Sharing…' })
  for (
    let presses = 0;
    presses < 5 && !(await stop.evaluate((item) => item === document.activeElement));
    presses++
  )
    await key.press('ArrowDown')
  await key.press('Enter')
  await asks('the question about sharing')
  await press(page.getByRole('button', { name: 'Stop Sharing', exact: true }))
  await expect.poll(() => rolesOf(ada, space)).toEqual({ [ada.id]: 'owner' })
  await staysIn(sharing)

  await press(sharing.getByRole('button', { name: 'Show All' }), 'Shift+Tab')
  await tabTo(page, sharing.getByRole('tab', { name: 'Shared with Me' }))
  await key.press('ArrowRight')
  await key.press('ArrowRight')
  await expect(sharing.getByRole('tab', { name: 'Teams' })).toBeFocused()
  await press(sharing.getByRole('button', { name: 'New Team…' }))
  await key.type('Pond')
  await asks('a new team')
  await key.press('Enter')
  await expect(sharing.getByText('Team · 1 member')).toBeVisible()
  await staysIn(sharing)
  await looks('a team')
  await press(sharing.getByRole('button', { name: 'More', exact: true }))
  await key.press('End')
  await key.press('Enter')
  await asks('the question about a team')
  await press(page.getByRole('button', { name: 'Delete for Everyone', exact: true }))
  await expect(sharing.getByText('Team · 1 member')).toBeHidden()
  await staysIn(sharing)
  expect(found).toEqual([])
})
