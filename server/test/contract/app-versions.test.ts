// New versions of verified apps: handed in by their authors, decided by reviewers, unseen by others until then.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Actor, type World, createWorld, newActor, newApp } from '../matrix/world.ts'
import { bucket, exists, stored } from '../matrix/storage.ts'
import { openDatabase } from '../support/database.ts'

const { dataDir, ...place } = inject('shared')
let sql: postgres.Sql
let world: World
let author: Actor
let developer: Actor
let trusted: Actor
let visitor: Actor

beforeAll(async () => {
  sql = openDatabase(dataDir, 6)
  world = await createWorld(place, sql)
  ;({ user: author, verified_developer: developer, trusted_user: trusted, anonymous: visitor } = world.actors)
})
afterAll(() => sql.end())

const verifiedApp = (owner: Actor) =>
  newApp(sql, owner.id, { is_verified: true, verified_by: world.chief, downloads: 12, version: '1.4.2' })
const submit = (actor: Actor, app: string, values: Readonly<Record<string, unknown>> = {}) =>
  actor.client.rpc('submit_app_version', { _app_id: app, ...values })
const review = (actor: Actor, version: string, approve: boolean) =>
  actor.client.rpc('review_app_version', { _version_id: version, _approve: approve })
const appAt = async (app: string) => {
  const [row] = await sql`select * from public.apps where id = ${app}`
  return row
}
const file = (path: string) => ({
  name: 'index.html',
  size: 11,
  type: 'text/html',
  lastModified: 1,
  storage_path: path,
  public_url: `${place.url}/storage/v1/object/public/${bucket}/${path}`,
})
const auditOf = async (app: string) => {
  const rows = await sql<{ actor: string; action: string }[]>`
    select actor, action from private.audit_log where app = ${app} order by id`
  return rows.map(({ actor, action }) => [actor, action])
}

test('a version waits beside the app, which stays verified and as it was', async () => {
  const app = await verifiedApp(author)
  const before = await appAt(app)
  const { data, error } = await submit(author, app, { _name: 'Kanban 2', _html_content: '<h1>Two</h1>' })
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), version: '1.4.3', unused_files: [] })
  expect(await appAt(app)).toEqual(before)
  const { data: waiting } = await trusted.client
    .from('app_versions')
    .select('*, apps(name, version, is_verified)')
    .eq('status', 'pending')
    .eq('app_id', app)
  expect(waiting).toMatchObject([
    {
      id: data.id,
      user_id: author.id,
      replaces: '1.4.2',
      version: '1.4.3',
      name: 'Kanban 2',
      description: 'Cards in columns',
      html_content: '<h1>Two</h1>',
      content_length: 12,
      reviewed_at: null,
      apps: { name: 'Kanban Board', version: '1.4.2', is_verified: true },
    },
  ])
  const own = await author.client.from('app_versions').select('id').eq('app_id', app)
  expect(own.data).toEqual([{ id: data.id }])
  for (const { client } of [visitor, developer]) {
    const seen = await client.from('app_versions').select('id').eq('app_id', app)
    expect(seen.data ?? []).toEqual([])
  }
})

test('an approval puts it in the place of the app, with downloads and ratings as they were', async () => {
  const app = await verifiedApp(author)
  await developer.client.rpc('rate_app', { _app_id: app, _stars: 4 })
  const { data: made } = await submit(author, app, { _name: 'Kanban 2', _version: '2.0.0' })
  const { data, error } = await review(trusted, made.id, true)
  expect(error).toBeNull()
  expect(data).toEqual({ app_id: app, version: '2.0.0', is_verified: true, unused_files: [] })
  expect(await appAt(app)).toMatchObject({
    name: 'Kanban 2',
    version: '2.0.0',
    html_content: '<h1>Kanban</h1>',
    is_verified: true,
    verified_by: trusted.id,
    downloads: 12,
    rating: 4,
    ratings: 1,
  })
  expect(await sql`select from public.app_versions where app_id = ${app}`).toHaveLength(0)
  expect((await review(trusted, made.id, false)).data).toBeNull()
  expect(await auditOf(app)).toEqual([
    [author.id, 'app.version_submitted'],
    [trusted.id, 'app.approved'],
  ])
})

test('a rejection leaves the app as it is; its author reads it and hands in another one', async () => {
  const app = await verifiedApp(author)
  const before = await appAt(app)
  const { data: first } = await submit(author, app, { _name: 'Kanban 2' })
  expect((await review(trusted, first.id, false)).data).toMatchObject({ app_id: app, version: '1.4.2' })
  expect(await appAt(app)).toEqual(before)
  const { data: told } = await author.client
    .from('app_versions')
    .select('status, reviewed_at')
    .eq('id', first.id)
  expect(told).toEqual([{ status: 'rejected', reviewed_at: expect.any(String) }])
  expect((await review(trusted, first.id, true)).data).toBeNull()
  const { data: second } = await submit(author, app, { _name: 'Kanban 3' })
  const { data: versions } = await author.client.from('app_versions').select('id, status').eq('app_id', app)
  expect(versions).toEqual([{ id: second.id, status: 'pending' }])
  expect((await author.client.rpc('withdraw_app_version', { _version_id: second.id })).data).toEqual({
    app_id: app,
    unused_files: [],
  })
  expect((await author.client.rpc('withdraw_app_version', { _version_id: second.id })).data).toBeNull()
  expect(await auditOf(app)).toEqual([
    [author.id, 'app.version_submitted'],
    [trusted.id, 'app.version_rejected'],
    [author.id, 'app.version_submitted'],
    [author.id, 'app.version_withdrawn'],
  ])
})

