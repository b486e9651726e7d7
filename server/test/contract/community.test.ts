// The calls of the community as clients make them.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type Actor,
  type World,
  clientWith,
  createWorld,
  newAccount,
  newActor,
  newApp,
} from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { newPerson, visitor } from '../support/people.ts'

const { dataDir, ...place } = inject('shared')
let sql: postgres.Sql
let world: World
let visitorClient: Actor['client']
let user: Actor
let developer: Actor
let trusted: Actor
let administrator: Actor

beforeAll(async () => {
  sql = openDatabase(dataDir, 6)
  world = await createWorld(place, sql)
  ;({ user, verified_developer: developer, trusted_user: trusted, administrator } = world.actors)
  visitorClient = world.actors.anonymous.client
})
afterAll(() => sql.end())

/** What a client sends for a new app [B7.11]. */
const newRow = (actor: Actor, values: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Chess Clock',
  description: 'Two clocks',
  author: 'Olive',
  version: '1.0.0',
  icon: '♟️',
  category: 'games',
  framework: 'html_base',
  html_content: '<h1>Clock</h1>',
  files: [],
  is_verified: false,
  user_id: actor.id,
  downloads: 0,
  rating: 0,
  ...values,
})
const add = async (actor: Actor, values: Readonly<Record<string, unknown>> = {}) => {
  const { data, error } = await actor.client.from('apps').insert(newRow(actor, values)).select().single()
  expect(error).toBeNull()
  return data
}
const auditOf = (person: string) =>
  sql<{ actor: string | null; action: string; details: Readonly<Record<string, unknown>> }[]>`
    select actor, action, details from private.audit_log where person = ${person} order by id`

