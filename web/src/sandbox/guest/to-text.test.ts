import { afterEach, expect, test } from 'vitest'
import { toText } from './to-text'

const message = {
  kind: 'console',
  dropped: 0,
  entries: [
    { level: 'log', depth: 1.5, place: null, isClosed: false, values: [{ text: '"\u2028\ud800<' }, []] },
  ],
}

afterEach(() => {
  for (const prototype of [Object.prototype, Array.prototype, String.prototype])
    Reflect.deleteProperty(prototype, 'toJSON')
})

test('a message is the JSON that the platform makes of it', () => {
  for (const value of [message, [undefined, { a: undefined, b: true }], null, 'x', {}, []])
    expect(toText(value)).toBe(JSON.stringify(value))
})

test('nothing that a page puts on the prototypes changes it', () => {
  const text = JSON.stringify(message)
  const forge = () => ({ kind: 'left' })
  for (const prototype of [Object.prototype, Array.prototype, String.prototype])
    Object.defineProperty(prototype, 'toJSON', { value: forge, configurable: true })
  expect(JSON.stringify(message)).toBe('{"kind":"left"}')
  expect(toText(message)).toBe(text)
})
