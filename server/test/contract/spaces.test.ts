import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import {
  again,
  contentsOf,
  expectBlobs,
  fileIn,
  folderIn,
  hashOf,
  ownSpace,
  pullEntries,
  pushEntries,
  removalOf,
  spacesOf,
  treeOf,
} from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
let olive: Member
let finn: Member

beforeAll(async () => {
  sql = openDatabase(shared.dataDir)
  olive = await newMember(shared, sql, 'Olive Otter')
  finn = await newMember(shared, sql, 'Finn Otter')
})
afterAll(() => sql.end())

/** A space of several people. */
async function newSpace(
  members: readonly (readonly [Member, 'owner' | 'editor' | 'viewer'])[],
): Promise<string> {
  const [space] = await sql<{ id: string }[]>`
    insert into public.spaces (kind, name) values ('shared', 'River') returning id`
  const id = space?.id ?? ''
  for (const [member, role] of members)
    await sql`insert into public.space_members (space_id, user_id, role) values (${id}, ${member.id}, ${role})`
  return id
}

describe('a space', () => {
  test('of their own is made for everybody once, however many ask at the same time', async () => {
    const person = await newMember(shared, sql)
    const lists = await Promise.all(Array.from({ length: 8 }, () => spacesOf(person)))
    expect(new Set(lists.flatMap((list) => list.map(({ id }) => id))).size).toBe(1)
    expect(lists[0]).toEqual([
      {
        id: expect.any(String),
        kind: 'personal',
        name: null,
        role: 'owner',
        version: 0,
        bytes: 0,
        entries: 0,
        quota: 5 * 1024 ** 3,
        since: expect.any(Number),
        mount: null,
        owner: null,
        ownerName: null,
        members: 1,
      },
    ])
  })

  test('keeps what is sent and tells it in order', async () => {
    const { id } = await ownSpace(await newMember(shared, sql))
    expect(id).toBeTruthy()
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const papers = folderIn(space, 'papers')
    const bytes = Buffer.from([0, 255, 10, 13, 128, 7])
    const report = fileIn(papers.id, 'ärger 水.bin', bytes, {
      mode: 0o600,
      modified: 1_763_733_600_123,
      created: 5,
    })
    const shortcut = folderIn(space, 'shortcut', { kind: 'link', target: 'papers' })
    const hidden = folderIn(space, 'welcome.txt', { kind: 'whiteout' })
    const sent = await pushEntries(person, space, [papers, report, shortcut, hidden], 0)
    expect(sent).toMatchObject({ applied: true, previous: 0, version: 4, bytes: 6, entries: 4 })
    expect(sent.versions).toEqual({ [papers.id]: 1, [report.id]: 2, [shortcut.id]: 3, [hidden.id]: 4 })
    const page = await pullEntries(person, space, 0)
    expect(page).toMatchObject({
      version: 4,
      mark: sent.mark,
      more: false,
      reset: false,
      role: 'owner',
      bytes: 6,
    })
    expect(page.limits).toEqual({
      fileBytes: 10_000_000_000,
      spaceBytes: 5 * 1024 ** 3,
      spaceEntries: 250_000,
      inlineBytes: 65_536,
    })
    expect(page.changes.map(({ name, kind, version }) => [name, kind, version])).toEqual([
      ['papers', 'folder', 1],
      ['ärger 水.bin', 'file', 2],
      ['shortcut', 'link', 3],
      ['welcome.txt', 'whiteout', 4],
    ])
    expect(page.changes[1]).toMatchObject({
      id: report.id,
      parent: papers.id,
      hash: hashOf(bytes),
      size: 6,
      mode: 0o600,
      modified: 1_763_733_600_123,
      created: 5,
      changedBy: person.id,
    })
    expect((await contentsOf(person, space, [hashOf(bytes)])).get(hashOf(bytes))).toEqual(bytes)
  })

  test('is told in pages from any number on', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => fileIn(space, name, name))
    await pushEntries(person, space, files, 0)
    const first = await pullEntries(person, space, 0, { most: 2 })
    expect([first.changes.map(({ name }) => name), first.version, first.more]).toEqual([['a', 'b'], 2, true])
    const [a] = files
    if (!a) throw new Error('no file')
    await pushEntries(person, space, [again(a, 1, { name: 'z' })], 5)
    const rest = await pullEntries(person, space, 2, { points: [{ version: 2, mark: first.mark }] })
    expect(rest.changes.map(({ name, version }) => [name, version])).toEqual([
      ['c', 3],
      ['d', 4],
      ['e', 5],
      ['z', 6],
    ])
    expect(rest.common).toBe(2)
    expect(
      (await pullEntries(person, space, 2, { points: [{ version: 2, mark: randomUUID() }] })).common,
    ).toBeNull()
  })

  test('moves a folder with all that is in it by one change, and files can swap their names', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const top = folderIn(space, 'top')
    const inner = folderIn(top.id, 'inner')
    const one = fileIn(inner.id, 'one', '1')
    const two = fileIn(inner.id, 'two', '2')
    await pushEntries(person, space, [top, inner, one, two], 0)
    const moved = await pushEntries(person, space, [again(inner, 2, { parent: space, name: 'outer' })], 4)
    expect(moved).toMatchObject({ applied: true, version: 5 })
    expect(await treeOf(person, space)).toEqual(['/outer/', '/outer/one', '/outer/two', '/top/'])
    const swapped = await pushEntries(
      person,
      space,
      [again(one, 3, { name: 'two', content: null }), again(two, 4, { name: 'one', content: null })],
      5,
    )
    expect(swapped.applied).toBe(true)
    const { changes } = await pullEntries(person, space, 5)
    expect(changes.map(({ id, name }) => [id, name])).toEqual([
      [one.id, 'two'],
      [two.id, 'one'],
    ])
  })

  test('takes a folder away with all that is in it, and the device hears of the folder alone', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const folder = folderIn(space, 'folder')
    const inner = folderIn(folder.id, 'inner')
    const file = fileIn(inner.id, 'file', 'text')
    const kept = fileIn(inner.id, 'kept', 'more')
    await pushEntries(person, space, [folder, inner, file, kept], 0)
    const removed = await pushEntries(
      person,
      space,
      [removalOf(folder, 1), again(kept, 4, { parent: space, content: null })],
      4,
    )
    expect(removed).toMatchObject({ applied: true, version: 6, entries: 1 })
    const { changes } = await pullEntries(person, space, 4)
    expect(changes.map(({ id, parent }) => [id, parent])).toEqual([
      [folder.id, null],
      [kept.id, space],
    ])
    expect(await treeOf(person, space)).toEqual(['/kept'])
    // The earlier state still names the content: nothing is lost by a removal.
    expect((await ownSpace(person)).bytes).toBe(8)
  })

  test('stores nothing where an entry is not as the device thinks', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const folder = folderIn(space, 'folder')
    const file = fileIn(space, 'file', 'one')
    await pushEntries(person, space, [folder, file], 0)
    // Another device: an edit, and a file in the folder.
    await pushEntries(
      person,
      space,
      [again(file, 2, { hash: hashOf('two'), content: Buffer.from('two').toString('base64') })],
      2,
    )
    const news = fileIn(folder.id, 'news', 'n')
    await pushEntries(person, space, [news], 3)

    const late = await pushEntries(
      person,
      space,
      [again(file, 2, { name: 'renamed' }), fileIn(space, 'other', 'o')],
      2,
    )
    expect(late).toEqual({ applied: false, version: 4, conflicts: [{ id: file.id, version: 3 }] })
    const unseen = await pushEntries(person, space, [removalOf(folder, 1)], 2)
    expect(unseen).toEqual({ applied: false, version: 4, conflicts: [{ id: news.id, version: 4 }] })
    const taken = await pushEntries(person, space, [fileIn(space, 'file', 'mine')], 2)
    expect(taken).toEqual({ applied: false, version: 4, conflicts: [{ id: file.id, version: 3 }] })
    expect(await treeOf(person, space)).toEqual(['/file', '/folder/', '/folder/news'])
    // Changes elsewhere are no reason to refuse.
    expect(await pushEntries(person, space, [fileIn(space, 'other', 'o')], 2)).toMatchObject({
      applied: true,
      previous: 4,
      version: 5,
    })
  })

  test('lets an edit win over the removal of the folder that the file was in', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const folder = folderIn(space, 'folder')
    const file = fileIn(folder.id, 'file', 'one')
    await pushEntries(person, space, [folder, file], 0)
    await pushEntries(person, space, [removalOf(folder, 1)], 2)
    const edit = { hash: hashOf('two'), content: Buffer.from('two').toString('base64') }
    expect(await pushEntries(person, space, [again(file, 2, edit)], 2)).toMatchObject({ applied: false })
    // The device brings the folder back under its id.
    const back = await pushEntries(person, space, [again(folder, 3), again(file, 2, edit)], 3)
    expect(back).toMatchObject({ applied: true, entries: 2 })
    expect(await treeOf(person, space)).toEqual(['/folder/', '/folder/file'])
  })

  test('lets a device that has lost its books bring back what was removed, under its id', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const folder = folderIn(space, 'folder')
    const file = fileIn(folder.id, 'file', 'one')
    const kept = fileIn(space, 'kept', 'kept')
    await pushEntries(person, space, [folder, file, kept], 0)
    await pushEntries(person, space, [removalOf(folder, 1)], 3)
    // What lives is not replaced by a device that does not know it.
    expect(await pushEntries(person, space, [again(kept, 0)], 4)).toMatchObject({ code: '22023' })
    expect(await pushEntries(person, space, [again(kept, 0)], 0)).toEqual({
      applied: false,
      version: 4,
      conflicts: [{ id: kept.id, version: 3 }],
    })
    // Nor is anything removed twice, or brought back into a folder that is gone.
    expect((await pushEntries(person, space, [removalOf(folder, 0)], 0)).applied).toBe(false)
    expect((await pushEntries(person, space, [again(file, 0)], 0)).applied).toBe(false)
    expect(
      (await pushEntries(person, space, [again(folder, 0, { kind: 'link', target: 'x' })], 0)).code,
    ).toBe('22023')
    const back = await pushEntries(person, space, [again(folder, 0), again(file, 0)], 0)
    expect(back).toMatchObject({ applied: true, previous: 4, version: 6, entries: 3, bytes: 7 })
    expect(await treeOf(person, space)).toEqual(['/folder/', '/folder/file', '/kept'])
    const [counted] = await sql`select removals, entries from public.spaces where id = ${space}`
    expect(counted).toEqual({ removals: 0, entries: 3 })
    // Its history goes on.
    const states = await sql<{ name: string | null }[]>`
      select name from public.space_versions where entry_id = ${folder.id} order by version`
    expect(states.map(({ name }) => name)).toEqual(['folder', null, 'folder'])
  })

  test('knows a change that it has stored before', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const file = fileIn(space, 'file', 'text')
    const first = await pushEntries(person, space, [file], 0)
    expect(await pushEntries(person, space, [file], 0)).toEqual({ ...first, previous: 1 })
    expect((await pullEntries(person, space, 0)).version).toBe(1)
  })

  test('stores nothing for a device that comes from another history', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const { mark } = await pushEntries(person, space, [fileIn(space, 'a', 'a')], 0)
    expect(await pushEntries(person, space, [fileIn(space, 'b', 'b')], 1, randomUUID())).toEqual({
      applied: false,
      version: 1,
      conflicts: [],
    })
    expect(await pushEntries(person, space, [fileIn(space, 'b', 'b')], 1, mark)).toMatchObject({
      applied: true,
    })
  })

  test.each([
    ['a name with a slash', { name: 'a/b' }, '23514'],
    ['the name of a step up', { name: '..' }, '23514'],
    ['a name that is too long', { name: 'ä'.repeat(128) }, '23514'],
    ['a name in another normal form', { name: 'a\u0308' }, '23514'],
    ['a name with a control character', { name: 'a\u0007' }, '23514'],
    ['no name', { name: null }, '23514'],
    ['a kind that there is not', { kind: 'socket', hash: null, size: 0, content: null }, '23514'],
    [
      'a content that is not what its hash says',
      { content: Buffer.from('tixt').toString('base64') },
      'OTS04',
    ],
    ['a size that is not that of the content', { size: 5 }, 'OTS04'],
    ['a content that nobody has sent', { content: null, hash: hashOf('unheard of'), size: 10 }, 'OTS03'],
    ['a folder that is not there', { parent: randomUUID() }, '22023'],
    ['a hash that is none', { hash: 'otter' }, 'OTS04'],
    ['an id that is none', { id: 'otter' }, '22P02'],
    ['a revision with spaces', { revision: 'a b' }, '23514'],
    ['a time beyond all days', { modified: 1e17 }, '23514'],
  ])('refuses %s and keeps what it has', async (_what, more, code) => {
    const space = (await ownSpace(finn)).id
    const before = await pullEntries(finn, space, 0)
    const file = fileIn(space, 'file', 'text', more)
    const answer = await pushEntries(finn, space, [fileIn(space, 'sound', 'sound'), file], before.version)
    expect(answer.code).toBe(code)
    expect(await pullEntries(finn, space, 0)).toEqual(before)
  })

  test('refuses folders in themselves, one after the other and at once', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const a = folderIn(space, 'a')
    const b = folderIn(a.id, 'b')
    const c = folderIn(space, 'c')
    await pushEntries(person, space, [a, b, c], 0)
    const refused = { code: '22023' }
    expect(await pushEntries(person, space, [again(a, 1, { parent: b.id })], 3)).toMatchObject(refused)
    const swapped = [again(a, 1, { parent: c.id }), again(c, 3, { parent: b.id })]
    expect(await pushEntries(person, space, swapped, 3)).toMatchObject(refused)
    expect(await pushEntries(person, space, [again(a, 1, { parent: a.id })], 3)).toMatchObject({
      code: '23514',
    })
    // Two devices that each move one into the other: the second comes too late.
    expect(await pushEntries(person, space, [again(a, 1, { parent: c.id })], 3)).toMatchObject({
      applied: true,
    })
    expect(await pushEntries(person, space, [again(c, 3, { parent: b.id })], 3)).toMatchObject(refused)
    expect(await treeOf(person, space)).toEqual(['/c/', '/c/a/', '/c/a/b/'])
  })

  test('refuses folders that are nested too deeply, also where a deep one is moved', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const chain = (length: number) => {
      const folders = [folderIn(space, `top ${length}`)]
      while (folders.length < length) folders.push(folderIn(folders.at(-1)?.id ?? '', 'in'))
      return folders
    }
    const long = chain(200)
    const short = chain(60)
    await pushEntries(person, space, long, 0)
    await pushEntries(person, space, short, 200)
    expect((await pushEntries(person, space, chain(251), 260)).code).toBe('22023')
    const [top] = short
    if (!top) throw new Error('no folder')
    const deep = await pushEntries(person, space, [again(top, 201, { parent: long.at(-1)?.id ?? '' })], 260)
    expect(deep.code).toBe('22023')
    expect((await ownSpace(person)).entries).toBe(260)
  })

  test('counts each content once, and says by how much there is too little room', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    await sql`update public.spaces set quota = 10 where id = ${space}`
    const first = await pushEntries(
      person,
      space,
      [fileIn(space, 'a', 'otters'), fileIn(space, 'b', 'otters')],
      0,
    )
    expect(first).toMatchObject({ applied: true, bytes: 6, entries: 2 })
    expect(await pushEntries(person, space, [fileIn(space, 'c', 'beavers')], 2)).toMatchObject({
      code: 'OTF02',
      hint: '3',
      message: 'This space holds at most 10 bytes. This change needs 3 bytes more than there is room for.',
    })
    expect(await expectBlobs(person, space, [{ hash: hashOf('beavers'), size: 7 }])).toMatchObject({
      code: 'OTF02',
      hint: '3',
    })
    // What makes nothing larger is taken: a name, a removal, another file of the same content.
    await sql`update public.spaces set quota = 1 where id = ${space}`
    expect(await pushEntries(person, space, [fileIn(space, 'd', 'otters')], 2)).toMatchObject({
      applied: true,
    })
  })

  test('has as many entries as it may', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    await pushEntries(person, space, [fileIn(space, 'a', 'a')], 0)
    await sql`update public.spaces set entries = 250000 where id = ${space}`
    expect(await pushEntries(person, space, [fileIn(space, 'b', 'b')], 1)).toMatchObject({ code: 'OTF03' })
  })

  test('takes nothing into a folder that goes with the same changes, but what comes out of it', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const outer = folderIn(space, 'outer')
    const inner = folderIn(outer.id, 'inner')
    const innermost = folderIn(inner.id, 'innermost')
    await pushEntries(person, space, [outer, inner, innermost], 0)
    const file = fileIn(innermost.id, 'file', 'text')
    expect(await pushEntries(person, space, [file, removalOf(outer, 1)], 3)).toMatchObject({ code: '22023' })
    expect(await pushEntries(person, space, [file, removalOf(outer, 1)], 2)).toMatchObject({ applied: false })
    const rescued = again(inner, 2, { parent: space })
    expect(await pushEntries(person, space, [file, rescued, removalOf(outer, 1)], 3)).toMatchObject({
      applied: true,
      entries: 3,
      bytes: 4,
    })
    expect(await treeOf(person, space)).toEqual(['/inner/', '/inner/innermost/', '/inner/innermost/file'])
  })

  test('tells a device that was away for too long to read everything', async () => {
    const person = await newMember(shared, sql)
    const space = (await ownSpace(person)).id
    const file = fileIn(space, 'file', 'x')
    await pushEntries(person, space, [file, fileIn(space, 'kept', 'y')], 0)
    await pushEntries(person, space, [removalOf(file, 1)], 2)
    await sql`update public.space_entries set removed_at = now() - interval '91 days' where id = ${file.id}`
    // Looked for once in a thousand numbers.
    await sql`update public.spaces set version = 999 where id = ${space}`
    await pushEntries(person, space, [fileIn(space, 'more', 'z')], 3)
    expect(await pullEntries(person, space, 2)).toMatchObject({ reset: true, version: 0, changes: [] })
    expect(await pullEntries(person, space, 3)).toMatchObject({ reset: false, version: 1000 })
    expect(await treeOf(person, space)).toEqual(['/kept', '/more'])
  })
})

