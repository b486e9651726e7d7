// Links: what their makers do with them, and what guests get.
import { Buffer } from 'node:buffer'
import { type Json, linkVisitHeader, spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import {
  addFile,
  contentOf,
  forgetTries,
  linksOf,
  makeLink,
  newShelf,
  openLink,
  shownIn,
  visitOf,
} from '../support/links.ts'
import { type Member, newMember } from '../support/members.ts'
import { request, visitor } from '../support/people.ts'
import { answerOf, join, newTeam, refusalOf } from '../support/sharing.ts'
import { folderIn, hashOf, pullEntries, pushEntries, removalOf } from '../support/spaces.ts'

const shared = inject('shared')
const large = Buffer.alloc(100_000, 'picture')
let sql: postgres.Sql
let olive: Member
let shelf: Awaited<ReturnType<typeof newShelf>>

beforeAll(async () => {
  sql = openDatabase(shared.dataDir)
  olive = await newMember(shared, sql, 'Olive Otter')
  shelf = await newShelf(olive, large)
})
beforeEach(() => forgetTries(sql))
afterAll(() => sql.end())

const member = (name?: string) => newMember(shared, sql, name)
const guest = visitor(shared)
const linkOf = (options = {}, entry = shelf.folder) => makeLink(olive, shelf.space, entry, options)
const kindsOf = async (space: string) => {
  const rows = await sql<
    { kind: string }[]
  >`select kind from public.space_events where space_id = ${space} order by id`
  return rows.map(({ kind }) => kind)
}

describe('a link', () => {
  test('is made by owners and editors of a space, and listed with what it allows', async () => {
    const [finn, vera, mallory] = [await member(), await member(), await member()]
    const team = await newTeam(olive)
    await join(olive, team, finn, 'editor')
    await join(olive, team, vera, 'viewer')
    const folder = folderIn(team, 'Plans')
    await pushEntries(olive, team, [folder], 0)
    const make = (by: Member, entry = folder.id) =>
      refusalOf(by.client.rpc('make_link', { space: team, entry, kind: 'read', options: {} }))
    expect([await make(vera), await make(mallory), await make(olive, shelf.folder)]).toEqual([
      'OTS02',
      'OTS01',
      'OTS05',
    ])
    const endsAt = Date.now() + 3_600_000
    const link = await makeLink(finn, team, folder.id, {
      password: 'river otter',
      endsAt,
      mostDownloads: 3,
      name: 'For Nina',
    })
    expect(link).toMatchObject({
      space: team,
      entry: folder.id,
      entryName: 'Plans',
      entryKind: 'folder',
      kind: 'read',
      name: 'For Nina',
      hasPassword: true,
      endsAt,
      mostDownloads: 3,
      downloads: 0,
      madeBy: finn.id,
      lastUsedAt: null,
      works: true,
    })
    expect(link.token).toMatch(/^[\w-]{24}$/)
    const whole = await makeLink(olive, team, team)
    expect(whole).toMatchObject({ entryName: 'River', entryKind: 'folder' })
    expect(await linksOf(olive, team)).toMatchObject([{ id: whole.id }, { id: link.id, token: link.token }])
    // An editor sees that the owner's link is there, and cannot take its address.
    expect(await linksOf(finn, team)).toMatchObject([{ token: null }, { token: link.token }])
    expect(await linksOf(olive, team, folder.id)).toHaveLength(1)
    expect(await refusalOf(vera.client.rpc('space_links', { space: team }))).toBe('OTS02')
    expect(await refusalOf(finn.client.rpc('remove_link', { link: whole.id }))).toBe('OTL05')
    expect(await refusalOf(mallory.client.rpc('change_link', { link: link.id, changes: {} }))).toBe('OTL05')
    expect(await kindsOf(team)).toContain('link-made')
    expect(
      JSON.stringify(await sql`select details from public.space_events where space_id = ${team}`),
    ).not.toContain(link.token)
  })

  test('is refused where its options make no sense', async () => {
    const make = (options: Json) =>
      refusalOf(
        olive.client.rpc('make_link', { space: shelf.space, entry: shelf.folder, kind: 'read', options }),
      )
    for (const options of [
      { password: 'short' },
      { password: 'x'.repeat(73) },
      { endsAt: Date.now() - 1000 },
      { endsAt: 'soon' },
      { mostDownloads: 0 },
      { name: 'x'.repeat(101) },
      { other: 1 },
      [],
    ])
      expect([options, await make(options)]).toEqual([options, '22023'])
    const drop = (entry: string) =>
      refusalOf(olive.client.rpc('make_link', { space: shelf.space, entry, kind: 'drop', options: {} }))
    expect(await drop(shelf.note)).toBe('22023')
    expect(await drop(shelf.space)).toBe('OTS05')
  })

  test('shows a guest what is below its entry, and nothing else', async () => {
    const link = await linkOf()
    const opened = await openLink(guest, link.token)
    expect(opened).toEqual({
      visit: expect.stringMatching(/^[0-9a-f]{40}$/),
      kind: 'read',
      name: 'Holidays',
      entryKind: 'folder',
      sharedBy: 'Olive Otter',
      ends: null,
      left: null,
    })
    const visit = opened?.visit ?? ''
    expect((await shownIn(guest, visit)).map(({ name, kind, size }) => [name, kind, size])).toEqual([
      ['Older', 'folder', 0],
      ['note.txt', 'file', 10],
      ['picture.bin', 'file', 100_000],
    ])
    expect(Object.keys((await shownIn(guest, visit))[0] ?? {}).toSorted()).toEqual([
      'id',
      'kind',
      'modified',
      'name',
      'size',
    ])
    expect((await shownIn(guest, visit, shelf.inner)).map(({ name }) => name)).toEqual(['deep.txt'])
    for (const folder of [shelf.other, shelf.space, shelf.note])
      expect(await refusalOf(guest.rpc('link_entries', { visit, folder }))).toBe('OTS05')
    expect(await refusalOf(guest.rpc('open_content', { visit, entry: shelf.secret }))).toBe('OTS05')
    const note = await contentOf(guest, visit, shelf.note)
    expect(Buffer.from(note.content ?? '', 'base64').toString()).toBe('Dear guest')
    expect((await contentOf(guest, visit, shelf.deep)).name).toBe('deep.txt')
  })

  test('to one file shows that file', async () => {
    const link = await linkOf({}, shelf.picture)
    const { visit, entryKind, name } = await visitOf(shared, link)
    expect([entryKind, name]).toEqual(['file', 'picture.bin'])
    expect((await shownIn(guest, visit)).map(({ id }) => id)).toEqual([shelf.picture])
    expect(await refusalOf(guest.rpc('open_content', { visit, entry: shelf.note }))).toBe('OTS05')
    expect((await contentOf(guest, visit, shelf.picture)).object).toBe(`${shelf.space}/${hashOf(large)}`)
  })

  test('gives a large content by storage to who was granted it, in parts and by a signed address', async () => {
    const { visit, client } = await visitOf(shared, await linkOf())
    const name = `${shelf.space}/${hashOf(large)}`
    const path = `/storage/v1/object/spaces/${name}`
    const ask = (headers: Record<string, string>) => request(shared, path, { headers })
    expect((await ask({ [linkVisitHeader]: visit })).ok).toBe(false)
    expect((await client.storage.from(spacesBucket).createSignedUrl(name, 60)).error).not.toBeNull()
    expect(await contentOf(guest, visit, shelf.picture)).toMatchObject({
      bucket: 'spaces',
      object: name,
      size: 100_000,
    })
    const whole = await ask({ [linkVisitHeader]: visit })
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true)
    const part = await ask({ [linkVisitHeader]: visit, range: 'bytes=10-19' })
    expect([part.status, await part.text()]).toEqual([206, large.subarray(10, 20).toString()])
    const { data } = await client.storage.from(spacesBucket).createSignedUrl(name, 60)
    expect((await (await fetch(data?.signedUrl ?? '')).arrayBuffer()).byteLength).toBe(100_000)
    // Neither without the visit, nor with another.
    const other = await visitOf(shared, await linkOf())
    expect((await ask({})).ok).toBe(false)
    expect((await ask({ [linkVisitHeader]: other.visit })).ok).toBe(false)
    await sql`update private.link_grants set ends_at = now() where space_id = ${shelf.space}`
    expect((await ask({ [linkVisitHeader]: visit })).ok).toBe(false)
  })

  test('with a password opens with that alone', async () => {
    const link = await linkOf({ password: 'river otter' })
    expect(await openLink(guest, link.token)).toEqual({ needs: 'password' })
    expect(await openLink(guest, link.token, 'river')).toBeNull()
    const { visit } = await visitOf(shared, link, 'river otter')
    expect(await shownIn(guest, visit)).toHaveLength(3)
    const changed = await answerOf(
      olive.client.rpc('change_link', { link: link.id, changes: { password: 'another one' } }),
    )
    expect(changed).toMatchObject({ hasPassword: true, token: link.token })
    expect(await refusalOf(guest.rpc('link_entries', { visit }))).toBe('OTL01')
    expect(await openLink(guest, link.token, 'river otter')).toBeNull()
    await answerOf(olive.client.rpc('change_link', { link: link.id, changes: { password: null } }))
    expect(await openLink(guest, link.token)).toHaveProperty('visit')
  })

  test('allows as many downloads as it says, each entry once a visit', async () => {
    const link = await linkOf({ mostDownloads: 2 })
    const { visit, left } = await visitOf(shared, link)
    expect(left).toBe(2)
    await contentOf(guest, visit, shelf.note)
    await contentOf(guest, visit, shelf.note)
    expect(await linksOf(olive, shelf.space)).toContainEqual(
      expect.objectContaining({ id: link.id, downloads: 1, works: true }),
    )
    const second = await visitOf(shared, link)
    expect(second.left).toBe(1)
    await contentOf(guest, second.visit, shelf.note)
    expect(await openLink(guest, link.token)).toBeNull()
    expect(await refusalOf(guest.rpc('open_content', { visit, entry: shelf.deep }))).toBe('OTL02')
    // What was counted can be fetched again.
    expect((await contentOf(guest, visit, shelf.note)).name).toBe('note.txt')
    await answerOf(olive.client.rpc('change_link', { link: link.id, changes: { mostDownloads: 3 } }))
    const downloads = await Promise.all(
      [shelf.deep, shelf.picture].map((entry) => refusalOf(guest.rpc('open_content', { visit, entry }))),
    )
    expect(downloads.filter((refusal) => refusal === 'OTL02')).toHaveLength(1)
    expect(downloads).toContain(null)
  })

  test('ends at its time, with its removal, with its entry and with what its maker may do', async () => {
    const finn = await member()
    const team = await newTeam(olive)
    await join(olive, team, finn, 'editor')
    const folder = folderIn(team, 'Plans')
    await pushEntries(olive, team, [folder], 0)
    const note = await addFile(olive, team, folder.id, 'note.txt', 'a note')
    const seen = async () => (await pullEntries(olive, team, 0)).version
    const ends: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      time: (id) => sql`update private.space_links set ends_at = now() where id = ${id}`,
      removal: (link) => answerOf(finn.client.rpc('remove_link', { link })),
      maker: () =>
        answerOf(olive.client.rpc('set_space_role', { space: team, person: finn.id, role: 'viewer' })),
      suspended: () =>
        sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${finn.id}`,
      entry: async () => pushEntries(olive, team, [removalOf(folder, 1)], await seen()),
    }
    for (const [what, end] of Object.entries(ends)) {
      const link = await makeLink(finn, team, folder.id)
      const { visit } = await visitOf(shared, link)
      await contentOf(guest, visit, note)
      await end(link.id)
      expect([what, await openLink(guest, link.token)]).toEqual([what, null])
      expect([what, await refusalOf(guest.rpc('link_entries', { visit }))]).toEqual([what, 'OTL01'])
      expect([what, await refusalOf(guest.rpc('open_content', { visit, entry: note }))]).toEqual([
        what,
        'OTL01',
      ])
      // As an editor again they make new ones; those of before stay ended.
      await sql`update public.space_members set role = 'editor' where space_id = ${team} and user_id = ${finn.id}`
      await sql`update auth.users set banned_until = null where id = ${finn.id}`
      const isForGood = what === 'time' || what === 'maker'
      expect([what, isForGood && (await openLink(guest, link.token))]).toEqual([what, isForGood && null])
    }
  })

  test('of an entry that was removed stays ended when the entry comes back, and is cleared', async () => {
    const folder = folderIn(shelf.space, 'Short')
    const push = async (change: Parameters<typeof pushEntries>[2]) =>
      pushEntries(olive, shelf.space, change, (await pullEntries(olive, shelf.space, 0)).version)
    const versionOf = async () => {
      const [row] = await sql<
        { version: string }[]
      >`select version from public.space_entries where id = ${folder.id}`
      return Number(row?.version)
    }
    await push([folder])
    const link = await linkOf({}, folder.id)
    await push([removalOf(folder, await versionOf())])
    expect(await openLink(guest, link.token)).toBeNull()
    expect(await push([{ ...folder, revision: 'back', expected: await versionOf() }])).toMatchObject({
      applied: true,
    })
    expect(await openLink(guest, link.token)).toBeNull()
    await sql`select private.sweep_links()`
    expect((await linksOf(olive, shelf.space)).map(({ id }) => id)).not.toContain(link.id)
  })

  test('tells its makers of its first use of a day, and a visit lasts for an hour of rest', async () => {
    const team = await newTeam(olive)
    const link = await makeLink(olive, team, team)
    const { visit } = await visitOf(shared, link)
    await visitOf(shared, link)
    expect((await kindsOf(team)).filter((kind) => kind === 'link-used')).toHaveLength(1)
    const [event] =
      await sql`select by_id, details from public.space_events where space_id = ${team} and kind = 'link-used'`
    expect(event).toMatchObject({ by_id: null, details: { link: link.id, name: 'River' } })
    await sql`update private.space_links set last_used_at = now() - interval '1 day' where id = ${link.id}`
    // A guest who is signed in is nobody here.
    const mallory = await member()
    await openLink(mallory.client, link.token)
    expect((await kindsOf(team)).filter((kind) => kind === 'link-used')).toHaveLength(2)
    expect(
      await sql`select by_id from public.space_events where space_id = ${team} and by_id = ${mallory.id}`,
    ).toHaveLength(0)
    const age = (by: string) => sql`
      update private.link_visits set ends_at = ends_at - ${by}::interval, opened_at = opened_at - ${by}::interval where link_id = ${link.id}`
    for (let hour = 0; hour < 3; hour++) {
      await age('50 minutes')
      expect(await refusalOf(guest.rpc('link_entries', { visit }))).toBeNull()
    }
    await sql`update private.link_visits set opened_at = opened_at - interval '1 day' where link_id = ${link.id}`
    expect(await refusalOf(guest.rpc('link_entries', { visit }))).toBe('OTL01')
  })

  test('lists long folders in pages', async () => {
    const { id: folder } = await (async () => {
      const made = folderIn(shelf.space, 'Long')
      await pushEntries(olive, shelf.space, [made], 1_000_000)
      await pushEntries(
        olive,
        shelf.space,
        Array.from({ length: 501 }, (_, nth) => folderIn(made.id, `f${String(nth).padStart(4, '0')}`)),
        1_000_000,
      )
      return made
    })()
    const { visit } = await visitOf(shared, await linkOf({}, folder))
    const page = async (after?: string) =>
      (await answerOf(
        guest.rpc('link_entries', { visit, ...(after !== undefined && { after }) }),
      )) as unknown as {
        readonly entries: readonly { readonly name: string }[]
        readonly after: string | null
      }
    const first = await page()
    expect([first.entries.length, first.after]).toEqual([500, 'f0499'])
    expect(await page(first.after ?? '')).toMatchObject({ entries: [{ name: 'f0500' }], after: null })
  })
})
