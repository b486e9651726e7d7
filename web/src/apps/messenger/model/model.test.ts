import { expect, test } from 'vitest'
import { received, sent } from '@/kernel/messages/testing/memory-messages'
import { answerTo, sameAgain } from './answers'
import { draftProblems } from './draft-problem'
import { linkParts } from './link-parts'
import { matching } from './matching'
import { outcomeNotice, reasonOf } from './outcome'
import { shortTime } from './short-time'

const links = (text: string) => linkParts(text).flatMap(({ url }) => url ?? [])

test('addresses in a text are found, without what ends the sentence around them', () => {
  expect(
    links('See https://a.example/x?y=1&z=2#top. And (http://b.example/c_(d)), [HTTPS://C.example/]!'),
  ).toEqual(['https://a.example/x?y=1&z=2#top', 'http://b.example/c_(d)', 'HTTPS://C.example/'])
  expect(
    links('javascript:alert(1) data:text/html,x ftp://a.example www.a.example https:// http://['),
  ).toEqual([])
  expect(links('<a href="https://a.example">x</a>')).toEqual(['https://a.example'])
})

test.each(['', 'no address', 'https://a.example', 'a https://a.example, b\n<b>https://b.example</b> '])(
  'no character of %j is lost or added',
  (text) => {
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  },
)

test('an answer goes to the sender’s code, with the text as a quote', () => {
  expect(answerTo(received(1, { subject: 'Fish', who: 'River' }), 'One\n> two')).toEqual({
    to: received(1).senderCode,
    subject: 'Re: Fish',
    content: '\n\nRiver wrote:\n> One\n>> two',
  })
  expect(answerTo(received(1, { subject: 're: Fish' }), '')?.subject).toBe('re: Fish')
  expect(answerTo(received(1, { senderCode: null }), '')).toBeNull()
  const long = answerTo(received(1, { subject: '🦦'.repeat(200) }), '🦦'.repeat(20_000))
  expect([Array.from(long?.subject ?? '').length, Array.from(long?.content ?? '').length]).toEqual([
    200, 20_000,
  ])
})

test('a sent message is written again as it was', () => {
  expect(sameAgain(sent(1, { who: 'a@b.example', subject: 'Fish' }), 'Text')).toEqual({
    to: 'a@b.example',
    subject: 'Fish',
    content: 'Text',
  })
})

test('what is too long is counted as the database does', () => {
  const draft = { to: 'a', subject: '🦦'.repeat(200), content: '🦦'.repeat(20_000) }
  expect(draftProblems(draft)).toEqual({ subject: null, content: null })
  expect(draftProblems({ to: 'a', subject: 'x'.repeat(201), content: 'x'.repeat(20_001) })).toEqual({
    subject: 'A subject can have 200 characters; this one has 201.',
    content: 'A message can have 20,000 characters; this one has 20,001.',
  })
})

test('a search finds every word in sender or subject', () => {
  const entries = [
    received(1, { who: 'River Otter', subject: 'Fish' }),
    received(2, { who: 'Brook', subject: 'Reeds' }),
  ]
  expect(matching(entries, ' ')).toBe(entries)
  expect(matching(entries, 'FISH riv').map(({ id }) => id)).toEqual(['r1'])
  expect(matching(entries, 'fish brook')).toEqual([])
})

test('today is a time, the days before are dates, in the person’s timezone', () => {
  const at = Date.UTC(2026, 10, 21, 23, 30)
  const now = Date.UTC(2026, 10, 22, 1)
  expect(shortTime(at, now, 'UTC+0', 'en-GB')).toBe('21 Nov 2026')
  expect(shortTime(at, now, 'UTC-5', 'en-GB')).toBe('18:30')
})

test('a person is told what became of a message [B8.49 B8.50 B8.51 B8.52]', () => {
  const failed = (code: string) =>
    outcomeNotice({ ok: false, error: { code, message: 'Because.' } }, 'a@b.example')
  expect(failed('missing')).toMatchObject({
    title: 'Missing Information',
    description: 'Please fill in all fields before sending.',
    variant: 'destructive',
  })
  expect(failed('signed_out')).toMatchObject({
    title: 'Authentication Required',
    description: 'Please log in to send messages.',
    variant: 'destructive',
  })
  for (const code of [
    'network',
    'mail_failed',
    'unknown_code',
    'rate_limited',
    'function_failed',
    'anything',
  ])
    expect(failed(code)).toEqual({
      title: 'Send Failed',
      description: 'Failed to send message. Please try again.',
      variant: 'destructive',
    })
  const told = (value: 'inbox' | 'mail' | 'mailbox') => outcomeNotice({ ok: true, value }, 'a@b.example')
  for (const { title, variant } of [told('inbox'), told('mail'), told('mailbox')])
    expect([title, variant ?? 'default']).toEqual(['Message Sent', 'default'])
  expect(told('mail').description).toContain('a@b.example')
  expect(told('mailbox').description).toContain('no mail server')
  expect(reasonOf({ code: 'unknown_code', message: 'Nobody has this user code.' })).toBe(
    'Nobody has this user code.',
  )
  expect(reasonOf({ code: 'network', message: 'Failed to send a request to the Edge Function' })).toContain(
    'text is kept',
  )
  expect(reasonOf({ code: 'missing', message: 'x' })).toBeNull()
})
