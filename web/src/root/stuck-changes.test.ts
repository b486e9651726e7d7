import { expect, test } from 'vitest'
import type { MountState } from '@/kernel/files/mounts/types'
import type { FileStorageState, SyncState } from '@/kernel/files/types'
import type { Notifications } from '@/kernel/notifications/types'
import { memorySpace } from '@/kernel/sharing/testing/memory-sharing'
import { tellStuckChanges } from './stuck-changes'

const idle: SyncState = { status: 'idle', pending: 0, lastSynced: 1, problem: null }
const full: SyncState = {
  status: 'failed',
  pending: 1,
  lastSynced: 1,
  problem: { message: 'There is no room left.' },
}

/** A person with files of their own and a team, and what they are told. */
function setUp() {
  let own: SyncState | null = idle
  let team: SyncState | null = idle
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const said: string[] = []
  const notify: Notifications['notify'] = (make) => {
    const { title, description = '' } = make()
    said.push(`${title}: ${description}`)
  }
  const stop = tellStuckChanges({
    fileStorage: { getState: () => ({ sync: own }) as FileStorageState, subscribe },
    spaces: {
      getState: (): readonly MountState[] => [
        {
          space: memorySpace({ name: 'River' }),
          path: '/teams/River',
          isAtFolder: false,
          sync: team,
          problem: null,
        },
      ],
      subscribe,
    },
    notifications: { notify },
  })
  const change = (next: { readonly own?: SyncState; readonly team?: SyncState }) => {
    own = next.own ?? own
    team = next.team ?? team
    for (const listener of listeners) listener()
  }
  return { said, change, stop, listeners }
}

test('that a team has no room left is told once, and again after it had some', () => {
  const { said, change } = setUp()
  change({ team: full })
  change({ team: { ...full, status: 'syncing' } })
  change({ team: full })
  expect(said).toEqual(['“River” does not have your latest changes: There is no room left.'])
  change({ team: idle })
  change({ team: full })
  expect(said).toHaveLength(2)
  change({ team: { ...full, problem: { message: 'The server could not take it.' } } })
  expect(said).toHaveLength(3)
})

test('the person’s own files are told of by themselves; offline, or with nothing to send, there is nothing to tell', () => {
  const { said, change, stop, listeners } = setUp()
  change({ own: { ...full, status: 'offline' }, team: { ...full, pending: 0 } })
  expect(said).toEqual([])
  change({ own: full })
  expect(said).toEqual(['Your account does not have your latest changes: There is no room left.'])
  stop()
  expect(listeners.size).toBe(0)
})