describe('apps', () => {
  test('a new app starts unverified, without downloads and rating, as 1.0.0 [B4.7 B7.11 B9.5]', async () => {
    const row = await add(developer, { is_verified: true, downloads: 9, rating: 5, version: '3.2.1' })
    expect(row).toMatchObject({
      ...newRow(developer),
      is_verified: false,
      verified_by: null,
      verified_at: null,
      downloads: 0,
      rating: 0,
      version: '1.0.0',
      content_length: 14,
    })
  })

  test('everybody lists them, verified ones first, then by downloads [B3.14 B4.10 B6.8 B7.8]', async () => {
    const category = 'widgets'
    const made = [
      await newApp(sql, world.stranger, { category, downloads: 900 }),
      await newApp(sql, world.stranger, { category, downloads: 2, is_verified: true }),
      await newApp(sql, world.stranger, { category, downloads: 901 }),
      await newApp(sql, world.stranger, { category, downloads: 3, is_verified: true }),
    ]
    const { data, error } = await visitorClient
      .from('apps')
      .select('*')
      .eq('category', category)
      .order('is_verified', { ascending: false })
      .order('downloads', { ascending: false })
    expect(error).toBeNull()
    expect(data?.map(({ id }) => made.indexOf(id))).toEqual([3, 1, 2, 0])
    expect(Object.keys(data?.[0] ?? {})).toEqual(
      expect.arrayContaining(
        [
          'id name author description icon category framework version rating downloads is_verified',
          'verified_by verified_at html_content files created_at user_id',
        ].flatMap((names) => names.split(' ')),
      ),
    )
  })

  test('a page of the list comes with the exact number of all [B7.8]', async () => {
    const name = `Paged ${randomUUID()}`
    for (let nth = 0; nth < 5; nth += 1) await newApp(sql, world.stranger, { name, downloads: nth })
    const page = await visitorClient
      .from('apps')
      .select('downloads', { count: 'exact' })
      .eq('name', name)
      .order('downloads')
      .range(2, 3)
    expect([page.count, page.data]).toEqual([5, [{ downloads: 2 }, { downloads: 3 }]])
  })

  test('a search finds parts of name or description, whatever the case [B5.17]', async () => {
    const mark = randomUUID().slice(0, 8)
    await newApp(sql, world.stranger, { name: `Drum ${mark}`, description: 'Loud' })
    await newApp(sql, world.stranger, { name: 'Other', description: `Drums of ${mark} (50% off)` })
    const find = async (pattern: string) => {
      const { data } = await visitorClient
        .from('apps')
        .select('name')
        .filter('search_text', 'imatch', pattern)
      return data?.map(({ name }) => name).toSorted((a, b) => String(a).localeCompare(String(b)))
    }
    expect(await find(mark.toUpperCase())).toEqual([`Drum ${mark}`, 'Other'])
    expect(await find(`${mark} \\(50% OFF\\)`)).toEqual(['Other'])
    expect(await find(`${mark}\\*`)).toEqual([])
  })

  test('a reviewer approves, with their name and the time, and rejects [B4.8 B4.9 B6.2 B7.9]', async () => {
    for (const reviewer of [trusted, administrator]) {
      const { id } = await add(user)
      const approved = await reviewer.client
        .from('apps')
        .update({ is_verified: true, verified_by: reviewer.id, verified_at: new Date().toISOString() })
        .eq('id', id)
        .select('is_verified, verified_by, verified_at')
        .single()
      expect(approved.data).toMatchObject({ is_verified: true, verified_by: reviewer.id })
      expect(Date.now() - Date.parse(approved.data?.verified_at)).toBeLessThan(60_000)
      const rejected = await reviewer.client
        .from('apps')
        .update({ is_verified: false, verified_by: null, verified_at: null })
        .eq('id', id)
        .select('is_verified, verified_by, verified_at')
        .single()
      expect(rejected.data).toEqual({ is_verified: false, verified_by: null, verified_at: null })
    }
    const mine = (await auditOf(user.id)).filter(({ action }) => action.startsWith('app.'))
    expect(mine.map(({ action, actor }) => [action, actor])).toEqual([
      ['app.approved', trusted.id],
      ['app.rejected', trusted.id],
      ['app.approved', administrator.id],
      ['app.rejected', administrator.id],
    ])
  })

  test('an app waits for a review until a reviewer decides, also against it', async () => {
    const { id, reviewed_at: before } = await add(user)
    expect(before).toBeNull()
    await trusted.client
      .from('apps')
      .update({ is_verified: false, verified_by: null, verified_at: null })
      .eq('id', id)
    const { data } = await visitorClient.from('apps').select('reviewed_at, is_verified').eq('id', id).single()
    expect(data).toEqual({ reviewed_at: expect.any(String), is_verified: false })
  })

  test('a change by its owner is a new version that waits for a review again', async () => {
    const { id } = await add(user)
    await trusted.client.from('apps').update({ is_verified: true }).eq('id', id)
    const { data } = await user.client
      .from('apps')
      .update({ html_content: '' })
      .eq('id', id)
      .select()
      .single()
    expect(data).toMatchObject({
      version: '1.0.1',
      is_verified: false,
      reviewed_at: null,
      html_content: null,
    })
    await user.client.from('apps').update({ name: 'Clock', version: '2.0.0' }).eq('id', id)
    const { data: next } = await visitorClient.from('apps').select('version').eq('id', id).single()
    expect(next).toEqual({ version: '2.0.0' })
  })

  test('an install adds one download, by function or by plain update, for visitors too [B4.12 B7.10]', async () => {
    const id = await newApp(sql, world.stranger, { downloads: 4 })
    expect((await visitorClient.rpc('increment_downloads', { _app_id: id })).data).toBe(5)
    const { data } = await visitorClient
      .from('apps')
      .update({ downloads: 6 })
      .eq('id', id)
      .select('downloads')
    expect(data).toEqual([{ downloads: 6 }])
    const none = await visitorClient.rpc('increment_downloads', { _app_id: randomUUID() })
    expect([none.data, none.error]).toEqual([null, null])
  })

  test('its owner alone deletes an app [B6.7 B7.13]', async () => {
    const { id } = await add(user)
    const remove = (actor: Actor) =>
      actor.client.from('apps').delete().eq('id', id).eq('user_id', user.id).select('id')
    expect((await remove(administrator)).data).toEqual([])
    expect((await remove(user)).data).toEqual([{ id }])
  })

  test('the author is what those may type who may edit their name, else the full name or e-mail [B5.13 B5.14 B5.15 B6.3]', async () => {
    for (const actor of [developer, trusted, administrator]) {
      expect((await add(actor, { author: ' Typed ' })).author).toBe('Typed')
      expect((await add(actor, { author: ' ' })).author).toBe('Olive Otter')
    }
    expect((await add(user, { author: 'Typed' })).author).toBe('Olive Otter')
    const nameless = await newActor(place, sql, 'user')
    await sql`update public.profiles set full_name = null where id = ${nameless.id}`
    expect((await add(nameless, { author: 'Typed' })).author).toBe(nameless.person?.email)
  })

  test('advanced_html_base is for roles and for 10 verified apps [B5.6 B6.4 B7.4 B9.6]', async () => {
    const may = async (actor: Actor) =>
      (await actor.client.rpc('can_use_advanced_framework', { _user_id: actor.id })).data
    const tryIt = (actor: Actor) =>
      actor.client
        .from('apps')
        .insert(newRow(actor, { framework: 'advanced_html_base' }))
        .select('id')
    expect(await Promise.all([developer, trusted, administrator].map(may))).toEqual([true, true, true])
    const maker = await newActor(place, sql, 'user')
    for (let nth = 0; nth < 9; nth += 1) await newApp(sql, maker.id, { is_verified: true })
    expect(await may(maker)).toBe(false)
    expect((await tryIt(maker)).error).toMatchObject({
      code: '42501',
      message: 'Advanced HTML Base requires verified developer status or 10 verified apps.',
    })
    await newApp(sql, maker.id, { is_verified: true })
    expect(await may(maker)).toBe(true)
    expect((await tryIt(maker)).error).toBeNull()
  })

  test('files have the fields and the types that the framework allows [B3.15 B3.18 B3.19 B3.20 B3.21]', async () => {
    const allowed = {
      html_base: 'html css js png jpg jpeg webp gif apng',
      advanced_html_base: 'html css js png jpg jpeg webp gif apng ts oss',
      python_base: 'py exe png jpg jpeg webp gif apng',
      c_base: 'c cpp cs h hpp',
    }
    const every = [...new Set(Object.values(allowed).join(' ').split(' ')), 'php', 'svg']
    for (const [framework, extensions] of Object.entries(allowed))
      for (const extension of every) {
        const file = { name: `A.${extension.toUpperCase()}`, size: 1, type: '', lastModified: 1 }
        const files = [{ ...file, storage_path: 'a/1-a', public_url: 'https://example.org/a' }]
        const [row] = await sql<{ fits: boolean }[]>`
          select private.are_app_files(${JSON.stringify(files)}::text::jsonb, ${framework}) as fits`
        expect(row?.fits, `${framework} .${extension}`).toBe(extensions.split(' ').includes(extension))
      }
    const whole = {
      name: 'a.css',
      size: 1,
      type: '',
      lastModified: 1,
      storage_path: 'a/1-a',
      public_url: 'https://example.org/a',
    }
    const fits = async (file: object) => {
      const [row] = await sql<{ fits: boolean }[]>`
        select private.are_app_files(${JSON.stringify([file])}::text::jsonb, 'html_base') as fits`
      return row?.fits
    }
    expect(await fits(whole)).toBe(true)
    expect(await fits({ ...whole, more: 1 })).toBe(false)
    for (const field of Object.keys(whole))
      expect(await fits({ ...whole, [field]: undefined }), `without ${field}`).toBe(false)
  })

  test('an account has 200 apps at most', async () => {
    const maker = await newActor(place, sql, 'user')
    await sql`
      insert into public.apps (user_id, name, description, author)
      select ${maker.id}, 'App', 'An app', 'Me' from generate_series(1, 199)`
    expect((await maker.client.from('apps').insert(newRow(maker))).error).toBeNull()
    const { error, status } = await maker.client.from('apps').insert(newRow(maker))
    expect([error?.code, error?.message, status]).toEqual([
      'OTS01',
      'An account can have 200 apps at most.',
      400,
    ])
  })

  test('ratings are one per person, and the average is exact', async () => {
    const id = await newApp(sql, world.stranger)
    const rate = async (actor: Actor, stars: number) =>
      (await actor.client.rpc('rate_app', { _app_id: id, _stars: stars })).data
    expect(await rate(user, 5)).toEqual({ rating: 5, ratings: 1 })
    expect(await rate(trusted, 4)).toEqual({ rating: 4.5, ratings: 2 })
    expect(await rate(developer, 4)).toEqual({ rating: 4.33, ratings: 3 })
    expect(await rate(user, 1)).toEqual({ rating: 3, ratings: 3 })
    await user.client.from('app_ratings').delete().eq('app_id', id)
    const { data } = await visitorClient.from('apps').select('rating, ratings').eq('id', id).single()
    expect(data).toEqual({ rating: 4, ratings: 2 })
  })
})

