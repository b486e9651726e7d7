import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OtterOS } from './api'
import type { ClientChannel } from './client'
import { operations } from './operations'
import type { AppAnswer, AppCall, AppEventName, AppRefusalCode } from './protocol'

const reported = vi.hoisted(() => {
  const errors: unknown[] = []
  // As a browser has it; Node has not.
  globalThis.reportError = (error: unknown) => void errors.push(error)
  return errors
})
const { createClient } = await import('./client')

/** A client whose calls are answered by hand. Calls are seen as text, which is how they leave a sandbox. */
function setUp(send?: ClientChannel['send']) {
  const calls: AppCall[] = []
  const toText = JSON.stringify
  let hear: (answer: AppAnswer) => void = () => {}
  let tell: (name: AppEventName, detail: unknown) => void = () => {}
  const client = createClient({
    send: send ?? ((call) => void calls.push(JSON.parse(toText(call)) as AppCall)),
    onAnswer: (listener) => {
      hear = listener
    },
    onEvent: (listener) => {
      tell = listener
    },
  })
  const last = () => calls.at(-1)?.id ?? 0
  return {
    client,
    calls,
    lastArgs: (): unknown => calls.at(-1)?.args,
    answer: (value: unknown, id = last()) => hear({ id, ok: true, value }),
    refuse: (code: AppRefusalCode, message = 'No.', id = last()) => hear({ id, ok: false, code, message }),
    tell: (name: AppEventName, detail: unknown) => tell(name, detail),
  }
}

const file = { token: 'f1', name: 'otter.txt', size: 5 }

beforeEach(() => {
  reported.length = 0
})

