import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import {
  again,
  contentsOf,
  fileIn,
  folderIn,
  hashOf,
  ownSpace,
  pushEntries,
  removalOf,
  treeOf,
} from '../support/spaces.ts'
import { holdUpkeep } from '../support/upkeep.ts'

const shared = inject('shared')
let sql: postgres.Sql
let person: Member
let space: string

// These tests do themselves what a server does every ten minutes.
beforeAll(() => holdUpkeep(shared.dataDir))
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

async function begin(): Promise<void> {
  person = await newMember(shared, sql)
  space = (await ownSpace(person)).id
}

const contentOf = (text: string) => ({
  hash: hashOf(text),
  size: Buffer.byteLength(text),
  content: Buffer.from(text).toString('base64'),
})

/** The moment of the last change. */
async function now(): Promise<string> {
  const [row] = await sql<
    { at: string }[]
  >`select changed_at::text as at from public.spaces where id = ${space}`
  return row?.at ?? ''
}

async function rewind(folder: string, moment: string, who = person) {
  const { data, error } = await who.client.rpc('rewind_folder', { space, folder, moment })
  return error ?? (data as { readonly version: number; readonly changed: number; readonly removed: number })
}

async function listAt(folder: string, moment: string) {
  const { data, error } = await person.client.rpc('folder_at', { space, folder, moment })
  if (error) throw new Error(error.message)
  return (data as unknown as readonly (readonly unknown[])[]).map(([, , name, kind, hash]) => ({
    name,
    kind,
    hash,
  }))
}

describe('the states of an entry', () => {
  test('are all there, with who made them', async () => {
    await begin()
    const file = fileIn(space, 'draft', 'one')
    await pushEntries(person, space, [file], 0)
    await pushEntries(person, space, [again(file, 1, contentOf('two'))], 1)
    await pushEntries(
      person,
      space,
      [again(file, 2, { ...contentOf('two'), name: 'final', content: null })],
      2,
    )
    await pushEntries(person, space, [removalOf(file, 3)], 3)
    const { data } = await person.client
      .from('space_versions')
      .select('version, name, hash, size, by_id')
      .eq('entry_id', file.id)
      .order('version')
    expect(data).toEqual([
      { version: 1, name: 'draft', hash: hashOf('one'), size: 3, by_id: person.id },
      { version: 2, name: 'draft', hash: hashOf('two'), size: 3, by_id: person.id },
      { version: 3, name: 'final', hash: hashOf('two'), size: 3, by_id: person.id },
      { version: 4, name: null, hash: null, size: 0, by_id: person.id },
    ])
    expect((await contentsOf(person, space, [hashOf('one')])).get(hashOf('one'))?.toString()).toBe('one')
  })

  test('are let go of: all of a day stay, then one a day, then one a week, never the newest or a pinned one', async () => {
    await begin()
    const file = fileIn(space, 'file', '0')
    await pushEntries(person, space, [file], 0)
    for (let nth = 1; nth < 12; nth++)
      await pushEntries(person, space, [again(file, nth, contentOf(String(nth)))], nth)
    // Hours before now that the states were made, oldest first.
    const ages = [
      24 * 60 + 2,
      24 * 60 + 1,
      24 * 60,
      24 * 9 + 2,
      24 * 9 + 1,
      24 * 9,
      24 * 5 + 1,
      24 * 5,
      20,
      10,
      2,
      1,
    ]
    // At noon, so that hours before it are of the same day, and days of the same week.
    for (const [index, hours] of ages.entries())
      await sql`
        update public.space_versions
        set at = case when ${hours} < 24 then now() else date_trunc('week', now()) + interval '12 hours' end
          - ${hours} * interval '1 hour'
        where entry_id = ${file.id} and version = ${index + 1}`
    await person.client.rpc('pin_version', { entry: file.id, version: 4, pinned: true })
    await sql`update public.spaces set thinned_at = now() - interval '2 days' where id = ${space}`
    for (;;) {
      const [row] = await sql<{ more: boolean }[]>`select private.thin_a_space() as more`
      if (!row?.more) break
    }
    const rows = await sql<{ version: string }[]>`
      select version from public.space_versions where entry_id = ${file.id} order by version`
    expect(rows.map(({ version }) => Number(version))).toEqual([3, 4, 6, 8, 9, 10, 11, 12])
    // The contents of those that went are not counted any more.
    expect((await ownSpace(person)).bytes).toBe(['2', '3', '5', '7', '8', '9', '10', '11'].join('').length)
  })

  test('of what was removed go when the removal is forgotten', async () => {
    await begin()
    const file = fileIn(space, 'file', 'text')
    const kept = fileIn(space, 'kept', 'more')
    await pushEntries(person, space, [file, kept], 0)
    await pushEntries(person, space, [removalOf(file, 1)], 2)
    await sql`update public.space_versions set at = at - interval '91 days' where space_id = ${space}`
    await sql`update public.spaces set thinned_at = now() - interval '2 days' where id = ${space}`
    for (;;) {
      const [row] = await sql<{ more: boolean }[]>`select private.thin_a_space() as more`
      if (!row?.more) break
    }
    const rows = await sql`select entry_id from public.space_versions where space_id = ${space}`
    expect(rows).toEqual([{ entry_id: kept.id }])
    expect((await ownSpace(person)).bytes).toBe(4)
  })
})

