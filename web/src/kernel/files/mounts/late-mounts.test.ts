import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { settlingTime } from '@/lib/when-idle'
import type { Mounts } from './create-mounts'
import { loadMountsLate, mountsPause } from './late-mounts'
import type { RoutedCalls } from './types'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unused = () => Promise.reject(new Error('not called'))
const noCalls: RoutedCalls = {
  stat: unused,
  list: unused,
  walk: unused,
  readBytes: unused,
  readBlob: unused,
  apply: unused,
  applyOne: unused,
}

/** Spaces whose code arrives when the test says so. */
function load({ hasKnown }: { readonly hasKnown: boolean }) {
  const disposed = vi.fn<() => void>()
  let place: () => void = () => undefined
  const placed = new Promise<void>((resolve) => {
    place = resolve
  })
  const mounts: Mounts = {
    calls: noCalls,
    placed: () => placed,
    getState: () => [],
    subscribe: () => () => undefined,
    mounts: () => [],
    awake: () => [],
    find: () => null,
    dispose: disposed,
  }
  const attempts: { readonly arrive: () => void; readonly fail: () => void }[] = []
  const loaded = vi.fn<(mounts: Mounts) => void>()
  const late = loadMountsLate({
    load: () =>
      new Promise((resolve, reject) => {
        attempts.push({ arrive: () => resolve(mounts), fail: () => reject(new Error('no code')) })
      }),
    hasKnown,
    onLoaded: loaded,
  })
  onTestFinished(() => late.dispose())
  /** Whose files a call that is made now is about. */
  const called = async () => {
    await late.waiting()
    return late.now() ? 'all' : 'own'
  }
  return { late, attempts, place, placed, loaded, disposed, called, mounts }
}

const turn = () => vi.advanceTimersByTimeAsync(0)

test('files wait for spaces that this device knows of, until they have their places', async () => {
  const { late, attempts, place, loaded, called, mounts } = load({ hasKnown: true })
  const answered = vi.fn<(name: string) => void>()
  void called().then(answered)
  attempts[0]?.arrive()
  await turn()
  expect(answered).not.toHaveBeenCalled()
  place()
  await turn()
  expect(answered).toHaveBeenCalledWith('all')
  expect(loaded).toHaveBeenCalledWith(mounts)
  expect([late.now(), late.waiting()]).toEqual([mounts, null])
})

test('nobody waits for spaces that this device knows nothing of: they are looked for later', async () => {
  const { late, attempts, place, called } = load({ hasKnown: false })
  expect(await called()).toBe('own')
  expect(late.now()).toBeNull()
  expect(attempts).toHaveLength(0)
  // The page is idle some time after it has settled.
  await vi.advanceTimersByTimeAsync(2 * settlingTime)
  expect(attempts).toHaveLength(1)
  attempts[0]?.arrive()
  expect(await called()).toBe('own')
  place()
  await turn()
  expect(await called()).toBe('all')
})

test('the own files are there where the code of spaces cannot be fetched, which is tried again', async () => {
  const { attempts, place, called } = load({ hasKnown: true })
  const first = called()
  attempts[0]?.fail()
  expect(await first).toBe('own')
  await vi.advanceTimersByTimeAsync(mountsPause - 1)
  expect(attempts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempts).toHaveLength(2)
  attempts[1]?.arrive()
  place()
  await turn()
  expect(await called()).toBe('all')
})

test('spaces that arrive when the desktop has ended are ended at once', async () => {
  const { late, attempts, disposed, loaded } = load({ hasKnown: true })
  late.dispose()
  attempts[0]?.arrive()
  await turn()
  expect(disposed).toHaveBeenCalled()
  expect(loaded).not.toHaveBeenCalled()
})

test('spaces are ended with the desktop, and nothing is tried again', async () => {
  const ready = load({ hasKnown: true })
  ready.attempts[0]?.arrive()
  ready.place()
  await turn()
  ready.late.dispose()
  expect(ready.disposed).toHaveBeenCalled()
  const failing = load({ hasKnown: true })
  failing.attempts[0]?.fail()
  await turn()
  failing.late.dispose()
  await vi.advanceTimersByTimeAsync(2 * mountsPause)
  expect(failing.attempts).toHaveLength(1)
})
