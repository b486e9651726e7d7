// What an attack is: something a client sends, and how one sees that it did nothing.
import type { World } from '../world.ts'

/** A named attempt. It resolves when it was refused, and throws with what got through. */
export interface Attack {
  readonly name: string
  readonly attempt: (world: World) => Promise<void>
}

/** Throws when the condition does not hold. */
export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Throws unless the answer is an error or has no rows. */
export async function mustBeRefused(
  answer: PromiseLike<{ readonly data?: unknown; readonly error: unknown }>,
): Promise<void> {
  const { data, error } = await answer
  const isEmpty = data === null || data === undefined || (Array.isArray(data) && data.length === 0)
  must(error !== null || isEmpty, `it got through: ${JSON.stringify(data)?.slice(0, 300)}`)
}

/** A row as it is in the database. Throws when it is gone. */
export async function rowOf(
  { sql }: World,
  table: string,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await sql`select * from public.${sql(table)} where id = ${id}`
  must(row !== undefined, `the row of ${table} is gone`)
  return row ?? {}
}

/** An app as it is in the database. */
export const storedApp = (world: World, id: string) => rowOf(world, 'apps', id)

/** A person's roles in the database. */
export async function rolesOf({ sql }: World, person: string): Promise<string[]> {
  const rows = await sql<{ role: string }[]>`
    select role::text from public.user_roles where user_id = ${person} order by role`
  return rows.map(({ role }) => role)
}
