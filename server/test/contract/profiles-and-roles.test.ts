import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { giveRole, openDatabase } from '../support/database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { newAddress, newPerson, visitor } from '../support/people.ts'

const shared = inject('shared')

const roleOf = async (person: { client: ReturnType<typeof visitor> }, id: string) => {
  const { data, error } = await person.client.rpc('get_user_role', { _user_id: id })
  expect(error).toBeNull()
  return data
}

describe('get_user_role', () => {
  test('answers the highest role, and null for none [B6.1 B7.3]', async () => {
    const person = await newPerson(shared)
    expect(await roleOf(person, person.id)).toBeNull()
    await giveRole(shared.dataDir, person.id, 'verified_developer')
    expect(await roleOf(person, person.id)).toBe('verified_developer')
    await giveRole(shared.dataDir, person.id, 'administrator')
    expect(await roleOf(person, person.id)).toBe('administrator')
    await giveRole(shared.dataDir, person.id, 'trusted_user')
    expect(await roleOf(person, person.id)).toBe('administrator')
  })

  test('tells the role of somebody else to those who may assign roles only', async () => {
    const [asked, person, developer, trusted, administrator] = await Promise.all(
      Array.from({ length: 5 }, () => newPerson(shared)),
    )
    if (!asked || !person || !developer || !trusted || !administrator) throw new Error('five people')
    await giveRole(shared.dataDir, asked.id, 'trusted_user')
    await giveRole(shared.dataDir, developer.id, 'verified_developer')
    await giveRole(shared.dataDir, trusted.id, 'trusted_user')
    await giveRole(shared.dataDir, administrator.id, 'administrator')
    expect(await roleOf(person, asked.id)).toBeNull()
    expect(await roleOf(developer, asked.id)).toBeNull()
    expect(await roleOf(trusted, asked.id)).toBe('trusted_user')
    expect(await roleOf(administrator, asked.id)).toBe('trusted_user')
  })
})

