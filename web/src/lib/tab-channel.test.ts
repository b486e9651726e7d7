import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTabChannel, type TabChannel } from './tab-channel'

/** Locks of a browser: who asks waits until the one before has ended. */
function fakeLocks() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request(name: string, ...rest: readonly unknown[]) {
      const work = rest.at(-1)
      if (typeof work !== 'function') throw new TypeError('nothing to do')
      const done = (last.get(name) ?? Promise.resolve()).then(() => work())
      last.set(name, done)
      return done
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(name: string): TabChannel {
  const channel = openTabChannel(name)
  if (!channel) throw new Error('no channel')
  onTestFinished(() => channel.close())
  return channel
}

test('what a tab tells is heard by the others of its name in its order, not by itself', async () => {
  const [one, two, other] = [open('a'), open('a'), open('b')]
  const [mine, heard, foreign] = [vi.fn(), vi.fn(), vi.fn()]
  one.onMessage(mine)
  two.onMessage(heard)
  other.onMessage(foreign)
  one.post({ number: 1 })
  one.post({ number: 2 })
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[{ number: 1 }], [{ number: 2 }]]))
  expect([mine.mock.calls, foreign.mock.calls]).toEqual([[], []])
})

test('a tab hears when another is gone, and not before', async () => {
  const [one, two] = [open('a'), open('a')]
  const [gone, heard] = [vi.fn(), vi.fn()]
  two.onMessage(heard)
  one.post('here')
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  two.onGone(one.own, gone)
  one.post('still here')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  expect(gone).not.toHaveBeenCalled()
  one.close()
  await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
})

test('a browser that has no locks or no channels has no tabs that talk', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openTabChannel('a')).toBeNull()
  vi.unstubAllGlobals()
  vi.stubGlobal('navigator', {})
  expect(openTabChannel('a')).toBeNull()
})
