import { afterEach, describe, expect, test, vi } from 'vitest'
import { becomeFirstTab } from './first-tab'

afterEach(() => vi.unstubAllGlobals())

/** The browser's locks, as far as they are used: one holder a name, the others wait in a row. */
function stubLocks() {
  const queues = new Map<string, (() => void)[]>()
  const held = new Set<string>()
  const grant = async (name: string, work: (lock: object | null) => unknown) => {
    held.add(name)
    await work({})
    held.delete(name)
    queues.get(name)?.shift()?.()
  }
  const request = (
    name: string,
    options: { readonly ifAvailable?: boolean },
    work: (lock: object | null) => unknown,
  ): Promise<unknown> => {
    if (!held.has(name)) return grant(name, work)
    if (options.ifAvailable) return Promise.resolve(work(null))
    return new Promise((resolve) => {
      const queue = queues.get(name) ?? []
      queue.push(() => void grant(name, work).then(resolve))
      queues.set(name, queue)
    })
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

describe('the first tab', () => {
  test('is one of those that ask under a name, and the next when it is left', async () => {
    stubLocks()
    const [one, two, other] = [becomeFirstTab('maya'), becomeFirstTab('maya'), becomeFirstTab('otto')]
    await Promise.all([one.known, two.known, other.known])
    expect([one, two, other].map((tab) => tab.isFirst())).toEqual([true, false, true])
    one.leave()
    await vi.waitFor(() => expect(two.isFirst()).toBe(true))
    expect(one.isFirst()).toBe(false)
  })

  test('is every tab where the browser has no locks, and none where it refuses them', async () => {
    vi.stubGlobal('navigator', {})
    expect(becomeFirstTab('maya').isFirst()).toBe(true)
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('refused')) } })
    const tab = becomeFirstTab('maya')
    await tab.known
    expect(tab.isFirst()).toBe(false)
  })
})
