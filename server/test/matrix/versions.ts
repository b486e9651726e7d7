// New versions of verified apps: their authors and reviewers see them, and functions alone change them.
import { randomUUID } from 'node:crypto'
import { type Line, anyRow, tryUpdate } from './cells.ts'
import { selectLines } from './select-lines.ts'
import { type World, newApp } from './world.ts'

const table = 'app_versions'

/**
 * A person's app with a version that waits. The app is not verified: ten that are give their owner rights that the
 * matrix tries.
 */
export async function newVersion(
  { sql }: World,
  owner: string,
): Promise<{ readonly app: string; readonly id: string }> {
  const app = await newApp(sql, owner)
  const [made] = await sql<{ id: string }[]>`
    insert into public.app_versions (app_id, user_id, replaces, version, name, description, author)
    values (${app}, ${owner}, '1.0.0', '1.0.1', 'Kanban 2', 'Cards in columns', 'Silent Otter')
    returning id`
  if (!made) throw new Error('no version')
  return { app, id: made.id }
}

const columns = (
  'id app_id user_id name author description icon category framework version replaces status html_content files ' +
  'content_length created_at reviewed_at'
).split(' ')
const changed: Readonly<Record<string, unknown>> = {
  id: randomUUID(),
  app_id: randomUUID(),
  user_id: randomUUID(),
  name: 'Metronome',
  author: 'Somebody Famous',
  description: 'Ticks',
  icon: '🎵',
  category: 'tools',
  framework: 'c_base',
  version: '9.9.9',
  replaces: '0.0.1',
  status: 'rejected',
  html_content: '<h1>Other</h1>',
  files: [],
  content_length: 3,
  created_at: '2001-01-01T00:00:00+00:00',
  reviewed_at: '2001-01-01T00:00:00+00:00',
}
const whose = [
  { what: 'own version', seen: '-AAAA', refused: '-RRRR', isOwn: true },
  { what: "another person's version", seen: 'RRRAA', refused: 'RRRRR', isOwn: false },
] as const

export const versionLines: readonly Line[] = [
  ...selectLines(
    table,
    columns,
    whose.map(({ what, seen, isOwn }) => ({
      what: (column) => `${column}, ${what}`,
      expected: seen,
      row: async (world, actor) => ({
        id: (await newVersion(world, isOwn ? actor.id : world.stranger)).id,
      }),
    })),
  ),
  {
    table,
    verb: 'insert',
    what: 'of an own app',
    expected: '-RRRR',
    attempt: async ({ sql }, actor) => {
      const app = await newApp(sql, actor.id, { is_verified: true })
      const row = { app_id: app, user_id: actor.id, replaces: '1.0.0', version: '1.0.1', status: 'pending' }
      const form = { name: 'Kanban 2', description: 'Cards', author: 'Me' }
      return anyRow(
        actor.client
          .from(table)
          .insert({ ...row, ...form })
          .select(),
      )
    },
  },
  ...columns.flatMap((column) =>
    whose.map(
      ({ what, refused, isOwn }): Line => ({
        table,
        verb: 'update',
        what: `${column}, ${what}`,
        expected: refused,
        attempt: async (world, actor) => {
          const { id } = await newVersion(world, isOwn ? actor.id : world.stranger)
          return tryUpdate(world, actor, { table, key: { id }, column, value: changed[column] })
        },
      }),
    ),
  ),
  ...whose.map(
    ({ what, refused, isOwn }): Line => ({
      table,
      verb: 'delete',
      what,
      expected: refused,
      attempt: async (world, actor) => {
        const { id } = await newVersion(world, isOwn ? actor.id : world.stranger)
        await actor.client.from(table).delete().eq('id', id)
        const left = await world.sql`select from public.app_versions where id = ${id}`
        return left.length === 0 ? 'allowed' : 'refused'
      },
    }),
  ),
]
