// What the web browser keeps: sessions, history, bookmarks.
import { randomUUID } from 'node:crypto'
import type { Line } from './cells.ts'
import { ownRowLines, storeRow } from './own-rows.ts'
import type { World } from './world.ts'

const url = 'https://example.org/'
const other = 'https://other.example/'
const ancient = '2001-01-01T00:00:00+00:00'
const script = 'javascript:alert(1)'

/** A person's session, in its own window. */
export const newBrowserSession = (world: World, owner: string) =>
  storeRow(world, 'browser_sessions', { user_id: owner, window_id: randomUUID(), current_url: url })

/** An entry of a person's session. */
export const newEntry = async (world: World, owner: string) =>
  storeRow(world, 'browser_history', {
    session_id: await newBrowserSession(world, owner),
    user_id: owner,
    url,
    index_position: 0,
  })

/** A person's bookmark. */
export const newBookmark = (world: World, owner: string) =>
  storeRow(world, 'browser_bookmarks', { user_id: owner, url: `${url}${randomUUID()}`, title: url })

const sessions = ownRowLines({
  table: 'browser_sessions',
  noun: 'session',
  columns: 'id user_id window_id current_url current_index is_active created_at updated_at'.split(' '),
  make: newBrowserSession,
  row: (_, actor) => ({ user_id: actor.id, window_id: randomUUID(), current_url: url, current_index: 0 }),
  inserted: [
    ['id', 'RAAAA', () => randomUUID()],
    ['window_id', 'RAAAA', () => randomUUID()],
    ['current_url', 'RAAAA', () => other],
    ['current_url, a script', 'RRRRR', () => script],
    ['current_index', 'RAAAA', () => 3],
    ['is_active', 'RAAAA', () => false],
    ['updated_at', 'RFFFF', () => ancient],
    ['created_at', 'RRRRR', () => ancient],
    ["user_id, another person's", 'RFFFF', ({ stranger }) => stranger],
  ],
  updated: [
    ['id', '-RRRR', () => randomUUID()],
    ['user_id', '-RRRR', () => randomUUID()],
    ['window_id', '-RRRR', () => randomUUID()],
    ['current_url', '-AAAA', () => other],
    ['current_index', '-AAAA', () => 4],
    ['is_active', '-AAAA', () => false],
    ['updated_at', '-FFFF', () => ancient],
    ['created_at', '-RRRR', () => ancient],
  ],
  deleted: '-AAAA',
})

const history = ownRowLines({
  table: 'browser_history',
  noun: 'entry',
  columns: 'id session_id user_id url title icon index_position visited_at'.split(' '),
  make: newEntry,
  row: async (world, actor) => ({
    session_id: actor.person ? await newBrowserSession(world, actor.id) : randomUUID(),
    url,
    title: '',
    index_position: 1,
  }),
  inserted: [
    ['id', 'RAAAA', () => randomUUID()],
    ['url', 'RAAAA', () => other],
    ['url, a script', 'RRRRR', () => script],
    ['title', 'RAAAA', () => 'Otters'],
    ['icon', 'RAAAA', () => `${url}icon.png`],
    ['index_position', 'RAAAA', () => 7],
    ['visited_at', 'RRRRR', () => ancient],
    ["user_id, another person's", 'RFFFF', ({ stranger }) => stranger],
    ["session_id, another person's", 'RRRRR', (world) => newBrowserSession(world, world.stranger)],
  ],
  updated: [
    ['id', '-RRRR', () => randomUUID()],
    ['session_id', '-RRRR', () => randomUUID()],
    ['user_id', '-RRRR', () => randomUUID()],
    ['url', '-AAAA', () => other],
    ['title', '-AAAA', () => 'Otters'],
    ['icon', '-AAAA', () => `${url}icon.png`],
    ['index_position', '-RRRR', () => 9],
    ['visited_at', '-RRRR', () => ancient],
  ],
  deleted: '-AAAA',
})

const bookmarks = ownRowLines({
  table: 'browser_bookmarks',
  noun: 'bookmark',
  columns: 'id user_id url title icon created_at'.split(' '),
  make: newBookmark,
  row: () => ({ url: `${url}${randomUUID()}`, title: url }),
  inserted: [
    ['id', 'RAAAA', () => randomUUID()],
    ['url', 'RAAAA', () => `${other}${randomUUID()}`],
    ['url, a script', 'RRRRR', () => script],
    ['title', 'RAAAA', () => 'Otters'],
    ['icon', 'RAAAA', () => `${url}icon.png`],
    ['created_at', 'RRRRR', () => ancient],
    ["user_id, another person's", 'RFFFF', ({ stranger }) => stranger],
  ],
  updated: [
    ['id', '-RRRR', () => randomUUID()],
    ['user_id', '-RRRR', () => randomUUID()],
    ['url', '-RRRR', () => other],
    ['title', '-AAAA', () => 'Otters'],
    ['icon', '-AAAA', () => `${url}icon.png`],
    ['created_at', '-RRRR', () => ancient],
  ],
  deleted: '-AAAA',
})

export const browserLines: readonly Line[] = [...sessions, ...history, ...bookmarks]