describe('files of apps', () => {
  test('are stored below the own id for an hour, and public [B7.12 B9.4]', async () => {
    const path = `${user.id}/1763733600000-index.html`
    const files = user.client.storage.from('app-files')
    const sent = await files.upload(path, new File(['<h1>Hi</h1>'], 'index.html', { type: 'text/html' }), {
      cacheControl: '3600',
      upsert: false,
    })
    expect(sent.error).toBeNull()
    const answer = await fetch(files.getPublicUrl(path).data.publicUrl)
    expect(await answer.text()).toBe('<h1>Hi</h1>')
    expect(answer.headers.get('cache-control')).toBe('max-age=3600')
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox;/)
    expect((await files.upload(path, new Blob(['other']), { upsert: false })).error).not.toBeNull()
    expect((await files.remove([path])).error).toBeNull()
    expect((await fetch(files.getPublicUrl(path).data.publicUrl)).ok).toBe(false)
  })
})

describe('roles', () => {
  test('reviewers list everybody with their roles [B6.12 B7.6 B7.14]', async () => {
    const person = await newAccount(sql, 'verified_developer')
    const row = { id: person, username: expect.any(String), full_name: 'Silent Otter' }
    for (const { client } of [trusted, administrator]) {
      const people = client.from('profiles').select('id, username, full_name')
      // The youngest come first: other tests add people meanwhile.
      const everybody = (await people.order('created_at', { ascending: false })).data
      expect(everybody).toContainEqual(row)
      const ids = everybody?.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining([user.id, developer.id, trusted.id, administrator.id]))
      const one = await client.from('profiles').select('id, username, full_name').eq('id', person).single()
      expect(one.data).toEqual(row)
      const given = client.from('user_roles').select('user_id, role')
      const roles = (await given.order('created_at', { ascending: false })).data
      expect(roles).toContainEqual({ user_id: person, role: 'verified_developer' })
      expect(roles).toContainEqual({ user_id: trusted.id, role: 'trusted_user' })
      const { data } = await client.from('user_roles').select('role').eq('user_id', person)
      expect(data).toEqual([{ role: 'verified_developer' }])
    }
  })

  test('reviewers assign and remove roles, each once, and every change is in the log [B7.15 B7.16 B9.22]', async () => {
    const person = await newAccount(sql)
    const row = { user_id: person, role: 'verified_developer' }
    expect((await trusted.client.from('user_roles').insert(row)).error).toBeNull()
    expect((await trusted.client.from('user_roles').insert(row)).error?.code).toBe('23505')
    expect((await trusted.client.from('user_roles').delete().match(row).select()).data).toHaveLength(1)
    expect([...(await auditOf(person))]).toEqual([
      { actor: trusted.id, action: 'role.assigned', details: { role: 'verified_developer' } },
      { actor: trusted.id, action: 'role.removed', details: { role: 'verified_developer' } },
    ])
  })

  test('a refusal says why', async () => {
    const { error, status } = await trusted.client
      .from('user_roles')
      .insert({ user_id: world.stranger, role: 'administrator' })
    expect([error?.message, error?.code, status]).toEqual([
      'Only an administrator can assign or remove the role administrator.',
      '42501',
      403,
    ])
  })
})

