import { tells } from '../pages/app-store'
import { expect, test } from '../pages/community'
import { CredentialManager, RoleManager, UserProfile } from '../pages/people'
import { Desktop } from '../support/desktop'

test('roles and credentials are for reviewers; a role is there when its person next looks, a new full name at once, in other tabs and after a reload [B1.1 B1.8 B1.9 B2.86 B2.89 B6.5]', async ({
  browser,
  community,
}) => {
  const person = await community.member('Una User')
  const una = await community.desktop(browser, person)
  const denied = await RoleManager.open(una)
  await expect(denied.window).toContainText('Access Denied')
  await expect(denied.window).toContainText('You need trusted user privileges to manage user roles.')
  await denied.button('Close').click()
  const alsoDenied = await CredentialManager.open(una)
  await expect(alsoDenied.window).toContainText('Access Denied')
  await expect(alsoDenied.window).toContainText(
    'You need trusted user privileges to manage user credentials.',
  )
  await alsoDenied.button('Close').click()
  const before = await UserProfile.open(una)
  await expect(before.window.getByText('User', { exact: true })).toBeVisible()
  await expect(before.field('Full Name')).toHaveAttribute('readonly')
  await expect(before.window).toContainText(
    'Only Verified Developers and Trusted Users can edit their full name.',
  )
  await before.button('Close').click()

  const other = new Desktop(await una.page.context().newPage())
  await other.load()
  const name = una.taskbar().locator('[data-part="username"]')
  const nameThere = other.taskbar().locator('[data-part="username"]')
  await expect(nameThere).toHaveText('Una User')
  await una.page.bringToFront()
  await community.grant(person, 'verified_developer')

  const profile = await UserProfile.open(una)
  await expect(profile.window).toContainText('Verified Developer')
  await profile.field('Full Name').fill('Una River')
  await profile.save()
  await tells(una, 'Profile Updated', 'Your profile has been updated successfully.')
  await expect(name).toHaveText('Una River')
  await expect(nameThere).toHaveText('Una River')
  await other.page.close()
  await una.taskbar().getByRole('button', { name: 'Start' }).click()
  await expect(una.startMenu().locator('..')).toContainText('Una River')
  await una.page.reload()
  await una.ready()
  await expect(name).toHaveText('Una River')
  // The window is there again.
  await expect(profile.field('Full Name')).toHaveValue('Una River')
  await una.page.context().close()
})
