// The store's apps and their ratings, column by column.
import { randomUUID } from 'node:crypto'
import { type Line, anyRow, tryInsert, tryUpdate } from './cells.ts'
import { selectLines } from './select-lines.ts'
import { type Actor, newApp } from './world.ts'

const columns = (
  'id name author description icon category framework version rating ratings downloads is_verified verified_by ' +
  'verified_at reviewed_at html_content files created_at user_id content_length'
).split(' ')
/** The value to send for a column: another than the fixtures have. */
const values: Readonly<Record<string, (actor: Actor) => unknown>> = {
  id: () => randomUUID(),
  name: () => 'Metronome',
  author: () => 'Somebody Famous',
  description: () => 'Ticks',
  icon: () => '🎵',
  category: () => 'tools',
  'framework, c_base': () => 'c_base',
  'framework, advanced_html_base': () => 'advanced_html_base',
  version: () => '9.9.9',
  rating: () => 5,
  ratings: () => 1000,
  'downloads, plus 1': () => 8,
  'downloads, plus 2': () => 9,
  'downloads, less': () => 6,
  downloads: () => 1000,
  is_verified: () => true,
  verified_by: (actor) => actor.id,
  verified_at: () => '2026-11-21T12:00:00+00:00',
  reviewed_at: () => '2026-11-21T12:00:00+00:00',
  html_content: () => '<h1>Other</h1>',
  files: () => [],
  created_at: () => '2001-01-01T00:00:00+00:00',
  user_id: (actor) => actor.id,
  content_length: () => 3,
}
const valueFor = (what: string, actor: Actor) => values[what]?.(actor)
const columnOf = (what: string) => what.split(',')[0] ?? ''

const stored = (path: string) => ({
  name: 'index.html',
  size: 4,
  type: 'text/html',
  lastModified: 1,
  storage_path: path,
  public_url: `https://example.org/storage/v1/object/public/app-files/${path}`,
})

const select = selectLines('apps', columns, [
  { what: (column) => column, expected: 'AAAAA', row: async (world) => ({ id: world.app }) },
])

/** [what, expected]; of a new app of one's own. */
const inserted: readonly (readonly [string, string])[] = [
  ['id', 'RAAAA'],
  ['name', 'RAAAA'],
  ['author', 'RFAAA'],
  ['description', 'RAAAA'],
  ['icon', 'RAAAA'],
  ['category', 'RAAAA'],
  ['framework, c_base', 'RAAAA'],
  ['framework, advanced_html_base', 'RRAAA'],
  ['version', 'RFFFF'],
  ['rating', 'RFFFF'],
  ['ratings', 'RRRRR'],
  ['downloads', 'RFFFF'],
  ['is_verified', 'RFFFF'],
  ['verified_by', 'RRRRR'],
  ['verified_at', 'RRRRR'],
  ['reviewed_at', 'RRRRR'],
  ['html_content', 'RAAAA'],
  ['files', 'RAAAA'],
  ['created_at', 'RRRRR'],
  ['content_length', 'RRRRR'],
]
const insert: Line[] = [
  ...inserted.map(
    ([what, expected]): Line => ({
      table: 'apps',
      verb: 'insert',
      what,
      expected,
      attempt: (_, actor) => {
        const row = {
          name: 'Draw',
          description: 'A sheet',
          author: 'Me',
          [columnOf(what)]: valueFor(what, actor),
        }
        return tryInsert(actor, 'apps', row, columnOf(what))
      },
    }),
  ),
  {
    table: 'apps',
    verb: 'insert',
    what: "user_id, another person's",
    expected: 'RFFFF',
    attempt: ({ stranger }, actor) =>
      tryInsert(
        actor,
        'apps',
        { name: 'Draw', description: 'A sheet', author: 'Me', user_id: stranger },
        'user_id',
      ),
  },
  {
    table: 'apps',
    verb: 'insert',
    what: 'files, stored by another person',
    expected: 'RRRRR',
    attempt: ({ stranger }, actor) =>
      tryInsert(
        actor,
        'apps',
        { name: 'Draw', description: 'A sheet', author: 'Me', files: [stored(`${stranger}/1-index.html`)] },
        'files',
      ),
  },
]

