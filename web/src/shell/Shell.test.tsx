// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import { fakeAuth } from '@/kernel/session/fake-auth'
import { createSession } from '@/kernel/session/session'
import type { SessionUser } from '@/kernel/session/types'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { failure, type Result, success } from '@/lib/result'
import { log } from '@/lib/log'
import type { DesktopProps, LoadDesktop } from './boot/use-desktop-module'
import { Cover } from './cover/Cover'
import { Shell } from './Shell'

const ada: SessionUser = { id: 'a', email: 'ada@example.com', username: 'Ada', fullName: 'Ada' }
const bob: SessionUser = { id: 'b', email: 'bob@example.com', username: 'bob', fullName: null }

/** Stands for the desktop: a window with something typed into it. */
function FakeDesktop({ user }: DesktopProps) {
  const [text, setText] = useState('')
  return (
    <section aria-label="Desktop">
      {user.username}
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </section>
  )
}

const seen = () => memoryStorage({ 'otteros:booted': 'yes' })

function start({
  stored = null,
  memory = seen(),
  path = '/',
  loadDesktop = async () => ({ Desktop: FakeDesktop, Cover }),
  prepare,
}: {
  stored?: SessionUser | null
  memory?: ReturnType<typeof memoryStorage>
  path?: string
  loadDesktop?: LoadDesktop
  prepare?: (auth: ReturnType<typeof fakeAuth>) => void
} = {}) {
  const auth = fakeAuth(stored)
  auth.accounts.set(ada.email, { user: ada, password: 'otter-1' })
  prepare?.(auth)
  const session = createSession({ auth, storage: createDeviceStorage(memoryStorage()) })
  const notifications = createNotifications()
  render(
    <Shell
      session={session}
      notifications={notifications}
      loadDesktop={loadDesktop}
      toaster={<p>toasts</p>}
      path={path}
      memory={memory}
    />,
  )
  return { auth, session, notifications }
}

