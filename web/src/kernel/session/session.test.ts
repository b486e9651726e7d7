import { describe, expect, test, vi } from 'vitest'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { failure, success } from '@/lib/result'
import { fakeAuth } from './fake-auth'
import { type LogOutChannel, storageLogOutChannel } from './log-out-channel'
import { createSession } from './session'
import type { SessionUser } from './types'

const ada: SessionUser = { id: 'a', email: 'ada@example.com', username: 'Ada', fullName: 'Ada' }
const bob: SessionUser = { id: 'b', email: 'bob@example.com', username: 'bob', fullName: null }

/** One device: tabs opened on it share the storage and hear each other's changes and log outs. */
function device() {
  const values = new Map<string, string>()
  const tabs: Map<string, Set<(value: string | null) => void>>[] = []
  const openStorage = (): KeyValueStorage => {
    const own = new Map<string, Set<(value: string | null) => void>>()
    tabs.push(own)
    const tell = (key: string, value: string | null) => {
      for (const tab of tabs) {
        if (tab !== own) for (const listener of tab.get(key) ?? []) listener(value)
      }
    }
    return {
      get: (key) => values.get(key) ?? null,
      set(key, value) {
        values.set(key, value)
        tell(key, value)
      },
      remove(key) {
        values.delete(key)
        tell(key, null)
      },
      onExternalChange(key, listener) {
        const listeners = own.get(key) ?? new Set()
        own.set(key, listeners.add(listener))
        return () => listeners.delete(listener)
      },
    }
  }
  const openTab = async (stored: SessionUser | null = null) => {
    const auth = fakeAuth(stored)
    auth.accounts.set(ada.email, { user: ada, password: 'otter-1' })
    const storage = createDeviceStorage(openStorage())
    const session = createSession({ auth, storage, logOutChannel: storageLogOutChannel(storage, Date.now) })
    await settle()
    return { auth, session, storage }
  }
  return { openTab }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the first session check', () => {
  test('a stored session leads to the desktop, none to login [A4.1]', async () => {
    expect((await device().openTab(ada)).session.getState()).toMatchObject({ system: 'desktop', user: ada })
    expect((await device().openTab()).session.getState()).toMatchObject({ system: 'login', user: null })
  })

  test('an unreachable server is told, and asking again gets on', async () => {
    const auth = fakeAuth(ada)
    auth.next('getSession', async () => failure('network', 'The server cannot be reached.'))
    const session = createSession({ auth, storage: createDeviceStorage(memoryStorage()) })
    expect(session.getState().system).toBe('booting')
    await settle()
    expect(session.getState()).toMatchObject({ system: 'booting', startFailure: { code: 'network' } })
    session.retryStart()
    expect(session.getState().startFailure).toBeNull()
    await settle()
    expect(session.getState()).toMatchObject({ system: 'desktop', startFailure: null })
  })

  test('a check that throws is a failure to be told, not an endless boot', async () => {
    const auth = fakeAuth()
    auth.next('getSession', () => Promise.reject(new Error('storage is broken')))
    const session = createSession({ auth, storage: createDeviceStorage(memoryStorage()) })
    await settle()
    expect(session.getState().startFailure?.message).toBe('storage is broken')
  })
})

describe('sign in and sign up', () => {
  test('the right password leads to the desktop, a wrong one changes nothing [A4.2 A4.3]', async () => {
    const { session } = await device().openTab()
    const wrong = await session.signIn({ email: ada.email, password: 'no' })
    expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid_credentials' } })
    expect(session.getState().system).toBe('login')
    await session.signIn({ email: ada.email, password: 'otter-1' })
    expect(session.getState()).toMatchObject({ system: 'desktop', user: ada, cover: null })
  })

  test('a sign-up with a session goes straight in, without one it names the address [A4.5]', async () => {
    const account = { email: ada.email, password: 'otter-1', fullName: 'Ada' }
    const direct = await device().openTab()
    direct.auth.next('signUp', async () => success({ user: ada }))
    await direct.session.signUp(account)
    expect(direct.session.getState()).toMatchObject({ system: 'desktop', user: ada })

    const waiting = await device().openTab()
    waiting.session.showAuthPage()
    await waiting.session.signUp(account)
    expect(waiting.session.getState()).toMatchObject({ system: 'auth', confirmationSentTo: ada.email })
    waiting.session.showLogin()
    expect(waiting.session.getState()).toMatchObject({ system: 'login', confirmationSentTo: null })
  })
})

