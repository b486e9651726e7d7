import { expect, test } from 'vitest'
import { isHeavy } from './heavy-requests.ts'

const isHeavyGet = (path: string, prefer = '') => {
  const { pathname, search } = new URL(path, 'http://localhost')
  return isHeavy({ method: 'GET', path: pathname, search, prefer, bodyBytes: Number.POSITIVE_INFINITY })
}
const isHeavyPost = (path: string, bodyBytes: number) =>
  isHeavy({ method: 'POST', path, search: '', prefer: '', bodyBytes })

test.each([
  '/rest/v1/profiles?select=id&id=eq.1',
  '/rest/v1/apps?select=id,name&is_verified=eq.true&order=id&limit=48',
  '/rest/v1/received_messages?select=id,subject&offset=50&limit=50',
  '/rest/v1/user_roles?select=*&user_id=in.(1,2)',
  '/rest/v1/apps?select=id,content_length&id=eq.like&limit=1',
  '/rest/v1/apps?select=id&is_verified=eq.true&category=eq.games&order=is_verified.desc,downloads.desc,id.asc&limit=48',
  '/rest/v1/apps?select=id&user_id=eq.1&order=name',
  '/rest/v1/app_versions?select=files&app_id=eq.1',
  '/rest/v1/browser_bookmarks?select=id&order=title&limit=100',
  '/auth/v1/user',
])('%s is light', (path) => {
  expect(isHeavyGet(path)).toBe(false)
})

test.each([
  '/rest/v1/profiles?select=*',
  '/rest/v1/apps?limit=1',
  '/rest/v1/apps?select=*&id=eq.1',
  '/rest/v1/apps?select=id,page:html_content&id=eq.1',
  '/rest/v1/files?select=path,content&path=eq.x',
  '/rest/v1/apps?select=id&limit=1000',
  '/rest/v1/apps?select=id&limit=x',
  '/rest/v1/apps?select=id&limit=48&offset=4000',
  '/rest/v1/apps?select=id&search_text=imatch.river&limit=48',
  '/rest/v1/apps?select=id&name=not.ilike.*a*&limit=48',
  '/rest/v1/apps?select=id&name=like(any).{a,b}&limit=48',
  '/rest/v1/apps?select=id&or=(name.match.a,name.eq.x)&limit=48',
  '/rest/v1/apps?select=id,app_ratings(id)&limit=48',
  '/rest/v1/apps?select=id&order=name&limit=1',
  '/rest/v1/apps?select=id&is_verified=eq.true&order=is_verified.desc,name&limit=1',
  '/rest/v1/apps?select=id&order=is_verified.asc,downloads.desc&limit=1',
  '/rest/v1/apps?select=id&is_verified=eq.false&limit=1',
  '/rest/v1/apps?select=id&id=neq.1&limit=1',
  '/rest/v1/apps?select=id&name=eq.like',
  '/rest/v1/apps?select=id&or=(is_verified.eq.true,downloads.eq.1)&limit=1',
  '/rest/v1/profiles?select=id&order=created_at&limit=1',
  '/rest/v1/app_versions?select=id&status=eq.pending&order=created_at,id&limit=48',
  '/rest/v1/rpc/pull_files?seen=0',
])('%s is heavy', (path) => {
  expect(isHeavyGet(path)).toBe(true)
})

test('a change of apps is light where it names them, and heavy where rows have to be looked for', () => {
  const changes = [
    '?id=eq.1',
    '?id=eq.1&is_verified=eq.false',
    '?user_id=eq.1',
    '?name=eq.x',
    '?downloads=eq.0',
  ]
  const [path, prefer, bodyBytes] = ['/rest/v1/apps', '', 100]
  expect(changes.map((search) => isHeavy({ method: 'PATCH', path, search, prefer, bodyBytes }))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('what asks for an exact number is heavy, and so is a body that is large or of unknown length', () => {
  const page = '/rest/v1/apps?select=id&limit=48'
  expect([isHeavyGet(page), isHeavyGet(page, 'count=exact')]).toEqual([false, true])
  const call = '/rest/v1/rpc/push_files'
  expect([isHeavyPost(call, 2000), isHeavyPost(call, 65_537), isHeavyPost(call, Infinity)]).toEqual([
    false,
    true,
    true,
  ])
  expect([
    isHeavyPost('/functions/v1/send-email', 4000),
    isHeavyPost('/functions/v1/send-email', 4_000_000),
  ]).toEqual([false, true])
  expect([isHeavyPost('/rest/v1/rpc/file_contents', 100), isHeavyPost('/rest/v1/bookmarks', 100)]).toEqual([
    true,
    false,
  ])
})
