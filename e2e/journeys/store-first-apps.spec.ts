import { AppStore, tells } from '../pages/app-store'
import { expect, test } from '../pages/community'

test('an administrator fills the empty store with one press, and a newcomer who read who can do it finds the apps', async ({
  browser,
  community,
}) => {
  const nora = await community.desktop(browser, await community.member('Nora New'))
  const empty = await AppStore.open(nora)
  await expect(empty.window).toContainText('An administrator of this server can add sample apps here.')
  await expect(empty.button('Add sample apps')).toHaveCount(0)

  const rita = await community.desktop(browser, community.administrator)
  const store = await AppStore.open(rita)
  await store.button('Add sample apps').click()
  await tells(rita, '12 sample apps added', 'Everyone can install them from the store now.')
  await expect(store.card('Otter Dive').getByRole('img', { name: 'Verified' })).toBeVisible()
  await rita.page.context().close()

  // Another visit of the tab reads the list again.
  await empty.choose('Community')
  await empty.choose('Verified')
  await expect(empty.on('Otter Dive', 'Install')).toBeVisible()
  await nora.page.context().close()
})
