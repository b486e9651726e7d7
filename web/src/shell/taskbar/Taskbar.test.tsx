// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createShellState } from '@/shell/desktop/shell-state'
import { createTestOs } from '@/root/testing/test-os'
import { Taskbar } from './Taskbar'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T17:59:58.250Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const setUp = (isMobile = false) => {
  const { os } = createTestOs({ isMobile })
  const shell = createShellState()
  render(<Taskbar os={os} shell={shell} isMobile={isMobile} />)
  const button = (name: string) => screen.getByRole('button', { name })
  const windowButtons = () =>
    [...document.querySelectorAll('[data-taskbar-window]')].map((element) =>
      element.getAttribute('aria-label'),
    )
  const record = (id: string) => os.windows.getState().windows.find((window) => window.id === id)
  return { os, shell, button, windowButtons, record }
}
const clock = () => document.querySelector('[data-part="clock"]')?.textContent ?? ''

describe('Taskbar', () => {
  test('start button, a button per window, clock with timezone label, user name [A1.1 A2.15]', () => {
    const { os, windowButtons, button } = setUp()
    expect(screen.getByRole('toolbar', { name: 'Taskbar' })).toBeTruthy()
    expect(button('Start').textContent).toBe('Start')
    act(() => void os.windows.open('terminal'))
    act(() => void os.windows.open('settings'))
    expect(windowButtons()).toEqual(['OtterOS Terminal', 'Settings'])
    expect(clock()).toContain('UTC-5')
    expect(document.querySelector('[data-part="username"]')?.textContent).toBe('Maya Lindqvist')
  })

  test('a click focuses or restores its window, on the active one it minimizes [A2.15 A4.8]', () => {
    const { os, button, record, windowButtons } = setUp()
    let [first, second] = ['', '']
    act(() => {
      first = os.windows.open('terminal')
      second = os.windows.open('settings')
    })
    expect(button('Settings').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button('OtterOS Terminal'))
    expect(os.windows.getState().activeId).toBe(first)
    expect(button('OtterOS Terminal').getAttribute('aria-pressed')).toBe('true')
    expect(button('Settings').getAttribute('aria-pressed')).toBe('false')
    expect(windowButtons()).toEqual(['OtterOS Terminal', 'Settings'])
    fireEvent.click(button('OtterOS Terminal'))
    expect(record(first)?.isMinimized).toBe(true)
    expect(os.windows.getState().activeId).toBe(second)
    fireEvent.click(button('OtterOS Terminal'))
    expect(record(first)?.isMinimized).toBe(false)
    expect(os.windows.getState().activeId).toBe(first)
  })

  test('an app of others shows its own icon in a frame, which no window of the system has', () => {
    const { os, button } = setUp()
    let id = ''
    act(() => {
      os.windows.open('settings')
      id = os.windows.open('htmlapp', { title: 'Pebbles', metadata: { icon: '🪨' } })
    })
    const frame = (name: string) => button(name).querySelector('[data-part="app-icon"]')
    expect(frame('Pebbles')?.textContent).toBe('🪨')
    expect(frame('Settings')).toBeNull()
    const picture = 'data:image/svg+xml,%3Csvg/%3E'
    act(() => os.windows.update(id, { metadata: { icon: picture } }))
    expect(frame('Pebbles')?.querySelector('img')?.getAttribute('src')).toBe(picture)
    act(() => os.windows.update(id, { metadata: { icon: 'https://example.org/a.png' } }))
    expect(frame('Pebbles')?.querySelector('img')).toBeNull()
    act(() => os.windows.update(id, { metadata: null }))
    expect(frame('Pebbles')?.querySelector('img')?.getAttribute('src')).toBe(os.apps.find('htmlapp')?.icon)
  })

  test('a middle click opens another window of the app; buttons of one title say what tells them apart', () => {
    const { os } = setUp()
    act(() => void os.windows.open('filemanager', { path: '/home' }))
    const buttons = () => screen.getAllByRole('button', { name: 'File Manager' })
    fireEvent(buttons()[0] ?? document.body, new MouseEvent('auxclick', { button: 1, bubbles: true }))
    expect(buttons().map(({ textContent }) => textContent)).toEqual([
      'home – File Manager',
      '/ – File Manager',
    ])
    expect(buttons().map(({ title }) => title)).toEqual(['File Manager – /home', 'File Manager – /'])
  })

  test('apps are pinned and unpinned; a pin goes to the app’s last window or opens one', async () => {
    const { os, button, record } = setUp()
    const choose = async (target: HTMLElement, item: RegExp | string) => {
      fireEvent.contextMenu(target)
      await act(async () => {
        fireEvent.click(screen.getByRole('menuitem', { name: item }))
        await Promise.resolve()
      })
    }
    let first = ''
    act(() => {
      first = os.windows.open('terminal')
    })
    await choose(button('OtterOS Terminal'), 'Pin to taskbar')
    const pin = button('Open Terminal')
    await choose(button('OtterOS Terminal'), 'Minimize')
    fireEvent.click(pin)
    expect(record(first)?.isMinimized).toBe(false)
    await choose(pin, 'New window')
    expect(os.windows.getState().windows).toHaveLength(2)
    await choose(pin, /^Close all 2 windows/)
    expect(os.windows.getState().windows).toEqual([])
    fireEvent.click(pin)
    expect(os.windows.getState().windows.map(({ type }) => type)).toEqual(['terminal'])
    await choose(pin, 'Unpin from taskbar')
    expect(screen.queryByRole('button', { name: 'Open Terminal' })).toBeNull()
  })

  test('on mobile: a menu icon, titles cut to 8 characters, no user name [A2.15]', () => {
    const { os, button } = setUp(true)
    act(() => void os.windows.open('filemanager'))
    expect(button('Start').textContent).toBe('')
    expect(button('Start').querySelector('svg')).toBeTruthy()
    expect(button('File Manager').textContent).toBe('File Man')
    expect(document.querySelector('[data-part="username"]')).toBeNull()
  })

  test('the start button toggles the start menu [A4.11]', () => {
    const { shell, button } = setUp()
    expect(button('Start').getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button('Start'))
    expect(shell.getState().isStartMenuOpen).toBe(true)
    expect(button('Start').getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(button('Start'))
    expect(shell.getState().isStartMenuOpen).toBe(false)
  })

  test('the clock moves on each full second and with the timezone at once [A2.15 A9.2 A9.10 B9.7]', () => {
    const { os } = setUp()
    expect(clock()).toMatch(/12:59:58/)
    act(() => void vi.advanceTimersByTime(749))
    expect(clock()).toMatch(/12:59:58/)
    act(() => void vi.advanceTimersByTime(1))
    expect(clock()).toMatch(/12:59:59/)
    act(() => void vi.advanceTimersByTime(1000))
    expect(clock()).toMatch(/1:00:00/)
    act(() => void os.settings.update({ timezone: 'UTC+3' }))
    expect(clock()).toMatch(/9:00:00/)
    expect(clock()).toContain('UTC+3')
  })

  test('the clock and the name open their panels, and the clock says how many notices are new', () => {
    const { os, shell, button } = setUp()
    os.notifications.keep(() => false)
    const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`)
    expect(part('unseen')).toBeNull()
    act(() => {
      os.notifications.notify(() => ({ title: 'One' }))
      os.notifications.notify(() => ({ title: 'Two' }))
    })
    expect(part('unseen')?.dataset.count).toBe('2')
    const described = part('clock')?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('2 new notifications')
    fireEvent.click(button('Maya Lindqvist'))
    expect(shell.getState().panel).toBe('account')
    fireEvent.click(part('clock') ?? document.body)
    expect(shell.getState().panel).toBe('clock')
    expect(part('clock')?.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(part('clock') ?? document.body)
    expect(shell.getState().panel).toBeNull()
  })

  test('a row of windows that is wider than its room can be scrolled by keys', () => {
    let measure = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          measure = callback
        }
        observe() {}
        disconnect() {}
      },
    )
    const { os, button } = setUp(true)
    const row = screen.getByRole('group', { name: 'Open windows' })
    measure()
    expect(row.hasAttribute('tabindex')).toBe(false)
    vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(500)
    act(() => void os.windows.open('terminal'))
    measure()
    expect(row.tabIndex).toBe(0)
    vi.unstubAllGlobals()
    act(() => row.focus())
    expect(button('Start').tabIndex).toBe(0)
  })

  test('Tab stops once, arrows move between the buttons', () => {
    const { os, button } = setUp()
    act(() => {
      os.windows.open('terminal')
      os.windows.open('settings')
    })
    const stops = () => screen.getAllByRole('button').filter((element) => element.tabIndex === 0)
    expect(stops()).toEqual([button('Start')])
    act(() => button('Start').focus())
    fireEvent.keyDown(button('Start'), { key: 'End' })
    expect(document.activeElement?.getAttribute('data-part')).toBe('clock')
    act(() => button('Settings').focus())
    fireEvent.keyDown(button('Settings'), { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(button('OtterOS Terminal'))
    expect(stops()).toEqual([button('OtterOS Terminal')])
  })

  test('its context menu minimizes, restores and closes the others', async () => {
    const { os, button, record } = setUp()
    let [first, second] = ['', '']
    act(() => {
      first = os.windows.open('terminal')
      second = os.windows.open('settings')
    })
    const choose = async (title: string, item: string) => {
      fireEvent.contextMenu(button(title))
      await act(async () => {
        fireEvent.click(screen.getByRole('menuitem', { name: item }))
        await Promise.resolve()
      })
    }
    await choose('OtterOS Terminal', 'Minimize')
    expect(record(first)?.isMinimized).toBe(true)
    await choose('OtterOS Terminal', 'Restore')
    expect(record(first)?.isMinimized).toBe(false)
    await choose('OtterOS Terminal', 'Maximize')
    expect(record(first)?.isMaximized).toBe(true)
    await choose('OtterOS Terminal', 'Close others')
    expect(record(second)).toBeUndefined()
    expect(record(first)).toBeDefined()
  })
})
