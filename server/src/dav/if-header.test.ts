import { describe, expect, test } from 'vitest'
import { type ResourceState, holdsIf, readIf, tokensIn } from './if-header.ts'

const state = (etag: string | null, ...tokens: string[]): ResourceState => ({ etag, tokens: new Set(tokens) })

/** Whether a header holds where each resource is as said; '' is what the request asks for. */
async function holds(header: string, resources: Readonly<Record<string, ResourceState>>) {
  const lists = readIf(header)
  return lists && holdsIf(lists, async (resource) => resources[resource ?? ''] ?? state(null))
}

describe('the header If', () => {
  test('holds where all conditions of one list do', async () => {
    const here = { '': state('"a"', 'urn:1') }
    expect(await holds('(<urn:1> ["a"])', here)).toBe(true)
    expect(await holds('(<urn:1> ["b"])', here)).toBe(false)
    expect(await holds('(<urn:1> ["b"]) (["a"])', here)).toBe(true)
    expect(await holds('(Not <urn:1>)', here)).toBe(false)
    expect(await holds('(<urn:2>) (Not <DAV:no-lock>)', here)).toBe(true)
    expect(await holds('([W/"a"])', here)).toBe(false)
  })

  test('asks about the resource that a list names', async () => {
    const resources = { '': state('"a"'), 'http://x/b': state('"b"', 'urn:1'), 'http://x/c': state('"c"') }
    expect(await holds('<http://x/b> (<urn:1> ["b"])', resources)).toBe(true)
    expect(await holds('<http://x/c> (<urn:1>) (["d"]) <http://x/b> (["b"])', resources)).toBe(true)
    expect(await holds('<http://x/c> (<urn:1>)', resources)).toBe(false)
  })

  test('names the locks that a program knows, negated ones too', () => {
    expect([...tokensIn(readIf('(<urn:1> ["a"]) (Not <urn:2>)') ?? [])]).toEqual(['urn:1', 'urn:2'])
  })

  test.each([
    '',
    '()',
    '(',
    '(<urn:1>',
    '(<urn:1>) x',
    '<http://x/>',
    '(<urn:1>) <http://x/> (<urn:1>)',
    '<http://x/> <http://y/> (<urn:1>)',
    '(Not)',
    '(Not Not <urn:1>)',
    '((<urn:1>))',
    '([a])',
    `(${'<urn:1> '.repeat(300)})`,
    '(<urn:1>) '.repeat(70),
  ])('of the form %j is not read', (header) => {
    expect(readIf(header)).toBeNull()
  })
})
