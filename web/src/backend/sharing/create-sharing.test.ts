import { expect, test, vi } from 'vitest'
import { success } from '@/lib/result'
import { log } from '@/lib/log'
import { fakeServer, refusal, type Sent, sessionOf } from '../community/testing/fake-server'
import type { PersonNews } from '../live/person-news'
import { createAccountNoticesPort } from './create-notices'
import { createSharing } from './create-sharing'

/** Sharing of 'ada' over the real client library, whose requests are answered here. */
function setUp(
  answer: (sent: Sent) => Response | Promise<Response>,
  { signedIn = 'ada', news = null }: { readonly signedIn?: string; readonly news?: PersonNews | null } = {},
) {
  const { client, requests } = fakeServer(answer, sessionOf(signedIn))
  const asked = { client: async () => success(client), userId: 'ada' }
  return {
    sharing: createSharing({ ...asked, news }),
    notices: createAccountNoticesPort(asked),
    requests,
    calls: () => requests.map(({ path, body }) => [path.replace('/rest/v1/rpc/', ''), body]),
  }
}

/** A function without an answer. */
const nothing = () => new Response(null, { status: 204 })

const team = {
  id: 't1',
  kind: 'team',
  name: 'Otters',
  role: 'editor',
  version: 3,
  bytes: 5,
  entries: 1,
  quota: 100,
  since: 7,
  mount: null,
  owner: null,
  ownerName: null,
  members: 2,
}

test('the spaces of a person are those that others may be in', async () => {
  const { sharing } = setUp(() =>
    Response.json([
      { ...team, id: 'own', kind: 'personal', name: null },
      team,
      { ...team, id: 's1', kind: 'shared', mount: 'e1', owner: 'max', ownerName: 'Max' },
    ]),
  )
  const { version: _version, ownerName: _ownerName, ...shown } = team
  expect(await sharing.spaces()).toEqual(
    success([shown, { ...shown, id: 's1', kind: 'shared', mount: 'e1', owner: { id: 'max', name: 'Max' } }]),
  )
})

test('each call is one function, in the name of the person', async () => {
  const { sharing, calls } = setUp(nothing)
  const done = [
    await sharing.withdraw('i1'),
    await sharing.setRole('s1', 'max', 'viewer'),
    await sharing.removeMember('s1', 'max'),
    await sharing.leave('s1'),
    await sharing.handOver('s1', 'max'),
    await sharing.renameSpace('s1', 'Trip'),
    await sharing.deleteSpace('s1'),
    await sharing.administration.setTeamMakers('reviewers'),
    await sharing.block('max'),
    await sharing.setMount('s1', 'e1'),
    await sharing.setMount('s1', null),
  ]
  expect(done.every(({ ok }) => ok)).toBe(true)
  expect(calls()).toEqual([
    ['withdraw_invitation', { invitation: 'i1' }],
    ['set_space_role', { space: 's1', person: 'max', role: 'viewer' }],
    ['remove_member', { space: 's1', person: 'max' }],
    ['remove_member', { space: 's1', person: 'ada' }],
    ['hand_over_space', { space: 's1', person: 'max' }],
    ['rename_space', { space: 's1', name: 'Trip' }],
    ['delete_space', { space: 's1' }],
    ['set_team_makers', { makers: 'reviewers' }],
    ['block_person', { person: 'max' }],
    ['set_mount', { space: 's1', folder: 'e1' }],
    ['set_mount', { space: 's1' }],
  ])
})

test('whoever is asked is invited, or has the other role at once', async () => {
  let answer: unknown = { id: 'i1', entered: 'max@example.org' }
  const { sharing } = setUp(() => Response.json(answer))
  expect(await sharing.invite('s1', 'max@example.org', 'editor')).toEqual(
    success({ kind: 'invited', id: 'i1', entered: 'max@example.org' }),
  )
  answer = { role: 'viewer' }
  expect(await sharing.invite('s1', 'max', 'viewer')).toEqual(success({ kind: 'changed', role: 'viewer' }))
})

