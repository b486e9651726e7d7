// @vitest-environment happy-dom
import { type AppCall, operations } from '@otteros/app-sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { codeOf, openTestBroker, testApp } from '../testing/broker'
import { brokerLimits } from './limits'

afterEach(() => vi.restoreAllMocks())

describe('a call', () => {
  test('of another form is invalid, and answered under its id where it has one', async () => {
    const { broker } = await openTestBroker()
    const answer = (call: unknown) => broker.answer(call as AppCall)
    for (const call of [null, 'x', 7, [], {}, { id: 'x', operation: 'theme.get' }, { id: Number.NaN }]) {
      expect(await answer(call)).toMatchObject({ id: 0, ok: false, code: 'invalid' })
    }
    expect(await answer({ id: 5, operation: 'x'.repeat(65) })).toMatchObject({ id: 5, code: 'invalid' })
  })

  test('of no operation is unknown, also by the names that every object has', async () => {
    const { call } = await openTestBroker()
    for (const name of ['window.explode', '__proto__', 'constructor', 'toString', '']) {
      expect(await call(name)).toBe(`unknown_op: There is no call “${name}”.`)
    }
  })

  test('is checked for its arguments before the person is asked', async () => {
    const { call, ask } = await openTestBroker()
    expect(await call('notifications.show', { title: 7 })).toBe(
      'invalid: notifications.show needs “title”, a text, and “description”, a text, if one is wanted.',
    )
    expect(ask).not.toHaveBeenCalled()
  })

  test('needs a permission that the manifest declares', async () => {
    const { call, ask } = await openTestBroker({ permissions: [] })
    for (const [name, permission] of Object.entries(operations)) {
      if (permission === null) continue
      const args = {
        title: 't',
        width: 9,
        height: 9,
        type: 'terminal',
        name: 'n',
        token: 't',
        text: '',
        base64: '',
      }
      expect(await call(name, args)).toBe(
        `permission_denied: The app’s manifest does not declare the permission “${permission}”, which this call needs.`,
      )
    }
    expect(ask).not.toHaveBeenCalled()
  })

  test('learns nothing of the person where the browser does not keep the app offline, whatever was allowed before', async () => {
    const { call, ask, platform } = await openTestBroker({ isExposed: true })
    await platform.grants.setPermission(testApp, 'user', 'granted')
    for (const [name, permission] of Object.entries({
      'user.displayName': 'user',
      'clipboard.readText': 'clipboard',
      'files.open': 'files',
    })) {
      const answer = await call(name)
      expect(codeOf(answer)).toBe('permission_denied')
      expect(answer).toContain('This browser cannot keep apps off the network')
      expect(await call('permissions.query', { permission })).toBe('denied')
    }
    expect(codeOf(await call('otterscript.run', { text: 'print 1' }))).toBe('permission_denied')
    expect(ask).not.toHaveBeenCalled()
    expect(await call('theme.get')).toMatchObject({ theme: 'dark' })
  })

  test('over the rate is refused, and later calls are not', async () => {
    const { call, clock } = await openTestBroker()
    const answers: unknown[] = []
    for (let at = 0; at < brokerLimits.callBurst + 1; at += 1) {
      answers.push(await call('theme.get'))
    }
    expect(answers.map(codeOf).lastIndexOf('')).toBe(brokerLimits.callBurst - 1)
    expect(answers.at(-1)).toBe('busy: An app can make 100 calls a second.')
    // Unknown calls count as well.
    expect(codeOf(await call('nothing'))).toBe('busy')
    clock.now += 20
    expect(codeOf(await call('theme.get'))).toBe('')
    clock.now -= 100_000
    expect(codeOf(await call('theme.get'))).toBe('')
    expect(codeOf(await call('theme.get'))).toBe('busy')
  })

  test('over the number of unanswered ones is refused', async () => {
    const { call, ask, broker } = await openTestBroker()
    ask.mockReturnValue(new Promise(() => undefined))
    const waiting = Array.from({ length: brokerLimits.unanswered }, () => call('user.displayName'))
    expect(codeOf(await call('theme.get'))).toBe('busy')
    expect(ask).toHaveBeenCalledOnce()
    broker.dispose()
    expect(new Set((await Promise.all(waiting)).map(codeOf))).toEqual(new Set(['cancelled']))
  })

  test('is refused while the app moves too much data', async () => {
    const { call, clock } = await openTestBroker()
    const value = 'x'.repeat(5_000_000)
    await call('storage.set', { key: 'k', value })
    const answers: string[] = []
    for (let at = 0; at < 13; at += 1) {
      answers.push(codeOf(await call('storage.get', { key: 'k' })))
    }
    expect(answers.indexOf('busy')).toBe(12)
    clock.now += 1000
    expect(codeOf(await call('storage.get', { key: 'k' }))).toBe('')
  })

  test('that goes wrong inside is answered, without what went wrong', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue()
    const { call, os } = await openTestBroker()
    vi.spyOn(os.session, 'getState').mockImplementation(() => {
      throw new Error('secret')
    })
    expect(await call('user.displayName')).toBe('failed: user.displayName could not be done.')
    expect(error).toHaveBeenCalledOnce()
  })

  test('after the end is cancelled', async () => {
    const { call, broker } = await openTestBroker()
    broker.dispose()
    broker.dispose()
    expect(await call('theme.get')).toBe('cancelled: The app has ended.')
  })
})

