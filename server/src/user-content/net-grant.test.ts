import { describe, expect, test } from 'vitest'
import { createNetGrants } from './net-grant.ts'

describe('hosts granted in an address', () => {
  const grants = createNetGrants('key')
  const query = grants.write('a1', ['https://one.example', 'http://two.example:8080'])

  test('are read as they were written, and none without a query', () => {
    expect(grants.read('a1', query)).toEqual(['https://one.example', 'http://two.example:8080'])
    expect(grants.write('a1', [])).toBe('')
    expect(grants.read('a1', '')).toEqual([])
  })

  test('count for the app they were written for, unchanged', () => {
    expect(grants.read('a2', query)).toBeNull()
    expect(createNetGrants('other').read('a1', query)).toBeNull()
    const signature = new URLSearchParams(query).get('sig') ?? ''
    for (const changed of [
      '?net=https%3A%2F%2Fevil.example',
      `?net=https%3A%2F%2Fevil.example&sig=${signature}`,
      `${query}&net=https%3A%2F%2Fevil.example`,
      `${query}&sig=x`,
      query.replace('one', 'two'),
      `?sig=${signature}`,
      query.slice(0, -1),
    ])
      expect(grants.read('a1', changed), changed).toBeNull()
  })
})
