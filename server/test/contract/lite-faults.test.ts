// One test for every fault of Supabase Lite that the server puts right (docs/decisions/0002): each fails if the
// fault comes back.
import { createHmac } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Person, newAddress, newPerson, request, visitor } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

const shared = inject('shared')

describe('what answers', () => {
  test('its system routes, its studio and its fallbacks cannot be reached', async () => {
    const paths = [
      '/_system/info',
      '/_system/',
      '/_studio',
      '/studio',
      '/functions/v1/hello',
      '/pg/query',
      '/graphql/v1',
    ]
    for (const path of paths) {
      const response = await request(shared, path)
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).not.toContain('postgres')
    }
    // The names of the server's configuration are the desktop's own.
    const home = (await (await request(shared, '/')).text()).replaceAll('"supabase', '"')
    expect(home).toContain('<title>OtterOS</title>')
    expect(home).not.toContain('upabase')
  })

  test('one-time codes and magic links make no accounts', async () => {
    const email = newAddress()
    const { error } = await visitor(shared).auth.signInWithOtp({ email })
    expect(error?.status).toBe(404)
    const magic = await request(shared, '/auth/v1/magiclink', {
      method: 'POST',
      body: JSON.stringify({ email }),
    })
    expect(magic.status).toBe(404)
    const sql = openDatabase(shared.dataDir)
    const made = await sql`select from auth.users where email = ${email}`
    await sql.end()
    expect(made).toHaveLength(0)
  })

  test('no other way to sign in is open', async () => {
    for (const path of [
      'authorize?provider=github',
      'callback',
      'reauthenticate',
      'admin/users',
      'invite',
      'sso',
    ])
      for (const method of ['GET', 'POST'])
        expect((await request(shared, `/auth/v1/${path}`, { method })).status, path).toBe(404)
  })
})

describe('what is stored and answered', () => {
  test('metadata is stored as a JSON object, not as text in JSON', async () => {
    const person = await newPerson(shared)
    await person.client.auth.updateUser({ data: { theme: 'river' } })
    const sql = openDatabase(shared.dataDir)
    const rows = await sql`
      select jsonb_typeof(raw_user_meta_data) as "user", jsonb_typeof(raw_app_meta_data) as app,
        raw_user_meta_data ->> 'theme' as theme,
        (select jsonb_typeof(identity_data) from auth.identities where user_id = users.id) as identity
      from auth.users where id = ${person.id}`
    await sql.end()
    expect(rows).toEqual([{ user: 'object', app: 'object', theme: 'river', identity: 'object' }])
  })

  test('times are ISO 8601, which every browser reads', async () => {
    const person = await newPerson(shared)
    const { data } = await person.client.from('profiles').select('created_at, updated_at').single()
    for (const value of [data?.created_at, data?.updated_at])
      expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  })

  test('none or several rows where one was asked for are PGRST116 [A8.21]', async () => {
    const { client, id } = await newPerson(shared)
    const refusal = { code: 'PGRST116', message: expect.any(String), details: expect.any(String) }
    const none = await client.from('profiles').select('*').eq('username', 'nobody').single()
    expect([none.error, none.status]).toEqual([expect.objectContaining(refusal), 406])
    const bookmarks = ['https://a.example/', 'https://b.example/'].map((url) => ({
      user_id: id,
      url,
      title: url,
    }))
    expect((await client.from('browser_bookmarks').insert(bookmarks)).error).toBeNull()
    const several = await client.from('browser_bookmarks').select('*').single()
    expect([several.error, several.status]).toEqual([expect.objectContaining(refusal), 406])
    expect((await client.from('browser_bookmarks').select('*').maybeSingle()).error).toMatchObject(refusal)
  })
})

