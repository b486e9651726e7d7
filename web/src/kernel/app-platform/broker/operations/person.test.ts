// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openTestBroker } from '../../testing/broker'

afterEach(() => vi.restoreAllMocks())

test('an app is told the name that the person goes by now, also after a change [A1.1]', async () => {
  const { call, os } = await openTestBroker()
  expect(await call('user.displayName')).toBe('Maya Lindqvist')
  const { user, ...rest } = os.session.getState()
  if (!user) throw new Error('Nobody is signed in')
  const renamed = { ...user, username: 'Maya Berg', fullName: 'Maya Berg' }
  vi.spyOn(os.session, 'getState').mockReturnValue({ ...rest, user: renamed })
  expect(await call('user.displayName')).toBe('Maya Berg')
})
