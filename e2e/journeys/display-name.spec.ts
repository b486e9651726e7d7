import { expect, test } from '../pages/community'
import { Desktop } from '../support/desktop'

test('a new full name is on the taskbar at once, in other tabs and after a reload', async ({
  browser,
  community,
}) => {
  const ada = await community.desktop(browser, await community.member('Ada Otter', 'verified_developer'))
  const name = ada.taskbar().locator('[data-part="username"]')
  await expect(name).toHaveText('Ada Otter')
  const other = new Desktop(await ada.page.context().newPage())
  await other.load()
  const nameThere = other.taskbar().locator('[data-part="username"]')
  await expect(nameThere).toHaveText('Ada Otter')
  await ada.page.bringToFront()
  const profile = await ada.openFromIcon('User Profile')
  await profile.getByRole('textbox', { name: 'Full Name' }).fill('Ada King')
  await profile.getByRole('button', { name: /^Save/ }).click()
  await expect(ada.toast()).toContainText('Profile Updated')
  await expect(name).toHaveText('Ada King')
  await expect(nameThere).toHaveText('Ada King')
  await other.page.close()
  await ada.taskbar().getByRole('button', { name: 'Start' }).click()
  await expect(ada.startMenu().locator('..')).toContainText('Ada King')
  await ada.page.reload()
  await ada.ready()
  await expect(name).toHaveText('Ada King')
})
