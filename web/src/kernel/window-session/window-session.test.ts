import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '@/kernel/notifications/types'
import type { KeptWindow, WindowsSnapshot } from '@/kernel/windows/types'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { writeSession } from './session-text'
import { createWindowSession } from './window-session'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const windowOf = (id: string): KeptWindow => ({
  id,
  type: 'terminal',
  args: {},
  geometry: { x: 1, y: 2, width: 800, height: 600 },
  viewport: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  isMinimized: false,
  isMaximized: false,
  snapped: null,
  view: {},
})
const sessionOf = (...ids: readonly string[]): WindowsSnapshot => ({
  windows: ids.map(windowOf),
  activeId: null,
})

/** What a browser keeps: one for several tabs, of which each has its own besides. */
function browser() {
  const device = memoryStorage()
  const open = ({ own = memoryStorage(), isFirst = true, isOn = true } = {}) => {
    let shown: WindowsSnapshot = sessionOf()
    let hear = () => {}
    let settle = () => {}
    let leave: (() => void)[] = []
    const notices: Notice[] = []
    const switched = { isOn }
    const session = createWindowSession({
      windows: {
        subscribe: (listener) => {
          hear = listener
          return () => {
            hear = () => {}
          }
        },
        snapshot: () => shown,
        restore: (snapshot) => {
          shown = snapshot
          return []
        },
      },
      tab: storedValue(own, 'tab'),
      device: storedValue(device, 'device'),
      returning: storedValue(device, 'returning'),
      first: { isFirst: () => isFirst, known: Promise.resolve() },
      isOn: () => switched.isOn,
      whenShown: (callback) => {
        settle = callback
        return () => {}
      },
      life: {
        onLeave: (listener) => {
          leave.push(listener)
          return () => {
            leave = leave.filter((one) => one !== listener)
          }
        },
      },
      notifications: { notify: (make) => void notices.push(make()) },
    })
    const start = async () => {
      const stop = session.start()
      await vi.advanceTimersByTimeAsync(0)
      return stop
    }
    return {
      own,
      notices,
      switched,
      start,
      ids: () => shown.windows.map(({ id }) => id),
      show: (...ids: readonly string[]) => {
        shown = sessionOf(...ids)
        hear()
      },
      /** What came back is on the screen. */
      settle: () => settle(),
      leave: () => {
        for (const listener of leave) listener()
      },
    }
  }
  return { device, open }
}

describe('windows that outlive the page', () => {
  test('are written down soon after a change, and opened again in their tab', async () => {
    const { open, device } = browser()
    const tab = open()
    await tab.start()
    tab.show('a')
    tab.show('a', 'b')
    await vi.advanceTimersByTimeAsync(400)
    expect(device.get('device')).toBe(writeSession(sessionOf('a', 'b')))
    const again = open({ own: tab.own })
    await again.start()
    expect(again.ids()).toEqual(['a', 'b'])
  })

  test('are written down as the page goes, however little time there is', async () => {
    const { open } = browser()
    const tab = open()
    await tab.start()
    tab.show('a')
    tab.leave()
    const again = open({ own: tab.own })
    await again.start()
    expect(again.ids()).toEqual(['a'])
  })

  test('come back in another tab when no other is open: after a crash, or a new sign-in', async () => {
    const { open } = browser()
    const tab = open()
    const stop = await tab.start()
    tab.show('a')
    stop()
    const next = open()
    await next.start()
    expect(next.ids()).toEqual(['a'])
  })

  test('are their tab’s own: a second one begins empty and changes nothing for the first', async () => {
    const { open, device } = browser()
    const tab = open()
    await tab.start()
    tab.show('a')
    await vi.advanceTimersByTimeAsync(400)
    const second = open({ isFirst: false })
    await second.start()
    expect(second.ids()).toEqual([])
    second.show('b')
    await vi.advanceTimersByTimeAsync(400)
    expect(device.get('device')).toBe(writeSession(sessionOf('a')))
    const again = open({ own: second.own, isFirst: false })
    await again.start()
    expect(again.ids()).toEqual(['b'])
  })

  test('are forgotten once that is switched off', async () => {
    const { open, device } = browser()
    const tab = open()
    await tab.start()
    tab.show('a')
    tab.leave()
    const off = open({ own: tab.own, isOn: false })
    await off.start()
    expect(off.ids()).toEqual([])
    off.leave()
    expect(device.get('device')).toBeNull()
    expect(off.own.get('tab')).toBeNull()
  })
})

test('a page that stopped while its windows came back begins without them, says so, and tries again the next time', async () => {
  const { open } = browser()
  const tab = open()
  await tab.start()
  tab.show('a')
  tab.leave()
  const crashed = open({ own: tab.own })
  await crashed.start()
  expect(crashed.ids()).toEqual(['a'])
  const careful = open({ own: tab.own })
  await careful.start()
  await vi.advanceTimersByTimeAsync(1000)
  careful.leave()
  expect(careful.ids()).toEqual([])
  expect(careful.notices).toMatchObject([{ title: 'Your windows were not reopened', variant: 'destructive' }])
  const again = open({ own: tab.own })
  await again.start()
  expect(again.ids()).toEqual(['a'])
  again.settle()
  const fine = open({ own: tab.own })
  await fine.start()
  expect(fine.ids()).toEqual(['a'])
  expect(fine.notices).toEqual([])
})

test('windows come back for who signed out before all of them were shown', async () => {
  const { open } = browser()
  const tab = open()
  await tab.start()
  tab.show('a')
  tab.leave()
  const again = open({ own: tab.own })
  const signOut = await again.start()
  signOut()
  const next = open({ own: tab.own })
  await next.start()
  expect([next.ids(), next.notices]).toEqual([['a'], []])
})

test('windows come back although there is no room to note that they do', async () => {
  const { open, device } = browser()
  const tab = open()
  await tab.start()
  tab.show('a')
  tab.leave()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(device, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const again = open({ own: tab.own })
  await again.start()
  expect(again.ids()).toEqual(['a'])
  vi.restoreAllMocks()
})
