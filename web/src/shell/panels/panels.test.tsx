// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { OlderNotices } from '@/kernel/notifications/types'
import { createTestOs } from '@/root/testing/test-os'
import { AccountPanel } from './AccountPanel'
import { ClockPanel } from './ClockPanel'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp(Panel: typeof ClockPanel) {
  const { os, logOut } = createTestOs()
  os.notifications.keep(() => os.settings.getState().doNotDisturb)
  const onClose = vi.fn<() => void>()
  const show = () =>
    render(
      <>
        <button type="button" data-part="clock">
          7:00
        </button>
        <button type="button" data-part="username">
          Maya
        </button>
        <Panel os={os} isMobile={false} onClose={onClose} />
      </>,
    )
  return { os, logOut, onClose, show }
}

const button = (name: string) => screen.getByRole('button', { name })

describe('the panel of the clock', () => {
  test('has the date in full and the focus; Escape closes it and goes back to the clock', () => {
    const { show, onClose } = setUp(ClockPanel)
    show()
    const panel = screen.getByRole('dialog', { name: 'Notifications and calendar' })
    expect(panel.textContent).toContain('Thursday, November 26, 2026')
    expect(document.activeElement).toBe(panel)
    fireEvent.keyDown(panel, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(button('7:00'))
  })

  test('ends with a button for older notices, which keeps the keyboard and says what came of it', async () => {
    const { os, show } = setUp(ClockPanel)
    const store = createStore<{ readonly is: ReturnType<OlderNotices['getState']> }>(() => ({ is: 'more' }))
    const load = vi.fn<OlderNotices['load']>(async () => store.setState({ is: 'loading' }))
    const older: OlderNotices = { getState: () => store.getState().is, subscribe: store.subscribe, load }
    os.notifications.history.place([{ key: 1, at: 1, isRead: true, make: () => ({ title: 'Invited' }) }], {
      onSeen: () => undefined,
      onRemove: () => undefined,
      older,
    })
    show()
    button('Older').focus()
    fireEvent.click(button('Older'))
    expect(document.activeElement).toBe(button('Loading…'))
    fireEvent.click(button('Loading…'))
    expect(load).toHaveBeenCalledOnce()
    act(() => store.setState({ is: 'failed' }))
    expect(screen.getByText('Older notifications could not be loaded.')).toBeTruthy()
    fireEvent.click(button('Try again'))
    expect(load).toHaveBeenCalledTimes(2)
    act(() => store.setState({ is: 'end' }))
    expect(screen.getByText('No older notifications').getAttribute('role')).toBe('status')
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
    // Keys go on in the list.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }))
  })

  test('has no such button where nothing is kept elsewhere, or all is listed', () => {
    const { os, show } = setUp(ClockPanel)
    os.notifications.notify(() => ({ title: 'Copied' }))
    show()
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
  })

  test('goes back to the text that was written in when a key opened it', () => {
    const { show } = setUp(ClockPanel)
    const text = document.body.appendChild(document.createElement('textarea'))
    text.focus()
    show()
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Notifications and calendar' }), { key: 'Escape' })
    expect(document.activeElement).toBe(text)
    text.remove()
  })

  test('lists what was told by app, newest first, which counts as seen from then on', () => {
    const { os, show } = setUp(ClockPanel)
    const told = (title: string, app?: string) =>
      os.notifications.notify(() => ({ title, ...(app && { source: { app } }) }))
    told('Welcome')
    told('Copied', 'filemanager')
    told('Moved', 'filemanager')
    show()
    const lists = screen.getAllByRole('list')
    expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([2, 1])
    expect(screen.getAllByRole('list', { name: 'File Manager' })[0]?.textContent).toMatch(/^Moved.*Copied/)
    expect(screen.getByRole('list', { name: 'OtterOS' }).textContent).toContain('Welcome')
    expect(os.notifications.history.getState().unseen).toBe(0)
    act(() => told('Another'))
    expect(os.notifications.history.getState().unseen).toBe(0)
    fireEvent.click(button('Dismiss “Moved”'))
    expect(screen.queryByText('Moved')).toBeNull()
    fireEvent.click(button('Clear all'))
    expect(screen.getByText('No notifications')).toBeTruthy()
  })

  test('what was removed can come back for ten seconds, and keys go on in the list', () => {
    const { os, show } = setUp(ClockPanel)
    os.notifications.notify(() => ({ title: 'One' }))
    os.notifications.notify(() => ({ title: 'Two' }))
    show()
    button('Clear all').focus()
    fireEvent.click(button('Clear all'))
    expect(screen.getByRole('status').textContent).toContain('2 notifications deleted')
    expect(screen.getByRole('region', { name: 'Notifications' })).toBe(document.activeElement)
    fireEvent.click(button('Undo'))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(button('Dismiss “One”'))
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.queryByText('One')).toBeNull()
  })

  test('an invitation has two answers, which leave the list open', () => {
    const { os, show, onClose } = setUp(ClockPanel)
    const [accept, decline] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const make = () => ({
      title: 'Max invites you',
      action: { label: 'Accept', run: accept, staysInList: true },
      otherAction: { label: 'Decline', run: decline, staysInList: true },
    })
    const keeper = { onSeen: vi.fn<() => void>(), onRemove: vi.fn<() => void>() }
    os.notifications.history.place([{ key: 7, at: Date.now(), isRead: false, make }], keeper)
    show()
    expect(keeper.onSeen).toHaveBeenCalledWith([7])
    fireEvent.click(button('Accept'))
    fireEvent.click(button('Decline'))
    expect([accept.mock.calls.length, decline.mock.calls.length]).toEqual([1, 1])
    expect(onClose).not.toHaveBeenCalled()
    cleanup()
    expect(keeper.onRemove).not.toHaveBeenCalled()
  })

  test('offers what a toast offered, as long as it can be done', () => {
    const { os, show, onClose } = setUp(ClockPanel)
    const run = vi.fn<() => void>()
    os.notifications.notify(() => ({ title: 'One', action: { label: 'Read', run } }))
    os.notifications.notify(() => ({
      title: 'Two',
      action: { label: 'Undo', run, isPossible: () => false },
    }))
    show()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    fireEvent.click(button('Read'))
    expect(run).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
    expect(os.notifications.history.getState().entries).toHaveLength(1)
  })

  test('“Do not disturb” is switched in it', () => {
    const { os, show } = setUp(ClockPanel)
    show()
    fireEvent.click(screen.getByRole('switch', { name: 'Do not disturb' }))
    expect(os.settings.getState().doNotDisturb).toBe(true)
  })

  test('its end can be chosen while it is on: in an hour, or in the morning', () => {
    const { os, show } = setUp(ClockPanel)
    os.settings.update({ timezone: 'UTC+2' })
    show()
    expect(screen.queryByLabelText('Ends')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Do not disturb' }))
    const ends = () => screen.getByLabelText<HTMLSelectElement>('Ends')
    const shown = () => ends().selectedOptions[0]?.textContent
    expect(shown()).toBe('When I turn it off')
    fireEvent.change(ends(), { target: { value: 'hour' } })
    expect(os.settings.getState().quietUntil).toBe(Date.parse('2026-11-26T13:00:00Z'))
    expect(shown()).toBe('At 3:00 PM')
    fireEvent.change(ends(), { target: { value: 'morning' } })
    expect(os.settings.getState().quietUntil).toBe(Date.parse('2026-11-27T06:00:00Z'))
    fireEvent.change(ends(), { target: { value: 'never' } })
    expect(os.settings.getState().quietUntil).toBe(0)
  })

  test('the calendar marks today, and keys lead through days, weeks and months', () => {
    const { show } = setUp(ClockPanel)
    show()
    const day = () => document.activeElement?.getAttribute('aria-label')
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    const today = screen.getByLabelText('Thursday, November 26, 2026')
    expect(today.getAttribute('aria-current')).toBe('date')
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Sun')
    act(() => today.focus())
    press('ArrowRight')
    expect(day()).toBe('Friday, November 27, 2026')
    press('ArrowDown')
    expect(day()).toBe('Friday, December 4, 2026')
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy()
    press('Home')
    expect(day()).toBe('Sunday, November 29, 2026')
    press('PageDown')
    expect(day()).toBe('Tuesday, December 29, 2026')
    fireEvent.click(button('Today'))
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
    fireEvent.click(button('Previous month'))
    expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy()
    fireEvent.click(button('Next month'))
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
  })

  test('today is that of the chosen timezone', () => {
    vi.setSystemTime(new Date('2026-11-26T23:00:00Z'))
    const { os, show } = setUp(ClockPanel)
    os.settings.update({ timezone: 'Asia/Tokyo' })
    show()
    expect(document.querySelector('[aria-current="date"]')?.textContent).toBe('27')
  })
})

describe('the panel of the name', () => {
  test('opens the profile and the settings, locks and signs out', () => {
    const { os, logOut, onClose, show } = setUp(AccountPanel)
    const lock = vi.spyOn(os.session, 'lock').mockImplementation(() => undefined)
    show()
    expect(screen.getByRole('dialog', { name: 'Account' }).textContent).toContain('maya@example.org')
    fireEvent.click(button('Your profile'))
    fireEvent.click(button('Settings'))
    expect(os.windows.getState().windows.map(({ type }) => type)).toEqual(['userprofile', 'settings'])
    fireEvent.click(button('Lock'))
    expect(lock).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledTimes(3)
    fireEvent.click(button('Sign out'))
    expect(logOut).toHaveBeenCalledOnce()
  })

  test('sets theme, style, language and “Do not disturb” at once', () => {
    const { os, show } = setUp(AccountPanel)
    show()
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    choose('Theme', 'dark')
    choose('OS Style', 'bluegold')
    fireEvent.click(screen.getByRole('switch', { name: 'Do not disturb' }))
    expect(os.settings.getState()).toMatchObject({ theme: 'dark', osStyle: 'bluegold', doNotDisturb: true })
    expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('browser')
  })
})
