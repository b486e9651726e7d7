import { sharedId } from './large-sharing.ts'
import { scaledId, scaledPeople } from './scaled-database.ts'

/** A request to the API of a scaled database. */
export interface ScaledRequest {
  readonly what: string
  /** Null for a visitor. */
  readonly person: string | null
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: object
  /** The header of this name. */
  readonly prefer?: string
  /** Of a guest who opened a link. */
  readonly visit?: string
}

/** The visit of a guest of the largest space: its number is that of people. */
const visit = '20000'.padStart(40, '0')

const { ordinary, busiest, trusted, administrator } = scaledPeople
const get = (what: string, person: string | null, path: string): ScaledRequest => ({ what, person, path })
const call = (what: string, person: string | null, name: string, body: object): ScaledRequest => ({
  what,
  person,
  path: `/rest/v1/rpc/${name}`,
  method: 'POST',
  body,
})
const appColumns = 'id,name,author,icon,category,version,rating,ratings,downloads,is_verified,files'
const storeOrder = 'order=is_verified.desc,downloads.desc,id.asc&limit=48'
const send = (to: string) => ({ _to: to, _subject: 'Fish', _message: 'There is fish.' })

/** Who is a member of very many shared folders, who owns as many, and who owns a large team (large-sharing.ts). */
export const sharers = {
  member: scaledId('person', 10),
  owner: scaledId('person', 11),
  boss: scaledId('person', 12),
}
const { member, owner, boss } = sharers
const [mine, team] = [sharedId('mine', 1), sharedId('team', 1)]

