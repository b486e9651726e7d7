import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits'
import { parseGuestMessage } from '../messages'
import { createStoredChanges } from './stored-changes'

let time = 0
beforeEach(() => {
  time = 0
})

function setUp() {
  const sent: string[] = []
  const timers: { readonly at: number; readonly action: () => void }[] = []
  const microtasks: (() => void)[] = []
  const changes = createStoredChanges({
    port: { sendText: (text) => void sent.push(text) },
    now: () => time,
    later: (action, delay) => void timers.push({ at: time + delay, action }),
    soon: (action) => void microtasks.push(action),
  })
  /** Lets the script that runs come to its end. */
  const endScript = () => {
    for (const action of microtasks.splice(0)) action()
  }
  /** Lets time pass until the next timer and runs it. */
  const next = () => {
    const timer = timers.shift()
    if (!timer) throw new Error('nothing is planned')
    time = timer.at
    timer.action()
  }
  const told = () =>
    sent.splice(0).map((text) => {
      const message = parseGuestMessage(text)
      if (message?.kind !== 'stored') throw new Error(`not a change: ${text.slice(0, 50)}`)
      return message.changes
    })
  return { changes, timers, endScript, next, told }
}

const set = (key: string, value: string | null) => ({ kind: 'set', key, value })

describe('changes of a storage', () => {
  test('after a quiet time are told at the end of the script that makes them, each key once', () => {
    const { changes, endScript, told, timers } = setUp()
    for (let count = 0; count < 1000; count++) changes.set('a', String(count))
    changes.set('__proto__', '"\u2028\u0000')
    changes.set('gone', null)
    expect([told(), timers.length]).toEqual([[], 0])
    endScript()
    expect(told()).toEqual([[set('a', '999'), set('__proto__', '"\u2028\u0000'), set('gone', null)]])
    time = 1000
    changes.set('b', '1')
    endScript()
    expect(told()).toEqual([[set('b', '1')]])
  })

  test('of a page that writes often are told together, every 50 ms', () => {
    const { changes, endScript, next, told, timers } = setUp()
    for (let script = 1; script <= 10; script++) {
      changes.set('a', String(script))
      endScript()
      expect(told()).toEqual([[set('a', String(script))]])
    }
    for (let script = 11; script <= 1000; script++) {
      changes.set('a', String(script))
      endScript()
    }
    expect([told(), timers.length]).toEqual([[], 1])
    next()
    expect([time, told()]).toEqual([50, [[set('a', '1000')]]])
    time = 600
    changes.set('a', 'rested')
    endScript()
    expect(told()).toEqual([[set('a', 'rested')]])
  })

  test('keep their order: a cleared storage first, a key that comes back last', () => {
    const { changes, told } = setUp()
    changes.set('a', '1')
    changes.clear()
    changes.set('b', '2')
    changes.set('c', '3')
    changes.set('b', null)
    changes.set('b', '4')
    changes.set('b', '5')
    changes.flush()
    expect(told()).toEqual([[{ kind: 'clear' }, set('c', '3'), set('b', null), set('b', '5')]])
  })

  test('are told at once when the page is about to go, and nothing when nothing changed', () => {
    const { changes, told, endScript } = setUp()
    changes.flush()
    expect(told()).toEqual([])
    changes.set('a', '1')
    changes.flush()
    expect(told()).toEqual([[set('a', '1')]])
    endScript()
    expect(told()).toEqual([])
  })

  test('of a large value written again and again stay below what the sandbox lets through', () => {
    const { changes, endScript, next } = setUp()
    const value = 'x'.repeat(5_000_000)
    changes.set('a', value)
    endScript()
    for (let count = 0; count < 20; count++) {
      changes.set('a', value)
      next()
    }
    expect((20 * value.length) / (time / 1000)).toBeLessThan(limits.charactersPerSecond / 2)
  })

  test('are split into messages of a size that is quickly read', () => {
    const { changes, told } = setUp()
    for (let count = 0; count < 50; count++) changes.set(`k${count}`, 'x'.repeat(100_000))
    changes.flush()
    const bundles = told()
    expect(bundles.flat()).toHaveLength(50)
    expect(bundles.map(({ length }) => length)).toEqual([9, 9, 9, 9, 9, 5])
  })

  test('can be told of every value that fits, but for long ones that only consist of escapes', () => {
    const { changes } = setUp()
    expect(changes.canTell('k', 'x'.repeat(5_200_000))).toBe(true)
    expect(changes.canTell('k', '"'.repeat(5_200_000))).toBe(true)
    expect(changes.canTell('k', '\u0000'.repeat(1_900_000))).toBe(true)
    expect(changes.canTell('k', '\u0000'.repeat(2_100_000))).toBe(false)
  })
})