describe('calls', () => {
  const all: readonly [operation: string, call: (client: OtterOS) => Promise<unknown>, args: unknown][] = [
    ['window.setTitle', ({ window }) => window.setTitle('Tides'), { title: 'Tides' }],
    [
      'window.setSize',
      ({ window }) => window.setSize({ width: 300, height: 200 }),
      { width: 300, height: 200 },
    ],
    ['window.close', ({ window }) => window.close(), {}],
    ['windows.open', ({ window }) => window.open('terminal'), { type: 'terminal' }],
    [
      'windows.open',
      ({ window }) => window.open('terminal', { title: 'Shell' }),
      { type: 'terminal', title: 'Shell' },
    ],
    ['files.open', ({ files }) => files.open(), {}],
    [
      'files.open',
      ({ files }) => files.open({ multiple: true, extensions: ['txt', 'md'] }),
      { multiple: true, extensions: ['txt', 'md'] },
    ],
    ['files.save', ({ files }) => files.save({ name: 'a.md' }), { name: 'a.md' }],
    [
      'files.save',
      ({ files }) => files.save({ name: 'a.md', extensions: ['md'] }),
      { name: 'a.md', extensions: ['md'] },
    ],
    ['files.granted', ({ files }) => files.granted(), {}],
    ['files.opened', ({ files }) => files.opened(), {}],
    ['files.readText', ({ files }) => files.readText(file), { token: 'f1' }],
    ['files.readBytes', ({ files }) => files.readBytes(file), { token: 'f1' }],
    ['files.writeText', ({ files }) => files.writeText(file, 'Hi'), { token: 'f1', text: 'Hi' }],
    [
      'files.writeBytes',
      ({ files }) => files.writeBytes(file, new Uint8Array([1, 2])),
      { token: 'f1', base64: 'AQI=' },
    ],
    ['storage.get', ({ storage }) => storage.get('key'), { key: 'key' }],
    ['storage.set', ({ storage }) => storage.set('key', { a: [1] }), { key: 'key', value: '{"a":[1]}' }],
    ['storage.remove', ({ storage }) => storage.remove('key'), { key: 'key' }],
    ['storage.keys', ({ storage }) => storage.keys(), {}],
    ['storage.usage', ({ storage }) => storage.usage(), {}],
    ['notifications.show', ({ notifications }) => notifications.show('Done'), { title: 'Done' }],
    [
      'notifications.show',
      ({ notifications }) => notifications.show('Done', 'All of it'),
      { title: 'Done', description: 'All of it' },
    ],
    ['theme.get', ({ theme }) => theme.get(), {}],
    ['user.displayName', ({ user }) => user.displayName(), {}],
    ['clipboard.readText', ({ clipboard }) => clipboard.readText(), {}],
    ['clipboard.writeText', ({ clipboard }) => clipboard.writeText('x'), { text: 'x' }],
    ['otterscript.run', ({ otterscript }) => otterscript.run('say(1)'), { text: 'say(1)' }],
    ['permissions.query', ({ permissions }) => permissions.query('user'), { permission: 'user' }],
    ['permissions.request', ({ permissions }) => permissions.request('user'), { permission: 'user' }],
  ]

  test('each method makes its call', () => {
    const { client, calls } = setUp()
    for (const [, call] of all) void call(client)
    expect(calls).toEqual(all.map(([operation, , args], index) => ({ id: index + 1, operation, args })))
  })

  test('every operation has a method', () => {
    expect(new Set(all.map(([operation]) => operation))).toEqual(new Set(Object.keys(operations)))
  })

  test('answers find their calls, in any order and only once', async () => {
    const { client, answer, refuse } = setUp()
    const first = client.user.displayName()
    const second = client.clipboard.readText()
    answer('second', 2)
    answer('Otto', 1)
    answer('Eve', 1)
    refuse('failed', 'too late', 2)
    answer('nobody asked', 99)
    expect(await Promise.all([first, second])).toEqual(['Otto', 'second'])
  })

  test('calls that only do something answer with undefined', async () => {
    const { client, answer } = setUp()
    const done = client.window.setTitle('x')
    answer(null)
    expect(await done).toBeUndefined()
  })

  test('a refusal is an OtterOSError with its code and sentence', async () => {
    const { client, refuse } = setUp()
    const name = client.user.displayName()
    refuse('permission_denied', 'You did not allow this app to know your name.')
    const error: unknown = await name.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'OtterOSError',
      code: 'permission_denied',
      message: 'You did not allow this app to know your name.',
    })
    expect(String(error)).toBe('OtterOSError: You did not allow this app to know your name.')
  })

  test('a dialog that the person closes answers with null, and other errors stay errors', async () => {
    const { client, refuse } = setUp()
    for (const call of [() => client.files.open(), () => client.files.save({ name: 'a.txt' })]) {
      const closed = call()
      refuse('cancelled')
      expect(await closed).toBeNull()
      const failed = call()
      refuse('failed')
      await expect(failed).rejects.toMatchObject({ code: 'failed' })
    }
    const other = client.files.readText(file)
    refuse('cancelled')
    await expect(other).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('a call that cannot be sent is refused', async () => {
    const { client } = setUp(() => {
      throw new Error('The port is closed')
    })
    await expect(client.storage.keys()).rejects.toMatchObject({
      name: 'OtterOSError',
      code: 'failed',
      message: 'The port is closed',
    })
  })

  test('what has no types may pass anything: the desktop judges it, and nothing is thrown at once', async () => {
    const { client, calls } = setUp()
    const loose = client as unknown as {
      window: Record<'setTitle' | 'setSize', (...values: unknown[]) => Promise<unknown>>
      files: Record<'readText' | 'save' | 'open', (...values: unknown[]) => Promise<unknown>>
    }
    void loose.window.setTitle(5)
    void loose.files.readText()
    void loose.files.readText('f1')
    void loose.files.save(null)
    void loose.files.open({ extensions: 'txt' })
    expect(calls.map(({ args }) => args)).toEqual([{ title: 5 }, {}, {}, {}, { extensions: 'txt' }])
    await expect(loose.window.setSize()).rejects.toMatchObject({ name: 'OtterOSError' })
  })

  test('methods work without their object', () => {
    const { client, calls } = setUp()
    // oxlint-disable-next-line typescript/unbound-method -- this is what the test checks
    const { setTitle } = client.window
    void setTitle('x')
    expect(calls).toHaveLength(1)
  })
})

describe('storage', () => {
  test('anything that JSON holds comes back as it was', async () => {
    const { client, lastArgs, answer } = setUp()
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const stored = client.storage.set('key', value)
        answer(null)
        await stored
        const { value: text } = lastArgs() as { value: string }
        const read = client.storage.get('key')
        answer(text)
        expect(await read).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    const missing = client.storage.get('nothing')
    answer(null)
    expect(await missing).toBeNull()
  })

  test('what JSON cannot hold is refused before it is sent', async () => {
    const { client, calls } = setUp()
    const circle: Record<string, unknown> = {}
    circle.self = circle
    for (const value of [undefined, () => 1, Symbol('s'), 10n, circle])
      await expect(client.storage.set('key', value)).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(/^storage\.set cannot store/),
      })
    expect(calls).toEqual([])
  })
})