describe('members of a space', () => {
  test('do what their role lets them, and others learn nothing', async () => {
    const ada = await newMember(shared, sql, 'Ada Otter')
    const space = await newSpace([
      [olive, 'owner'],
      [finn, 'editor'],
      [ada, 'viewer'],
    ])
    const stranger = await newMember(shared, sql)
    const file = fileIn(space, 'file', 'text')
    expect(await pushEntries(finn, space, [file], 0)).toMatchObject({ applied: true })
    expect(
      await pushEntries(olive, space, [again(file, 1, { name: 'renamed', content: null })], 1),
    ).toMatchObject({
      applied: true,
    })
    expect(await treeOf(ada, space)).toEqual(['/renamed'])
    expect((await contentsOf(ada, space, [hashOf('text')])).size).toBe(1)
    expect(await pushEntries(ada, space, [again(file, 2, { name: 'mine', content: null })], 2)).toMatchObject(
      {
        code: 'OTS02',
      },
    )
    expect(await expectBlobs(ada, space, [])).toMatchObject({ code: 'OTS02' })
    // The same answer for a space that is not there.
    const nowhere = randomUUID()
    for (const id of [space, nowhere]) {
      const refusal = { code: 'OTS01', message: 'There is no such space, or you are not a member of it.' }
      expect(await pullEntries(stranger, id, 0)).toMatchObject(refusal)
      expect(await pushEntries(stranger, id, [file], 0)).toMatchObject(refusal)
      expect(await expectBlobs(stranger, id, [{ hash: hashOf('text'), size: 4 }])).toMatchObject(refusal)
    }
    for (const table of ['spaces', 'space_members', 'space_entries', 'space_versions'] as const) {
      const { data } = await stranger.client.from(table).select('*')
      expect(data, table).toEqual([])
      const seen = await ada.client.from(table).select('*')
      expect(seen.data?.length, table).toBeGreaterThan(0)
    }
    expect((await stranger.client.from('space_blobs').select('*')).error?.code).toBe('42501')
    expect((await olive.client.from('space_blobs').select('*')).error?.code).toBe('42501')
    // Rights end with the next call.
    await sql`delete from public.space_members where space_id = ${space} and user_id = ${finn.id}`
    expect(await pullEntries(finn, space, 0)).toMatchObject({ code: 'OTS01' })
    expect(await pushEntries(finn, space, [fileIn(space, 'late', 'l')], 2)).toMatchObject({ code: 'OTS01' })
  })

  test('change rows by functions alone', async () => {
    const space = await newSpace([[olive, 'owner']])
    const file = fileIn(space, 'file', 'text')
    await pushEntries(olive, space, [file], 0)
    const { client } = olive
    const changes = [
      client.from('spaces').update({ quota: 1e12 }).eq('id', space),
      client.from('spaces').insert({ kind: 'team', name: 'Mine' }),
      client.from('spaces').delete().eq('id', space),
      client.from('space_members').insert({ space_id: space, user_id: finn.id, role: 'owner' }),
      client.from('space_entries').update({ name: 'other' }).eq('id', file.id),
      client.from('space_entries').delete().eq('id', file.id),
      client.from('space_versions').update({ is_pinned: true }).eq('entry_id', file.id),
      client.from('space_versions').delete().eq('entry_id', file.id),
    ]
    for (const change of changes) expect((await change).error?.code).toBe('42501')
  })

  test('cannot take an entry of another space into theirs', async () => {
    const [one, other] = [await newSpace([[olive, 'owner']]), await newSpace([[finn, 'owner']])]
    const file = fileIn(one, 'file', 'text')
    await pushEntries(olive, one, [file], 0)
    const stolen = again(file, 1, { parent: other })
    expect(await pushEntries(finn, other, [stolen], 0)).toMatchObject({ code: '22023' })
    const folder = folderIn(one, 'folder')
    await pushEntries(olive, one, [folder], 1)
    expect(await pushEntries(finn, other, [fileIn(folder.id, 'file', 'x')], 0)).toMatchObject({
      code: '22023',
    })
    // A content of another space is not there, although the bytes are the same.
    expect(await expectBlobs(finn, other, [{ hash: hashOf('text'), size: 4 }])).toMatchObject({
      missing: [hashOf('text')],
    })
  })

  test('get quotas from administrators alone', async () => {
    const nina = await newMember(shared, sql)
    const space = (await ownSpace(nina)).id
    const give = (person: Member) => person.client.rpc('set_space_quota', { space, quota: 12 })
    expect((await give(nina)).error?.code).toBe('42501')
    const administrator = await newMember(shared, sql)
    await sql`insert into public.user_roles (user_id, role) values (${administrator.id}, 'administrator')`
    expect((await give(administrator)).error).toBeNull()
    expect((await ownSpace(nina)).quota).toBe(12)
    await administrator.client.rpc('set_space_quota', { space, quota: null as unknown as number })
    expect((await ownSpace(nina)).quota).toBe(5 * 1024 ** 3)
  })
})
