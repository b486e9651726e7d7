import { expect, test } from 'vitest'
import {
  answeredNotes,
  comparingNote,
  cursorMark,
  historyNotes,
  readHistory,
  sendingNotes,
  withPoint,
} from './known-history'
import type { HistoryPoint } from './types'

const point = (version: number): HistoryPoint => ({ version, mark: `m${version}` })

test('what is noted of a history is read again', () => {
  const points = [point(9), point(8), point(4)]
  const notes = new Map([
    ...historyNotes('a-space', points, point(12)),
    ...comparingNote(true),
    ...sendingNotes([{ id: 'a', revision: 'tag-1.5' }], new Map()),
    ['of a later version', 'kept'],
  ])
  expect(readHistory('9', notes)).toEqual({
    cursor: 9,
    points,
    ahead: point(12),
    owner: 'a-space',
    sent: new Map([['a', ['tag-1.5']]]),
    isComparing: true,
  })
})

test('a store without notes knows nothing', () => {
  const nothing = { cursor: 0, points: [], ahead: null, owner: null, sent: new Map(), isComparing: false }
  expect(readHistory(null, new Map())).toEqual(nothing)
  expect(readHistory(null, new Map([...historyNotes('a', []), ...comparingNote(false)]))).toEqual({
    ...nothing,
    owner: 'a',
  })
})

test('a point that is damaged is left out', () => {
  expect(readHistory('9', new Map([['points', '9:m9 8 :m7 4:m4']])).points).toEqual([point(9), point(4)])
})

test('the cursor has a mark as long as its point is the newest one', () => {
  expect(cursorMark({ cursor: 9, points: [point(9), point(8)] })).toBe('m9')
  expect(cursorMark({ cursor: 10, points: [point(9)] })).toBeNull()
  expect(cursorMark({ cursor: 0, points: [] })).toBeNull()
})

test('of revisions without an answer the last eight are remembered, each once, until the answer is known', () => {
  let sent = readHistory(null, new Map()).sent
  for (let change = 1; change <= 10; change++) {
    const notes = sendingNotes([{ id: 'a', revision: `tag.${change}` }], sent)
    ;({ sent } = readHistory(null, notes))
  }
  const again = sendingNotes([{ id: 'a', revision: 'tag.5' }], sent)
  expect(readHistory(null, again).sent.get('a')).toEqual([3, 4, 6, 7, 8, 9, 10, 5].map((nth) => `tag.${nth}`))
  expect(answeredNotes(['a'])).toEqual(new Map([['sent:a', null]]))
  expect(readHistory(null, new Map([...again, ...answeredNotes(['a'])])).sent.size).toBe(0)
})

test('a number without a mark, and none at all, is no point; one that is known already is replaced with what was after it', () => {
  const points = [point(9), point(8)]
  expect(withPoint(points, 10, null)).toBe(points)
  expect(withPoint(points, 0, 'm0')).toBe(points)
  expect(withPoint(points, 8, 'another')).toEqual([{ version: 8, mark: 'another' }])
})

test('points of the history are kept: all near ones, fewer and fewer of long ago', () => {
  let points: readonly HistoryPoint[] = []
  for (let version = 1; version <= 20_000; version++) points = withPoint(points, version, `m${version}`)
  const versions = points.map((point) => point.version)
  expect(versions.slice(0, 16)).toEqual(Array.from({ length: 16 }, (_, nth) => 20_000 - nth))
  expect(points.length).toBeLessThanOrEqual(80)
  // Whatever number a server goes back to, a point not much farther back is known.
  for (const distance of [10, 100, 1000, 10_000]) {
    const nearest = Math.max(...versions.filter((version) => version <= 20_000 - distance))
    expect(20_000 - nearest).toBeLessThanOrEqual(distance * 1.6)
  }
})
