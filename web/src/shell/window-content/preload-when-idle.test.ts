import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppManifest } from '@/kernel/apps/manifest'
import { settlingTime } from '@/lib/when-idle'
import { preloadWhenIdle } from './preload-when-idle'
import { forgetView } from './view-cache'

const later = settlingTime + 1000

function start(connection?: object) {
  vi.stubGlobal('navigator', connection ? { connection } : {})
  const load = vi.fn<AppManifest['load']>(() => Promise.resolve({ default: () => null }))
  const cancel = preloadWhenIdle({
    type: 'filemanager',
    texts: { title: 'File Manager' },
    purpose: '',
    icon: '',
    desktop: null,
    startMenu: null,
    load,
  })
  return { load, cancel }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetView('filemanager')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('loading an app ahead', () => {
  test('waits for the desktop to settle', () => {
    const { load } = start()
    vi.advanceTimersByTime(settlingTime)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(later)
    expect(load).toHaveBeenCalledOnce()
  })

  test('can be cancelled while it waits, and while it waits for an idle moment', () => {
    const first = start()
    first.cancel()
    const second = start()
    vi.advanceTimersByTime(settlingTime)
    second.cancel()
    vi.advanceTimersByTime(later)
    expect(first.load).not.toHaveBeenCalled()
    expect(second.load).not.toHaveBeenCalled()
  })

  test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: '4g', type: 'cellular' }])(
    'is left on a connection that is slow or metered: %o',
    (connection) => {
      const { load } = start(connection)
      vi.advanceTimersByTime(later)
      expect(load).not.toHaveBeenCalled()
    },
  )

  test('is done on a fast one', () => {
    const { load } = start({ saveData: false, effectiveType: '4g', type: 'wifi' })
    vi.advanceTimersByTime(later)
    expect(load).toHaveBeenCalledOnce()
  })
})
