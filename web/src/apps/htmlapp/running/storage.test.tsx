// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StorageChange } from '@/kernel/app-platform/types'
import { failure, success } from '@/lib/result'
import { pages } from '../testing/fake-sandbox'
import { showApp } from '../testing/show-app'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const set = (key: string, value: string | null): StorageChange => ({ kind: 'set', key, value })

type App = Awaited<ReturnType<typeof showApp>>
const stored = async ({ platform }: App, app = '/apps/weather') => {
  const result = await platform.data.read(app, 'page')
  return result.ok ? [...result.value] : result.error
}

describe('what a page keeps', () => {
  test('is there when it starts again, in order and by any name', async () => {
    const first = await showApp('<p>otter</p>')
    await first.start()
    expect(pages[0]?.options.storage).toEqual([])
    first.says({ kind: 'stored', changes: [set('b', '1'), set('__proto__', 'x'), set('a', '2')] })
    first.says({ kind: 'stored', changes: [set('b', '3')] })
    await first.pass(0)
    fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
    await first.pass(0)
    await first.start()
    expect(pages[1]?.options.storage).toEqual([
      ['b', '3'],
      ['__proto__', 'x'],
      ['a', '2'],
    ])
    first.says({ kind: 'stored', changes: [{ kind: 'clear' }] })
    await first.pass(0)
    expect(await stored(first)).toEqual([])
  })

  test('hangs on the path that it was opened from', async () => {
    const first = await showApp('<p>otter</p>', { path: '/home/documents/a.html' })
    await first.start()
    first.says({ kind: 'stored', changes: [set('mine', 'a')] })
    await first.pass(0)
    const other = await showApp('<p>otter</p>', { os: first.os, path: '/home/documents/b.html' })
    await other.start()
    expect(other.page().options.storage).toEqual([])
    const again = await showApp('<p>other page</p>', { os: first.os, path: '/home/documents/a.html' })
    await again.start()
    expect(again.page().options.storage).toEqual([['mine', 'a']])
  })

  test('and cannot be saved is told', async () => {
    const app = await showApp('<p>otter</p>', {
      platform: (all) => ({
        ...all,
        data: { ...all.data, write: () => Promise.resolve(failure('quota', 'The disk is full.')) },
      }),
    })
    await app.start()
    app.says({ kind: 'stored', changes: [set('a', '1')] })
    await app.pass(0)
    expect(screen.getByText('This app’s data could not be saved. The disk is full.')).toBeTruthy()
  })

  test('and cannot be read keeps the app from starting, so that nothing is overwritten', async () => {
    let isBroken = true
    const app = await showApp('<p>otter</p>', {
      platform: (all) => ({
        ...all,
        data: {
          ...all.data,
          read: (...wanted) =>
            isBroken
              ? Promise.resolve(failure('unavailable', 'The database is locked.'))
              : all.data.read(...wanted),
        },
      }),
    })
    await app.pass(3200)
    expect(pages).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('Setup error: The database is locked.')
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await app.pass(0)
    await app.start()
    expect(app.state()).toBe('ready')
  })
})

describe('closing the window', () => {
  test('waits until the last write of the page is stored', async () => {
    const app = await showApp('<p>otter</p>')
    await app.start()
    app.page().flush = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      app.page().options.onMessage({ kind: 'stored', changes: [set('last', 'words')] })
    }
    const closing = app.os.windows.close(app.id)
    await app.pass(49)
    expect(app.page().isClosed()).toBe(false)
    await app.pass(1)
    expect(await closing).toBe(true)
    expect(await stored(app)).toEqual([['last', 'words']])
  })

  test('waits until what came last is really stored', async () => {
    const app = await showApp('<p>otter</p>', {
      platform: (all) => ({
        ...all,
        data: {
          ...all.data,
          write: async (...change) => {
            await new Promise((resolve) => setTimeout(resolve, 200))
            return all.data.write(...change)
          },
        },
      }),
    })
    await app.start()
    app.says({ kind: 'stored', changes: [set('last', 'words')] })
    let isClosed = false
    void app.os.windows.close(app.id).then((closed) => (isClosed = closed))
    await app.pass(199)
    expect(isClosed).toBe(false)
    await app.pass(1)
    expect(isClosed).toBe(true)
    expect(await stored(app)).toEqual([['last', 'words']])
  })

  test('waits 300 ms and no longer', async () => {
    const app = await showApp('<p>otter</p>')
    await app.start()
    app.page().flush = () => new Promise(() => undefined)
    let isClosed = false
    void app.os.windows.close(app.id).then((closed) => (isClosed = closed))
    await app.pass(299)
    expect(isClosed).toBe(false)
    await app.pass(1)
    expect(isClosed).toBe(true)
  })

  test('does not wait for a page that does not answer', async () => {
    const app = await showApp('<p>otter</p>')
    await app.start()
    app.page().flush = () => new Promise(() => undefined)
    act(() => app.page().options.onResponsive(false))
    let isClosed = false
    void app.os.windows.close(app.id).then((closed) => (isClosed = closed))
    await app.pass(0)
    expect(isClosed).toBe(true)
  })
})

test('reloading waits for the last write, and a page that was left is no longer heard', async () => {
  const app = await showApp('<p>otter</p>')
  await app.start()
  const [first] = pages
  if (!first) throw new Error('no page')
  first.flush = () => {
    first.options.onMessage({ kind: 'stored', changes: [set('last', 'words')] })
    return Promise.resolve()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
  await app.pass(0)
  await app.start()
  expect(first.isClosed()).toBe(true)
  expect(pages[1]?.options.storage).toEqual([['last', 'words']])
})

test('the page is asked for what it has to store when the tab goes out of sight', async () => {
  const app = await showApp('<p>otter</p>')
  await app.start()
  const flush = vi.fn(() => Promise.resolve())
  app.page().flush = flush
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  expect(flush).toHaveBeenCalledTimes(2)
})

test('a window without a path keeps nothing beyond itself', async () => {
  const app = await showApp('<p>otter</p>', { path: '/' })
  await app.start()
  app.says({ kind: 'stored', changes: [set('a', '1')] })
  await app.pass(0)
  const other = await showApp('<p>otter</p>', { os: app.os, path: '/' })
  await other.start()
  expect(other.page().options.storage).toEqual([])
  expect(await app.platform.data.usage()).toEqual(success([]))
})
