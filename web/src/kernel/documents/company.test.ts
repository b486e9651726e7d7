import { expect, test, vi } from 'vitest'
import { createManualClock } from '@/kernel/files/space/testing/device'
import type { FileEntry } from '@/kernel/files/types'
import type { MountState } from '@/kernel/files/mounts/types'
import { memorySpace } from '@/kernel/sharing/testing/memory-sharing'
import type { Company } from '@/kernel/sharing/open-files'
import type { SessionState } from '@/kernel/session/types'
import { failed, success } from '@/lib/result'
import { followCompany } from './company'
import type { DocumentState } from './types'

const finn: Company = { id: 'finn', name: 'Finn Otter', editing: true }

const mounted: MountState = {
  space: { ...memorySpace(), role: 'editor' },
  path: '/shared/trip',
  isAtFolder: false,
  sync: null,
  problem: null,
}

const settle = () => vi.waitFor(() => Promise.resolve())

/** A document at a path, and the server that others are known by. */
function setUp({ path = '/shared/trip/plan.txt' }: { readonly path?: string | null } = {}) {
  const clock = createManualClock()
  let others: readonly Company[] = []
  let isOnline = true
  let hears = () => {}
  const holds: [string, boolean][] = []
  const letGo = vi.fn<() => void>()
  let mounts = [mounted]
  let state = { path, phase: { kind: 'ready' }, isModified: false } as DocumentState
  const listeners = new Set<() => void>()
  const spaceListeners = new Set<() => void>()
  const shown: string[] = []
  const stop = followCompany({
    document: {
      getState: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      showCompany: (people) =>
        shown.push(people.map(({ name, editing }) => `${name}${editing ? '*' : ''}`).join()),
    },
    os: {
      session: { getState: () => ({ user: { id: '1' } }) as SessionState },
      files: {
        stat: (asked) => Promise.resolve(success({ path: asked, id: `id of ${asked}` } as FileEntry)),
      },
      spaces: {
        getState: () => mounts,
        subscribe: (listener) => {
          spaceListeners.add(listener)
          return () => spaceListeners.delete(listener)
        },
      },
      sharing: () =>
        Promise.resolve({
          openFiles: {
            hold: (entry, _holder, editing) => {
              holds.push([entry, editing])
              return Promise.resolve(
                isOnline ? success(others) : failed({ code: 'offline', message: '' } as const),
              )
            },
            letGo: () => {
              letGo()
              return Promise.resolve(success(undefined))
            },
            subscribe: (listener) => {
              hears = listener
              return () => {
                hears = () => {}
              }
            },
          },
        }),
    },
    clock,
    newHolder: () => 'this window',
  })
  return {
    clock,
    holds,
    letGo,
    shown,
    stop,
    others: (people: readonly Company[]) => (others = people),
    online: (value: boolean) => (isOnline = value),
    hears: () => hears(),
    change: (values: Partial<DocumentState>) => {
      state = { ...state, ...values }
      for (const listener of listeners) listener()
    },
    place: (next: MountState[]) => {
      mounts = next
      for (const listener of spaceListeners) listener()
    },
  }
}

test('a file of a space with others is said to be open, with whether it is changed, and again every half a minute', async () => {
  const { others, holds, shown, change, clock, stop, letGo, hears } = setUp()
  others([finn, { id: '1', name: 'Maya Lindqvist', editing: false }])
  await settle()
  await vi.waitFor(() => expect(shown).toEqual(['Finn Otter*']))
  change({ isModified: true })
  await vi.waitFor(() => expect(holds).toHaveLength(2))
  clock.advance(30_000)
  await vi.waitFor(() => expect(holds).toHaveLength(3))
  // Others have let go of it.
  others([])
  hears()
  await vi.waitFor(() => expect(shown.at(-1)).toBe(''))
  const entry = 'id of /shared/trip/plan.txt'
  expect(holds).toEqual([
    [entry, false],
    [entry, true],
    [entry, true],
    [entry, true],
  ])
  stop()
  expect(letGo).toHaveBeenCalledTimes(1)
  clock.advance(60_000)
  await settle()
  expect(holds).toHaveLength(4)
})

test('nothing is told of a person’s own files, until they are in a shared folder', async () => {
  const shared = setUp()
  shared.place([])
  const own = setUp({ path: '/home/plan.txt' })
  const unnamed = setUp({ path: null })
  await settle()
  expect([shared.holds, own.holds, unnamed.holds]).toEqual([[], [], []])
  shared.place([mounted])
  await vi.waitFor(() => expect(shared.holds).toHaveLength(1))
})

test('it is let go of when the text is saved elsewhere, and when the space is gone', async () => {
  const { change, letGo, holds, shown, others, place } = setUp()
  others([finn])
  await vi.waitFor(() => expect(shown).toEqual(['Finn Otter*']))
  change({ path: '/shared/trip/other.txt' })
  expect(letGo).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(holds.at(-1)?.[0]).toBe('id of /shared/trip/other.txt'))
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Finn Otter*'))
  place([])
  expect([letGo.mock.calls.length, shown.at(-1)]).toEqual([2, ''])
})

test('without a connection nobody is said to be there, until there is one', async () => {
  const { online, shown, others, clock } = setUp()
  online(false)
  await vi.waitFor(() => expect(shown).toEqual(['']))
  online(true)
  others([finn])
  clock.advance(30_000)
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Finn Otter*'))
})
