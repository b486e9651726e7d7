import { expect, test } from 'vitest'
import { describePlace, describeSync } from './describe-storage'
import type { SyncState } from './types'

test('says where files are kept; a store that failed keeps them in memory only', () => {
  expect(describePlace({ mode: 'device', status: 'ready' })).toBe('On this device')
  expect(describePlace({ mode: 'account', status: 'ready' })).toBe('With your account')
  expect(describePlace({ mode: 'account', status: 'failed' })).toBe('Until you leave this page')
  expect(describePlace({ mode: 'device', status: 'lost' })).toBe('No longer stored')
})

test('says how far the account’s copy is', () => {
  const sync = (change: Partial<SyncState>) =>
    describeSync({ status: 'idle', pending: 0, lastSynced: null, problem: null, ...change })
  expect(sync({})).toBe('Up to date')
  expect(sync({ pending: 2 })).toBe('2 changes wait')
  expect(sync({ status: 'offline', pending: 1 })).toBe('Offline, 1 change waits')
  expect(sync({ status: 'offline' })).toBe('Offline')
  expect(sync({ status: 'syncing', pending: 1 })).toBe('Now…')
  expect(sync({ status: 'failed', problem: { message: 'Your account is full.' } })).toBe(
    'Your account is full.',
  )
})