test('what went wrong is told by what can be done about it, in a sentence', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const cases: readonly (readonly [string, number, string, string])[] = [
    ['OTS01', 400, 'gone', 'because of OTS01'],
    ['OTS02', 400, 'not_owner', 'because of OTS02'],
    ['OTS05', 400, 'gone', 'because of OTS05'],
    ['OTS06', 400, 'gone', 'because of OTS06'],
    ['OTS07', 400, 'gone', 'because of OTS07'],
    ['OTS08', 400, 'last_owner', 'because of OTS08'],
    ['OTS09', 400, 'already_shared', 'because of OTS09'],
    ['OTM01', 400, 'unknown_person', 'because of OTM01'],
    ['OTR01', 400, 'too_many', 'because of OTR01'],
    ['OTP01', 400, 'asks_password', 'because of OTP01'],
    ['OTF03', 400, 'too_many', 'because of OTF03'],
    ['22023', 400, 'refused', 'because of 22023'],
    ['42501', 403, 'not_allowed', 'because of 42501'],
    ['42501', 401, 'signed_out', 'Sign in'],
    ['XX000', 500, 'unavailable', 'because of XX000'],
    ['40P01', 400, 'offline', ''],
    ['OTF02', 400, 'full', 'There is not enough room for this folder. Free some and try again.'],
  ]
  for (const [code, status, meaning, words] of cases)
    expect(await setUp(() => refusal(status, code)).sharing.leave('s1'), code).toMatchObject({
      error: { code: meaning, message: expect.stringContaining(words) },
    })
  const full = () =>
    Response.json({ code: 'OTF02', message: 'full', details: null, hint: '2048' }, { status: 400 })
  expect(await setUp(full).sharing.answer('i1', true)).toMatchObject({
    error: { message: 'There is not enough room for this folder. Free 2.0 KB and try again.' },
  })
  expect(await setUp(() => Response.json({ members: [] })).sharing.people('s1')).toMatchObject({
    error: { code: 'offline' },
  })
  const other = setUp(nothing, { signedIn: 'eve' })
  expect(await other.sharing.block('max')).toMatchObject({ error: { code: 'signed_out' } })
  expect(other.requests).toEqual([])
})

/** A server that wants two contents copied. */
function folderServer({ copy = () => Response.json({ Key: 'k' }) }: { readonly copy?: () => Response } = {}) {
  const copied = new Set<unknown>()
  return ({ path, body }: Sent): Response => {
    if (path.endsWith('/share_folder')) {
      const missing = ['h1', 'h2'].filter((hash) => !copied.has(`s1/${hash}`))
      return Response.json({ space: 's1', missing, left: missing.length * 10 })
    }
    if (path.endsWith('/own_spaces')) return Response.json([{ id: 'own', kind: 'personal' }])
    expect(path).toBe('/storage/v1/object/copy')
    const answer = copy()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the client library sends
    if (answer.ok || answer.status === 409) copied.add((body as { destinationKey: string }).destinationKey)
    return answer
  }
}

test('a folder is shared in steps: storage copies what is missing, and it is asked again', async () => {
  const { sharing, requests } = setUp(folderServer())
  const left: number[] = []
  expect(await sharing.shareFolder('e1', { onProgress: (bytes) => left.push(bytes) })).toEqual(success('s1'))
  expect(left).toEqual([20, 0])
  expect(requests.filter(({ path }) => path.endsWith('/copy')).map(({ body }) => body)).toEqual(
    ['h1', 'h2'].map((hash) =>
      expect.objectContaining({ bucketId: 'spaces', sourceKey: `own/${hash}`, destinationKey: `s1/${hash}` }),
    ),
  )
})

test('a copy that is there already is one, and what failed goes on when it is asked again', async () => {
  const there = () =>
    Response.json({ statusCode: '409', error: 'Duplicate', message: 'exists' }, { status: 409 })
  expect(await setUp(folderServer({ copy: there })).sharing.shareFolder('e1')).toEqual(success('s1'))
  let isDown = true
  const { sharing } = setUp(
    folderServer({
      copy: () =>
        isDown
          ? Response.json({ statusCode: '503', error: 'x', message: 'busy' }, { status: 503 })
          : Response.json({ Key: 'k' }),
    }),
  )
  expect(await sharing.shareFolder('e1')).toMatchObject({ error: { code: 'offline' } })
  isDown = false
  expect(await sharing.shareFolder('e1')).toEqual(success('s1'))
})

