// @vitest-environment happy-dom
import type { OtterOS } from '@otteros/app-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../limits'
import type { HostMessage } from '../messages'
import { parseGuestMessage } from '../messages'
import { installAppClient } from './app-client'

declare global {
  interface Window {
    readonly otteros?: OtterOS
  }
}

/** Installs the client on a port; `sent` are messages as the desktop reads them. */
function install() {
  const texts: string[] = []
  const listeners: ((message: HostMessage) => void)[] = []
  installAppClient({
    sendText: (text) => void texts.push(text),
    listen: (listener) => void listeners.push(listener),
  })
  const client = window.otteros
  if (!client) throw new Error('not installed')
  return {
    client,
    sent: () => texts.map((text) => parseGuestMessage(text)),
    tell: (message: HostMessage) => {
      for (const listener of listeners) listener(message)
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'otteros')
})

test('a call goes out as the message that the desktop reads, and its answer comes back', async () => {
  const { client, sent, tell } = install()
  const title = client.storage.get('name')
  expect(sent()).toEqual([{ kind: 'call', call: { id: 1, operation: 'storage.get', args: { key: 'name' } } }])
  tell({ kind: 'answered', answer: { id: 1, ok: true, value: '"Otto"' } })
  expect(await title).toBe('Otto')
})

test('events reach listeners', () => {
  const { client, tell } = install()
  const heard = vi.fn<(detail: unknown) => void>()
  client.on('focus', heard)
  tell({ kind: 'event', name: 'focus', detail: { isFocused: true } })
  tell({ kind: 'ping' })
  expect(heard.mock.calls).toEqual([[{ isFocused: true }]])
})

test('the property cannot be written, but an app may name a variable like it', () => {
  const { client } = install()
  expect(() => Object.assign(window, { otteros: null })).toThrow(TypeError)
  expect(window.otteros).toBe(client)
  expect(Object.getOwnPropertyDescriptor(window, 'otteros')).toMatchObject({
    writable: false,
    enumerable: true,
    configurable: true,
  })
})

test('a call that is too large is refused here, as the desktop would end the app', async () => {
  const { client, sent } = install()
  const file = { token: 't', name: 'a.txt', size: 0 }
  await expect(client.files.writeText(file, 'x'.repeat(limits.messageLength))).rejects.toMatchObject({
    name: 'OtterOSError',
    code: 'invalid',
    message: expect.stringMatching(/^files\.writeText was given too much: a call may hold [\d,]+ characters/),
  })
  expect(sent()).toEqual([])
})

test('calls without end are refused as busy, not sent', async () => {
  vi.useFakeTimers()
  const { client, sent } = install()
  const calls = Array.from({ length: 1200 }, () => client.theme.get().catch((error: unknown) => error))
  expect(sent().length).toBeLessThan(limits.messageBurst)
  expect(await calls.at(-1)).toMatchObject({ code: 'busy' })
})