/** What clients ask for, and what an attacker may ask for: none of it reads more because there are more people. */
export const scaledRequests: readonly ScaledRequest[] = [
  get('all profiles', ordinary, '/rest/v1/profiles?select=id'),
  get('profiles by a pattern', ordinary, '/rest/v1/profiles?select=id&username=ilike.*9*'),
  get('own profile', ordinary, `/rest/v1/profiles?select=*&id=eq.${ordinary}`),
  get('profile of another', trusted, `/rest/v1/profiles?select=*&id=eq.${ordinary}`),
  {
    what: 'changing all profiles',
    person: ordinary,
    path: '/rest/v1/profiles?avatar_url=is.null',
    method: 'PATCH',
    body: { avatar_url: null },
  },
  get('all roles', ordinary, '/rest/v1/user_roles?select=*'),
  get('first roles', administrator, '/rest/v1/user_roles?select=*&order=user_id,role&limit=100'),
  {
    what: 'removing all roles',
    person: ordinary,
    path: '/rest/v1/user_roles?role=neq.administrator',
    method: 'DELETE',
  },

  get(
    'first page of the store',
    null,
    `/rest/v1/apps?select=${appColumns}&is_verified=eq.true&${storeOrder}`,
  ),
  get(
    'first page of a category',
    ordinary,
    `/rest/v1/apps?select=${appColumns}&is_verified=eq.true&category=eq.games&${storeOrder}`,
  ),
  get('one app', null, `/rest/v1/apps?select=*&id=eq.${scaledId('app', 9)}`),
  get('own apps', busiest, `/rest/v1/apps?select=${appColumns}&user_id=eq.${busiest}&${storeOrder}`),
  get(
    'apps that wait for a review',
    trusted,
    `/rest/v1/apps?select=${appColumns}&is_verified=eq.false&reviewed_at=is.null&${storeOrder}`,
  ),
  get('all versions', ordinary, '/rest/v1/app_versions?select=id,app_id'),
  get('versions of an app', ordinary, `/rest/v1/app_versions?select=id&app_id=eq.${scaledId('app', 201)}`),
  { what: 'deleting all apps', person: ordinary, path: '/rest/v1/apps?downloads=gte.0', method: 'DELETE' },
  call('an install', null, 'increment_downloads', { _app_id: scaledId('app', 1) }),
  call('a rating of the app that all have rated', ordinary, 'rate_app', {
    _app_id: scaledId('app', 1),
    _stars: 2,
  }),
  get('own ratings', ordinary, '/rest/v1/app_ratings?select=app_id,stars'),
  call('own role', ordinary, 'get_user_role', { _user_id: ordinary }),
  call('own right to the framework', busiest, 'can_use_advanced_framework', { _user_id: busiest }),
  call('an account', administrator, 'get_user_auth_details', { _user_id: ordinary }),

  {
    what: 'a list of stored files',
    person: ordinary,
    path: '/storage/v1/object/list/app-files',
    method: 'POST',
    body: { prefix: '', limit: 100 },
  },
  {
    what: 'a list of own stored files',
    person: ordinary,
    path: '/storage/v1/object/list/app-files',
    method: 'POST',
    body: { prefix: ordinary, limit: 100 },
  },
  {
    what: 'deleting stored files that apps have',
    person: busiest,
    path: '/storage/v1/object/app-files',
    method: 'DELETE',
    body: { prefixes: [`${busiest}/3-a.html`, `${busiest}/6-a.html`] },
  },

  get('inbox', busiest, '/rest/v1/received_messages?select=id,subject&order=created_at.desc,id&limit=50'),
  get('unread', busiest, '/rest/v1/received_messages?select=id&read_at=is.null&limit=100'),
  get('sent', busiest, '/rest/v1/messages?select=id,subject&order=created_at.desc,id&limit=50'),
  get('messages by a pattern', ordinary, '/rest/v1/messages?select=id&message=ilike.*fish*'),
  call('a message to a code', ordinary, 'send_message', send(busiest)),
  call('a message to an address with an account', ordinary, 'send_message', send('person-9@example.org')),
  call('a message to an address without one', ordinary, 'send_message', send('nobody@example.org')),

  get('tabs', busiest, '/rest/v1/browser_sessions?select=*&is_active=eq.true&limit=100'),
  get('history of all tabs', busiest, '/rest/v1/browser_history?select=url&order=visited_at.desc&limit=100'),
  get('bookmarks', busiest, '/rest/v1/browser_bookmarks?select=*&order=created_at.desc&limit=100'),
  get('sessions of the machine', ordinary, '/rest/v1/vm_sessions?select=id&is_active=eq.true'),
  get('all spaces', ordinary, '/rest/v1/spaces?select=id'),
  get('all members', ordinary, '/rest/v1/space_members?select=*'),
  get('all entries of spaces', ordinary, '/rest/v1/space_entries?select=name'),
  get('all states of entries', ordinary, '/rest/v1/space_versions?select=name'),
  call('own spaces', ordinary, 'own_spaces', {}),
  call('first entries of a space', busiest, 'pull_entries', {
    space: scaledId('app', 1),
    after: 0,
    most: 1000,
  }),
  call('contents of a space', busiest, 'blob_contents', {
    space: scaledId('app', 1),
    hashes: ['a'.repeat(64)],
  }),
  call('contents that are expected', busiest, 'expect_blobs', {
    space: scaledId('app', 1),
    blobs: [{ hash: 'b'.repeat(64), size: 5 }],
  }),
  call('a change of an entry', busiest, 'push_entries', {
    space: scaledId('app', 1),
    seen: 1e9,
    changes: [
      {
        id: '40000000-0000-4000-8000-000000000001',
        parent: scaledId('app', 1),
        name: 'new',
        kind: 'folder',
        revision: 'a',
        expected: 0,
      },
    ],
  }),
  {
    what: 'a list of contents of spaces',
    person: ordinary,
    path: '/storage/v1/object/list/spaces',
    method: 'POST',
    body: { prefix: '', limit: 100 },
  },
  call('opening a link', null, 'open_link', { token: 'link-1' }),
  call('opening a link that is not there', null, 'open_link', { token: 'none' }),
  call('a page of a link', null, 'link_entries', { visit }),
  call('the next page of a link', null, 'link_entries', { visit, after: 'file-5' }),
  call('a file that is dropped by a link that shows files', null, 'drop_begin', {
    visit,
    name: 'a',
    size: 1,
    hash: 'a'.repeat(64),
  }),
  call('links of a space', busiest, 'space_links', { space: scaledId('app', 1) }),
  call('all links', administrator, 'all_links', {}),
  {
    what: 'a list of contents that a guest was granted',
    person: null,
    path: '/storage/v1/object/list/spaces',
    method: 'POST',
    body: { prefix: '', limit: 100 },
    visit,
  },
  call('spaces of a member of many', member, 'own_spaces', {}),
  call('spaces of an owner of many', owner, 'own_spaces', {}),
  call('invitations of somebody who is asked often', member, 'own_invitations', {}),
  call('a page of the spaces of a member of many', member, 'own_spaces', { most: 200 }),
  call('one of the spaces of a member of many', member, 'own_spaces', { only_space: sharedId('withMe', 1) }),
  call('a page of many invitations', member, 'own_invitations', { most: 200 }),
  call('notices of a person who has many', member, 'own_notices', { most: 100 }),
  call('first entries of one of many spaces', member, 'pull_entries', {
    space: sharedId('withMe', 1),
    after: 0,
    most: 1000,
  }),
  call('a change of one of many spaces', owner, 'push_entries', {
    space: mine,
    seen: 0,
    changes: [
      {
        id: '40000000-0000-4000-8000-000000000002',
        parent: mine,
        name: 'new',
        kind: 'folder',
        revision: 'a',
        expected: 0,
      },
    ],
  }),
  call('people of one of many spaces', owner, 'space_people', { space: mine }),
  call('people of a large team', boss, 'space_people', { space: team }),
  call('links of a large team', boss, 'space_links', { space: team }),
  call('activity of a large team', boss, 'space_activity', { space: team }),
  call('first entries of a large team', boss, 'pull_entries', { space: team, after: 0, most: 1000 }),
]
