import { describe, expect, test } from 'vitest'
import { wires } from './frames.ts'

const frame = { joinRef: '1', ref: '2', topic: 'realtime:user:ada', event: 'phx_join', payload: { a: 1 } }
const answer = { joinRef: null, ref: '2', topic: 'realtime:"x"', event: 'broadcast', payload: '{"n":1}' }
const read = (version: string, text: string, isBinary = false) =>
  wires[version]?.decode(Buffer.from(text, 'latin1'), isBinary)

/** A broadcast as supabase-js sends it, with lengths that may be lies. */
const broadcast = ({ kind = 3, encoding = 1, payload = '{"n":1}', topicLength = 5 } = {}) =>
  Buffer.concat([
    Buffer.from([kind, 1, 1, topicLength, 4, 0, encoding]),
    Buffer.from(`12topicsaid${payload}`),
  ]).toString('latin1')

describe('version 1.0.0', () => {
  test('has objects', () => {
    const { joinRef, ...rest } = frame
    expect(read('1.0.0', JSON.stringify({ ...rest, join_ref: joinRef }))).toEqual(frame)
    expect(JSON.parse(wires['1.0.0']?.encode(answer) ?? '')).toEqual({
      topic: 'realtime:"x"',
      event: 'broadcast',
      payload: { n: 1 },
      ref: '2',
      join_ref: null,
    })
  })

  test.each(['', 'null', '[]', '{"topic":1,"event":"x"}', '{', '"text"'])('takes no %s', (text) => {
    expect(read('1.0.0', text)).toBeNull()
  })
})

describe('version 2.0.0', () => {
  test('has lists', () => {
    expect(read('2.0.0', '["1","2","realtime:user:ada","phx_join",{"a":1}]')).toEqual(frame)
    expect(JSON.parse(wires['2.0.0']?.encode(answer) ?? '')).toEqual([
      null,
      '2',
      'realtime:"x"',
      'broadcast',
      { n: 1 },
    ])
  })

  test('has broadcasts in binary', () => {
    expect(read('2.0.0', broadcast(), true)).toEqual({
      joinRef: '1',
      ref: '2',
      topic: 'topic',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'said', payload: { n: 1 } },
    })
  })

  test.each([
    ['another kind', broadcast({ kind: 4 })],
    ['contents that are no JSON', broadcast({ encoding: 0 })],
    ['a length beyond its end', broadcast({ topicLength: 255 })],
    ['nothing', ''],
  ])('takes no binary frame with %s', (_, data) => {
    expect(read('2.0.0', data, true)).toBeNull()
  })

  test.each(['', '{}', '[]', '["1","2","t","e"]', '[1,2,3,4,5]', 'x'])('takes no %s', (text) => {
    expect(read('2.0.0', text)).toBeNull()
  })
})
