// Spaces with more in them than calls would put there in a test's time.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'

/** A folder that a test has filled. */
export interface LargeFolder {
  readonly id: string
  /** The number of its last change. */
  readonly version: number
}

/**
 * Puts a folder with files into a space, 100 of them in each of its own folders, as if pushed a while ago. All of them have the content
 * `text`, which the space keeps. `files`: a multiple of 100.
 */
export async function fillFolder(
  sql: postgres.Sql,
  space: string,
  {
    files,
    name = 'large',
    hash,
    size,
  }: { readonly files: number; readonly name?: string; readonly hash: string; readonly size: number },
): Promise<LargeFolder> {
  const id = randomUUID()
  const below = files + files / 100
  await sql.begin(async (turn) => {
    await turn`set local statement_timeout = 0`
    const [place] = await turn<{ version: string; moment: string }[]>`
      select version, (greatest(now(), changed_at) + interval '1 microsecond')::text as moment
      from public.spaces where id = ${space} for update`
    if (!place) throw new Error('There is no such space.')
    const [first, { moment }] = [Number(place.version) + 1, place]
    const folder = {
      id,
      space_id: space,
      parent_id: space,
      name,
      kind: 'folder',
      revision: 'r0',
      version: first,
    }
    await turn`insert into public.space_entries ${turn({ ...folder, changed_at: moment })}`
    await turn`
      insert into public.space_entries (id, space_id, parent_id, name, kind, revision, version, changed_at)
      select gen_random_uuid(), ${space}, ${id}, 'folder ' || n, 'folder', 'r' || n, ${first}::bigint + n, ${moment}
      from generate_series(1, ${files / 100}::integer) as n`
    await turn`
      insert into public.space_entries (id, space_id, parent_id, name, kind, hash, size, revision, version, changed_at)
      select gen_random_uuid(), ${space}, folder.id, 'file ' || n, 'file', ${hash}, ${size}, 'f' || n,
        ${first + files / 100}::bigint + (folder.version - ${first} - 1) * 100 + n, ${moment}
      from public.space_entries as folder, generate_series(1, 100) as n
      where folder.parent_id = ${id}`
    await turn`
      insert into public.space_versions (space_id, entry_id, version, at, kind, parent_id, name, hash, size, mode, modified, created)
      select space_id, id, version, changed_at, kind, parent_id, name, hash, size, mode, modified, created
      from public.space_entries where space_id = ${space} and version >= ${first}`
    await turn`
      update public.spaces
      set version = ${first + below}, changed_at = ${moment}, entries = entries + ${below + 1}, states = states + ${below + 1}
      where id = ${space}`
    await turn`insert into private.space_marks (space_id, version) values (${space}, ${first + below})`
  })
  await sql`analyze public.space_entries, public.space_versions`
  const [row] = await sql<{ version: string }[]>`select version from public.space_entries where id = ${id}`
  return { id, version: Number(row?.version) }
}