describe('bytes', () => {
  const written = (args: unknown) => (args as { base64: string }).base64

  test('any bytes survive the way out and back', async () => {
    const { client, lastArgs, answer } = setUp()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        void client.files.writeBytes(file, bytes)
        expect(written(lastArgs())).toBe(Buffer.from(bytes).toString('base64'))
        const read = client.files.readBytes(file)
        answer(Buffer.from(bytes).toString('base64'))
        expect(await read).toEqual(new Uint8Array(bytes))
      }),
    )
  })

  test('many bytes overflow no stack', async () => {
    const { client, lastArgs, answer } = setUp()
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_, index) => (index * 7) % 256)
    void client.files.writeBytes(file, bytes)
    const base64 = written(lastArgs())
    expect(base64 === Buffer.from(bytes).toString('base64')).toBe(true)
    const read = client.files.readBytes(file)
    answer(base64)
    expect(Buffer.compare(await read, bytes)).toBe(0)
  })

  test('a part of a buffer is written as that part, and a buffer as a whole', () => {
    const { client, lastArgs } = setUp()
    const { buffer } = Uint8Array.from([1, 2, 3, 4])
    void client.files.writeBytes(file, new Uint8Array(buffer, 1, 2))
    expect(written(lastArgs())).toBe('AgM=')
    void client.files.writeBytes(file, buffer)
    expect(written(lastArgs())).toBe('AQIDBA==')
  })

  test('what is no bytes is refused, and an answer that is no base64 too', async () => {
    const { client, calls, answer } = setUp()
    const loose = client.files as unknown as { writeBytes(file: unknown, bytes: unknown): Promise<void> }
    for (const value of ['text', [1, 2], null, undefined])
      await expect(loose.writeBytes(file, value)).rejects.toMatchObject({ code: 'invalid' })
    expect(calls).toEqual([])
    const read = client.files.readBytes(file)
    answer('%%%')
    await expect(read).rejects.toMatchObject({ name: 'OtterOSError', code: 'failed' })
  })
})

describe('events', () => {
  test('listeners hear their event until they end it', () => {
    const { client, tell } = setUp()
    const heard: string[] = []
    const stop = client.on('resize', ({ width }) => heard.push(`a ${width}`))
    client.on('resize', ({ width }) => heard.push(`b ${width}`))
    client.on('focus', ({ isFocused }) => heard.push(`focus ${isFocused}`))
    tell('resize', { width: 1, height: 1 })
    stop()
    stop()
    tell('resize', { width: 2, height: 1 })
    tell('focus', { isFocused: true })
    expect(heard).toEqual(['a 1', 'b 1', 'b 2', 'focus true'])
  })

  test('the same function added twice is heard twice, and ended by itself', () => {
    const { client, tell } = setUp()
    const listener = vi.fn<() => void>()
    const stop = client.on('focus', listener)
    client.on('focus', listener)
    tell('focus', {})
    stop()
    tell('focus', {})
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('listeners that come and go during an event do not disturb it', () => {
    const { client, tell } = setUp()
    const heard: string[] = []
    client.on('focus', () => {
      heard.push('first')
      stopSecond()
      client.on('focus', () => heard.push('late'))
    })
    const stopSecond = client.on('focus', () => heard.push('second'))
    client.on('focus', () => heard.push('third'))
    tell('focus', {})
    expect(heard).toEqual(['first', 'third'])
  })

  test('a listener that throws is reported, and the others hear the event', () => {
    const { client, tell } = setUp()
    const heard = vi.fn<() => void>()
    const error = new Error('Oh')
    client.on('focus', () => {
      throw error
    })
    client.on('focus', heard)
    tell('focus', {})
    expect(heard).toHaveBeenCalledTimes(1)
    expect(reported).toEqual([error])
  })

  test('an unknown event or something that is no listener is refused at once', () => {
    const { client, tell } = setUp()
    const loose = client as unknown as { on(name: string, listener: unknown): unknown }
    for (const name of ['click', '__proto__', 'toString'])
      expect(() => loose.on(name, () => {})).toThrow(
        `There is no event "${name}". Events are: theme, resize, focus.`,
      )
    expect(() => loose.on('theme', null)).toThrow('The listener of the event "theme" must be a function.')
    expect(() => tell('click' as AppEventName, {})).not.toThrow()
  })
})

test('nothing of the client can be replaced', () => {
  const { client } = setUp()
  for (const value of [client, ...Object.values(client as unknown as Record<string, unknown>)])
    expect(typeof value === 'object' ? Object.isFrozen(value) : true).toBe(true)
  expect(() => Object.assign(client.window, { setTitle: null })).toThrow(TypeError)
  expect(() => Object.assign(client, { on: null })).toThrow(TypeError)
})
