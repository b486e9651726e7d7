import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { success, withMessage } from '@/lib/result'
import { type StoredValue, storedValue } from '@/lib/stored-value'
import { createManualClock, settle } from '../space/testing/device'
import type { MemberSpace, SpaceResult } from '../space/types'
import {
  type FollowMemberships,
  followMemberSpaces,
  liveSpacesInterval,
  readKept,
  spacesInterval,
  spacesPause,
} from './member-spaces'
import { testSpace } from './testing/test-space'

const trip = testSpace({ id: 'trip' })
const team = testSpace({ id: 'team', kind: 'team', name: 'Team' })

/** A list on a server and a page that follows it. */
async function follow({
  list = [trip],
  isLive,
  kept = storedValue(memoryStorage(), 'spaces'),
}: {
  list?: readonly MemberSpace[]
  /** Whether the server tells of changes; absent: nobody follows. */
  isLive?: boolean
  kept?: StoredValue
} = {}) {
  const clock = createManualClock()
  const page = { isVisible: true, isOnline: true }
  const server = { list, isReachable: true, asked: 0, answer: null as Promise<void> | null }
  let wake: () => void = () => undefined
  let listener: Parameters<FollowMemberships>[0] | null = null
  const stopped = vi.fn<() => void>()
  const spaces = followMemberSpaces({
    async ask(): Promise<SpaceResult<readonly MemberSpace[]>> {
      server.asked++
      const { list: now, isReachable } = server
      await server.answer
      return isReachable
        ? success(now)
        : { ok: false, error: withMessage({ code: 'offline' }, () => 'There is no connection.') }
    },
    ...(isLive !== undefined && {
      follow(given) {
        listener = given
        given.onState(isLive)
        return stopped
      },
    }),
    kept,
    attention: {
      isVisible: () => page.isVisible,
      isOnline: () => page.isOnline,
      onWake(run) {
        wake = run
        return () => {
          wake = () => undefined
        }
      },
    },
    clock,
  })
  onTestFinished(() => spaces.dispose())
  const ids = () => spaces.getState().map(({ id }) => id)
  await settle()
  return {
    spaces,
    server,
    page,
    clock,
    kept,
    stopped,
    ids,
    wake: () => wake(),
    tell: async () => {
      listener?.onNews()
      await settle()
    },
    wait: async (ms: number) => {
      clock.advance(ms)
      await settle()
    },
  }
}

describe('the spaces of a person', () => {
  test('are those that this device remembers, until the server says which there are', async () => {
    const kept = storedValue(memoryStorage(), 'spaces')
    kept.set(JSON.stringify([trip]))
    const offline = await follow({ kept })
    expect(offline.ids()).toEqual(['trip'])
    offline.server.isReachable = false
    offline.server.list = []
    await offline.spaces.refresh()
    expect(offline.ids()).toEqual(['trip'])
    const later = await follow({ kept, list: [trip, team] })
    expect(later.spaces.isCurrent()).toBe(true)
    expect(readKept(kept.get()).map(({ id }) => id)).toEqual(['trip', 'team'])
  })

  test('are forgotten by the device when there are none any more', async () => {
    const { server, spaces, kept } = await follow()
    server.list = []
    await spaces.refresh()
    expect(kept.get()).toBeNull()
  })

  test('are not known as long as the server does not answer', async () => {
    const { server, spaces } = await follow()
    expect(spaces.isCurrent()).toBe(true)
    server.isReachable = false
    await spaces.refresh()
    expect(spaces.isCurrent()).toBe(true)
    const never = await follow({ list: [] })
    expect(never.ids()).toEqual([])
  })

  test('tell nobody of an answer that says the same', async () => {
    const { spaces, server } = await follow()
    const heard = vi.fn<() => void>()
    spaces.subscribe(heard)
    const before = spaces.getState()
    server.list = [{ ...trip }]
    await spaces.refresh()
    expect(heard).not.toHaveBeenCalled()
    expect(spaces.getState()).toBe(before)
    server.list = [{ ...trip, role: 'viewer' }]
    await spaces.refresh()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('are asked for every minute, more rarely while changes are told', async () => {
    const polled = await follow()
    await polled.wait(spacesInterval)
    expect(polled.server.asked).toBe(2)
    const live = await follow({ isLive: true })
    await live.wait(liveSpacesInterval - 1)
    expect(live.server.asked).toBe(1)
    await live.wait(1)
    expect(live.server.asked).toBe(2)
    live.server.list = [trip, team]
    await live.tell()
    expect(live.ids()).toEqual(['trip', 'team'])
  })

  test('are not asked for while nobody looks or there is no network, but as soon as somebody does', async () => {
    const { page, wait, server, wake } = await follow()
    page.isVisible = false
    await wait(10 * spacesInterval)
    page.isVisible = true
    page.isOnline = false
    await wait(10 * spacesInterval)
    expect(server.asked).toBe(1)
    page.isOnline = true
    wake()
    await settle()
    expect(server.asked).toBe(2)
    await wait(spacesPause - 1)
    wake()
    await settle()
    expect(server.asked).toBe(2)
  })

  test('are asked for again when something changes while the answer is on its way', async () => {
    const { server, tell, ids } = await follow({ list: [], isLive: true })
    let arrive: () => void = () => undefined
    server.answer = new Promise((resolve) => {
      arrive = resolve
    })
    await tell()
    server.list = [trip]
    await tell()
    server.answer = null
    arrive()
    await settle()
    expect([ids(), server.asked]).toEqual([['trip'], 3])
  })

  test('are used also where the device cannot remember them', async () => {
    const { ids } = await follow({
      kept: {
        ...storedValue(memoryStorage(), 'spaces'),
        set() {
          throw new Error('full')
        },
      },
    })
    expect(ids()).toEqual(['trip'])
  })

  test('are followed no longer when the desktop ends', async () => {
    const { spaces, server, wait, wake, stopped } = await follow({ isLive: true })
    spaces.dispose()
    expect(stopped).toHaveBeenCalled()
    await wait(2 * liveSpacesInterval)
    wake()
    await settle()
    expect(server.asked).toBe(1)
  })
})

test.each([null, '', '{', '[]', '[{"id":"trip"}]', '[null]', JSON.stringify([{ ...trip, role: 'king' }])])(
  'a list on the device that is none of ours is none: %s',
  (text) => {
    expect(readKept(text)).toEqual([])
  },
)
