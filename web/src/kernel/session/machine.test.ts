import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bootingState, type SessionEvent, transition } from './machine'
import type { AuthEvent, DesktopCover, SessionState, SessionUser } from './types'

const ada: SessionUser = { id: 'a', email: 'ada@example.com', username: 'Ada', fullName: 'Ada' }
const bob: SessionUser = { id: 'b', email: 'bob@example.com', username: 'bob', fullName: null }
const failure = { code: 'network', message: 'The server cannot be reached.' }

const login: SessionState = { ...bootingState, system: 'login' }
const auth: SessionState = { ...bootingState, system: 'auth' }
const desktop = (user: SessionUser, cover: DesktopCover | null = null): SessionState => ({
  ...bootingState,
  system: 'desktop',
  user,
  cover,
})

const states = {
  booting: bootingState,
  failed: { ...bootingState, startFailure: failure },
  login,
  loginConfirm: { ...login, confirmationSentTo: 'ada@example.com' },
  auth,
  authConfirm: { ...auth, confirmationSentTo: 'ada@example.com' },
  desktop: desktop(ada),
  locked: desktop(ada, 'locked'),
  expired: desktop(ada, 'expired'),
  recovery: desktop(ada, 'recovery'),
} satisfies Record<string, SessionState>
type StateName = keyof typeof states

const of = (event: AuthEvent, user: SessionUser | null, cover: DesktopCover | null = null): SessionEvent => ({
  type: 'auth',
  event,
  user,
  cover,
})

const everywhere = (expected: SessionState): Record<StateName, SessionState> => ({
  booting: expected,
  failed: expected,
  login: expected,
  loginConfirm: expected,
  auth: expected,
  authConfirm: expected,
  desktop: expected,
  locked: expected,
  expired: expected,
  recovery: expected,
})
/** Where the same person's session is confirmed: every screen gives way to the desktop, covers but 'expired' stay. */
const adaIsHere = {
  ...everywhere(states.desktop),
  locked: states.locked,
  recovery: states.recovery,
}

/** What each event makes of each state; a state that is not named stays as it is. */
const table: readonly (readonly [string, SessionEvent, Partial<Record<StateName, SessionState>>])[] = [
  [
    'checked: a person',
    { type: 'checked', user: ada, cover: null },
    { booting: states.desktop, failed: states.desktop },
  ],
  [
    'checked: a locked person',
    { type: 'checked', user: ada, cover: 'locked' },
    { booting: states.locked, failed: states.locked },
  ],
  ['checked: nobody', { type: 'checked', user: null, cover: null }, { booting: login, failed: login }],
  ['checkFailed', { type: 'checkFailed', failure }, { booting: states.failed, failed: { ...states.failed } }],
  ['checkRetried', { type: 'checkRetried' }, { failed: states.booting }],
  ['INITIAL_SESSION with a user', of('INITIAL_SESSION', ada), { ...adaIsHere, expired: states.expired }],
  ['INITIAL_SESSION without', of('INITIAL_SESSION', null), {}],
  ['SIGNED_IN', of('SIGNED_IN', ada), adaIsHere],
  [
    'SIGNED_IN of a locked person',
    of('SIGNED_IN', ada, 'locked'),
    {
      ...everywhere(states.locked),
      desktop: states.desktop,
      expired: states.desktop,
      recovery: states.recovery,
    },
  ],
  ['SIGNED_IN of somebody else', of('SIGNED_IN', bob), everywhere(desktop(bob))],
  ['TOKEN_REFRESHED', of('TOKEN_REFRESHED', ada), adaIsHere],
  ['TOKEN_REFRESHED of somebody else', of('TOKEN_REFRESHED', bob), everywhere(desktop(bob))],
  ['MFA_CHALLENGE_VERIFIED', of('MFA_CHALLENGE_VERIFIED', ada), adaIsHere],
  ['USER_UPDATED', of('USER_UPDATED', ada), {}],
  ['USER_UPDATED without a user', of('USER_UPDATED', null), {}],
  ['PASSWORD_RECOVERY', of('PASSWORD_RECOVERY', ada, 'locked'), everywhere(states.recovery)],
  ['PASSWORD_RECOVERY of somebody else', of('PASSWORD_RECOVERY', bob), everywhere(desktop(bob, 'recovery'))],
  [
    'SIGNED_OUT',
    of('SIGNED_OUT', null),
    {
      booting: login,
      failed: login,
      desktop: states.expired,
      recovery: states.expired,
    },
  ],
  ['authPageRequested', { type: 'authPageRequested' }, { login: auth, loginConfirm: auth }],
  ['loginRequested', { type: 'loginRequested' }, { loginConfirm: login, auth: login, authConfirm: login }],
  [
    'confirmationSent',
    { type: 'confirmationSent', email: 'ada@example.com' },
    {
      login: states.loginConfirm,
      auth: states.authConfirm,
    },
  ],
  [
    'loggedOut',
    { type: 'loggedOut' },
    {
      booting: login,
      failed: login,
      desktop: login,
      locked: login,
      expired: login,
      recovery: login,
    },
  ],
  ['locked', { type: 'locked' }, { desktop: states.locked }],
  ['unlocked', { type: 'unlocked' }, { locked: states.desktop, expired: states.desktop }],
  ['recovered', { type: 'recovered' }, { recovery: states.desktop }],
]