describe('log out', () => {
  test('ends at login at once and clears the user, also when the server refuses or the call throws [A4.4]', async () => {
    for (const answer of [
      async () => success(null),
      async () => failure('network', 'The server cannot be reached.'),
      () => Promise.reject(new Error('no connection')),
    ]) {
      const warned = vi.fn<(message: string) => void>()
      const auth = fakeAuth(ada)
      const session = createSession({
        auth,
        storage: createDeviceStorage(memoryStorage()),
        onWarning: warned,
      })
      await settle()
      auth.next('signOut', answer)
      const done = session.logOut()
      expect(session.getState()).toMatchObject({ system: 'login', user: null, cover: null })
      await done
      expect(session.getState()).toMatchObject({ system: 'login', user: null })
      expect(auth.calls).toContain('signOut')
    }
  })

  test('other tabs of the person end at login too; other people keep their desktop [A4.4]', async () => {
    const { openTab } = device()
    const [first, second, other] = [await openTab(ada), await openTab(ada), await openTab(bob)]
    await first.session.logOut()
    expect(second.session.getState()).toMatchObject({ system: 'login', user: null })
    expect(other.session.getState()).toMatchObject({ system: 'desktop', user: bob })
  })

  test('a password check that was under way does not bring the session back [A4.4]', async () => {
    const { auth, session } = await device().openTab(ada)
    session.lock()
    let answer: () => void = () => undefined
    auth.next(
      'signIn',
      () =>
        new Promise((resolve) => {
          answer = () => {
            auth.emit('SIGNED_IN', ada)
            resolve(success(ada))
          }
        }),
    )
    const unlocking = session.unlock('otter-1')
    await settle()
    const loggingOut = session.logOut()
    await settle()
    expect(auth.calls).not.toContain('signOut')
    answer()
    await Promise.all([unlocking, loggingOut])
    expect(auth.calls.at(-1)).toBe('signOut')
    expect(session.getState()).toMatchObject({ system: 'login', user: null })
  })

  test('signing in right after waits until the log out is through', async () => {
    const { auth, session } = await device().openTab(ada)
    const loggingOut = session.logOut()
    const signingIn = session.signIn({ email: ada.email, password: 'otter-1' })
    await Promise.all([loggingOut, signingIn])
    expect(auth.calls.slice(-2)).toEqual(['signOut', 'signIn'])
    expect(session.getState()).toMatchObject({ system: 'desktop', user: ada })
  })
})

describe('a session that runs out while working', () => {
  test('keeps the desktop under a dialog until the password is given', async () => {
    const { auth, session } = await device().openTab(ada)
    auth.emit('SIGNED_OUT', null)
    expect(session.getState()).toMatchObject({ system: 'desktop', user: ada, cover: 'expired' })
    const wrong = await session.unlock('no')
    expect(wrong).toMatchObject({ ok: false, error: { message: 'The password is not right. Try again.' } })
    expect(session.getState().cover).toBe('expired')
    expect((await session.unlock('otter-1')).ok).toBe(true)
    expect(session.getState()).toMatchObject({ system: 'desktop', user: ada, cover: null })
  })

  test('a different person signing in elsewhere ends this desktop', async () => {
    const { auth, session } = await device().openTab(ada)
    auth.emit('SIGNED_IN', bob)
    expect(session.getState()).toMatchObject({ system: 'desktop', user: bob, cover: null })
  })

  test('a refreshed token of the same person tells nobody [A4.2 A7.8]', async () => {
    const { auth, session } = await device().openTab(ada)
    const listener = vi.fn<() => void>()
    session.subscribe(listener)
    auth.emit('TOKEN_REFRESHED', { ...ada })
    auth.emit('SIGNED_IN', { ...ada })
    expect(listener).not.toHaveBeenCalled()
    expect(session.getState()).toMatchObject({ system: 'desktop', user: ada, cover: null })
  })
})

