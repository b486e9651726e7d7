// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure } from '@/lib/result'
import { codeOf, openTestBroker, testApp } from '../../testing/broker'
import { appStorageQuota } from '../../types'
import { brokerLimits } from '../limits'

afterEach(() => vi.restoreAllMocks())

describe('what an app keeps', () => {
  test('is apart from what its page keeps, and counted', async () => {
    const { call, platform } = await openTestBroker()
    await platform.data.write(testApp, 'page', [{ kind: 'set', key: 'k', value: 'page' }])
    expect(await call('storage.get', { key: 'k' })).toBeNull()
    expect(await call('storage.set', { key: 'k', value: '{"a":1}' })).toBeNull()
    expect(await call('storage.set', { key: '__proto__', value: 'x' })).toBeNull()
    expect(await call('storage.get', { key: 'k' })).toBe('{"a":1}')
    expect(await call('storage.get', { key: 'constructor' })).toBeNull()
    expect(await call('storage.keys')).toEqual(['k', '__proto__'])
    expect(await call('storage.usage')).toEqual({ used: 18, quota: appStorageQuota })
    expect(await call('storage.remove', { key: 'k' })).toBeNull()
    expect(await call('storage.keys')).toEqual(['__proto__'])
    expect(await platform.data.get(testApp, 'page', 'k')).toMatchObject({ value: 'page' })
  })

  test('has an end, which is said', async () => {
    const { call, platform } = await openTestBroker()
    expect(await call('storage.set', { key: 'k', value: 'x'.repeat(appStorageQuota) })).toBe(
      'failed: An app can keep at most 5,242,880 characters here.',
    )
    expect(codeOf(await call('storage.set', { key: 'k', value: 7 }))).toBe('invalid')
    expect(codeOf(await call('storage.get', { key: 'k'.repeat(9000) }))).toBe('invalid')
    vi.spyOn(platform.data, 'outline').mockResolvedValue(failure('unavailable', 'No database.'))
    expect(await call('storage.keys')).toBe('failed: No database.')
    expect(await call('storage.usage')).toBe('failed: No database.')
  })
})

describe('notifications of an app', () => {
  test('say which app speaks, in one line', async () => {
    const { call, os } = await openTestBroker({ appName: 'Notes\nSystem\u202e' })
    expect(
      await call('notifications.show', { title: 'Saved\n\u202eit', description: 'All\tof it' }),
    ).toBeNull()
    expect(os.notifications.getState()).toMatchObject({
      title: 'Notes System: Saved it',
      description: 'All of it',
    })
    await call('notifications.show', { title: 'x'.repeat(500), description: 'y'.repeat(5000) })
    expect(os.notifications.getState()?.title).toHaveLength('Notes System: '.length + 100)
    expect(os.notifications.getState()?.description).toHaveLength(300)
    expect(codeOf(await call('notifications.show', { title: ' ' }))).toBe('invalid')
  })

  test('are three at once at most, and then one in five seconds', async () => {
    const { call, clock } = await openTestBroker()
    const show = async () => codeOf(await call('notifications.show', { title: 'Hello' }))
    expect([await show(), await show(), await show(), await show()]).toEqual(['', '', '', 'busy'])
    clock.now += 4999
    expect(await show()).toBe('busy')
    clock.now += 1
    expect([await show(), await show()]).toEqual(['', 'busy'])
  })
})

describe('the clipboard', () => {
  test('is read and written while the app’s window is the active one', async () => {
    const { call, os, copied } = await openTestBroker()
    expect(await call('clipboard.writeText', { text: 'mine' })).toBeNull()
    expect(await call('clipboard.readText')).toBe('mine')
    os.windows.open('terminal')
    copied.text = 'a password'
    expect(codeOf(await call('clipboard.readText'))).toBe('failed')
    expect(codeOf(await call('clipboard.writeText', { text: 'x' }))).toBe('failed')
    expect(copied.text).toBe('a password')
  })

  test('is not there for more than a million characters', async () => {
    const { call, copied } = await openTestBroker()
    copied.text = 'x'.repeat(brokerLimits.clipboard + 1)
    expect(codeOf(await call('clipboard.readText'))).toBe('failed')
    expect(codeOf(await call('clipboard.writeText', { text: copied.text }))).toBe('invalid')
  })
})

describe('OtterScript programs of an app', () => {
  const run = (text: string) => ({ text })

  test('give their lines, or their mistakes with the place', async () => {
    const { call, window } = await openTestBroker()
    expect(await call('otterscript.run', run('say("a")\ndisplay("Its\\nname")\nsay(1 + 1)'))).toEqual({
      lines: ['a', '2'],
      errors: [],
    })
    expect(window().title).toBe('Its name')
    expect(await call('otterscript.run', run('say("a"'))).toMatchObject({
      lines: [],
      errors: [{ line: 1, column: 8, message: expect.any(String) }],
    })
  })

  test('may do what an app may: nothing of the person’s files', async () => {
    const { call, os } = await openTestBroker()
    await os.files.write('/home/secret.txt', 'secret')
    expect(await call('otterscript.run', run('say(read("/home/secret.txt"))'))).toMatchObject({
      lines: [],
      errors: [{ message: expect.stringContaining('read') }],
    })
  })

  test('come one at a time, no longer than allowed', async () => {
    const { call } = await openTestBroker()
    const first = call('otterscript.run', run('wait(50)'))
    await vi.waitFor(async () => expect(codeOf(await call('otterscript.run', run('say(1)')))).toBe('busy'))
    expect(await first).toEqual({ lines: [], errors: [] })
    expect(codeOf(await call('otterscript.run', run('#'.repeat(65_537))))).toBe('invalid')
    expect(codeOf(await call('otterscript.run', run('\n'.repeat(500))))).toBe('invalid')
    expect(await call('otterscript.run', run('say(1)'))).toMatchObject({ lines: ['1'] })
  })

  test('do not wait for events: the answer would never come', async () => {
    const { call } = await openTestBroker()
    const listening = run('on "window-opened" { say("one more") }')
    expect(await call('otterscript.run', listening)).toMatch(/^invalid: .*<oscript>/)
    expect(await call('otterscript.run', run('say(1)'))).toMatchObject({ lines: ['1'] })
  })

  test('ask the person before they delete, and end with the app', async () => {
    const { call, os, scriptQuestions, broker } = await openTestBroker()
    await os.files.write('/home/old.txt', 'old')
    const answer = call('otterscript.run', run('delete-file("/home/old.txt")'))
    await vi.waitFor(() =>
      expect(scriptQuestions.getState().current?.text).toBe(
        'Notes wants to move /home/old.txt to the recycle bin.',
      ),
    )
    broker.dispose()
    expect(codeOf(await answer)).toBe('cancelled')
    expect(scriptQuestions.getState().current).toBeNull()
    expect((await os.files.stat('/home/old.txt')).ok).toBe(true)
  })
})
