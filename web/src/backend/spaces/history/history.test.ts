import { expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import { fakeServer, refusal, type Sent, sessionOf } from '../../community/testing/fake-server'
import { createSpaceHistory } from './create-history'
import { createPeopleNames } from './people-names'
import { createSpaceNames } from './space-names'

/** The history of the space 'place' over the real client library, whose requests are answered here. */
function setUp(answer: (sent: Sent) => Response, signedIn = 'ada') {
  const sent: string[] = []
  const { client } = fakeServer((request) => {
    sent.push(request.path)
    return answer(request)
  }, sessionOf(signedIn))
  const asked = { client: async () => success(client), userId: 'ada' }
  return {
    sent,
    history: createSpaceHistory({ ...asked, space: 'place' }),
    namesOf: createPeopleNames({ ...asked, ownName: 'Ada Otter' }),
    namesInSpace: createSpaceNames({ ...asked, ownName: 'Ada Otter', space: 'place' }),
  }
}

const row = {
  entry_id: 'e1',
  version: 7,
  at: '2026-11-27T09:00:00.123456+00:00',
  by_id: 'ada',
  kind: 'file',
  parent_id: null,
  name: null,
}

test('the changes of a space are asked for newest first, and read on by their moment to the microsecond and their number', async () => {
  const { history, sent } = setUp(() => Response.json([row]))
  expect(await history.changes({ most: 5, before: row })).toEqual({
    ok: true,
    value: [{ entry: 'e1', version: 7, at: row.at, by: 'ada', kind: 'file', parent: null, name: null }],
  })
  const [path = '', query = ''] = sent[0]?.split('?') ?? []
  expect(path).toBe('/rest/v1/space_versions')
  expect(query.split('&')).toEqual(
    expect.arrayContaining([
      'space_id=eq.place',
      `at=lte.${row.at}`,
      `or=(at.lt."${row.at}",version.lt.7)`,
      'order=at.desc,version.desc',
      'limit=5',
    ]),
  )
})

test('changes that put something into a folder are asked for by it', async () => {
  const { history, sent } = setUp(() => Response.json([row]))
  expect(await history.changes({ into: 'bin' })).toMatchObject({ ok: true })
  expect(sent[0]?.split(/[?&]/)).toContain('parent_id=eq.bin')
})

test('changes in an unknown form are none, and another person hears of none', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  expect(await setUp(() => Response.json([{ version: 'seven' }])).history.changes()).toMatchObject({
    error: { code: 'offline' },
  })
  const { history, namesOf, sent } = setUp(() => Response.json([row]), 'eve')
  expect(await history.changes()).toMatchObject({ error: { code: 'signed_out' } })
  expect(await namesOf(['max'])).toEqual(new Map())
  expect(sent).toEqual([])
})

test('people are named as far as their profiles may be read, oneself without a question', async () => {
  const { namesOf, sent } = setUp(() =>
    Response.json([{ id: 'max', username: 'max', full_name: 'Max Fish' }]),
  )
  expect(await namesOf(['ada'])).toEqual(new Map([['ada', 'Ada Otter']]))
  expect(sent).toEqual([])
  expect(await namesOf(['ada', 'max', 'eve'])).toEqual(
    new Map([
      ['ada', 'Ada Otter'],
      ['max', 'Max Fish'],
    ]),
  )
  expect(sent[0]).toContain('id=in.(max,eve)')
})

test('the people of a shared folder are named by the folder, oneself without a question', async () => {
  const { namesInSpace, sent } = setUp(() => Response.json([{ id: 'max', name: 'Max Fish' }]))
  expect(await namesInSpace(['ada'])).toEqual(new Map([['ada', 'Ada Otter']]))
  expect(sent).toEqual([])
  expect(await namesInSpace(['ada', 'max', 'eve'])).toEqual(
    new Map([
      ['ada', 'Ada Otter'],
      ['max', 'Max Fish'],
    ]),
  )
  expect(sent).toEqual(['/rest/v1/rpc/names_in_space'])
})

test('versions are listed without names where these cannot be read', async () => {
  const { namesOf, namesInSpace } = setUp(() => refusal(500, 'XX000', 'broken'))
  expect(await namesOf(['ada', 'max'])).toEqual(new Map([['ada', 'Ada Otter']]))
  expect(await namesInSpace(['ada', 'max'])).toEqual(new Map([['ada', 'Ada Otter']]))
})
