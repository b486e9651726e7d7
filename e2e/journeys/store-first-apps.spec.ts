import { AppStore, tells } from '../pages/app-store'
import { expect, test } from '../pages/community'

test('an administrator fills the empty store with one press, and a newcomer finds the apps', async ({
  page,
  community,
}) => {
  const nora = await community.member('Nora New')
  const rita = await community.signIn(page, community.administrator)
  const store = await AppStore.open(rita)
  await store.button('Add sample apps').click()
  await tells(rita, '12 sample apps added', 'Everyone can install them from the store now.')
  await expect(store.card('Otter Dive').getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(store.on('Otter Dive', 'Install')).toBeVisible()
  const { data } = await nora.client.from('apps').select('name').eq('is_verified', true)
  expect(data).toHaveLength(12)
})
