import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { broadcastNotification, createHub, type Join, presenceNotification } from './hub.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A join that keeps what it is sent. */
function makeJoin(topic: string, options: Partial<Join> = {}) {
  const sent: [string, unknown][] = []
  const asked = vi.fn<() => void>()
  const missed = vi.fn<() => void>()
  const join: Join = {
    id: 'one',
    topic,
    person: 'ada',
    hearsItself: false,
    hearsBroadcast: true,
    hearsPresence: false,
    send: (event, payload) => sent.push([event, JSON.parse(payload)]),
    askAgain: asked,
    missed,
    ...options,
  }
  return { join, sent, asked, missed }
}
const news = (topic: string, event: string, payload = '{}', isPrivate = true) =>
  `b${topic}\n${event}\n${isPrivate ? 1 : 0}\n${payload}`
const told = (event: string, payload: object = {}) => ['broadcast', { type: 'broadcast', event, payload }]

test('messages of a topic and event within 30 ms become one, the last', () => {
  const hub = createHub()
  const [one, other] = [makeJoin('user:ada'), makeJoin('user:bob')]
  hub.add(one.join)
  hub.add(other.join)
  for (let number = 0; number < 10_000; number++) hub.take(news('user:ada', 'messages', `{"n":${number}}`))
  hub.take(news('user:ada', 'roles'))
  expect(one.sent).toEqual([])
  vi.advanceTimersByTime(30)
  expect(one.sent).toEqual([told('messages', { n: 9999 }), told('roles')])
  hub.take(news('user:ada', 'messages', '{"n":1}'))
  vi.advanceTimersByTime(30)
  expect(one.sent).toHaveLength(3)
  expect(other.sent).toEqual([])
  expect(hub.usage()).toEqual({ joins: 2, heard: 10_002, sent: 3 })
})

test('what is not private, or of another topic, reaches nobody', () => {
  const hub = createHub()
  const { join, sent } = makeJoin('user:ada')
  hub.add(join)
  for (const notification of [
    news('user:ada', 'messages', '{}', false),
    news('user:ad', 'messages'),
    news('user:ada2', 'messages'),
    'buser:ada',
    'b',
    'x',
    '',
  ])
    hub.take(notification)
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([])
  hub.remove(join)
  hub.take(news('user:ada', 'messages'))
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([])
})

test('of what clients say nothing is left out, and speakers hear themselves only if they want to', () => {
  const hub = createHub()
  const [speaker, echo, hearer] = [
    makeJoin('room'),
    makeJoin('room', { id: 'two', hearsItself: true }),
    makeJoin('room', { id: 'three', hearsBroadcast: false }),
  ]
  for (const { join } of [speaker, echo, hearer]) hub.add(join)
  hub.take(broadcastNotification('one', 1, 'room', 'said', '{"text":"line\\nline"}'))
  hub.take(broadcastNotification('two', 1, 'room', 'said', '{}'))
  expect(speaker.sent).toEqual([told('said')])
  expect(echo.sent).toEqual([told('said', { text: 'line\nline' }), told('said')])
  expect(hearer.sent).toEqual([])
})

test('who is present is told to those who listen to it', () => {
  const hub = createHub()
  const [watcher, deaf] = [makeJoin('room', { hearsPresence: true }), makeJoin('room', { id: 'two' })]
  hub.add(watcher.join)
  hub.add(deaf.join)
  expect(hub.presenceTopics()).toEqual(new Set(['room']))
  const diff = { joins: { ada: { metas: [{ phx_ref: '1' }] } }, leaves: {} }
  hub.take(presenceNotification('room', diff))
  expect(watcher.sent).toEqual([['presence_diff', diff]])
  expect(deaf.sent).toEqual([])
})

test('all joins of a person are asked about when their rights change, from before they are let in', () => {
  const hub = createHub()
  const [joining, joined, other] = [
    makeJoin('store'),
    makeJoin('user:ada', { id: 'two' }),
    makeJoin('user:bob', { id: 'three', person: 'bob' }),
  ]
  for (const { join } of [joining, joined, other]) hub.know(join)
  hub.add(joined.join)
  expect(hub.joinsOf('ada')).toBe(2)
  hub.take('rada')
  expect([joining.asked, joined.asked, other.asked].map((asked) => asked.mock.calls.length)).toEqual([
    1, 1, 0,
  ])
  hub.remove(joined.join)
  expect(hub.joinsOf('ada')).toBe(1)
  hub.tellOfGap()
  expect(joined.missed).not.toHaveBeenCalled()
})
