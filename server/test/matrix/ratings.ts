// Ratings of apps: one per person and app, each its person's own.
import { type Line, anyRow, tryInsert, tryUpdate } from './cells.ts'
import { selectLines } from './select-lines.ts'
import { type World, newAccount, newApp } from './world.ts'

const table = 'app_ratings'

/** A person's rating of a new app that another person made. */
async function newRating({ sql, chief }: World, rater: string): Promise<{ app_id: string; user_id: string }> {
  const app = await newApp(sql, chief)
  await sql`insert into public.app_ratings (app_id, user_id, stars) values (${app}, ${rater}, 3)`
  return { app_id: app, user_id: rater }
}

const select = selectLines(
  table,
  ['app_id', 'user_id', 'stars', 'rated_at'],
  [
    {
      what: (column) => `${column}, own rating`,
      expected: '-AAAA',
      row: (world, actor) => newRating(world, actor.id),
    },
    {
      what: (column) => `${column}, another person's rating`,
      expected: 'RRRRR',
      row: (world) => newRating(world, world.stranger),
    },
  ],
)

const insert: Line[] = [
  {
    table,
    verb: 'insert',
    what: "stars, another person's app",
    expected: 'RAAAA',
    attempt: async ({ sql, stranger }, actor) =>
      tryInsert(actor, table, { app_id: await newApp(sql, stranger), user_id: actor.id, stars: 4 }, 'stars'),
  },
  {
    table,
    verb: 'insert',
    what: 'stars, own app',
    expected: '-RRRR',
    attempt: async ({ sql }, actor) =>
      tryInsert(actor, table, { app_id: await newApp(sql, actor.id), user_id: actor.id, stars: 5 }, 'stars'),
  },
  {
    table,
    verb: 'insert',
    what: 'stars, 6 of 5',
    expected: 'RRRRR',
    attempt: async ({ sql, stranger }, actor) =>
      tryInsert(actor, table, { app_id: await newApp(sql, stranger), user_id: actor.id, stars: 6 }, 'stars'),
  },
  {
    table,
    verb: 'insert',
    what: "user_id, another person's",
    expected: 'RRRRR',
    attempt: async ({ sql, stranger, chief }, actor) =>
      tryInsert(actor, table, { app_id: await newApp(sql, chief), user_id: stranger, stars: 1 }, 'user_id'),
  },
  {
    table,
    verb: 'insert',
    what: 'rated_at',
    expected: 'RRRRR',
    attempt: async ({ sql, stranger }, actor) =>
      tryInsert(
        actor,
        table,
        { app_id: await newApp(sql, stranger), user_id: actor.id, stars: 1, rated_at: '2001-01-01' },
        'rated_at',
      ),
  },
]

const changes: readonly {
  readonly column: string
  readonly own: string
  readonly value: (world: World) => Promise<unknown>
}[] = [
  { column: 'stars', own: '-AAAA', value: async () => 5 },
  { column: 'app_id', own: '-RRRR', value: ({ sql, stranger }) => newApp(sql, stranger) },
  { column: 'user_id', own: '-RRRR', value: ({ sql }) => newAccount(sql) },
  { column: 'rated_at', own: '-RRRR', value: async () => '2001-01-01T00:00:00+00:00' },
]
const update: Line[] = changes.flatMap(({ column, own, value }): Line[] => [
  {
    table,
    verb: 'update',
    what: `${column}, own rating`,
    expected: own,
    attempt: async (world, actor) =>
      tryUpdate(world, actor, {
        table,
        key: await newRating(world, actor.id),
        column,
        value: await value(world),
      }),
  },
  {
    table,
    verb: 'update',
    what: `${column}, another person's rating`,
    expected: 'RRRRR',
    attempt: async (world, actor) =>
      tryUpdate(world, actor, {
        table,
        key: await newRating(world, world.stranger),
        column,
        value: await value(world),
      }),
  },
])

const remove: Line[] = [
  {
    table,
    verb: 'delete',
    what: 'own rating',
    expected: '-AAAA',
    attempt: async (world, actor) =>
      anyRow(
        actor.client
          .from(table)
          .delete()
          .match(await newRating(world, actor.id))
          .select(),
      ),
  },
  {
    table,
    verb: 'delete',
    what: "another person's rating",
    expected: 'RRRRR',
    attempt: async (world, actor) => {
      const key = await newRating(world, world.stranger)
      await actor.client.from(table).delete().match(key)
      const left = await world.sql`
        select from public.app_ratings where app_id = ${key.app_id} and user_id = ${key.user_id}`
      return left.length === 0 ? 'allowed' : 'refused'
    },
  },
]

export const ratingLines: readonly Line[] = [...select, ...insert, ...update, ...remove]