const wait = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const systemState = () => document.querySelector('[data-system-state]')?.getAttribute('data-system-state')
const textField = () => screen.getByLabelText<HTMLInputElement>('Text', { selector: 'input' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('boot', () => {
  test('plays in full on the first load although the session check is done before [A2.3 A2.4 A4.1 A9.1]', async () => {
    const memory = memoryStorage()
    start({ memory })
    await wait(3499)
    expect(systemState()).toBe('booting')
    expect(screen.getByText('System ready')).toBeTruthy()
    await wait(1)
    expect(systemState()).toBe('login')
    expect(memory.get('otteros:booted')).toBe('yes')
  })

  test('a key skips the checklist, not the session check', async () => {
    let answer: () => void = () => undefined
    const pending = new Promise<Result<SessionUser | null>>((resolve) => {
      answer = () => resolve(success(ada))
    })
    start({ memory: memoryStorage(), prepare: (auth) => auth.next('getSession', () => pending) })
    await wait(100)
    fireEvent.keyDown(document.body, { key: ' ' })
    await wait(10_000)
    expect(systemState()).toBe('booting')
    answer()
    await wait()
    expect(systemState()).toBe('desktop')
  })

  test('on later loads it stays only until the session check is done [A4.1]', async () => {
    start({ stored: ada })
    expect(systemState()).toBe('booting')
    await wait()
    expect(systemState()).toBe('desktop')
  })

  test('a server that cannot be reached is told, and another try gets on', async () => {
    start({
      prepare: (auth) =>
        auth.next('getSession', async () => failure('network', 'The server cannot be reached.')),
    })
    await wait()
    expect(screen.getByRole('alert').textContent).toBe('OtterOS cannot startThe server cannot be reached.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await wait()
    expect(systemState()).toBe('login')
  })
})

describe('states', () => {
  test('login, auth, desktop and back, with the toasts in each [A2.3 A4.2 A4.3 A4.4]', async () => {
    const { auth, session } = start()
    await wait()
    expect(systemState()).toBe('login')
    act(() => session.showAuthPage())
    expect(systemState()).toBe('auth')
    act(() => auth.emit('SIGNED_IN', ada))
    await wait()
    expect(systemState()).toBe('desktop')
    expect(screen.getByRole('region', { name: 'Desktop' }).textContent).toContain('Ada')
    expect(screen.getByText('toasts')).toBeTruthy()
    await act(() => session.logOut())
    expect(systemState()).toBe('login')
    expect(screen.queryByRole('region', { name: 'Desktop' })).toBeNull()
  })

  test('"Loading Desktop..." stands until the desktop is there [A2.9]', async () => {
    let arrive: () => void = () => undefined
    const loadDesktop: LoadDesktop = () =>
      new Promise((resolve) => {
        arrive = () => resolve({ Desktop: FakeDesktop, Cover })
      })
    start({ stored: ada, loadDesktop })
    await wait()
    expect(screen.getByRole('status').textContent).toBe('Loading Desktop...')
    arrive()
    await wait()
    expect(screen.queryByText('Loading Desktop...')).toBeNull()
    expect(screen.getByRole('region', { name: 'Desktop' })).toBeTruthy()
  })

  test('the desktop is fetched while the login screen waits, and once only', async () => {
    const loadDesktop = vi.fn<LoadDesktop>(async () => ({ Desktop: FakeDesktop, Cover }))
    const { auth } = start({ loadDesktop })
    await wait(1000)
    expect(loadDesktop).toHaveBeenCalledTimes(1)
    act(() => auth.emit('SIGNED_IN', ada))
    expect(screen.getByRole('region', { name: 'Desktop' })).toBeTruthy()
    expect(loadDesktop).toHaveBeenCalledTimes(1)
  })

  test('a desktop that cannot be fetched says so and can be tried again', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const loadDesktop = vi.fn<LoadDesktop>(async () => ({ Desktop: FakeDesktop, Cover }))
    loadDesktop
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('again'))
    const { auth } = start({ loadDesktop })
    await wait(1000)
    expect(screen.queryByRole('alert')).toBeNull()
    // The attempt made in advance failed silently; signing in makes another one.
    act(() => auth.emit('SIGNED_IN', ada))
    await wait()
    expect(screen.getByRole('alert').textContent).toContain('The desktop could not be loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await wait()
    expect(screen.getByRole('region', { name: 'Desktop' })).toBeTruthy()
    expect(loadDesktop).toHaveBeenCalledTimes(3)
  })

  test('a desktop that crashes says so', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const Broken = () => {
      throw new Error('broken')
    }
    start({ stored: ada, loadDesktop: async () => ({ Desktop: Broken, Cover }) })
    await wait()
    expect(screen.getByRole('alert').textContent).toContain('The desktop stopped working')
  })
})

describe('covers', () => {
  test('an ended session asks for the password over the living windows', async () => {
    const { auth } = start({ stored: ada })
    await wait()
    fireEvent.change(textField(), { target: { value: 'precious' } })
    act(() => auth.emit('SIGNED_OUT', null))
    const dialog = screen.getByRole('dialog', { name: 'Your session has ended' })
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect(dialog.textContent).toContain('Sign in again to continue. Your windows are as you left them.')
    expect(textField().closest('[inert]')).not.toBeNull()
    expect(systemState()).toBe('desktop')

    const cover = within(dialog)
    const password = cover.getByLabelText<HTMLInputElement>('Password')
    expect(document.activeElement).toBe(password)
    fireEvent.change(password, { target: { value: 'wrong' } })
    fireEvent.click(cover.getByRole('button', { name: 'Sign In' }))
    await wait()
    expect(cover.getByRole('alert').textContent).toBe('The password is not right. Try again.')
    expect(password.value).toBe('wrong')

    fireEvent.change(password, { target: { value: 'otter-1' } })
    fireEvent.click(cover.getByRole('button', { name: 'Sign In' }))
    await wait()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(textField().value).toBe('precious')
    expect(textField().closest('[inert]')).toBeNull()
  })

  test('a locked desktop shows whose it is, and offers to log out', async () => {
    const { session } = start({ stored: ada })
    await wait()
    act(() => session.lock())
    const cover = within(screen.getByRole('dialog', { name: 'Screen locked' }))
    expect(cover.getByText('Ada')).toBeTruthy()
    expect(cover.getByRole('button', { name: 'Unlock' })).toBeTruthy()
    fireEvent.click(cover.getByRole('button', { name: 'Log out' }))
    await wait()
    expect(systemState()).toBe('login')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('neither Escape, nor keys and clicks, get through a cover to the page below', async () => {
    const { session } = start({ stored: ada })
    await wait()
    act(() => session.lock())
    const shortcut = vi.fn<() => void>()
    window.addEventListener('keydown', shortcut)
    document.addEventListener('keydown', shortcut, { capture: true })
    document.addEventListener('pointerdown', shortcut)
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Screen locked' })
    expect(fireEvent.keyDown(within(dialog).getByLabelText('Password'), { key: 'Escape' })).toBe(false)
    fireEvent.keyDown(document.body, { key: 'w' })
    fireEvent.pointerDown(within(dialog).getByLabelText('Password'))
    expect(shortcut).not.toHaveBeenCalled()
    act(() => dialog.close())
    expect(dialog.open).toBe(true)
    window.removeEventListener('keydown', shortcut)
    document.removeEventListener('keydown', shortcut, { capture: true })
    document.removeEventListener('pointerdown', shortcut)
  })

  test('a recovery link asks for a new password twice [A7.8 A9.19]', async () => {
    const { auth, notifications } = start({ stored: ada })
    await wait()
    act(() => auth.emit('PASSWORD_RECOVERY', ada))
    const cover = within(screen.getByRole('dialog', { name: 'Choose a new password' }))
    const give = async (password: string, confirmation: string) => {
      fireEvent.change(cover.getByLabelText('New password'), { target: { value: password } })
      fireEvent.change(cover.getByLabelText('Confirm new password'), { target: { value: confirmation } })
      fireEvent.click(cover.getByRole('button', { name: 'Set new password' }))
      await wait()
    }
    await give('otter-2', 'otter-3')
    expect(cover.getByRole('alert').textContent).toBe('Passwords do not match')
    await give('12345', '12345')
    expect(cover.getByRole('alert').textContent).toBe('Password must be at least 6 characters long')
    expect(auth.calls).not.toContain('updatePassword')
    await give('otter-2', 'otter-2')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(auth.accounts.get(ada.email)?.password).toBe('otter-2')
    expect(notifications.getState()).toMatchObject({ title: 'Password changed' })
  })

  test('a different person gets a desktop of their own, nothing of the first is left', async () => {
    const { auth } = start({ stored: ada })
    await wait()
    fireEvent.change(textField(), { target: { value: 'of Ada' } })
    act(() => auth.emit('SIGNED_IN', bob))
    expect(screen.getByRole('region', { name: 'Desktop' }).textContent).toContain('bob')
    expect(textField().value).toBe('')
  })
})

test.each(['/somewhere', '/login', '/auth', '/desktop', '/index.html', '//'])(
  'any other path is not found, with a way home: %s [A2.1 A2.2 A2.3 A8.8]',
  (path) => {
    start({ path })
    expect(screen.getByText('404')).toBeTruthy()
    expect(screen.getByText('Oops! Page not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    expect(document.querySelector('[data-system-state]')).toBeNull()
  },
)