const stateNames = Object.keys(states) as StateName[]
const mapStates = (make: (name: StateName) => SessionState) =>
  Object.fromEntries(stateNames.map((name) => [name, make(name)]))

describe('what each event makes of every state [A2.3 A4.1 A4.2 A4.3 A4.4 A4.5 A7.8]', () => {
  test.each(table)('%s', (_name, event, changes) => {
    const after = mapStates((name) => transition(states[name], event))
    const expected = mapStates((name) => changes[name] ?? states[name])
    expect(after).toEqual(expected)
    // The same object where nothing changed, so that nothing renders again.
    const unchanged = stateNames.filter((name) => expected[name] === states[name])
    expect(unchanged.filter((name) => after[name] !== states[name])).toEqual([])
  })
})

test('news of the same person with the same details changes nothing, new details do [A7.8]', () => {
  expect(transition(states.desktop, of('TOKEN_REFRESHED', { ...ada }))).toBe(states.desktop)
  expect(transition(states.desktop, of('SIGNED_IN', { ...ada }))).toBe(states.desktop)
  expect(transition(states.locked, of('SIGNED_IN', { ...ada }))).toBe(states.locked)
  const renamed = { ...ada, username: 'Ada L.', fullName: 'Ada L.' }
  expect(transition(states.desktop, of('USER_UPDATED', renamed)).user).toBe(renamed)
})

const anyUser = fc.constantFrom(ada, bob, null)
const anyCover = fc.constantFrom<DesktopCover | null>('locked', 'expired', 'recovery', null)
const anyAuthEvent = fc.constantFrom<AuthEvent>(
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
)
const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({ type: fc.constant('auth' as const), event: anyAuthEvent, user: anyUser, cover: anyCover }),
  fc.record({ type: fc.constant('checked' as const), user: anyUser, cover: anyCover }),
  fc.constantFrom<SessionEvent>(
    ...table.map(([, event]) => event).filter((event) => event.type !== 'auth' && event.type !== 'checked'),
  ),
)

test('after any sequence of events: a user exactly on the desktop, covers and notices only where they belong [A2.3 A4.4]', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const state = events.reduce(transition, bootingState)
      expect(state.user !== null).toBe(state.system === 'desktop')
      expect(state.cover === null || state.system === 'desktop').toBe(true)
      expect(state.confirmationSentTo === null || ['login', 'auth'].includes(state.system)).toBe(true)
      expect(state.startFailure === null || state.system === 'booting').toBe(true)
      const loggedOut = transition(state, { type: 'loggedOut' })
      expect(['login', 'auth']).toContain(loggedOut.system)
      expect(loggedOut.user).toBeNull()
    }),
    { numRuns: 500 },
  )
})
