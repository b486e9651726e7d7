import { expect, test } from 'vitest'
import type { GuestResult, Opening, OpenLink } from '@/backend/links/types'
import { failed, success } from '@/lib/result'
import { createLinkSession } from './session'

const link: OpenLink = {
  visit: 'v1',
  kind: 'read',
  name: 'Holidays',
  entryKind: 'folder',
  sharedBy: 'Maya Lindqvist',
  ends: null,
  left: null,
}
const open = (visit: string) => success<Opening>({ kind: 'open', link: { ...link, visit } })

function setUp(answers: readonly GuestResult<Opening>[], token = 'abc') {
  const asked: (string | null)[] = []
  const left = [...answers]
  const session = createLinkSession(
    {
      async open(_, password) {
        asked.push(password)
        return left.shift() ?? failed('unavailable')
      },
    },
    token,
    () => 1000,
  )
  return { session, asked }
}

test('a link opens, and a part of an address is not asked for', async () => {
  const { session } = setUp([open('v1')])
  await session.start()
  expect(session.getState()).toEqual({ status: 'open', link })
  const empty = setUp([], '')
  await empty.session.start()
  expect([empty.session.getState().status, empty.asked]).toEqual(['closed', []])
})

test('asks for a password, says that one is wrong, and opens by the right one', async () => {
  const { session, asked } = setUp([success({ kind: 'password' }), success({ kind: 'closed' }), open('v1')])
  await session.start()
  expect(session.getState()).toEqual({ status: 'password', isChecking: false, isWrong: false })
  const trying = session.givePassword('wrong one')
  expect(session.getState()).toEqual({ status: 'password', isChecking: true, isWrong: false })
  await trying
  expect(session.getState()).toEqual({ status: 'password', isChecking: false, isWrong: true })
  await session.givePassword('right one')
  expect([session.getState().status, asked]).toEqual(['open', [null, 'wrong one', 'right one']])
})

test('tells a wait, what is closed, and what failed', async () => {
  const { session } = setUp([
    success({ kind: 'wait', seconds: 60 }),
    success({ kind: 'closed' }),
    failed('offline'),
  ])
  await session.start()
  expect(session.getState()).toEqual({ status: 'wait', until: 61_000 })
  await session.start()
  expect(session.getState()).toEqual({ status: 'closed' })
  await session.start()
  expect(session.getState()).toEqual({ status: 'failed', failure: 'offline' })
})

test('opens again by the same password when the visit is over, once for all who ask', async () => {
  const { session, asked } = setUp([success({ kind: 'password' }), open('v1'), open('v2')])
  await session.start()
  await session.givePassword('right one')
  const call = async (visit: string) => (visit === 'v2' ? success(visit) : failed('ended' as const))
  const answers = await Promise.all([session.use(call), session.use(call)])
  expect(answers).toEqual([success('v2'), success('v2')])
  expect(asked).toEqual([null, 'right one', 'right one'])
})

test('keeps what is on the page when there is no connection to open it again by', async () => {
  const { session } = setUp([open('v1'), failed('offline'), open('v2')])
  await session.start()
  const call = async (visit: string) => (visit === 'v2' ? success(visit) : failed('ended' as const))
  expect(await session.use(call)).toEqual(failed('offline'))
  expect(session.getState().status).toBe('open')
  expect(await session.use(call)).toEqual(success('v2'))
})

test('shows that a link with a password has ended, and asks for the password where that is another one', async () => {
  for (const [answer, shown] of [
    [success<Opening>({ kind: 'closed' }), { status: 'closed' }],
    [success<Opening>({ kind: 'password' }), { status: 'password', isChecking: false, isWrong: false }],
  ] as const) {
    const { session, asked } = setUp([
      success({ kind: 'password' }),
      open('v1'),
      success({ kind: 'closed' }),
      answer,
    ])
    await session.start()
    await session.givePassword('right one')
    expect(await session.use(async () => failed('ended'))).toEqual(failed('ended'))
    expect(session.getState()).toEqual(shown)
    expect(asked).toEqual([null, 'right one', 'right one', null])
  }
})

test('says how many downloads are left: a file that is fetched twice in a visit is one', async () => {
  const { session } = setUp([success({ kind: 'open', link: { ...link, left: 2 } })])
  await session.start()
  for (const [entry, left] of [
    ['a', 1],
    ['a', 1],
    ['b', 0],
    ['c', 0],
  ] as const) {
    session.noteDownload('v1', entry)
    expect(session.getState()).toEqual({ status: 'open', link: { ...link, left } })
  }
})

test('shows that a link has ended when it does not open again', async () => {
  const { session } = setUp([open('v1'), success({ kind: 'closed' })])
  await session.start()
  expect(await session.use(async () => failed('ended'))).toEqual(failed('ended'))
  expect(session.getState()).toEqual({ status: 'closed' })
})