/** Lets all surplus states of the space go, as if they were due. */
async function thin(): Promise<void> {
  await sql`update public.spaces set thinned_at = now() - interval '2 days' where id = ${space}`
  for (;;) {
    const [row] = await sql<{ more: boolean }[]>`select private.thin_a_space() as more`
    if (!row?.more) return
  }
}

describe('what goes along with a removed folder', () => {
  /** A folder in a folder, with a file at the bottom, that goes and comes back without what was in it. */
  async function removeAndReturn() {
    const outer = folderIn(space, 'outer')
    const inner = folderIn(outer.id, 'inner')
    const file = fileIn(inner.id, 'file', 'text')
    await pushEntries(person, space, [outer, inner, file], 0)
    const before = await now()
    await pushEntries(person, space, [removalOf(outer, 1)], 3)
    const gone = await now()
    const { version } = await ownSpace(person)
    await pushEntries(person, space, [again(outer, version), again(inner, 2, { expected: 0 })], version)
    return { outer, inner, file, before, gone }
  }

  test('is not there when the folder is back, and comes back with a moment before', async () => {
    await begin()
    const { outer, inner, before, gone } = await removeAndReturn()
    const back = await now()
    expect(await treeOf(person, space)).toEqual(['/outer/', '/outer/inner/'])
    expect(await listAt(inner.id, before)).toHaveLength(1)
    expect(await listAt(outer.id, gone)).toEqual([])
    expect(await listAt(inner.id, gone)).toEqual([])
    expect(await listAt(inner.id, back)).toEqual([])
    expect(await rewind(space, back)).toMatchObject({ changed: 0, removed: 0 })
    expect(await rewind(space, before)).toMatchObject({ changed: 1, removed: 0 })
    expect(await treeOf(person, space)).toEqual(['/outer/', '/outer/inner/', '/outer/inner/file'])
  })

  test('is not named in lists of states', async () => {
    await begin()
    const { outer, file } = await removeAndReturn()
    const { data } = await person.client
      .from('space_versions')
      .select('entry_id, version')
      .eq('space_id', space)
      .order('version')
    expect(data?.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
    expect(data?.[3]?.entry_id).toBe(outer.id)
    expect(data?.filter(({ entry_id }) => entry_id === file.id)).toHaveLength(1)
  })

  test('goes from the history when the removal is forgotten, with its content', async () => {
    await begin()
    const folder = folderIn(space, 'folder')
    await pushEntries(person, space, [folder, fileIn(folder.id, 'file', 'text')], 0)
    await pushEntries(person, space, [removalOf(folder, 1)], 2)
    await sql`update public.space_versions set at = at - interval '91 days' where space_id = ${space}`
    await thin()
    expect(await sql`select from public.space_versions where space_id = ${space}`).toHaveLength(0)
    expect((await ownSpace(person)).bytes).toBe(0)
  })

  test('gets its states where it went before there were any, some at a time, and only where it went', async () => {
    await begin()
    const { inner, file, gone } = await removeAndReturn()
    const other = folderIn(space, 'other')
    const moved = fileIn(other.id, 'moved', 'more')
    await pushEntries(person, space, [other, moved], 6)
    // In one push, out of the folder that goes.
    await pushEntries(
      person,
      space,
      [removalOf(other, 7), again(moved, 8, { parent: space, content: null })],
      8,
    )
    const states = () =>
      sql`select entry_id, version, at, by_id, kind, size, mode, modified, created
        from public.space_versions where space_id = ${space} and is_along order by entry_id`
    const made = await states()
    expect(made).toHaveLength(2)
    expect(new Set(made.map((row) => row.entry_id))).toEqual(new Set([inner.id, file.id]))
    await sql`delete from public.space_versions where space_id = ${space} and is_along`
    await sql`insert into private.incomplete_removals (space_id) values (${space})`
    expect(await listAt(inner.id, gone)).toHaveLength(1)
    const complete = async () =>
      (await sql<{ more: boolean }[]>`select private.complete_removals(${space}, 1) as more`)[0]?.more
    // While it is being changed, it is left alone.
    await sql.begin(async (turn) => {
      await turn`select from public.spaces where id = ${space} for update`
      expect(await complete()).toBe(false)
    })
    expect(await complete()).toBe(true)
    expect(await complete()).toBe(false)
    expect(await states()).toEqual(made)
    expect(await sql`select from private.incomplete_removals where space_id = ${space}`).toHaveLength(0)
    const [row] = await sql`
      select states, (select count(*)::integer from public.space_versions where space_id = ${space}) as counted
      from public.spaces where id = ${space}`
    expect(row?.states).toBe(row?.counted)
    expect(await listAt(inner.id, gone)).toEqual([])
    // A device that starts does the same.
    await sql`delete from public.space_versions where space_id = ${space} and is_along`
    await sql`insert into private.incomplete_removals (space_id) values (${space})`
    await ownSpace(person)
    expect(await states()).toEqual(made)
  })
})

describe('what bounds states', () => {
  test('the oldest go when a space has too many, never the newest of an entry', async () => {
    await begin()
    const file = fileIn(space, 'file', '0')
    await pushEntries(person, space, [file, fileIn(space, 'other', 'o')], 0)
    await pushEntries(person, space, [again(file, 1, contentOf('1'))], 2)
    await pushEntries(person, space, [again(file, 3, contentOf('2'))], 3)
    await sql`update public.spaces set states = 1000000, version = 999 where id = ${space}`
    await pushEntries(person, space, [again(file, 4, contentOf('3'))], 999)
    const rows = await sql<{ version: string }[]>`
      select version from public.space_versions where space_id = ${space} order by version`
    expect(rows.map(({ version }) => Number(version))).toEqual([2, 1000])
    expect((await ownSpace(person)).bytes).toBe(2)
  })

  test('so many can be pinned', async () => {
    await begin()
    const file = fileIn(space, 'file', '0')
    await pushEntries(person, space, [file], 0)
    await sql`
      insert into public.space_versions (space_id, entry_id, version, at, kind, size, mode, modified, created, is_pinned)
      select ${space}, gen_random_uuid(), n, now(), 'file', 0, 420, 0, 0, true from generate_series(1, 1000) as n`
    const pin = (pinned: boolean) => person.client.rpc('pin_version', { entry: file.id, version: 1, pinned })
    expect((await pin(true)).error?.code).toBe('OTF03')
    expect((await pin(false)).error).toBeNull()
  })
})

describe('a space of an earlier moment', () => {
  test('is looked at without changing anything', async () => {
    await begin()
    const folder = folderIn(space, 'folder')
    const file = fileIn(folder.id, 'file', 'one')
    await pushEntries(person, space, [folder, file], 0)
    const then = await now()
    await pushEntries(person, space, [again(file, 2, { ...contentOf('two'), name: 'other' })], 2)
    await pushEntries(person, space, [removalOf(folder, 1)], 3)
    expect(await listAt(space, then)).toEqual([{ name: 'folder', kind: 'folder', hash: null }])
    expect(await listAt(folder.id, then)).toEqual([{ name: 'file', kind: 'file', hash: hashOf('one') }])
    expect(await listAt(space, await now())).toEqual([])
    expect(await listAt(space, '2020-01-01T00:00:00Z')).toEqual([])
    expect((await ownSpace(person)).version).toBe(4)
  })

  test('comes back whole: names, places, contents, and what was made since goes', async () => {
    await begin()
    const papers = folderIn(space, 'papers')
    const old = folderIn(papers.id, 'old')
    const report = fileIn(papers.id, 'report', 'one')
    const letter = fileIn(old.id, 'letter', 'dear otter')
    await pushEntries(person, space, [papers, old, report, letter], 0)
    const then = await now()
    const before = await treeOf(person, space)
    await pushEntries(
      person,
      space,
      [
        again(report, 3, { ...contentOf('two'), parent: space, name: 'papers 2' }),
        again(letter, 4, { parent: space, name: 'letter', content: null }),
      ],
      4,
    )
    await pushEntries(person, space, [removalOf(papers, 1)], 6)
    await pushEntries(person, space, [folderIn(space, 'papers'), fileIn(space, 'new', 'n')], 7)
    expect(await rewind(space, then)).toMatchObject({ changed: 4, removed: 2 })
    expect(await treeOf(person, space)).toEqual(before)
    const { data } = await person.client.from('space_entries').select('hash').eq('id', report.id).single()
    expect(data?.hash).toBe(hashOf('one'))
    // A second time there is nothing to do.
    expect(await rewind(space, then)).toMatchObject({ changed: 0, removed: 0 })
  })

  test('comes back in part: one folder, and nothing else changes', async () => {
    await begin()
    const papers = folderIn(space, 'papers')
    const report = fileIn(papers.id, 'report', 'one')
    const other = fileIn(space, 'other', 'o')
    await pushEntries(person, space, [papers, report, other], 0)
    const then = await now()
    await pushEntries(
      person,
      space,
      [removalOf(report, 2), again(other, 3, { name: 'renamed', content: null })],
      3,
    )
    await pushEntries(person, space, [fileIn(papers.id, 'new', 'n')], 5)
    expect(await rewind(papers.id, then)).toMatchObject({ changed: 1, removed: 1 })
    expect(await treeOf(person, space)).toEqual(['/papers/', '/papers/report', '/renamed'])
  })

  test('comes back by members who may change it alone, and not into a folder that is gone', async () => {
    await begin()
    const folder = folderIn(space, 'folder')
    await pushEntries(person, space, [folder], 0)
    const then = await now()
    const viewer = await newMember(shared, sql)
    await sql`insert into public.space_members (space_id, user_id, role) values (${space}, ${viewer.id}, 'viewer')`
    expect(await rewind(space, then, viewer)).toMatchObject({ code: 'OTS02' })
    expect(await rewind(space, then, await newMember(shared, sql))).toMatchObject({ code: 'OTS01' })
    await pushEntries(person, space, [removalOf(folder, 1)], 1)
    expect(await rewind(folder.id, then)).toMatchObject({ code: 'OTS05' })
    expect(await rewind(randomUUID(), then)).toMatchObject({ code: 'OTS05' })
    const { error } = await viewer.client.rpc('pin_version', { entry: folder.id, version: 1, pinned: true })
    expect(error?.code).toBe('OTS02')
  })
})
