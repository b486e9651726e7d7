import { expect, test } from 'vitest'
import { createLiveDrafts } from './live-drafts'

/** The browser's locks as two tabs share them: names are held until what was given resolves. */
function createFakeLocks() {
  const held = new Map<string, number>()
  const locks = {
    request: async (name: string, hold: () => Promise<void>) => {
      held.set(name, 1)
      await hold()
      held.delete(name)
    },
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  }
  // The platform's type has overloads and options that the product does not use.
  return locks as unknown as Pick<LockManager, 'request' | 'query'>
}

test('a draft is live while its window is open, in any tab', async () => {
  const live = createLiveDrafts(createFakeLocks())
  const release = live.hold('editor-1')
  expect([...(await live.keys())]).toEqual(['editor-1'])
  release()
  await Promise.resolve()
  expect([...(await live.keys())]).toEqual([])
})

test('a draft of another tab is known by its lock, and other locks mean nothing', async () => {
  const locks = createFakeLocks()
  void locks.request('otteros-draft:other-tab', () => new Promise<void>(() => undefined))
  void locks.request('something else', () => new Promise<void>(() => undefined))
  expect([...(await createLiveDrafts(locks).keys())]).toEqual(['other-tab'])
})

test('without locks the windows of this tab are known', async () => {
  const release = createLiveDrafts(undefined).hold('editor-2')
  expect([...(await createLiveDrafts(undefined).keys())]).toEqual(['editor-2'])
  release()
  expect([...(await createLiveDrafts(undefined).keys())]).toEqual([])
})