describe('credentials', () => {
  const update = (actor: Actor, target: string, email: string | null, password: string | null) =>
    actor.client.rpc('update_user_credentials', {
      _target_user_id: target,
      _new_email: email,
      _new_password: password,
    })

  test('reviewers see the e-mail and the dates of a person [B3.25 B6.13 B7.17]', async () => {
    const person = await newPerson(place)
    const { data } = await trusted.client.rpc('get_user_auth_details', { _user_id: person.id })
    expect(data).toEqual({
      success: true,
      error: null,
      data: {
        id: person.id,
        email: person.email,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        last_sign_in_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    const none = await trusted.client.rpc('get_user_auth_details', { _user_id: randomUUID() })
    expect(none.data).toMatchObject({
      success: false,
      error: expect.stringMatching(/^No user found/),
      data: null,
    })
  })

  test('a new e-mail and password sign in, the old ones do not, and both are in the log [B5.21 B5.22 B7.18]', async () => {
    const person = await newPerson(place)
    const email = `Moved-${randomUUID()}@Example.org`
    expect((await update(trusted, person.id, email, 'changed-1')).data).toMatchObject({
      success: true,
      error: null,
    })
    const signIn = (address: string, password: string) =>
      visitor(place).auth.signInWithPassword({ email: address, password })
    expect((await signIn(email, 'changed-1')).error).toBeNull()
    expect((await signIn(person.email, person.password)).error).not.toBeNull()
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
    const log = await auditOf(person.id)
    expect(log.map(({ actor, action }) => [actor, action])).toEqual([
      [trusted.id, 'credentials.email'],
      [trusted.id, 'credentials.password'],
    ])
    expect(JSON.stringify(log)).not.toContain('changed-1')
  })

  test('null and blank leave everything as it is', async () => {
    const person = await newPerson(place)
    expect((await update(trusted, person.id, null, '   ')).data).toMatchObject({ success: true })
    const again = await visitor(place).auth.signInWithPassword(person)
    expect(again.error).toBeNull()
    expect(await auditOf(person.id)).toEqual([])
  })

  test('a reviewer who changes the own password stays signed in where they are', async () => {
    const reviewer = await newActor(place, sql, 'trusted_user')
    const elsewhere = visitor(place)
    await elsewhere.auth.signInWithPassword({
      email: reviewer.person?.email ?? '',
      password: reviewer.person?.password ?? '',
    })
    expect((await update(reviewer, reviewer.id, null, 'my-new-one')).data).toMatchObject({ success: true })
    expect((await reviewer.person?.client.auth.refreshSession())?.error).toBeNull()
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
  })

  test('reviewers edit username and full name of others, which is in the log [B7.7]', async () => {
    const person = await newAccount(sql)
    const change = { username: `renamed.${person.slice(0, 8)}`, full_name: 'Renamed Otter' }
    const { data } = await trusted.client.from('profiles').update(change).eq('id', person).select().single()
    expect(data).toMatchObject(change)
    expect((await auditOf(person)).map(({ actor, action }) => [actor, action])).toEqual([
      [trusted.id, 'profile.changed'],
    ])
  })

  test('a person reads the own profile as a single row [B7.5]', async () => {
    const { data } = await user.client
      .from('profiles')
      .select('full_name, username')
      .eq('id', user.id)
      .single()
    expect(data).toEqual({ full_name: 'Olive Otter', username: expect.any(String) })
  })

  test('a visitor is told nothing', async () => {
    const client = clientWith(place, null)
    const { error } = await client.rpc('get_user_auth_details', { _user_id: world.stranger })
    expect(error?.code).toBe('42501')
  })
})
