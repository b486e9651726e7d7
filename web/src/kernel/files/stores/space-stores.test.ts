import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createSpaceStores } from './space-stores'

const trip = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const team = '6fa459ea-ee8a-4ca4-894e-db77e160355e'

test('spaces of a person are kept in databases of their own, which can be listed and removed', async () => {
  const stores = createSpaceStores('maya')
  expect(await stores.list()).toEqual([])
  const opened = [await stores.open(trip), await stores.open(team)]
  expect(opened[0]?.outbox).not.toBeUndefined()
  expect((await stores.list()).toSorted()).toEqual([trip, team])
  for (const store of opened) store.dispose()
  await stores.remove(trip)
  expect(await stores.list()).toEqual([team])
  await stores.remove(team)
})

test('those of another person are left alone, also where one name begins as another does', async () => {
  const [maya, other] = [createSpaceStores('maya'), createSpaceStores('maya-lin')]
  const store = await other.open(trip)
  expect(await maya.list()).toEqual([])
  expect(await other.list()).toEqual([trip])
  store.dispose()
  await other.remove(trip)
})