/** [what, of an own app, of another person's app]. */
const updated: readonly (readonly [string, string, string])[] = [
  ['id', '-RRRR', 'RRRRR'],
  ['name', '-AAAA', 'RRRRR'],
  ['author', '-RAAA', 'RRRRR'],
  ['description', '-AAAA', 'RRRRR'],
  ['icon', '-AAAA', 'RRRRR'],
  ['category', '-AAAA', 'RRRRR'],
  ['framework, c_base', '-AAAA', 'RRRRR'],
  ['framework, advanced_html_base', '-RAAA', 'RRRRR'],
  ['version', '-AAAA', 'RRRRR'],
  ['rating', '-RRRR', 'RRRRR'],
  ['ratings', '-RRRR', 'RRRRR'],
  ['downloads, plus 1', '-AAAA', 'AAAAA'],
  ['downloads, plus 2', '-RRRR', 'RRRRR'],
  ['downloads, less', '-RRRR', 'RRRRR'],
  ['is_verified', '-RRAA', 'RRRAA'],
  ['verified_by', '-RRFF', 'RRRFF'],
  ['verified_at', '-RRFF', 'RRRFF'],
  ['reviewed_at', '-RRRR', 'RRRRR'],
  ['html_content', '-AAAA', 'RRRRR'],
  ['created_at', '-RRRR', 'RRRRR'],
  ['content_length', '-RRRR', 'RRRRR'],
]
const changedApp = { table: 'apps', verb: 'update' }
const update: Line[] = [
  ...updated.flatMap(([what, own, others]): Line[] => [
    {
      ...changedApp,
      what: `${what}, own app`,
      expected: own,
      attempt: async (world, actor) =>
        tryUpdate(world, actor, {
          table: 'apps',
          key: { id: await newApp(world.sql, actor.id) },
          column: columnOf(what),
          value: valueFor(what, actor),
        }),
    },
    {
      ...changedApp,
      what: `${what}, another person's app`,
      expected: others,
      attempt: async (world, actor) =>
        tryUpdate(world, actor, {
          table: 'apps',
          key: { id: await newApp(world.sql, world.stranger) },
          column: columnOf(what),
          value: valueFor(what, actor),
        }),
    },
  ]),
  {
    ...changedApp,
    what: 'user_id, own app given away',
    expected: '-RRRR',
    attempt: async (world, actor) =>
      tryUpdate(world, actor, {
        table: 'apps',
        key: { id: await newApp(world.sql, actor.id) },
        column: 'user_id',
        value: world.stranger,
      }),
  },
  {
    ...changedApp,
    what: "user_id, another person's app taken",
    expected: 'RRRRR',
    attempt: async (world, actor) =>
      tryUpdate(world, actor, {
        table: 'apps',
        key: { id: await newApp(world.sql, world.stranger) },
        column: 'user_id',
        value: actor.id,
      }),
  },
  {
    ...changedApp,
    what: "is_verified to false, another person's verified app",
    expected: 'RRRAA',
    attempt: async (world, actor) =>
      tryUpdate(world, actor, {
        table: 'apps',
        key: { id: await newApp(world.sql, world.stranger, { is_verified: true }) },
        column: 'is_verified',
        value: false,
      }),
  },
]

const remove: Line[] = [
  {
    table: 'apps',
    verb: 'delete',
    what: 'own app',
    expected: '-AAAA',
    attempt: async (world, actor) => {
      const id = await newApp(world.sql, actor.id)
      return anyRow(actor.client.from('apps').delete().eq('id', id).select('id'))
    },
  },
  {
    table: 'apps',
    verb: 'delete',
    what: "another person's app",
    expected: 'RRRRR',
    attempt: async (world, actor) => {
      const id = await newApp(world.sql, world.stranger)
      const outcome = await anyRow(actor.client.from('apps').delete().eq('id', id).select('id'))
      const left = await world.sql`select from public.apps where id = ${id}`
      if (left.length === 0 && outcome === 'refused') throw new Error('the app is gone all the same')
      return outcome
    },
  },
]

export const appLines: readonly Line[] = [...select, ...insert, ...update, ...remove]
