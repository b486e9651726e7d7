// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pages } from './testing/fake-sandbox'
import { manifestBlock, showApp } from './testing/show-app'

vi.mock('@/sandbox/open-page', () => import('./testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('an HTML app', () => {
  test('shows title, character count and the loading view, then its frame [A2.24]', async () => {
    const { state, pass, page, says } = await showApp('<p>otter</p>')
    expect(screen.getByRole('heading', { name: 'Weather Otter' })).toBeTruthy()
    expect(screen.getByText('12 characters')).toBeTruthy()
    expect(state()).toBe('loading')
    expect(screen.getByText('Loading app')).toBeTruthy()
    await pass(99)
    expect(pages).toEqual([])
    await pass(1)
    expect([page().options.title, page().options.html]).toEqual(['Weather Otter', '<p>otter</p>'])
    says({ kind: 'ready' })
    expect(state()).toBe('ready')
    expect(screen.queryByText('Loading app')).toBeNull()
  })

  test('says what is wrong with a debug block and offers "Try Again" [A2.24 A8.12]', async () => {
    const { state, pass, id } = await showApp('plain words')
    await pass(100)
    expect(state()).toBe('error')
    const alert = screen.getByRole('alert')
    expect(within(alert).getByRole('heading', { name: 'App Loading Error' })).toBeTruthy()
    expect(alert.textContent).toContain('Invalid HTML content format')
    expect(within(alert).getByRole('button', { name: 'Try Again' })).toBeTruthy()
    const debug = screen.getByRole('region', { name: 'Debug information' })
    const facts = [...debug.querySelectorAll('div')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(facts).toEqual([
      ['Window id', id],
      ['Title', 'Weather Otter'],
      ['Content length', '11'],
      ['Retry count', '0'],
      ['HTML tags', 'none'],
    ])
  })

  test('counts retries in the debug block, and "Try Again" starts from 0 [A4.24]', async () => {
    const { state, pass, page, says } = await showApp('<p>otter</p>')
    for (const wait of [100, 1000, 1000, 1000]) {
      await pass(wait)
      act(() => page().options.onEnd('failed'))
    }
    expect(pages).toHaveLength(4)
    expect(state()).toBe('error')
    expect(screen.getByRole('alert').textContent).toContain('Setup error: This app was stopped.')
    const debug = screen.getByRole('region', { name: 'Debug information' })
    expect(debug.textContent).toContain('Retry count3')
    expect(debug.textContent).toContain('HTML tagspresent')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    // Were the three retries still counted, the next failure would be the last.
    await pass(100)
    act(() => page().options.onEnd('failed'))
    expect(state()).toBe('loading')
    await pass(1000)
    expect(pages).toHaveLength(6)
    says({ kind: 'ready' })
    expect(state()).toBe('ready')
  })

  test('is an error when the desktop cannot fetch what apps need', async () => {
    const { os, change, state, pass } = await showApp('<p>otter</p>', {
      platform: (platform) => ({
        ...platform,
        running: {
          ...platform.running,
          start: () => {
            throw new Error('no running')
          },
        },
      }),
    })
    expect(os).toBeTruthy()
    change({})
    await pass(0)
    expect(state()).toBe('error')
    expect(screen.getByRole('alert').textContent).toContain('Setup error: no running')
  })

  test('is focused by a press inside, and shows what it alerts until dismissed', async () => {
    const { os, id, start, says } = await showApp('<p>otter</p>')
    await start()
    const other = os.windows.open('disk')
    expect(os.windows.getState().activeId).toBe(other)
    says({ kind: 'pressed' })
    expect(os.windows.getState().activeId).toBe(id)
    says({ kind: 'alert', text: 'Saved!' })
    expect(screen.getByText('Saved!')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Saved!')).toBeNull()
  })

  test('leads to the web only when a person says so, in a tab that knows nothing of the desktop', async () => {
    const { start, says } = await showApp('<p>otter</p>')
    await start()
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    says({ kind: 'link', address: 'https://example.org/' })
    expect(open).not.toHaveBeenCalled()
    expect(screen.getByText('This link leads to https://example.org/')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open link' }))
    expect(open).toHaveBeenCalledExactlyOnceWith('https://example.org/', '_blank', 'noopener,noreferrer')
    expect(screen.queryByText('This link leads to https://example.org/')).toBeNull()
  })

  test('that was stopped says so and can be started again', async () => {
    const { state, start, page } = await showApp('<p>otter</p>')
    await start()
    act(() => page().options.onEnd('flooded'))
    expect(screen.getByText(/^This app was stopped: it sent too many messages/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(state()).toBe('loading')
    await start()
    expect(pages).toHaveLength(2)
  })

  test('with new content starts anew; its frame goes with the window', async () => {
    const { start, page, change, pass, unmount } = await showApp('<p>one</p>')
    await start()
    change({ htmlContent: '<p>two</p>' })
    await pass(100)
    expect(page().options.html).toBe('<p>two</p>')
    expect(pages.map((one) => one.isClosed())).toEqual([true, false])
    unmount()
    expect(page().isClosed()).toBe(true)
  })

  test('tells its author what in the manifest cannot be used, until that is closed', async () => {
    const { start } = await showApp(`${manifestBlock({ permissions: ['window', 'moon'] })}<p>otter</p>`)
    await start()
    const notice = screen.getByText(/^In this app’s manifest: .*moon/)
    expect(notice).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/^In this app’s manifest/)).toBeNull()
  })
})

describe('the size that an app wants', () => {
  const sized = `${manifestBlock({ size: { width: 500, height: 420 } })}<p>otter</p>`

  test('is given to its content once, at the first opening', async () => {
    const { record, start, pass, os, id } = await showApp(sized)
    const before = record()
    // happy-dom lays nothing out: the content area is 0 × 0, so the window grows by the wanted size.
    await start()
    const wanted = {
      x: before.x,
      width: Math.min(1280, before.width + 500),
      height: Math.min(752, before.height + 420),
    }
    expect(record()).toMatchObject({ width: wanted.width, height: wanted.height, y: 0 })
    os.windows.resize(id, { x: 10, y: 10, width: 400, height: 300 })
    fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
    await pass(0)
    await start()
    expect(record()).toMatchObject({ x: 10, y: 10, width: 400, height: 300 })
  })

  test('is not forced on a window that fills the desktop', async () => {
    const { record, start, os, id } = await showApp(sized)
    os.windows.toggleMaximized(id)
    const before = record()
    await start()
    expect(record()).toEqual(before)
  })
})
