import { expect, test } from 'vitest'
import { memberOption } from './people-search'
import { samplePeople } from './testing/sample-community'
import { received, sent } from '@/kernel/messages/testing/memory-messages'
import { correspondentsOf, suggestedPeople } from './correspondents'

const { ada, iris, tomas } = samplePeople
const none = { options: [], more: 0 }
const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)

const inbox = [
  received(2, { who: 'Ada Weir', senderCode: ada.id, at: 500 }),
  received(1, { who: 'Ada W.', senderCode: ada.id, at: 200 }),
  received(0, { who: 'Someone gone', senderCode: null, at: 100 }),
]
const outbox = [
  sent(4, { who: 'Otter@Example.org', at: 600 }),
  sent(3, { who: ada.id, at: 400 }),
  sent(2, { who: iris.id, at: 300 }),
  sent(1, { who: 'otter@example.org', at: 150 }),
]

test('correspondents are named once each, by their newest name, the latest first', () => {
  expect(correspondentsOf(inbox, outbox)).toEqual([
    { id: 'otter@example.org', name: 'otter@example.org', detail: '', code: '', initials: 'OO' },
    { id: ada.id, name: 'Ada Weir', detail: '', code: '0000…0004', initials: 'AW' },
    { id: iris.id, name: '0000…0002', detail: '', code: '', initials: '0' },
  ])
})

test('people written with stand before others, nobody twice, and what is typed in full is not suggested', () => {
  const known = correspondentsOf(inbox, outbox)
  const others = { options: [ada, tomas].map(memberOption), more: 3 }
  expect(names(suggestedPeople('', known, others).options)).toEqual([
    'otter@example.org',
    'Ada Weir',
    '0000…0002',
    'Tomas Vale',
  ])
  expect(suggestedPeople('', known, others).more).toBe(3)
  expect(suggestedPeople(' OTTER@example.org ', known, none).options).toEqual([])
  expect(suggestedPeople(ada.id, known, none).options).toEqual([])
})

test('a list that is too long is cut, and says how many are missing', () => {
  const many = Array.from({ length: 11 }, (_, nth) => sent(nth, { who: `a${nth}@b.example`, at: nth }))
  const { options, more } = suggestedPeople('a', correspondentsOf([], many), none)
  expect([options.length, more]).toEqual([8, 3])
})
