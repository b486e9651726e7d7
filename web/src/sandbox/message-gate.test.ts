import { describe, expect, test } from 'vitest'
import { limits } from './limits'
import { createMessageGate } from './message-gate'

describe('the gate for messages out of a sandbox', () => {
  test('lets texts through at a rate that a busy program has', () => {
    let time = 0
    const judge = createMessageGate(() => time)
    for (let second = 0; second < 100; second++) {
      for (let count = 0; count < 30; count++) expect(judge('x'.repeat(100_000))).toBeNull()
      time += 1000
    }
  })

  test('refuses a burst and a stream that are too many', () => {
    let time = 0
    const judge = createMessageGate(() => time)
    for (let count = 0; count < limits.messageBurst; count++) expect(judge('x')).toBeNull()
    expect(judge('x')).toBe('flooded')
    time += 1000
    for (let count = 0; count < limits.messagesPerSecond; count++) expect(judge('x')).toBeNull()
    expect(judge('x')).toBe('flooded')
  })

  test('refuses too many characters in few messages, and one message that is too long', () => {
    const judge = createMessageGate(() => 0)
    const long = 'x'.repeat(limits.messageLength)
    for (let count = 0; count < limits.characterBurst / limits.messageLength; count++)
      expect(judge(long)).toBeNull()
    expect(judge(long)).toBe('flooded')
    expect(createMessageGate(() => 0)(`${long}x`)).toBe('malformed')
  })

  test('refuses what is no text, without looking into it', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('looked into')
        },
      },
    )
    for (const data of [trap, null, undefined, 1, ['x']])
      expect(createMessageGate(() => 0)(data)).toBe('malformed')
  })
})