describe('a permission', () => {
  test('that reaches nothing of the person’s holds once it is declared, until it is taken back', async () => {
    const { call, ask, platform } = await openTestBroker()
    expect(await call('permissions.query', { permission: 'theme' })).toBe('granted')
    expect(await call('theme.get')).toMatchObject({ theme: 'dark', timezone: 'UTC+1' })
    await platform.grants.setPermission(testApp, 'theme', 'denied')
    expect(await call('permissions.query', { permission: 'theme' })).toBe('denied')
    expect(codeOf(await call('theme.get'))).toBe('permission_denied')
    expect(ask).not.toHaveBeenCalled()
  })

  test('is asked for once at the first use, under the name that the app was opened with, and kept', async () => {
    const { call, ask, platform } = await openTestBroker()
    expect(await Promise.all([1, 2, 3].map(() => call('user.displayName')))).toEqual([
      'Maya Lindqvist',
      'Maya Lindqvist',
      'Maya Lindqvist',
    ])
    expect(ask.mock.calls).toEqual([[{ appName: 'Notes', permission: 'user', hosts: [] }]])
    expect(platform.grants.get(testApp).permissions).toEqual({ user: 'granted' })
    await platform.grants.setPermission(testApp, 'user', 'ask')
    await call('user.displayName')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('that was denied is not asked for again', async () => {
    const { call, ask } = await openTestBroker({ answer: 'denied' })
    const refusal = 'permission_denied: The person does not allow this app to know your name (“user”).'
    expect(await call('user.displayName')).toBe(refusal)
    expect(await call('user.displayName')).toBe(refusal)
    expect(await call('permissions.request', { permission: 'user' })).toBe('denied')
    expect(ask).toHaveBeenCalledOnce()
  })

  test('whose question is dismissed is refused for this call, and asked for three times in a run', async () => {
    const { call, ask, platform } = await openTestBroker({ answer: 'dismissed' })
    for (let at = 0; at < 5; at += 1) {
      expect(codeOf(await call('user.displayName'))).toBe('permission_denied')
    }
    expect(ask).toHaveBeenCalledTimes(3)
    expect(platform.grants.get(testApp).permissions).toEqual({})
    expect(await call('permissions.query', { permission: 'user' })).toBe('ask')
    // Another permission is another question.
    await call('clipboard.readText')
    expect(ask).toHaveBeenCalledTimes(4)
  })

  test('can be asked for before it is needed', async () => {
    const { call, ask } = await openTestBroker({ permissions: ['user', 'theme', 'network'] })
    const request = (permission: string) => call('permissions.request', { permission })
    expect(await call('permissions.query', { permission: 'user' })).toBe('ask')
    expect(await request('user')).toBe('granted')
    expect(await request('theme')).toBe('granted')
    expect(await request('clipboard')).toBe('undeclared')
    expect(await request('__proto__')).toBe('undeclared')
    // The frame was made without it.
    expect(await request('network')).toBe('denied')
    expect(await call('permissions.query', { permission: 'constructor' })).toBe('undeclared')
    expect(ask).toHaveBeenCalledOnce()
  })

  test('that is given when the app has ended changes nothing more', async () => {
    const { call, ask, broker, os } = await openTestBroker()
    const answered = { yes: () => undefined as void }
    ask.mockReturnValue(new Promise((resolve) => (answered.yes = () => resolve('granted'))))
    const shown = vi.spyOn(os.notifications, 'notify')
    const waiting = call('notifications.show', { title: 'Late' })
    broker.dispose()
    answered.yes()
    expect(codeOf(await waiting)).toBe('cancelled')
    await vi.waitFor(async () => {
      const { grants } = await os.appPlatform()
      expect(grants.get(testApp).permissions).toEqual({ notifications: 'granted' })
    })
    // What follows the answer is a matter of promises alone, so it is over with the next turn of the page.
    await new Promise((resolve) => setTimeout(resolve))
    expect(shown).not.toHaveBeenCalled()
  })
})