test('sharing ends when it is cancelled, and when copies change nothing', async () => {
  const ending = new AbortController()
  const { sharing, requests } = setUp(folderServer())
  const outcome = await sharing.shareFolder('e1', {
    signal: ending.signal,
    onProgress: () => ending.abort(),
  })
  expect(outcome).toMatchObject({ error: { code: 'cancelled', message: expect.stringMatching(/./) } })
  expect(requests.some(({ path }) => path.endsWith('/copy'))).toBe(false)
  const forever = setUp(({ path }) =>
    path.endsWith('/share_folder')
      ? Response.json({ space: 's1', missing: ['h1'], left: 10 })
      : path.endsWith('/own_spaces')
        ? Response.json([{ id: 'own', kind: 'personal' }])
        : Response.json({ Key: 'k' }),
  )
  expect(await forever.sharing.shareFolder('e1')).toMatchObject({ error: { code: 'offline' } })
})

test('who is blocked is listed by name, or by the beginning of their code, and can be let in again', async () => {
  const { sharing, requests } = setUp(({ method, path }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (path.includes('/profiles'))
      return Response.json([{ id: 'max', username: 'max', full_name: 'Max Fish' }])
    return Response.json([
      { blocked_id: 'max', since: '2026-11-28T10:00:00+00:00' },
      { blocked_id: '0123456789', since: '2026-11-27T10:00:00+00:00' },
    ])
  })
  expect(await sharing.blocked()).toEqual(
    success([
      { id: 'max', name: 'Max Fish', since: Date.parse('2026-11-28T10:00:00Z') },
      { id: '0123456789', name: '01234567', since: Date.parse('2026-11-27T10:00:00Z') },
    ]),
  )
  expect(await sharing.unblock('max')).toEqual(success(undefined))
  expect(requests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/rest/v1/blocked_people?user_id=eq.ada&blocked_id=eq.max',
  })
})

test('what happened in a space has nothing where nothing was said', async () => {
  const { sharing, calls } = setUp(() =>
    Response.json([{ at: 5, moment: 'then', kind: 'made', count: 1, by: 'ada', byName: 'Ada' }]),
  )
  expect(await sharing.activity('s1', { before: 'later', most: 10 })).toEqual(
    success([
      {
        at: 5,
        moment: 'then',
        count: 1,
        kind: 'made',
        by: 'ada',
        byName: 'Ada',
        entry: null,
        entryKind: null,
        name: null,
        from: null,
        person: null,
        personName: null,
        details: {},
      },
    ]),
  )
  expect(calls()).toEqual([['space_moments', { space: 's1', before: 'later', most: 10 }]])
})

test('changes of spaces are heard where the server tells of them', () => {
  const listen = vi.fn<PersonNews['listen']>(() => () => undefined)
  const changed = vi.fn<() => void>()
  setUp(nothing, { news: { listen } }).sharing.subscribe(changed)
  expect(listen.mock.calls[0]?.[0]).toMatchObject({ kinds: ['spaces', 'notices'], onNews: changed })
  expect(() => setUp(nothing).sharing.subscribe(changed)()).not.toThrow()
})

test('notices are read in pages, without what is of an unknown form; some are marked and removed', async () => {
  const { notices, requests } = setUp(({ path }) =>
    path.includes('/own_notices')
      ? Response.json([
          {
            id: 9,
            kind: 'invited',
            details: { invitation: 'i1', space: 's1', name: 'Trip', kind: 'shared', role: 'boss', new: 1 },
            by: 'max',
            byName: 'Max',
            at: 5,
            read: false,
          },
        ])
      : new Response(null, { status: 204 }),
  )
  expect(await notices.list({ before: 10, most: 20 })).toEqual(
    success([
      {
        id: 9,
        kind: 'invited',
        details: { invitation: 'i1', space: 's1', name: 'Trip', kind: 'shared' },
        by: 'max',
        byName: 'Max',
        at: 5,
        isRead: false,
      },
    ]),
  )
  expect(await notices.markRead([9, 8])).toEqual(success(undefined))
  expect(await notices.remove([9])).toEqual(success(undefined))
  await notices.markRead([])
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /rest/v1/rpc/own_notices',
    'PATCH /rest/v1/notices?id=in.(9,8)&read_at=is.null',
    'DELETE /rest/v1/notices?id=in.(9)',
  ])
})
