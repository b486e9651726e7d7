// Lines that read rows column by column.
import { type Line, type Outcome, anyRow } from './cells.ts'
import type { Actor, World } from './world.ts'

type Key = Readonly<Record<string, string>>

/** Whose row is read. */
interface ReadRow {
  /** How a line says what it reads, e.g. `id, own rating`. */
  readonly what: (column: string) => string
  readonly expected: string
  /** The row for an actor, made where it is not there; what finds it. */
  readonly row: (world: World, actor: Actor) => Promise<Key>
}

/**
 * A line for each column of each kind of row. All columns of a row are asked for in one request, which the lines of an actor
 * share: a row that comes has every one of them, and where none comes without an error there is none to be seen. An error
 * may be about any column, so that each is then asked for alone.
 */
export function selectLines(table: string, columns: readonly string[], rows: readonly ReadRow[]): Line[] {
  return rows.flatMap(({ what, expected, row }) => {
    const asked = new WeakMap<Actor, Promise<{ readonly key: Key; readonly ofAll: Outcome | null }>>()
    const askForAll = async (world: World, actor: Actor) => {
      const key = await row(world, actor)
      const { data, error } = await actor.client.from(table).select(columns.join(', ')).match(key)
      if (error) return { key, ofAll: null }
      return { key, ofAll: data.length > 0 ? ('allowed' as const) : ('refused' as const) }
    }
    return columns.map(
      (column): Line => ({
        table,
        verb: 'select',
        what: what(column),
        expected,
        attempt: async (world, actor) => {
          const answer = asked.get(actor) ?? askForAll(world, actor)
          asked.set(actor, answer)
          const { key, ofAll } = await answer
          return ofAll ?? anyRow(actor.client.from(table).select(column).match(key))
        },
      }),
    )
  })
}
