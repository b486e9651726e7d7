import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hashOfSecret } from '../../src/dav/login.ts'
import { openDatabase } from '../support/database.ts'
import { type Member, clientOf, newMember } from '../support/members.ts'
import { visitor } from '../support/people.ts'
import { answerOf, newTeam, refusalOf } from '../support/sharing.ts'
import { folderIn, ownSpace, pushEntries, removalOf } from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const member = () => newMember(shared, sql)

interface Made {
  readonly id: string
  readonly secret: string
}

const make = async ({ client }: Member, more: { rights?: string; folder?: string; ends_at?: string } = {}) =>
  (await answerOf(client.rpc('make_app_password', { name: 'Laptop', ...more }))) as unknown as Made

/** What a server learns of a password. */
const use = async (login: string, secret: string) => {
  const [row] = await sql`select * from private.use_app_password(${login}, ${hashOfSecret(secret)})`
  return row ?? null
}

describe('a password for an app', () => {
  test('is told once, as 35 letters, and opens all files of its owner by address and by code', async () => {
    const olive = await member()
    const made = await make(olive)
    expect(made.secret).toMatch(/^[a-z]{5}(-[a-z]{5}){6}$/)
    const opened = { id: made.id, person: olive.id, rights: 'write', space: null, folder: null }
    expect(await use(olive.email.toUpperCase(), made.secret)).toMatchObject(opened)
    expect(await use(olive.id, made.secret)).toMatchObject(opened)
    const listed = await answerOf(olive.client.rpc('own_app_passwords'))
    expect(listed).toMatchObject([
      { id: made.id, name: 'Laptop', rights: 'write', folder: null, endsAt: null },
    ])
    expect(JSON.stringify(listed)).not.toContain(made.secret.slice(0, 11))
    const [kept] =
      await sql`select to_jsonb(password)::text as row from private.app_passwords as password where id = ${made.id}`
    expect(kept?.row).not.toContain(made.secret.replaceAll('-', ''))
  })

  test('is made within ten minutes of a sign-in alone', async () => {
    const olive = await member()
    const asked = () => refusalOf(olive.client.rpc('make_app_password', { name: 'Laptop' }))
    await sql`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = ${olive.id}`
    expect(await asked()).toBe('OTP01')
    // A token that belongs to no session says nothing of when its owner signed in.
    expect(await refusalOf(clientOf(shared, olive.id).rpc('make_app_password', { name: 'Laptop' }))).toBe(
      'OTP01',
    )
    expect(await answerOf(olive.client.rpc('own_app_passwords'))).toEqual([])
    await sql`update auth.sessions set created_at = now() - interval '9 minutes' where user_id = ${olive.id}`
    expect(await asked()).toBeNull()
  })

  test('opens nothing with the address of somebody else, when it is wrong, removed or over, or its owner is suspended', async () => {
    const [olive, finn] = [await member(), await member()]
    const made = await make(olive)
    expect(await use(finn.email, made.secret)).toBeNull()
    expect(
      await use(
        olive.email,
        made.secret.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')),
      ),
    ).toBeNull()
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${olive.id}`
    expect(await use(olive.email, made.secret)).toBeNull()
    await sql`update auth.users set banned_until = null where id = ${olive.id}`
    expect(await use(olive.email, made.secret)).not.toBeNull()
    await sql`update private.app_passwords set ends_at = now() - interval '1 second' where id = ${made.id}`
    expect(await use(olive.email, made.secret)).toBeNull()
    await sql`update private.app_passwords set ends_at = null where id = ${made.id}`
    // Of somebody else it stays.
    await answerOf(finn.client.rpc('remove_app_password', { id: made.id }))
    expect(await use(olive.email, made.secret)).not.toBeNull()
    await answerOf(olive.client.rpc('remove_app_password', { id: made.id }))
    expect(await use(olive.email, made.secret)).toBeNull()
    expect(await answerOf(olive.client.rpc('own_app_passwords'))).toEqual([])
  })

  test('says when it was last used, written once a minute at most', async () => {
    const olive = await member()
    const made = await make(olive)
    const usedAt = async () => {
      const [row] = await sql<{ at: Date | null }[]>`
        select last_used_at as at from private.app_passwords where id = ${made.id}`
      return row?.at?.getTime() ?? null
    }
    await use(randomUUID(), made.secret)
    expect(await usedAt()).toBeNull()
    await use(olive.id, made.secret)
    const first = await usedAt()
    expect(first).not.toBeNull()
    await use(olive.id, made.secret)
    expect(await usedAt()).toBe(first)
    await sql`update private.app_passwords set last_used_at = now() - interval '61 seconds' where id = ${made.id}`
    await use(olive.id, made.secret)
    expect(await usedAt()).toBeGreaterThanOrEqual(first ?? 0)
  })

  test('can be for one folder, or for one space, that its owner is a member of', async () => {
    const [olive, mallory] = [await member(), await member()]
    const own = (await ownSpace(olive)).id
    const folder = folderIn(own, 'Trip')
    await pushEntries(olive, own, [folder], 0)
    const team = await newTeam(olive, 'River')
    const one = await make(olive, { folder: folder.id, rights: 'read' })
    expect(await use(olive.id, one.secret)).toMatchObject({ rights: 'read', space: own, folder: folder.id })
    const other = await make(olive, { folder: team })
    expect(await use(olive.id, other.secret)).toMatchObject({ space: team, folder: null })
    expect(await answerOf(olive.client.rpc('own_app_passwords'))).toMatchObject([
      { space: team, spaceName: 'River', folder: null },
      { space: own, folder: folder.id, folderName: 'Trip' },
    ])
    const asked = { name: 'Laptop', folder: folder.id }
    expect(await refusalOf(mallory.client.rpc('make_app_password', asked))).toBe('OTS05')
    expect(await refusalOf(mallory.client.rpc('make_app_password', { ...asked, folder: team }))).toBe('OTS05')
    await pushEntries(olive, own, [removalOf(folder, 1)], 1)
    expect(await refusalOf(olive.client.rpc('make_app_password', asked))).toBe('OTS05')
  })

  test('is refused without a sign-in, a name, known rights or a time to come, and beyond 50', async () => {
    const olive = await member()
    const refused = (args: { name: string; rights?: string; ends_at?: string }) =>
      refusalOf(olive.client.rpc('make_app_password', args))
    expect(await refusalOf(visitor(shared).rpc('make_app_password', { name: 'Laptop' }))).not.toBeNull()
    expect(await refused({ name: ' ' })).toBe('22023')
    expect(await refused({ name: 'x'.repeat(101) })).toBe('22023')
    expect(await refused({ name: 'Laptop', rights: 'all' })).toBe('22023')
    expect(await refused({ name: 'Laptop', ends_at: '2020-01-01T00:00:00Z' })).toBe('22023')
    await sql`
      insert into private.app_passwords (user_id, name, sha256, rights)
      select ${olive.id}, 'Laptop', encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 'read' from generate_series(1, 50)`
    expect(await refused({ name: 'Laptop' })).toBe('OTR01')
  })

  test('goes with its owner and with its space', async () => {
    const [olive, finn] = [await member(), await member()]
    const team = await newTeam(olive)
    const [one, other] = [await make(olive, { folder: team }), await make(finn)]
    await answerOf(olive.client.rpc('delete_space', { space: team }))
    expect(await use(olive.id, one.secret)).toBeNull()
    await sql`delete from auth.users where id = ${finn.id}`
    const left = await sql`select id from private.app_passwords where id in (${one.id}, ${other.id})`
    expect([...left]).toEqual([])
  })
})

test('locks that are over and properties of forgotten entries are swept, others stay', async () => {
  const olive = await member()
  const own = (await ownSpace(olive)).id
  const gone = randomUUID()
  await sql`
    insert into private.dav_locks (space_id, entry_id, user_id, is_shared, is_deep, seconds, ends_at)
    values (${own}, ${own}, ${olive.id}, false, true, 60, now() - interval '1 second'),
      (${own}, ${own}, ${olive.id}, true, true, 60, now() + interval '1 hour')`
  await sql`
    insert into private.dav_properties (entry_id, namespace, name, value)
    values (${gone}, 'urn:x', 'colour', 'red'), (${own}, 'urn:x', 'colour', 'blue')`
  await sql`select private.sweep_dav(1000)`
  expect([...(await sql`select is_shared from private.dav_locks where space_id = ${own}`)]).toEqual([
    { is_shared: true },
  ])
  expect([
    ...(await sql`select value from private.dav_properties where entry_id in (${gone}, ${own})`),
  ]).toEqual([{ value: 'blue' }])
})
