// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { type Inspected, inspectLimits } from '@/lib/inspected'
import { formatMessage } from './format-message'
import { inspect } from './inspect'

const object = (value: unknown) => {
  const picture = inspect(value)
  if (picture.kind !== 'object') throw new Error(`not an object: ${JSON.stringify(picture)}`)
  return picture
}

const count = (picture: Inspected): number =>
  picture.kind === 'object' ? 1 + picture.entries.reduce((sum, { value }) => sum + count(value), 0) : 1

describe('inspect', () => {
  test('plain values are told apart', () => {
    const texts = [
      null,
      undefined,
      -0,
      10n,
      true,
      Symbol('s'),
      'x',
      /a/g,
      new Date(0),
      new Date(Number.NaN),
    ].map((value) => {
      const picture = inspect(value)
      return picture.kind === 'plain' ? `${picture.type} ${picture.text}` : picture.kind
    })
    expect(texts).toEqual([
      'null null',
      'undefined undefined',
      'number -0',
      'bigint 10n',
      'boolean true',
      'symbol Symbol(s)',
      'string x',
      'regexp /a/g',
      'date 1970-01-01T00:00:00.000Z',
      'date Invalid Date',
    ])
  })

  test('cycles are shown, and the same object beside itself is no cycle', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(object(loop).entries).toEqual([{ key: 'self', value: { kind: 'circular', name: 'Object' } }])
    const shared = { a: 1 }
    expect(object([shared, shared]).entries.map(({ value }) => value.kind)).toEqual(['object', 'object'])
  })

  test('depth, width, size and length are limited', () => {
    let deep: unknown = 1
    for (let level = 0; level < 10_000; level++) deep = { deep }
    expect(JSON.stringify(inspect(deep)).length).toBeLessThan(1000)
    const wide = object(Array.from({ length: 1_000_000 }, (_, index) => index))
    expect([wide.name, wide.entries.length, wide.omitted]).toEqual(['Array(1000000)', 100, 999_900])
    const bushy = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => ({ a: 1 })))
    expect(count(inspect(bushy))).toBeLessThan(inspectLimits.nodes * 2)
    const long = inspect('x'.repeat(1_000_000))
    expect(long.kind === 'plain' && long.text.length).toBe(inspectLimits.text + 1)
  })

  test('no code of a value is called, and values that throw are survived', () => {
    const calls: string[] = []
    const value = {
      get secret() {
        calls.push('getter')
        return 1
      },
      toString: () => calls.push('toString'),
      toJSON: () => calls.push('toJSON'),
    }
    expect(object(value).entries[0]).toEqual({
      key: 'secret',
      value: { kind: 'plain', type: 'accessor', text: '(getter)' },
    })
    expect(calls).toEqual([])
    const hostile = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no')
        },
        getPrototypeOf() {
          throw new Error('no')
        },
      },
    )
    expect(inspect(hostile)).toEqual({ kind: 'deep', name: 'Object that cannot be looked at' })
  })

  test('maps, sets, classes, errors and elements are named', () => {
    class Otter {
      name = 'Otto'
    }
    const element = document.createElement('p')
    element.id = 'x'
    expect(object(new Map([[{ a: 1 }, 2]]))).toMatchObject({ name: 'Map(1)', entries: [{ key: 'Object' }] })
    expect(object(new Set(['a']))).toMatchObject({ shape: 'set', name: 'Set(1)' })
    expect(object(new Otter()).name).toBe('Otter')
    expect(object(new TypeError('no otter'))).toMatchObject({ shape: 'error', name: 'TypeError: no otter' })
    expect(object(Object.create(null)).name).toBe('[Object: null prototype]')
    expect(inspect(element)).toEqual({ kind: 'plain', type: 'markup', text: '<p id="x">' })
    expect(object(new Uint8Array(3))).toMatchObject({ shape: 'array', name: 'Uint8Array(3)' })
  })
})

describe('formatMessage', () => {
  const texts = (...values: readonly unknown[]) =>
    formatMessage(values).map((value) => (value.kind === 'plain' ? value.text : value.kind))

  test('fills placeholders in as the console standard says', () => {
    expect(texts('%s is %d%%, %i, %f', 'otter', 42, 3.9, '1.5', 'rest')).toEqual([
      'otter is 42%, 3, 1.5',
      'rest',
    ])
    expect(texts('a %o b', { x: 1 })).toEqual(['a ', 'object', ' b'])
    expect(texts('%cred', 'color: red')).toEqual(['red'])
    expect(texts('100%', 1)).toEqual(['100%', '1'])
    expect(texts('%s')).toEqual(['%s'])
    expect(texts('%s %s', 'one')).toEqual(['one %s'])
    expect(texts('%d', Symbol('x'))).toEqual(['NaN'])
  })
})
