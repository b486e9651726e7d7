import { tells } from '../pages/app-store'
import { expect, test } from '../pages/community'
import { CredentialManager, RoleManager, UserProfile } from '../pages/people'
import { auditsIn } from '../support/looks'

const active = '[data-window-id][data-active="true"]'

test('profile, roles and credentials are used with the keyboard alone, and meet WCAG AA in each of these looks', async ({
  page,
  community,
}) => {
  const manager = await community.member('Kira Keys', 'trusted_user')
  const person = await community.member('Kai Keys')
  const desktop = await community.signIn(page, manager)
  const key = page.keyboard
  const { found, audit } = auditsIn(page, [
    ['default', 'default'],
    ['default', 'dark'],
    ['bluegold', 'default'],
  ])
  const look = (what: string, part = active) => audit(what, part)

  await desktop.icon('User Profile').press('Enter')
  const profile = new UserProfile(desktop, desktop.window('User Profile'))
  await expect(profile.field('Full Name')).toBeEditable()
  await look('profile')
  await profile.field('Full Name').focus()
  await expect(profile.field('Full Name')).toBeFocused()
  await key.press('Control+a')
  await key.type('Kira Board')
  await key.press('Control+s')
  await tells(desktop, 'Profile Updated', 'Your profile has been updated successfully.')
  await profile.field('Full Name').press('Shift+Tab')
  await expect(profile.field('Username')).toBeFocused()
  await profile.button('Close').press('Enter')

  await desktop.icon('Role Manager').press('Enter')
  const roles = new RoleManager(desktop, desktop.window('Role Manager'))
  const uuid = roles.field('User UUID')
  await expect(uuid).toBeVisible()
  await look('roles')
  await uuid.focus()
  await expect(uuid).toBeFocused()
  await key.type(person.id)
  await key.press('Enter')
  await tells(desktop, 'Role Assigned Successfully', 'Kai Keys is now a Verified Developer.')
  const remove = roles.button('Remove Verified Developer from Kai Keys')
  await remove.press('Enter')
  const question = page.getByRole('alertdialog')
  // What Enter does by mistake loses nothing.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await look('question', '[aria-modal="true"]')
  await key.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await key.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await key.press('Tab')
  await expect(question.getByRole('button', { name: 'Remove role' })).toBeFocused()
  await key.press('Enter')
  await tells(desktop, 'Role Removed', 'Kai Keys is no longer a Verified Developer.')
  // The button that had the keyboard went with the role.
  await expect(roles.button('Assign a role to Kai Keys')).toBeFocused()
  await roles.button('Close').press('Enter')

  await desktop.icon('Credential Manager').press('Enter')
  const credentials = new CredentialManager(desktop, desktop.window('Credential Manager'))
  // By name: the list is walked, and choosing fills the UUID in.
  await expect(credentials.field('Person')).toBeVisible()
  await credentials.field('Person').focus()
  await expect(credentials.field('Person')).toBeFocused()
  await key.type('kai keys')
  await expect(credentials.window.getByRole('option', { name: 'Kai Keys' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await look('people to choose from')
  await key.press('Enter')
  await expect(credentials.field('User UUID')).toHaveValue(person.id)
  await key.press('Enter')
  await tells(desktop, 'User Found', `Kai Keys (${person.email})`)
  await credentials.field('Username').focus()
  await expect(credentials.field('Username')).toBeFocused()
  await key.press('Control+a')
  await key.type('kai.keys')
  await key.press('Enter')
  await tells(desktop, 'User Updated', 'User credentials and profile have been updated successfully.')
  await credentials.field('E-mail').fill(`new.${person.email}`)
  await key.press('Enter')
  await expect(question).toBeVisible()
  await look('change of e-mail', '[aria-modal="true"]')
  await key.press('Escape')
  await look('credentials')
  expect(found).toEqual([])
})