describe('lock', () => {
  test('survives a reload, covers the other tabs, and only the password lifts it', async () => {
    const { openTab } = device()
    const [first, second] = [await openTab(ada), await openTab(ada)]
    first.session.lock()
    expect(first.session.getState().cover).toBe('locked')
    expect(second.session.getState().cover).toBe('locked')
    const reloaded = await openTab(ada)
    expect(reloaded.session.getState().cover).toBe('locked')
    reloaded.auth.emit('SIGNED_IN', ada)
    reloaded.auth.emit('TOKEN_REFRESHED', ada)
    expect(reloaded.session.getState().cover).toBe('locked')
    expect((await reloaded.session.unlock('no')).ok).toBe(false)
    expect(reloaded.session.getState().cover).toBe('locked')
    await reloaded.session.unlock('otter-1')
    expect([first, second, reloaded].map((tab) => tab.session.getState().cover)).toEqual([null, null, null])
    expect((await openTab(ada)).session.getState().cover).toBeNull()
  })

  test('signing in at login opens the desktop of a person who had locked it', async () => {
    const { openTab } = device()
    const { session } = await openTab(ada)
    session.lock()
    const atLogin = await openTab()
    await atLogin.session.signIn({ email: ada.email, password: 'otter-1' })
    expect(atLogin.session.getState()).toMatchObject({ system: 'desktop', cover: null })
  })

  test('locks although nothing can be remembered, and says so', async () => {
    const warned = vi.fn<(message: string) => void>()
    const storage: KeyValueStorage = {
      ...memoryStorage(),
      set: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const session = createSession({
      auth: fakeAuth(ada),
      storage: createDeviceStorage(storage),
      onWarning: warned,
    })
    await settle()
    session.lock()
    expect(session.getState().cover).toBe('locked')
    expect(warned).toHaveBeenCalledWith('The lock could not be remembered', expect.any(Error))
  })
})

describe('passwords', () => {
  test('changing it asks for the current one first', async () => {
    const { auth, session } = await device().openTab(ada)
    const wrong = await session.changePassword('no', 'new-otter')
    expect(wrong).toMatchObject({ ok: false, error: { message: 'The current password is not right.' } })
    expect(auth.calls).not.toContain('updatePassword')
    expect((await session.changePassword('otter-1', 'new-otter')).ok).toBe(true)
    expect(auth.accounts.get(ada.email)?.password).toBe('new-otter')
  })

  test('confirming it signs in again; a wrong one is told', async () => {
    const { auth, session } = await device().openTab(ada)
    expect(await session.confirmPassword('no')).toMatchObject({
      ok: false,
      error: { message: 'The password is not right. Try again.' },
    })
    expect(await session.confirmPassword('otter-1')).toEqual({ ok: true, value: null })
    expect(auth.calls.filter((call) => call === 'signIn')).toHaveLength(2)
    expect(session.getState().system).toBe('desktop')
  })

  test('five characters are too few, six are enough [A9.19]', async () => {
    const { session } = await device().openTab(ada)
    expect(await session.changePassword('otter-1', '12345')).toMatchObject({
      ok: false,
      error: { code: 'weak_password', message: 'Password must be at least 6 characters long' },
    })
    expect((await session.changePassword('otter-1', '123456')).ok).toBe(true)
  })

  test('a recovery link covers the desktop until a new password is set, also after a reload [A7.8]', async () => {
    const { openTab } = device()
    const { auth, session } = await openTab(ada)
    auth.emit('PASSWORD_RECOVERY', ada)
    expect(session.getState()).toMatchObject({ system: 'desktop', cover: 'recovery' })
    const reloaded = await openTab(ada)
    expect(reloaded.session.getState().cover).toBe('recovery')
    expect((await reloaded.session.completeRecovery('short')).ok).toBe(false)
    expect(reloaded.session.getState().cover).toBe('recovery')
    await reloaded.session.completeRecovery('new-otter')
    expect(reloaded.session.getState().cover).toBeNull()
    expect((await openTab(ada)).session.getState().cover).toBeNull()
  })
})

test('a channel that refuses does not stop a log out [A4.4]', async () => {
  const warned = vi.fn<(message: string) => void>()
  const logOutChannel: LogOutChannel = {
    announce: () => {
      throw new Error('closed')
    },
    onAnnounced: () => () => undefined,
  }
  const session = createSession({
    auth: fakeAuth(ada),
    storage: createDeviceStorage(memoryStorage()),
    logOutChannel,
    onWarning: warned,
  })
  await settle()
  await session.logOut()
  expect(session.getState().system).toBe('login')
  expect(warned).toHaveBeenCalledWith('Other tabs were not told of the log out', expect.any(Error))
})
