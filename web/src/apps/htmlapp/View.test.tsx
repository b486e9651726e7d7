// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WindowRecord } from '@/kernel/windows/types'
import type { SandboxPageOptions } from '@/sandbox/open-page'
import { createTestOs } from '@/shell/desktop/testing/test-os'
import View from './View'

const frames = vi.hoisted((): { opened: SandboxPageOptions[]; closed: number } => ({ opened: [], closed: 0 }))

vi.mock('@/sandbox/open-page', () => ({
  openSandboxPage: (options: SandboxPageOptions) => {
    frames.opened.push(options)
    const frame = document.createElement('div')
    options.parent.append(frame)
    return { frame, close: () => void (frame.remove(), (frames.closed += 1)) }
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  frames.opened.length = 0
  frames.closed = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(htmlContent: string) {
  const { os } = createTestOs()
  const id = os.windows.open('htmlapp', { title: 'Weather Otter', htmlContent })
  const record = () => {
    const found = os.windows.getState().windows.find((window) => window.id === id)
    if (!found) throw new Error('no window')
    return found
  }
  const { container, rerender } = render(<View window={record()} os={os} />)
  const root = () => container.firstElementChild?.getAttribute('data-app-state')
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  const frame = () => {
    const last = frames.opened.at(-1)
    if (!last) throw new Error('no frame')
    return last
  }
  const change = (next: Partial<WindowRecord>) => rerender(<View window={{ ...record(), ...next }} os={os} />)
  return { os, id, root, pass, frame, change }
}

describe('an HTML app', () => {
  test('shows title, character count and the loading view, then its frame [A2.24]', () => {
    const { root, pass, frame } = show('<p>otter</p>')
    expect(screen.getByRole('heading', { name: 'Weather Otter' })).toBeTruthy()
    expect(screen.getByText('12 characters')).toBeTruthy()
    expect(root()).toBe('loading')
    expect(screen.getByText('Loading app')).toBeTruthy()
    pass(100)
    expect([frame().title, frame().html]).toEqual(['Weather Otter', '<p>otter</p>'])
    act(() => frame().onMessage({ kind: 'ready' }))
    expect(root()).toBe('ready')
    expect(screen.queryByText('Loading app')).toBeNull()
  })

  test('says what is wrong with a debug block and offers "Try Again" [A2.24 A8.12]', () => {
    const { root, pass, id } = show('plain words')
    pass(100)
    expect(root()).toBe('error')
    const alert = screen.getByRole('alert')
    expect(within(alert).getByRole('heading', { name: 'App Loading Error' })).toBeTruthy()
    expect(alert.textContent).toContain('Invalid HTML content format')
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

  test('counts retries in the debug block, and "Try Again" starts from 0 [A4.24]', () => {
    const { root, pass, frame } = show('<p>otter</p>')
    for (const wait of [100, 1000, 1000, 1000]) {
      pass(wait)
      act(() => frame().onEnd('failed'))
    }
    expect(root()).toBe('error')
    const debug = screen.getByRole('region', { name: 'Debug information' })
    expect(debug.textContent).toContain('Retry count3')
    expect(debug.textContent).toContain('HTML tagspresent')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(root()).toBe('loading')
    pass(100)
    act(() => frame().onMessage({ kind: 'ready' }))
    expect(root()).toBe('ready')
  })

  test('is focused by a press inside, and shows what it alerts until dismissed', () => {
    const { os, id, pass, frame } = show('<p>otter</p>')
    pass(100)
    act(() => frame().onMessage({ kind: 'ready' }))
    const other = os.windows.open('disk')
    expect(os.windows.getState().activeId).toBe(other)
    act(() => frame().onMessage({ kind: 'pressed' }))
    expect(os.windows.getState().activeId).toBe(id)
    act(() => frame().onMessage({ kind: 'alert', text: 'Saved!' }))
    expect(screen.getByText('Saved!')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Saved!')).toBeNull()
  })

  test('leads to the web only when a person says so, in a tab that knows nothing of the desktop', () => {
    const { pass, frame } = show('<p>otter</p>')
    pass(100)
    act(() => frame().onMessage({ kind: 'ready' }))
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    act(() => frame().onMessage({ kind: 'link', address: 'https://example.org/' }))
    expect(open).not.toHaveBeenCalled()
    expect(screen.getByText('This link leads to https://example.org/')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open link' }))
    expect(open).toHaveBeenCalledExactlyOnceWith('https://example.org/', '_blank', 'noopener,noreferrer')
    expect(screen.queryByText('This link leads to https://example.org/')).toBeNull()
  })

  test('that was stopped or does not answer says so and can be started again', () => {
    const { root, pass, frame } = show('<p>otter</p>')
    pass(100)
    act(() => frame().onMessage({ kind: 'ready' }))
    act(() => frame().onResponsive(false))
    expect(screen.getByText('This app is not responding.')).toBeTruthy()
    act(() => frame().onResponsive(true))
    expect(screen.queryByText('This app is not responding.')).toBeNull()
    act(() => frame().onEnd('flooded'))
    expect(screen.getByText(/^This app was stopped: it sent more messages/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(root()).toBe('loading')
    pass(100)
    expect(frames.opened).toHaveLength(2)
  })

  test('with new content starts anew; its frame goes with the window', () => {
    const { pass, frame, change } = show('<p>one</p>')
    pass(100)
    act(() => frame().onMessage({ kind: 'ready' }))
    change({ htmlContent: '<p>two</p>' })
    pass(100)
    expect(frame().html).toBe('<p>two</p>')
    const closed = frames.closed
    cleanup()
    expect(frames.closed).toBe(closed + 1)
  })
})
