import { beforeAll, describe, expect, inject, test } from 'vitest'
import { giveRole } from '../support/database.ts'
import { type Person, newPerson, visitor } from '../support/people.ts'

const shared = inject('shared')
let ada: Person
let ben: Person

beforeAll(async () => {
  ada = await newPerson(shared, { fullName: 'Ada' })
  ben = await newPerson(shared, { fullName: 'Ben' })
  await giveRole(shared.dataDir, ben.id, 'verified_developer')
})

/** What Ben's rows are, read by Ben. */
const bensRows = async () => ({
  profile: (await ben.client.from('profiles').select('*').eq('id', ben.id).single()).data,
  roles: (await ben.client.from('user_roles').select('role').eq('user_id', ben.id)).data,
})

describe('two people on one server', () => {
  test('each reads their own profile, all fields and chosen ones', async () => {
    const whole = await ada.client.from('profiles').select('*').eq('id', ada.id).single()
    expect(whole.data).toMatchObject({ id: ada.id, full_name: 'Ada' })
    const some = await ada.client.from('profiles').select('full_name, username').eq('id', ada.id).single()
    expect(Object.keys(some.data ?? {}).toSorted()).toEqual(['full_name', 'username'])
  })

  test('neither sees a row of the other, whatever is asked', async () => {
    expect((await ada.client.from('profiles').select('id')).data).toEqual([{ id: ada.id }])
    expect((await ada.client.from('profiles').select('*').eq('id', ben.id)).data).toEqual([])
    const named = await ada.client.from('profiles').select('*').eq('full_name', 'Ben')
    expect(named.data).toEqual([])
    expect((await ada.client.from('profiles').select('*', { count: 'exact', head: true })).count).toBe(1)
    expect((await ada.client.from('user_roles').select('*')).data).toEqual([])
    expect((await ben.client.from('user_roles').select('role')).data).toEqual([
      { role: 'verified_developer' },
    ])
  })

  test('neither changes a row of the other', async () => {
    const before = await bensRows()
    const update = await ada.client
      .from('profiles')
      .update({ username: 'taken-over' })
      .eq('id', ben.id)
      .select()
    expect(update).toMatchObject({ error: null, data: [] })
    const everybody = await ada.client
      .from('profiles')
      .update({ avatar_url: null })
      .neq('id', ada.id)
      .select()
    expect(everybody.data).toEqual([])
    const upsert = await ada.client.from('profiles').upsert({ id: ben.id, username: 'taken-over' })
    expect(upsert.error?.code).toBe('42501')
    const moved = await ada.client.from('profiles').update({ id: ben.id }).eq('id', ada.id)
    expect(moved.error?.code).toBe('42501')
    expect(await bensRows()).toEqual(before)
  })

  test('neither makes or deletes profiles, not even their own', async () => {
    const before = await bensRows()
    for (const id of [ada.id, ben.id]) {
      expect((await ada.client.from('profiles').insert({ id, username: 'second' })).error?.code).toBe('42501')
      expect((await ada.client.from('profiles').delete().eq('id', id)).error?.code).toBe('42501')
    }
    expect(await bensRows()).toEqual(before)
  })

  test('nobody without a role that manages others gives, changes or takes roles', async () => {
    await giveRole(shared.dataDir, ada.id, 'verified_developer')
    const before = await bensRows()
    for (const person of [ada, ben]) {
      const row = { user_id: person.id, role: 'trusted_user' as const }
      expect((await person.client.from('user_roles').insert(row)).error?.code).toBe('42501')
      expect((await person.client.from('user_roles').upsert(row)).error?.code).toBe('42501')
      const change = person.client.from('user_roles').update({ role: 'administrator' }).eq('user_id', ben.id)
      expect((await change).error?.code).toBe('42501')
      const taken = await person.client.from('user_roles').delete().eq('user_id', ben.id).select()
      expect(taken).toMatchObject({ error: null, data: [] })
    }
    expect(await bensRows()).toEqual(before)
  })

  test('visitors see and change nothing', async () => {
    const before = await bensRows()
    const nobody = visitor(shared)
    for (const table of ['profiles', 'user_roles'] as const) {
      const { error, status } = await nobody.from(table).select('*')
      expect([error?.code, status], table).toEqual(['42501', 401])
    }
    expect((await nobody.from('profiles').update({ username: 'visitor' }).eq('id', ben.id)).error?.code).toBe(
      '42501',
    )
    const role = { user_id: ben.id, role: 'administrator' as const }
    expect((await nobody.from('user_roles').insert(role)).error?.code).toBe('42501')
    expect((await nobody.from('user_roles').upsert(role)).error?.code).toBe('42501')
    expect((await nobody.rpc('get_user_role', { _user_id: ben.id })).error?.code).toBe('42501')
    expect(await bensRows()).toEqual(before)
  })

  test('requests at the same moment never share an identity', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const person = index % 2 === 0 ? ada : ben
        const { data } = await person.client.from('profiles').select('id')
        return data?.length === 1 && data[0]?.id === person.id
      }),
    )
    expect(answers.every((own) => own)).toBe(true)
  })
})

test('only exposed tables and functions can be reached', async () => {
  const paths = [
    'users',
    'auth.users',
    'first_account',
    'private.first_account',
    'schema_migrations',
    'pg_authid',
  ]
  for (const path of paths) {
    const response = await fetch(`${shared.url}/rest/v1/${path}?select=*`, {
      headers: { apikey: shared.key },
    })
    expect(response.status, path).toBe(404)
  }
  for (const schema of ['auth', 'private', 'storage', 'pg_catalog', 'supabase_migrations']) {
    const response = await fetch(`${shared.url}/rest/v1/users?select=*`, {
      headers: { apikey: shared.key, 'accept-profile': schema },
    })
    expect(response.status, schema).toBe(406)
  }
  for (const name of ['has_role', 'claim_first_account', 'create_profile', 'pg_read_file', 'set_config']) {
    const response = await fetch(`${shared.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: '{}',
      headers: { apikey: shared.key, 'content-type': 'application/json' },
    })
    expect(response.status, name).toBe(404)
  }
})
