// not shown in this module: a service for tests
import { failure, type Result, success } from '@/lib/result'
import type { AuthEvent, AuthPort, LinkOffer, SessionUser } from './types'

/** An authentication service in memory, for tests: accounts with passwords, events fired by hand. */
export interface FakeAuth extends AuthPort {
  /** Password by e-mail; may be changed by the test. */
  readonly accounts: Map<string, { readonly user: SessionUser; password: string }>
  /** Names of the calls made, in order. */
  readonly calls: string[]
  /** What sign-ups were asked for, in order. */
  readonly signedUp: Parameters<AuthPort['signUp']>[0][]
  /** A mailed link that waits for an answer, and whom it signs in. */
  offered: { readonly link: LinkOffer; readonly user: SessionUser } | null
  emit(event: AuthEvent, user: SessionUser | null): void
  /** What the next call of this name answers or throws instead, once. */
  next<Name extends keyof AuthPort>(name: Name, answer: () => ReturnType<AuthPort[Name]>): void
}

const call = async <T>(plan: (() => Promise<Result<T>>) | undefined, answer: () => Result<T>) => {
  await Promise.resolve()
  return plan ? plan() : answer()
}

/** Makes one; `stored` is who the session check finds. */
export function fakeAuth(stored: SessionUser | null = null): FakeAuth {
  const listeners = new Set<(event: AuthEvent, user: SessionUser | null) => void>()
  const accounts: FakeAuth['accounts'] = new Map()
  const calls: string[] = []
  const planned: { [Name in keyof AuthPort]?: () => ReturnType<AuthPort[Name]> } = {}
  let current = stored

  const take = <Name extends keyof AuthPort>(name: Name) => {
    calls.push(name)
    const plan = planned[name]
    delete planned[name]
    return plan
  }
  const emit: FakeAuth['emit'] = (event, user) => {
    for (const listener of listeners) listener(event, user)
  }

  const fake: FakeAuth = {
    offered: null,
    signedUp: [],
    accounts,
    calls,
    emit,
    next(name, answer) {
      Object.assign(planned, { [name]: answer })
    },
    signIn: ({ email, password }) =>
      call(take('signIn'), () => {
        const account = accounts.get(email)
        if (account?.password !== password)
          return failure('invalid_credentials', 'Invalid login credentials', 400)
        current = account.user
        emit('SIGNED_IN', account.user)
        return success(account.user)
      }),
    signUp: (account) => {
      fake.signedUp.push(account)
      return call(take('signUp'), () => success({ user: null }))
    },
    signUpPolicy: () => planned.signUpPolicy?.() ?? Promise.resolve('open'),
    signOut: () =>
      call(take('signOut'), () => {
        current = null
        emit('SIGNED_OUT', null)
        return success(null)
      }),
    leftElsewhere: () => void take('leftElsewhere'),
    getSession: () => call(take('getSession'), () => success(current)),
    offeredLink: () => fake.offered?.link ?? null,
    takeLink: () =>
      call(take('takeLink'), () => {
        if (!fake.offered) return failure('no_link', 'There is no link to sign in with.')
        const { link, user } = fake.offered
        fake.offered = null
        current = user
        emit(link.recovery ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', user)
        return success(user)
      }),
    dropLink: () =>
      call(take('dropLink'), () => {
        fake.offered = null
        return success(null)
      }),
    onAuthEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sendPasswordReset: () => call(take('sendPasswordReset'), () => success(null)),
    resendConfirmation: () => call(take('resendConfirmation'), () => success(null)),
    updatePassword: (password) =>
      call(take('updatePassword'), () => {
        const account = [...accounts.values()].find(({ user }) => user.id === current?.id)
        if (account) account.password = password
        return success(null)
      }),
  }
  return fake
}