describe('a server with a table that has no row-level security', () => {
  let server: TestServer
  let person: Person

  beforeAll(async () => {
    const first = await startTestServer({ env: { LITE_AUTH_BCRYPT_COST: undefined } })
    person = await newPerson(first)
    const sql = openDatabase(first.dataDir)
    await sql.unsafe(`
      alter table public.profiles disable row level security;
      create function public.complain(kind text) returns void language plpgsql as $$
      begin
        if kind = 'plain' then raise exception 'The river is frozen' using hint = 'Wait for spring'; end if;
        if kind = 'internal' then raise exception 'file /etc/otter is gone' using errcode = 'XX001'; end if;
        perform 1 / 0;
      end $$;`)
    await sql.end()
    await first.stop()
    server = await startTestServer({ dataDir: first.dataDir, port: first.port })
  })
  afterAll(() => server.dispose())

  test('still answers a visitor as a visitor, from the first request on', async () => {
    const first = await visitor(server).from('profiles').select('*')
    expect([first.error?.code, first.status]).toEqual(['42501', 401])
    const roles = await visitor(server)
      .from('user_roles')
      .insert({ user_id: person.id, role: 'administrator' })
    expect(roles.error?.code).toBe('42501')
  })

  test('has hashed the password at the cost at which a guess at no account’s is compared', async () => {
    const sql = openDatabase(server.dataDir)
    const [row] = await sql<{ hash: string }[]>`
      select encrypted_password as hash from auth.users where id = ${person.id}`
    await sql.end()
    expect(row?.hash).toMatch(/^\$2b\$10\$/)
  })

  test('grants nothing beyond the migrations at the first request', async () => {
    const sql = openDatabase(server.dataDir)
    const rows = await sql<{ role: string; name: string; privileges: string[] }[]>`
      select grantee as role, table_name as name, array_agg(privilege_type::text order by privilege_type) as privileges
      from information_schema.role_table_grants
      where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
      group by 1, 2 order by 1, 2`
    await sql.end()
    expect([...rows]).toEqual([
      { role: 'anon', name: 'apps', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'app_ratings', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'app_versions', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'apps', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'blocked_people', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'browser_bookmarks', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'browser_history', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'browser_sessions', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'file_accounts', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'files', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'messages', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'notices', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'profiles', privileges: ['SELECT', 'UPDATE'] },
      { role: 'authenticated', name: 'received_messages', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'space_entries', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'space_members', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'space_mounts', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'space_versions', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'spaces', privileges: ['SELECT'] },
      { role: 'authenticated', name: 'user_roles', privileges: ['DELETE', 'SELECT'] },
      { role: 'authenticated', name: 'vm_sessions', privileges: ['SELECT'] },
    ])
  })

  test('says what a database function complains about, with its code and status 400', async () => {
    // The function is of this test only, so the types do not know it.
    const call = async (kind: string) => {
      const response = await request(server, '/rest/v1/rpc/complain', {
        method: 'POST',
        body: JSON.stringify({ kind }),
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await call('plain')).toEqual({
      status: 400,
      body: { code: 'P0001', message: 'The river is frozen', details: null, hint: 'Wait for spring' },
    })
    expect(await call('arithmetic')).toMatchObject({ status: 400, body: { code: '22012' } })
    const internal = await call('internal')
    expect(internal).toMatchObject({ status: 500, body: { code: 'XX001' } })
    expect(JSON.stringify(internal.body)).not.toContain('/etc/otter')
    expect(server.output()).toContain('/etc/otter')
  })

  test('writes one line per database error, without what the client sent', async () => {
    const secret = `confidential-${newAddress()}`
    const signedIn = visitor(server)
    await signedIn.auth.signInWithPassword({ email: person.email, password: person.password })
    const before = server.output().length
    await signedIn.from('profiles').update({ username: secret }).eq('id', person.id)
    await request(server, `/rest/v1/profiles?id=eq.${secret}`, {
      method: 'PATCH',
      body: '{"username":"otter"}',
    })
    const printed = server.output().slice(before)
    expect(printed).not.toContain(secret)
    const lines = printed.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      code: '23514',
      table: 'profiles',
      path: '/rest/v1/profiles',
    })
  })
})

describe('secrets and passwords', () => {
  test('every installation has secrets of its own, for its owner only', async () => {
    const file = join(shared.dataDir, 'secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { jwtSecret }: { jwtSecret: string } = JSON.parse(readFileSync(file, 'utf8'))
    expect(jwtSecret.length).toBeGreaterThanOrEqual(48)
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const person = await newPerson(shared)
    const tokenOf = (secret: string) => {
      const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
        sub: person.id,
        role: 'authenticated',
        exp: Math.floor(Date.now() / 1000) + 60,
      })}`
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
    }
    const ask = (secret: string) =>
      request(shared, '/rest/v1/profiles?select=id', {
        headers: { authorization: `Bearer ${tokenOf(secret)}` },
      })
    expect((await ask(jwtSecret)).status).toBe(200)
    expect((await ask('super-secret-jwt-token-with-at-least-32-characters-long')).status).toBe(401)
  })

  test('passwords are hashed outside the event loop', () => {
    const lite = fileURLToPath(import.meta.resolve('@supabase/lite'))
    const hasher: { name: string } = createRequire(lite)('bcryptjs/package.json')
    expect(hasher.name).toBe('bcrypt')
  })

  test('a refused sign-in takes as long for an unknown address as for a wrong password', async () => {
    const person = await newPerson(shared)
    const time = async (email: string) => {
      const started = performance.now()
      const { error } = await visitor(shared).auth.signInWithPassword({ email, password: 'not this one' })
      expect(error?.code).toBe('invalid_credentials')
      return performance.now() - started
    }
    // Unpadded, the first takes 2 ms and the second 70; both are held until 250 ms.
    expect(await time(newAddress())).toBeGreaterThan(245)
    expect(await time(person.email)).toBeGreaterThan(245)
  })
})
