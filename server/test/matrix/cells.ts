// What a line of the matrix is, and how it is tried.
import type { Actor, RoleName, World } from './world.ts'
import { roleNames } from './world.ts'

/** `own value`: the request goes through, and the database writes its own value in place of the one that was sent. */
export type Outcome = 'allowed' | 'refused' | 'own value'

const letters: Readonly<Record<string, Outcome>> = { A: 'allowed', R: 'refused', F: 'own value' }

/** One thing that can be tried, and what it comes to for every role. */
export interface Line {
  readonly table: string
  readonly verb: string
  /** The column or the argument, and whose row it is. */
  readonly what: string
  /**
   * A letter per role, in the order of `roleNames`: Allowed, Refused, F for the database's own value, '-' where it makes no
   * sense (a visitor has nothing of their own).
   */
  readonly expected: string
  readonly attempt: (world: World, actor: Actor) => Promise<Outcome>
}

/** What the line expects of a role; null where it does not apply. */
export function expectationOf(line: Line, role: RoleName): Outcome | null {
  const letter = line.expected[roleNames.indexOf(role)]
  if (letter === '-') return null
  const outcome = letters[letter ?? '']
  if (!outcome || line.expected.length !== roleNames.length)
    throw new Error(`${line.table} ${line.verb} ${line.what}: "${line.expected}" is no expectation`)
  return outcome
}

type Answer = PromiseLike<{ readonly data: unknown; readonly error: unknown }>

/** The rows of an answer; none when it is an error. */
export async function rowsOf(answer: Answer): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { data, error } = await answer
  if (error || data === null) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API answers with rows
  return (Array.isArray(data) ? data : [data]) as Readonly<Record<string, unknown>>[]
}

/** Allowed when the answer has a row, refused when it is an error or empty. */
export const anyRow = async (answer: Answer): Promise<Outcome> =>
  (await rowsOf(answer)).length > 0 ? 'allowed' : 'refused'

/** Allowed when there is no error. */
export const noError = async (answer: PromiseLike<{ readonly error: unknown }>): Promise<Outcome> =>
  (await answer).error ? 'refused' : 'allowed'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Tries to insert a row and looks at what became of one column. */
export async function tryInsert(
  actor: Actor,
  table: string,
  row: Readonly<Record<string, unknown>>,
  column: string,
): Promise<Outcome> {
  const [made] = await rowsOf(actor.client.from(table).insert(row).select())
  if (!made) return 'refused'
  return same(made[column], row[column]) ? 'allowed' : 'own value'
}

/** Tries to update one column of one row; a refusal that changed the row all the same is an error. */
export async function tryUpdate(
  world: World,
  actor: Actor,
  options: {
    readonly table: string
    readonly key: Readonly<Record<string, string>>
    readonly column: string
    readonly value: unknown
  },
): Promise<Outcome> {
  const { table, key, column, value } = options
  const { sql } = world
  const conditions = Object.entries(key).map(([name, text]) => sql`and ${sql(name)} = ${text}`)
  const read = async () => {
    const [row] = await sql`select * from public.${sql(table)} where true ${conditions}`
    return JSON.stringify(row)
  }
  const before = await read()
  const [row] = await rowsOf(
    actor.client
      .from(table)
      .update({ [column]: value })
      .match(key)
      .select(),
  )
  if (row) return same(row[column], value) ? 'allowed' : 'own value'
  if ((await read()) !== before) throw new Error(`${table}.${column} was refused and changed all the same`)
  return 'refused'
}