test('a review that names a version which was replaced meanwhile decides nothing', async () => {
  const app = await verifiedApp(author)
  const { data: seen } = await submit(author, app, { _html_content: '<p>nice</p>' })
  const { data: swapped } = await submit(author, app, { _html_content: '<script>steal()</script>' })
  expect((await review(trusted, seen.id, true)).data).toBeNull()
  expect(await appAt(app)).toMatchObject({ html_content: '<h1>Kanban</h1>', version: '1.4.2' })
  const [one, other] = await Promise.all([
    review(trusted, swapped.id, true),
    review(world.actors.administrator, swapped.id, false),
  ])
  expect([one.data, other.data].filter((answer) => answer !== null)).toHaveLength(1)
})

test('an app that its owner changes itself has no use for a version of what it was', async () => {
  const app = await verifiedApp(author)
  const { data: made } = await submit(author, app, { _name: 'Kanban 2' })
  await author.client.from('apps').update({ name: 'Kanban X' }).eq('id', app)
  expect(await appAt(app)).toMatchObject({ name: 'Kanban X', is_verified: false })
  expect((await review(trusted, made.id, true)).data).toBeNull()
  const again = await submit(author, app, { _name: 'Kanban 3' })
  expect(again.error).toMatchObject({ code: 'OTS02' })
})

test('installs and ratings meanwhile change nothing of it', async () => {
  const app = await verifiedApp(author)
  const { data: made } = await submit(author, app, { _name: 'Kanban 2' })
  await visitor.client.rpc('increment_downloads', { _app_id: app })
  await developer.client.rpc('rate_app', { _app_id: app, _stars: 5 })
  expect((await review(trusted, made.id, true)).data).toMatchObject({ is_verified: true })
  expect(await appAt(app)).toMatchObject({ name: 'Kanban 2', downloads: 13, rating: 5 })
})

test('its stored files are kept while it waits; whoever takes files out of use is told which', async () => {
  const app = await verifiedApp(author)
  const old = await stored(world, author)
  await sql`update public.apps set files = ${JSON.stringify([file(old)])}::text::jsonb where id = ${app}`
  const paths = [await stored(world, author), await stored(world, author)]
  const [first = '', second = ''] = paths
  await submit(author, app, { _files: [file(first)] })
  await author.client.storage.from(bucket).remove([first])
  expect(await exists(world, first)).toBe(true)
  const { data: next } = await submit(author, app, { _files: [file(second)] })
  expect(next.unused_files).toEqual([first])
  await author.client.storage.from(bucket).remove([first])
  expect(await exists(world, first)).toBe(false)
  const { data: approved } = await review(trusted, next.id, true)
  expect(approved.unused_files).toEqual([old])
  await trusted.client.storage.from(bucket).remove(approved.unused_files)
  expect([await exists(world, old), await exists(world, second)]).toEqual([false, true])
})

test('the rules of apps are those of versions: permission, author, files, form, number', async () => {
  // A person without 10 verified apps.
  const maker = await newActor(place, sql, 'user')
  const app = await verifiedApp(maker)
  const other = await stored(world, developer)
  // One after the other: of many at once the server refuses those that wait too long for their turn.
  const codes = []
  for (const changed of [
    { _framework: 'advanced_html_base' },
    { _author: 'Somebody Famous' },
    { _files: [file(other)] },
    { _version: '1.4.2' },
    { _version: '1.4.1' },
    { _version: 'newest' },
    { _name: '' },
    { _name: 'x'.repeat(101) },
    { _description: ' ' },
    { _icon: 'javascript:alert(1)' },
    { _category: 'weapons' },
    { _framework: 'flash' },
    { _files: [{ name: 'x' }] },
    { _files: {} },
    { _html_content: 'x'.repeat(5 * 1024 * 1024 + 1) },
  ])
    codes.push((await submit(maker, app, changed)).error?.code)
  const expected = Array.from({ length: 15 }, (_, nth) => (nth < 6 || nth === 12 ? '42501' : '23514'))
  expect(codes).toEqual(expected)
  expect(await sql`select from public.app_versions where app_id = ${app}`).toHaveLength(0)
  const allowed = await submit(developer, await verifiedApp(developer), {
    _framework: 'advanced_html_base',
    _author: 'Pen Name',
    _html_content: '',
  })
  expect(allowed.error).toBeNull()
  const { data } = await developer.client
    .from('app_versions')
    .select('author, framework, html_content')
    .eq('id', allowed.data.id)
  expect(data).toEqual([{ author: 'Pen Name', framework: 'advanced_html_base', html_content: null }])
})

test('an app that is deleted takes its version along', async () => {
  const maker = await newActor(place, sql, 'user')
  const app = await verifiedApp(maker)
  const { data } = await submit(maker, app, { _name: 'Kanban 2' })
  await maker.client.from('apps').delete().eq('id', app)
  expect((await review(trusted, data.id, true)).data).toBeNull()
  expect((await review(trusted, randomUUID(), true)).data).toBeNull()
})
