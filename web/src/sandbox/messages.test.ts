import { anything, assert, json, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspect } from './guest/inspect'
import { inspectLimits, isInspected } from '@/lib/inspected'
import {
  type SaidMessage,
  inputSigns,
  numberOf,
  parseFrameMessage,
  parseGuestMessage,
  parseInput,
} from './messages'

const entry = { level: 'log', values: [inspect('x')], depth: 0, place: null, isClosed: false } as const

describe('messages out of a sandbox', () => {
  test('are read when they have the form of one', () => {
    const messages: readonly SaidMessage[] = [
      { kind: 'ready' },
      { kind: 'pong' },
      { kind: 'idle' },
      { kind: 'alert', text: 'hi' },
      { kind: 'attempt', what: 'asked', about: 'Sure?' },
      { kind: 'ask', prompt: '' },
      { kind: 'link', address: 'https://example.org/a' },
      { kind: 'settled', isFailed: false, value: inspect({ a: [1] }) },
      { kind: 'settled', isFailed: true, value: null },
      { kind: 'call', call: { id: 0, operation: 'anything', args: { a: [1] } } },
      {
        kind: 'stored',
        changes: [
          { kind: 'clear' },
          { kind: 'set', key: '__proto__', value: 'x' },
          { kind: 'set', key: '', value: null },
        ],
      },
      { kind: 'flushed' },
      { kind: 'console', dropped: 3, entries: [entry, { ...entry, place: { line: 1, column: 2 } }] },
    ]
    for (const message of messages) expect(parseGuestMessage(JSON.stringify(message))).toEqual(message)
  })

  test('are refused when anything about them is not as it has to be', () => {
    const bad: readonly unknown[] = [
      {},
      null,
      7,
      { kind: 'close' },
      { kind: 'link', address: 'javascript:alert(1)' },
      { kind: 'link', address: 'https://[' },
      { kind: 'download', name: 'a.txt', content: 'b3R0ZXI=' },
      { kind: 'alert' },
      { kind: 'attempt', what: 'won', about: '' },
      { kind: 'attempt', what: 'printed' },
      { kind: 'attempt', what: 'asked', about: 'x'.repeat(10_001) },
      { kind: 'alert', text: 'x'.repeat(10_001) },
      { kind: 'settled', isFailed: 'no', value: null },
      { kind: 'settled', isFailed: false, value: { kind: 'plain', type: 'html', text: 'x' } },
      { kind: 'call' },
      { kind: 'call', call: { id: -1, operation: 'x', args: null } },
      { kind: 'call', call: { id: 1, operation: 7, args: null } },
      { kind: 'stored', changes: {} },
      { kind: 'stored', changes: [{ kind: 'set', key: 'a' }] },
      { kind: 'stored', changes: [{ kind: 'set', key: 'a', value: 1 }] },
      { kind: 'stored', changes: [{ kind: 'get', key: 'a', value: 'b' }] },
      { kind: 'console', entries: [], dropped: -1 },
      { kind: 'console', entries: [{ ...entry, level: 'input' }], dropped: 0 },
      { kind: 'console', entries: [{ ...entry, depth: 1.5 }], dropped: 0 },
      { kind: 'console', entries: [{ ...entry, place: { line: '1', column: 2 } }], dropped: 0 },
      { kind: 'console', entries: [{ ...entry, values: [{ kind: 'plain' }] }], dropped: 0 },
      { kind: 'console', entries: { length: 1 }, dropped: 0 },
    ]
    for (const message of bad) expect(parseGuestMessage(JSON.stringify(message))).toBeNull()
    expect(parseGuestMessage('{')).toBeNull()
  })

  test('never make the reader throw, whatever they are', () => {
    assert(
      property(oneof(string(), json()), (text) => {
        expect(() => parseGuestMessage(text)).not.toThrow()
      }),
    )
    assert(
      property(anything(), (value) => {
        expect(() => parseFrameMessage(value)).not.toThrow()
      }),
    )
  })

  test('about what a person does are numbers, and never texts', () => {
    expect(parseInput(numberOf('pressed'))).toEqual({ kind: 'pressed' })
    expect(parseInput(numberOf('Alt+Q'))).toEqual({ kind: 'shortcut', keys: 'Alt+Q' })
    for (const number of [-1, 0.5, inputSigns.length, Number.NaN, '1', null])
      expect(parseInput(number)).toBeNull()
    for (const sign of inputSigns) {
      const message = parseInput(numberOf(sign))
      expect(message).not.toBeNull()
      expect(parseGuestMessage(JSON.stringify(message))).toBeNull()
    }
  })

  test('of the frame itself are read likewise', () => {
    expect(parseFrameMessage({ from: 'unit', text: 'x' })).toEqual({ from: 'unit', text: 'x' })
    expect(parseFrameMessage({ from: 'frame', end: 'flooded' })).toEqual({ from: 'frame', end: 'flooded' })
    expect(parseFrameMessage({ from: 'frame', end: 'boom' })).toBeNull()
    expect(parseFrameMessage({ from: 'unit', text: 5 })).toBeNull()
    expect(parseFrameMessage({ from: 'input', sign: 1 })).toEqual({ from: 'input', sign: 1 })
    expect(parseFrameMessage({ from: 'input', sign: '1' })).toBeNull()
    const file = new File(['x'], 'otter.txt')
    expect(parseFrameMessage({ from: 'download', file })).toEqual({ from: 'download', file })
    expect(parseFrameMessage({ from: 'download', file: new Blob(['x']) })).toBeNull()
    expect(parseFrameMessage({ from: 'download', file: new File([], 'x'.repeat(256)) })).toBeNull()
  })
})

describe('pictures of values', () => {
  test('are accepted by the check for what they may be, whatever the value', () => {
    assert(
      property(
        anything({
          withMap: true,
          withSet: true,
          withDate: true,
          withBigInt: true,
          withNullPrototype: true,
        }),
        (value) => {
          const picture = inspect(value)
          expect(isInspected(JSON.parse(JSON.stringify(picture)))).toBe(true)
        },
      ),
    )
  })

  test('deeper, wider or longer ones than are made are not accepted', () => {
    let deep: unknown = { kind: 'plain', type: 'null', text: 'null' }
    for (let level = 0; level < inspectLimits.depth + 5; level++)
      deep = { kind: 'object', shape: 'object', name: 'O', omitted: 0, entries: [{ key: 'a', value: deep }] }
    expect(isInspected(deep)).toBe(false)
    const one = { key: 'a', value: { kind: 'circular', name: 'x' } }
    const wide = (count: number) => ({
      kind: 'object',
      shape: 'array',
      name: 'A',
      omitted: 0,
      entries: Array.from({ length: count }, () => one),
    })
    expect(isInspected(wide(inspectLimits.entries))).toBe(true)
    expect(isInspected(wide(inspectLimits.entries + 2))).toBe(false)
    expect(isInspected({ kind: 'plain', type: 'string', text: 'x'.repeat(inspectLimits.text + 200) })).toBe(
      false,
    )
  })
})
