import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import { memoryApp } from '@/kernel/community/testing/sample-community'
import { log } from '@/lib/log'
import { failure } from '@/lib/result'
import { demoAddingOf, type PackedApp } from './adding'

beforeEach(() => void vi.spyOn(log, 'error').mockReturnValue(undefined))

const packed = (name: string): PackedApp => ({
  name,
  description: `${name} for everybody.`,
  icon: '🪨',
  category: 'games',
  htmlContent: `<h1>${name}</h1>`,
})
const apps = ['Pebbles', 'Reeds', 'Ripples'].map(packed)

function setUp(present: readonly ReturnType<typeof memoryApp>[] = []) {
  const community = createMemoryCommunity({ roles: ['administrator'], apps: present })
  const adding = demoAddingOf(community.store)
  const inStore = () => community.apps().map(({ name, isVerified }) => [name, isVerified])
  return { community, adding, inStore, add: () => adding.add(apps, 'Maya Lindqvist') }
}

test('all are uploaded in the name of the administrator and verified, and how far it is can be followed', async () => {
  const { community, adding, inStore, add } = setUp()
  const seen: (number | undefined)[] = []
  adding.subscribe(() => seen.push(adding.getState().progress?.done))
  expect(await add()).toEqual({ kind: 'added', added: 3, skipped: 0 })
  expect(inStore()).toEqual([
    ['Pebbles', true],
    ['Reeds', true],
    ['Ripples', true],
  ])
  expect(community.apps()[0]).toMatchObject({
    author: 'Maya Lindqvist',
    framework: 'html_base',
    category: 'games',
  })
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, undefined])
})

test('names that the store has are left alone; own ones that still wait are verified', async () => {
  const { inStore, add } = setUp([
    memoryApp({ id: 'a', name: 'Pebbles', userId: 'someone', isVerified: false }),
    memoryApp({ id: 'b', name: 'Reeds', userId: '1', isVerified: false }),
  ])
  expect(await add()).toEqual({ kind: 'added', added: 2, skipped: 1 })
  expect(inStore()).toEqual([
    ['Pebbles', false],
    ['Reeds', true],
    ['Ripples', true],
  ])
})

test('after a failure what was uploaded is deleted again, and the reason is told', async () => {
  for (const call of ['store.approve', 'store.list', 'store.upload'] as const) {
    const { community, inStore, adding, add } = setUp([
      memoryApp({ id: 'b', name: 'Reeds', userId: '1', isVerified: false }),
    ])
    community.fail(call, failure('network', 'The server did not answer.').error)
    expect(await add()).toMatchObject({ kind: 'failed', reason: 'The server did not answer.', left: [] })
    expect(inStore()).toEqual([['Reeds', false]])
    expect(adding.getState().progress).toBeNull()
  }
})

test('what cannot be deleted again is named', async () => {
  const { community, add } = setUp()
  community.fail('store.approve', failure('network', 'No.').error)
  community.fail('store.remove', failure('network', 'No.').error)
  expect(await add()).toEqual({
    kind: 'failed',
    app: 'Pebbles',
    reason: 'No.',
    left: ['Pebbles', 'Reeds', 'Ripples'],
  })
})

test('a stop takes back what was uploaded; a second call while one runs does nothing', async () => {
  const { adding, inStore, add } = setUp()
  const running = add()
  expect(await add()).toBeNull()
  const stop = adding.subscribe(() => {
    if (adding.getState().progress?.done === 2) adding.stop()
  })
  expect(await running).toEqual({ kind: 'stopped', left: [] })
  stop()
  expect([inStore(), adding.getState()]).toEqual([[], { progress: null, isStopping: false }])
})
