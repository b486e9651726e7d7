import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createAccessGate } from './access-gate'
import { createMemoryCommunity } from './testing/memory-community'

beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})

const setUp = () => {
  const community = createMemoryCommunity({ roles: ['trusted_user'] })
  return { community, gate: createAccessGate({ community: () => Promise.resolve(community) }) }
}

test('one load asks for the role once', async () => {
  const { community, gate } = setUp()
  expect(gate.getState().status).toBe('loading')
  await gate.load()
  expect(gate.getState()).toMatchObject({
    status: 'ready',
    access: { role: 'trusted_user', canReview: true },
  })
  expect(community.calls.map(({ name }) => name)).toEqual(['access.load'])
})

test('a failure says what the port says, and loading again helps [B8.17]', async () => {
  const { community, gate } = setUp()
  community.fail('access.load', { code: 'x', message: 'Failed to fetch user role: no route' })
  await gate.load()
  expect(gate.getState()).toEqual({ status: 'failed', message: 'Failed to fetch user role: no route' })
  community.fail('access.load', null)
  await gate.load()
  expect(gate.getState().status).toBe('ready')
})

test('what is thrown is an unexpected error [B8.17]', async () => {
  const { community } = setUp()
  const broken = { ...community, access: { load: () => Promise.reject(new Error('out of otters')) } }
  for (const gate of [
    createAccessGate({ community: () => Promise.resolve(broken) }),
    createAccessGate({ community: () => Promise.reject(new Error('out of otters')) }),
  ]) {
    await gate.load()
    expect(gate.getState()).toEqual({ status: 'failed', message: 'Unexpected error: out of otters' })
  }
})
