// Lines of tables whose rows belong to one person each: no one else may reach them, whatever their role.
import { type Line, tryInsert, tryUpdate } from './cells.ts'
import { selectLines } from './select-lines.ts'
import type { Actor, World } from './world.ts'

type Row = Readonly<Record<string, unknown>>

/** A table of rows that belong to people. */
interface OwnTable {
  readonly table: string
  /** What a row is called, e.g. `bookmark`. */
  readonly noun: string
  readonly columns: readonly string[]
  /** Stores a person's row as the owner of the database; returns its id. */
  readonly make: (world: World, owner: string) => Promise<string>
  /** What a client sends for a new row. */
  readonly row: (world: World, actor: Actor) => Promise<Row> | Row
  /** [what, expected, columns sent in addition]; the column is the first word of `what`. */
  readonly inserted: readonly (readonly [string, string, (world: World, actor: Actor) => unknown])[]
  /** [column, expected for an own row, the value that is sent]; rows of others are refused to everyone. */
  readonly updated: readonly (readonly [string, string, (actor: Actor) => unknown])[]
  /** Expected for deleting an own row. */
  readonly deleted: string
}

const columnOf = (what: string) => what.split(',')[0] ?? ''

/** Every line of such a table: each column read, written and changed, of an own row and of another person's. */
export function ownRowLines(options: OwnTable): Line[] {
  const { table, noun, columns, make, row } = options
  const own = `own ${noun}`
  const others = `another person's ${noun}`
  const line = (verb: string, what: string, expected: string, attempt: Line['attempt']): Line => ({
    table,
    verb,
    what,
    expected,
    attempt,
  })
  const select = selectLines(table, columns, [
    {
      what: (column) => `${column}, ${own}`,
      expected: '-AAAA',
      row: async (world, actor) => ({ id: await make(world, actor.id) }),
    },
    {
      what: (column) => `${column}, ${others}`,
      expected: 'RRRRR',
      row: async (world) => ({ id: await make(world, world.stranger) }),
    },
  ])
  const insert = options.inserted.map(([what, expected, value]) =>
    line('insert', what, expected, async (world, actor) => {
      const sent = { ...(await row(world, actor)), [columnOf(what)]: await value(world, actor) }
      return tryInsert(actor, table, sent, columnOf(what))
    }),
  )
  const update = options.updated.flatMap(([column, expected, value]) =>
    [
      { what: own, expected, owner: (_: World, actor: Actor) => actor.id },
      { what: others, expected: 'RRRRR', owner: ({ stranger }: World) => stranger },
    ].map((of) =>
      line('update', `${column}, ${of.what}`, of.expected, async (world, actor) =>
        tryUpdate(world, actor, {
          table,
          key: { id: await make(world, of.owner(world, actor)) },
          column,
          value: value(actor),
        }),
      ),
    ),
  )
  const remove = [
    { what: own, expected: options.deleted, owner: (_: World, actor: Actor) => actor.id },
    { what: others, expected: 'RRRRR', owner: ({ stranger }: World) => stranger },
  ].map((of) =>
    line('delete', of.what, of.expected, async (world, actor) => {
      const id = await make(world, of.owner(world, actor))
      await actor.client.from(table).delete().eq('id', id)
      const left = await world.sql`select from public.${world.sql(table)} where id = ${id}`
      return left.length === 0 ? 'allowed' : 'refused'
    }),
  )
  return [...select, ...insert, ...update, ...remove]
}

/** Stores a row as the owner of the database; returns its id. */
export async function storeRow(
  { sql }: World,
  table: string,
  row: Readonly<Record<string, string | number | boolean | null | Date>>,
): Promise<string> {
  const [made] = await sql<{ id: string }[]>`insert into public.${sql(table)} ${sql(row)} returning id`
  if (!made) throw new Error(`no row in ${table}`)
  return made.id
}
