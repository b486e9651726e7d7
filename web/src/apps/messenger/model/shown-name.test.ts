import { expect, test } from 'vitest'
import type { MessageEntry } from '@/kernel/messages/types'
import { matching } from './matching'
import { codeOfParty, namesIn, shownName } from '@/kernel/community/shown-name'

const ada = '0192f3aa-1111-7000-8000-00000000ada0'
const brook = '0192f3aa-2222-7000-8000-00000000b00c'
const message = (values: Partial<MessageEntry>): MessageEntry => ({
  id: '1',
  box: 'inbox',
  who: 'Ada Weir',
  senderCode: ada,
  subject: 'Salmon',
  at: 0,
  isRead: true,
  status: null,
  ...values,
})
const sentTo = (who: string) => message({ box: 'sent', who, senderCode: null, status: 'sent' })
const names = namesIn([message({ who: 'Ada Weir' }), message({ who: 'Ada Brook' })])

test('a sent message shows the name of a person who wrote before, else both ends of the code, or the address', () => {
  expect(
    [ada, ` ${ada.toUpperCase()} `, brook, 'a@b.example'].map((to) => shownName(sentTo(to), names)),
  ).toEqual(['Ada Weir', 'Ada Weir', '0192…b00c', 'a@b.example'])
  expect(shownName(message({ who: brook }), names)).toBe(brook)
})

test('the code to copy is that of the other end; an address has none', () => {
  expect(
    [message({}), sentTo(brook), sentTo('a@b.example'), message({ senderCode: null })].map(codeOfParty),
  ).toEqual([ada, brook, null, null])
})

test('a search finds sent messages by the name that is shown, and by the code', () => {
  const sent = [sentTo(ada), sentTo(brook)]
  const search = (text: string) =>
    matching(sent, text, (entry) => shownName(entry, names)).map(({ who }) => who)
  expect([search('weir'), search('2222')]).toEqual([[ada], [brook]])
})