describe('a profile', () => {
  test('gets its name from the address, and a different one where that is taken', async () => {
    const local = newAddress('River_Otter').split('@')[0] ?? ''
    const names = []
    for (const host of ['one.example', 'two.example']) {
      const person = await newPerson(shared, { email: `${local}@${host}` })
      const { data } = await person.client.from('profiles').select('username').single()
      names.push(data?.username)
    }
    expect(names[0]).toBe(local.toLowerCase().slice(0, 26))
    expect(names[1]).toMatch(new RegExp(`^${names[0]}_[0-9a-f]{5}$`))
  })

  test('gets a name that the rules allow from any address', async () => {
    const addresses = ["o'hara+list!#$%", 'q', '__', 'a'.repeat(60)]
    for (const local of addresses) {
      const person = await newPerson(shared, { email: `${local}@${newAddress().split('@')[0]}.example` })
      const { data } = await person.client.from('profiles').select('username').single()
      expect(data?.username, local).toMatch(/^[A-Za-z0-9_.-]{3,32}$/)
    }
  })

  test('is made whatever the metadata of the sign-up holds', async () => {
    for (const fullName of ['', '  ', 'x'.repeat(5000), 'line\nbreak\u0007', { nested: true }, 7, null]) {
      const client = visitor(shared)
      const { error } = await client.auth.signUp({
        email: newAddress(),
        password: 'secret1',
        options: { data: { full_name: fullName } },
      })
      expect(error, JSON.stringify(fullName)).toBeNull()
      expect((await client.from('profiles').select('id')).data).toHaveLength(1)
    }
  })

  test('takes a new user name and picture from its owner, who cannot set its dates', async () => {
    const person = await newPerson(shared)
    const before = await person.client.from('profiles').select('*').single()
    const picture = { username: `Otter.${person.id.slice(-6)}`, avatar_url: 'https://example.org/otter.png' }
    const { data, error } = await person.client
      .from('profiles')
      .update({ ...picture, updated_at: '2001-01-01T00:00:00Z' })
      .eq('id', person.id)
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject(picture)
    expect(data?.created_at).toBe(before.data?.created_at)
    expect(Date.parse(data?.updated_at ?? '')).toBeGreaterThan(Date.parse(before.data?.updated_at ?? ''))
    const dated = await person.client
      .from('profiles')
      .update({ created_at: '2001-01-01' })
      .eq('id', person.id)
    expect(dated.error?.code).toBe('42501')
  })

  test('keeps its full name for people without a role, and changes it for those with one', async () => {
    const person = await newPerson(shared, { fullName: 'Before' })
    const rename = () =>
      person.client
        .from('profiles')
        .update({ full_name: 'After' })
        .eq('id', person.id)
        .select('full_name')
        .single()
    expect((await rename()).error).toMatchObject({
      code: '42501',
      message: 'Only Verified Developers and Trusted Users can edit their full name.',
    })
    const unchanged = await person.client.from('profiles').update({ full_name: 'Before' }).eq('id', person.id)
    expect(unchanged.error).toBeNull()
    for (const role of ['verified_developer', 'trusted_user', 'administrator'] as const) {
      const other = await newPerson(shared, { fullName: 'Before' })
      await giveRole(shared.dataDir, other.id, role)
      const renamed = await other.client
        .from('profiles')
        .update({ full_name: 'After' })
        .eq('id', other.id)
        .select('full_name')
        .single()
      expect(renamed.data, role).toEqual({ full_name: 'After' })
    }
  })

  test('has a user name of its own, upper case or lower [A8.21]', async () => {
    const [one, two] = [await newPerson(shared), await newPerson(shared)]
    const taken = `Unique_${one.id.slice(-8)}`
    await one.client.from('profiles').update({ username: taken }).eq('id', one.id)
    const { error } = await two.client
      .from('profiles')
      .update({ username: taken.toLowerCase() })
      .eq('id', two.id)
    expect(error).toMatchObject({ code: '23505', message: expect.stringContaining('profiles_username_key') })
    expect(Object.keys(error ?? {})).toEqual(expect.arrayContaining(['message', 'details', 'hint', 'code']))
  })

  test('refuses names and pictures against its rules with the code of a broken check', async () => {
    const person = await newPerson(shared)
    const wrong = [
      { username: 'ab' },
      { username: 'x'.repeat(33) },
      { username: 'with space' },
      { username: 'ötter' },
      { avatar_url: `https://example.org/${'x'.repeat(2048)}` },
    ]
    for (const change of wrong) {
      const { error, status } = await person.client.from('profiles').update(change).eq('id', person.id)
      expect([error?.code, status], JSON.stringify(change).slice(0, 40)).toEqual(['23514', 400])
    }
  })
})

describe('the first account of a fresh embedded database', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startHere()
  })
  afterAll(() => server.dispose())

  test('alone becomes administrator and trusted user, however many sign up at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson(server)))
    const roles = await Promise.all(people.map((person) => roleOf(person, person.id)))
    expect(roles.filter((role) => role === 'administrator')).toHaveLength(1)
    expect(roles.filter((role) => role === null)).toHaveLength(5)
    const first = people[roles.indexOf('administrator')]
    const own = await first?.client.from('user_roles').select('role').order('role')
    expect(own?.data).toEqual([{ role: 'trusted_user' }, { role: 'administrator' }])
    expect(server.output()).toContain('The first account became administrator and trusted user')
    // Accounts may be deleted, and logs stay.
    expect(server.output()).not.toContain(first?.email)
  })

  test('stays the only one, even when it is deleted', async () => {
    const sql = openDatabase(server.dataDir)
    await sql`delete from auth.users`
    await sql.end()
    const later = await newPerson(server)
    expect(await roleOf(later, later.id)).toBeNull()
  })
})

test('FIRST_USER_IS_ADMIN=false makes nobody administrator', async () => {
  const person = await newPerson(shared)
  expect(await roleOf(person, person.id)).toBeNull()
  const sql = openDatabase(shared.dataDir)
  const rows = await sql`select enabled, claimed_by from private.first_account`
  await sql.end()
  expect(rows).toEqual([{ enabled: false, claimed_by: null }])
})
