import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { answerOf, invitationsOf, join, noticesOf, refusalOf, rolesOf } from '../support/sharing.ts'
import {
  again,
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
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const member = (name?: string) => newMember(shared, sql, name)

describe('a folder that is shared', () => {
  const trip = async (person: Member) => {
    const own = (await ownSpace(person)).id
    const folder = folderIn(own, 'Trip')
    const photos = folderIn(folder.id, 'Photos')
    const notes = fileIn(folder.id, 'notes.txt', 'first')
    const otter = fileIn(photos.id, 'otter.txt', 'an otter')
    const other = fileIn(own, 'private.txt', 'mine')
    await pushEntries(person, own, [folder, photos, notes, otter, other], 0)
    await pushEntries(
      person,
      own,
      [
        again(notes, 3, {
          hash: hashOf('second!'),
          size: 7,
          content: Buffer.from('second!').toString('base64'),
        }),
      ],
      5,
    )
    return { own, folder, photos, notes, otter }
  }
  /** Adds a file that is too large to be in the database; its hash. */
  const addFilm = async (person: Member, own: string, folder: string) => {
    const content = randomBytes(100_000)
    const hash = hashOf(content)
    await answerOf(person.client.rpc('expect_blobs', { space: own, blobs: [{ hash, size: content.length }] }))
    await person.client.storage.from('spaces').upload(`${own}/${hash}`, content)
    const film = fileIn(folder, 'film.mp4', '', { hash, size: content.length, content: null })
    expect(await pushEntries(person, own, [film], 6)).toMatchObject({ applied: true })
    return hash
  }
  const copyFilm = async (person: Member, own: string, space: string, hash: string) => {
    const { error } = await person.client.storage.from('spaces').copy(`${own}/${hash}`, `${space}/${hash}`)
    expect(error).toBeNull()
  }
  /** Compares the stored totals of a space with those of its rows. */
  const checkSums = async (space: string) => {
    const [sums] = await sql`
      select bytes::int, states, entries,
        (select coalesce(sum(size), 0)::int from public.space_blobs where space_id = spaces.id and uses > 0) as "realBytes",
        (select count(*)::int from public.space_versions where space_id = spaces.id) as "realStates",
        (select count(*)::int from public.space_entries where space_id = spaces.id and removed_at is null) as "realEntries"
      from public.spaces where id = ${space}`
    expect(sums).toMatchObject({
      bytes: sums?.realBytes,
      states: sums?.realStates,
      entries: sums?.realEntries,
    })
  }
  const share = async (person: Member, folder: string) =>
    (await answerOf(person.client.rpc('share_folder', { folder }))) as unknown as {
      readonly space: string
      readonly missing: readonly string[]
    }

  test('becomes a space with all that is in it and its history, mounted where it was', async () => {
    const [olive, finn] = [await member(), await member()]
    const { own, folder } = await trip(olive)
    const before = await ownSpace(olive)
    const { space, missing } = await share(olive, folder.id)
    expect(missing).toEqual([])
    expect(await treeOf(olive, own)).toEqual(['/Trip/', '/private.txt'])
    expect(await treeOf(olive, space)).toEqual(['/Photos/', '/Photos/otter.txt', '/notes.txt'])
    const spaces = await spacesOf(olive)
    expect(spaces[1]).toMatchObject({
      id: space,
      kind: 'shared',
      name: 'Trip',
      role: 'owner',
      mount: folder.id,
      owner: olive.id,
    })
    // What it has takes as much room as before.
    expect(spaces[1]?.bytes).toBe(5 + 7 + 8)
    expect(spaces[0]).toMatchObject({ bytes: before.bytes - 20, quota: before.quota - 20 })
    const [notes] = await sql<
      { id: string }[]
    >`select id from public.space_entries where space_id = ${space} and name = 'notes.txt'`
    const states = await sql<{ hash: string }[]>`
      select hash from public.space_versions where entry_id = ${notes?.id ?? ''} order by version`
    expect(states.map(({ hash }) => hash)).toEqual([hashOf('first'), hashOf('second!')])

    await join(olive, space, finn, 'editor')
    const { version } = await pullEntries(finn, space, 0)
    const pushed = await pushEntries(finn, space, [fileIn(space, 'from Finn.txt', 'hi')], version)
    expect(pushed).toMatchObject({ applied: true })
    expect(await treeOf(olive, space)).toContain('/from Finn.txt')
    for (const place of [own, space]) await checkSums(place)
  })

  test('is as it was at an earlier moment when it is looked back at', async () => {
    const olive = await member()
    const { folder } = await trip(olive)
    const [between] = await sql<{ moment: Date }[]>`select clock_timestamp() as moment`
    const { space } = await share(olive, folder.id)
    const page = await pullEntries(olive, space, 0)
    await pushEntries(olive, space, [fileIn(space, 'new.txt', 'new')], page.version)
    const moment = between?.moment.toISOString() ?? ''
    const listed = (await answerOf(
      olive.client.rpc('folder_at', { space, folder: space, moment }),
    )) as unknown as string[][]
    expect(listed.map(([, , name]) => name)).toEqual(['Photos', 'notes.txt'])
    await answerOf(olive.client.rpc('rewind_folder', { space, folder: space, moment }))
    expect(await treeOf(olive, space)).toEqual(['/Photos/', '/Photos/otter.txt', '/notes.txt'])
  })

  test('with large contents waits until they are copied, and whoever asks again goes on', async () => {
    const olive = await member()
    const { own, folder } = await trip(olive)
    const hash = await addFilm(olive, own, folder.id)
    const begun = await share(olive, folder.id)
    expect(begun.missing).toEqual([hash])
    // Nobody sees it before it is whole.
    expect(await spacesOf(olive)).toHaveLength(1)
    expect(await treeOf(olive, own)).toContain('/Trip/film.mp4')
    await copyFilm(olive, own, begun.space, hash)
    const done = await share(olive, folder.id)
    expect(done).toMatchObject({ space: begun.space, missing: [] })
    const stored = await olive.client.storage.from('spaces').download(`${done.space}/${hash}`)
    expect(hashOf(Buffer.from((await stored.data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(hash)
  })

  test('goes on counting where its owner put something into the space before it was whole', async () => {
    const olive = await member()
    const { own, folder } = await trip(olive)
    const hash = await addFilm(olive, own, folder.id)
    const { space } = await share(olive, folder.id)
    const early = Array.from({ length: 12 }, (_, index) => fileIn(space, `early ${index}`, `early ${index}`))
    expect(await pushEntries(olive, space, early, 0)).toMatchObject({ version: 12 })
    await copyFilm(olive, own, space, hash)
    await share(olive, folder.id)
    const { version } = await pullEntries(olive, space, 0)
    expect(version).toBe(12 + 4)
    await checkSums(space)
    expect(await treeOf(olive, space)).toHaveLength(12 + 4)
  })

  test('whose sharing is never finished is as it was, and what was begun is given up a day later', async () => {
    const olive = await member()
    const { own, folder } = await trip(olive)
    await addFilm(olive, own, folder.id)
    const { space } = await share(olive, folder.id)
    await sql`select private.drop_unfinished_shares()`
    expect(await sql`select from public.spaces where id = ${space}`).toHaveLength(1)
    await sql`update private.folder_shares set since = now() - interval '25 hours' where space_id = ${space}`
    await sql`select private.drop_unfinished_shares()`
    expect(await sql`select from public.spaces where id = ${space}`).toHaveLength(0)
    expect(await treeOf(olive, own)).toContain('/Trip/film.mp4')
  })

  test('is one once, is not in another one, and is the person’s own', async () => {
    const [olive, mallory] = [await member(), await member()]
    const { own, folder, photos } = await trip(olive)
    const { space } = await share(olive, photos.id)
    const refusal = (person: Member, id: string) =>
      refusalOf(person.client.rpc('share_folder', { folder: id }))
    expect(await refusal(olive, photos.id)).toBe('OTS09')
    expect(await refusal(olive, folder.id)).toBe('OTS09')
    expect(await refusal(mallory, folder.id)).toBe('OTS05')
    expect(await refusal(olive, own)).toBe('OTS05')
    const inside = folderIn(space, 'inside')
    await pushEntries(olive, space, [inside], (await pullEntries(olive, space, 0)).version)
    expect(await refusal(olive, inside.id)).toBe('OTS05')
  })

  test('an older device that changes what was in it leaves it in the folder where it is mounted', async () => {
    const olive = await member()
    const { own, folder, notes } = await trip(olive)
    const { space } = await share(olive, folder.id)
    const changed = again(notes, 6, {
      hash: hashOf('third'),
      size: 5,
      content: Buffer.from('third').toString('base64'),
    })
    const refused = await pushEntries(olive, own, [changed], 6)
    expect(refused).toMatchObject({ applied: false, conflicts: [{ id: notes.id }] })
    const version = refused.conflicts?.[0]?.version ?? 0
    expect(await pushEntries(olive, own, [again(changed, version)], refused.version ?? 0)).toMatchObject({
      applied: true,
    })
    expect(await treeOf(olive, own)).toContain('/Trip/notes.txt')
    expect(await treeOf(olive, space)).toContain('/notes.txt')
  })

  test("counts against its owner's quota, no matter who adds files", async () => {
    const [olive, finn] = [await member(), await member()]
    const { own, folder } = await trip(olive)
    const { space } = await share(olive, folder.id)
    await join(olive, space, finn, 'editor')
    await sql`update public.spaces set quota = 100 where id = ${own}`
    const version = (await pullEntries(finn, space, 0)).version
    const filling = await pushEntries(finn, space, [fileIn(space, 'big.txt', 'x'.repeat(90))], version)
    expect(filling).toMatchObject({ code: 'OTF02', hint: String(90 + 24 - 100) })
    expect(
      await pushEntries(finn, space, [fileIn(space, 'fits.txt', 'x'.repeat(70))], version),
    ).toMatchObject({ applied: true })
    const at = (await pullEntries(olive, own, 0)).version
    expect(await pushEntries(olive, own, [fileIn(own, 'more.txt', 'x'.repeat(10))], at)).toMatchObject({
      code: 'OTF02',
    })
  })

  test('is handed over to a member who accepts it and has room for it', async () => {
    const [olive, finn] = [await member(), await member()]
    const { folder } = await trip(olive)
    const { space } = await share(olive, folder.id)
    await join(olive, space, finn, 'viewer')
    const handOver = () => refusalOf(olive.client.rpc('hand_over_space', { space, person: finn.id }))
    expect(await handOver()).toBeNull()
    expect(await rolesOf(finn, space)).toEqual({ [olive.id]: 'owner', [finn.id]: 'viewer' })
    const accept = async () => {
      const [invitation] = await invitationsOf(finn)
      return refusalOf(
        finn.client.rpc('answer_invitation', { invitation: invitation?.id ?? '', accept: true }),
      )
    }
    await sql`update public.spaces set quota = 10 where person = ${finn.id}`
    await ownSpace(finn)
    await sql`update public.spaces set quota = 10 where person = ${finn.id}`
    expect(await accept()).toBe('OTF02')
    await sql`update public.spaces set quota = null where person = ${finn.id}`
    expect(await accept()).toBeNull()
    expect(await rolesOf(finn, space)).toEqual({ [finn.id]: 'owner', [olive.id]: 'editor' })
    expect(await refusalOf(olive.client.rpc('remove_member', { space, person: olive.id }))).toBeNull()
  })

  test('lies at an empty folder of a member’s own space, wherever that is moved', async () => {
    const [olive, finn] = [await member(), await member()]
    const { folder } = await trip(olive)
    const { space } = await share(olive, folder.id)
    await join(olive, space, finn, 'editor')
    const own = (await ownSpace(finn)).id
    const [place, full] = [folderIn(own, 'Our trip'), folderIn(own, 'Full')]
    await pushEntries(finn, own, [place, full, fileIn(full.id, 'a', 'a')], 0)
    const mount = (to: string | null, at = space) =>
      refusalOf(finn.client.rpc('set_mount', { space: at, ...(to !== null && { folder: to }) }))
    expect(await mount(full.id)).toBe('22023')
    expect(await mount(folder.id)).toBe('OTS05')
    expect(await mount(place.id, own)).toBe('22023')
    expect(await mount(place.id)).toBeNull()
    expect((await spacesOf(finn))[1]).toMatchObject({ id: space, mount: place.id })
    await pushEntries(finn, own, [removalOf(place, 1)], 3)
    expect((await spacesOf(finn))[1]).toMatchObject({ id: space, mount: null })
  })

  test('that is deleted for everyone is gone for everyone', async () => {
    const [olive, finn] = [await member(), await member()]
    const { own, folder } = await trip(olive)
    const { space } = await share(olive, folder.id)
    await join(olive, space, finn, 'editor')
    expect(await refusalOf(finn.client.rpc('delete_space', { space }))).toBe('OTS02')
    expect(await refusalOf(olive.client.rpc('delete_space', { space }))).toBeNull()
    expect((await pullEntries(finn, space, 0)).code).toBe('OTS01')
    expect(await noticesOf(finn)).toContain('deleted')
    expect((await ownSpace(olive)).bytes).toBe(4)
    expect(await treeOf(olive, own)).toEqual(['/Trip/', '/private.txt'])
    expect(await sql`select from public.space_blobs where space_id = ${space} and uses > 0`).toHaveLength(0)
  })
})
