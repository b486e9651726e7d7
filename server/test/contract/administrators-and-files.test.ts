// Administrators reach nothing of another person's own files: whatever they call, list or fetch. What they learn of links, and the one
// way to a person's account, are in the audit log.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { davOf, davWith } from '../support/dav.ts'
import { openDatabase } from '../support/database.ts'
import { tokenFor } from '../support/members.ts'
import { type Person, accessToken, newPerson, request } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { answerOf, refusalOf } from '../support/sharing.ts'
import { fileIn, folderIn, hashOf, ownSpace, pushEntries } from '../support/spaces.ts'

/** In every name and content of the person, and nowhere else. */
const secret = `secret${randomUUID().replaceAll('-', '')}`
const content = `What ${secret} says.\n`
const large = `${secret} `.repeat(3000)

let server: TestServer
let sql: postgres.Sql
let owner: Person
let administrator: Person
let space: string
/** Ids that a call could ask for. */
let ids: Readonly<Record<'space' | 'folder' | 'file' | 'linked', string>>
let before: string

const stateOf = async () => {
  const [row] = await sql`
    select (select to_jsonb(space) from public.spaces as space where id = ${space})::text as space,
      (select jsonb_agg(entry order by id) from public.space_entries as entry where space_id = ${space})::text as entries,
      (select count(*) from private.space_links where space_id = ${space})::text as links,
      (select jsonb_agg(member) from public.space_members as member where space_id = ${space})::text as members`
  return JSON.stringify(row)
}

beforeAll(async () => {
  // One of its own: administrators call all there is.
  server = await startTestServer()
  sql = openDatabase(server.dataDir)
  ;[owner, administrator] = [await newPerson(server), await newPerson(server)]
  await sql`insert into public.user_roles (user_id, role) values (${administrator.id}, 'administrator')`
  space = (await ownSpace(owner)).id
  const folder = folderIn(space, `${secret} folder`)
  const file = fileIn(folder.id, `${secret} file`, content)
  const linked = fileIn(folder.id, `${secret} linked`, content)
  const pushed = await pushEntries(owner, space, [folder, file, linked], 0)
  if (!pushed.applied) throw new Error('The files were not stored.')
  ids = { space, folder: folder.id, file: file.id, linked: linked.id }
  const object = { hash: hashOf(large), size: large.length }
  await answerOf(owner.client.rpc('expect_blobs', { space, blobs: [object] }))
  const stored = await owner.client.storage
    .from('spaces')
    .upload(`${space}/${object.hash}`, Buffer.from(large))
  if (stored.error) throw stored.error
  before = await stateOf()
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

const auditOf = async (action: string) => {
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::integer as rows from private.audit_log where action = ${action} and actor = ${administrator.id}`
  return row?.rows ?? 0
}

const call = z.object({ name: z.string(), args: z.array(z.string()), types: z.array(z.string()) })

describe('an administrator', () => {
  test('gets nothing of a person’s own files from any function, whichever of their ids it is asked about', async () => {
    const found = z.array(call).parse(
      await sql`
        select proc.proname as name, coalesce(proc.proargnames[1:proc.pronargs], '{}') as args,
          array(select format_type(type, null) from unnest(proc.proargtypes) as type) as types
        from pg_proc as proc
        where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', oid, 'execute')
        order by proname`,
    )
    // It changes how much fits, and reads nothing.
    const asking = found.filter(
      ({ name, types }) =>
        name !== 'set_space_quota' && types.some((type) => /^(uuid|uuid\[\]|text)$/.test(type)),
    )
    // All that take a space, a folder, a file or a link are among them.
    expect(asking.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'pull_entries',
        'blob_contents',
        'folder_at',
        'space_links',
        'make_link',
        'share_folder',
      ]),
    )
    const token = await accessToken(administrator)
    const values = (id: string): Readonly<Record<string, unknown>> => ({
      uuid: id,
      'uuid[]': [id],
      text: hashOf(content),
      'text[]': [hashOf(content), hashOf(large)],
      jsonb: [],
      boolean: true,
      'timestamp with time zone': '2099-01-01T00:00:00Z',
    })
    const told: string[] = []
    for (const { name, args, types } of asking)
      for (const id of Object.values(ids)) {
        const body = Object.fromEntries(args.map((arg, nth) => [arg, values(id)[types[nth] ?? ''] ?? 0]))
        const response = await request(server, `/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
        if ((await response.text()).includes(secret)) told.push(name)
      }
    expect(told).toEqual([])
    expect(await stateOf()).toBe(before)
  })

  test('finds nothing of them in any table', async () => {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`
    expect(tables.map(({ name }) => name)).toContain('space_entries')
    const token = await accessToken(administrator)
    for (const { name } of tables) {
      const filters = name.startsWith('space_') ? ['', `&space_id=eq.${space}`] : ['']
      for (const filter of filters) {
        const path = `/rest/v1/${name}?select=*&limit=1000${filter}`
        const response = await request(server, path, { headers: { authorization: `Bearer ${token}` } })
        expect(await response.text(), name).not.toContain(secret)
      }
    }
    const ofOwner = await request(server, `/rest/v1/space_entries?select=name&space_id=eq.${space}`, {
      headers: { authorization: `Bearer ${await accessToken(owner)}` },
    })
    expect(await ofOwner.text()).toContain(secret)
  })

  test('fetches, lists, signs, copies, moves, replaces and removes none of their stored contents', async () => {
    const path = `${space}/${hashOf(large)}`
    const mine = (await ownSpace(administrator)).id
    const bucket = administrator.client.storage.from('spaces')
    const fetched = await owner.client.storage.from('spaces').download(path)
    expect(await fetched.data?.text()).toBe(large)
    expect((await bucket.download(path)).data).toBeNull()
    expect((await bucket.createSignedUrl(path, 60)).data).toBeNull()
    expect((await bucket.info(path)).data).toBeNull()
    expect((await bucket.list(space)).data ?? []).toEqual([])
    expect((await bucket.copy(path, `${mine}/${hashOf(large)}`)).data).toBeNull()
    expect((await bucket.move(path, `${mine}/${hashOf(large)}`)).data).toBeNull()
    expect((await bucket.upload(path, Buffer.from('other'), { upsert: true })).data).toBeNull()
    expect((await bucket.remove([path])).data ?? []).toEqual([])
    expect(await (await owner.client.storage.from('spaces').download(path)).data?.text()).toBe(large)
  })

  test('reaches none of them by WebDAV, nor by an archive of a link', async () => {
    const dav = await davOf(server, administrator)
    const listed = await dav.send('PROPFIND', '', { headers: { depth: '1' } })
    expect(listed.status).toBe(207)
    expect(await listed.text()).not.toContain(secret)
    for (const path of [`${secret}%20folder/${secret}%20file`, space, `shared/${space}`, ids.file])
      for (const method of ['GET', 'DELETE', 'PROPFIND'])
        expect(
          (await dav.send(method, path, method === 'PROPFIND' ? { headers: { depth: '1' } } : {})).status,
          `${method} ${path}`,
        ).toBe(404)
    expect((await davWith(server, owner.email, dav.password).send('PROPFIND')).status).toBe(401)
    const zip = await request(server, '/link/zip', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await accessToken(administrator)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ visit: randomUUID(), entry: ids.folder, name: 'all' }).toString(),
    })
    expect(zip.ok).toBe(false)
    expect(await zip.text()).not.toContain(secret)
    expect(await stateOf()).toBe(before)
  })

  test('sees the name of what a link shows, without its address, and that is written down', async () => {
    const made = z
      .object({ token: z.string(), id: z.string() })
      .parse(await answerOf(owner.client.rpc('make_link', { space, entry: ids.linked, kind: 'read' })))
    const written = await auditOf('links.read')
    const seen = JSON.stringify(await answerOf(administrator.client.rpc('all_links')))
    expect(seen).toContain(`${secret} linked`)
    expect(seen).not.toContain(made.token)
    expect(await auditOf('links.read')).toBe(written + 1)
    expect(await refusalOf(administrator.client.rpc('change_link', { link: made.id, changes: {} }))).toBe(
      'OTL05',
    )
  })

  test('gets into a person’s account only with a new password, which ends their sessions and is written down', async () => {
    const password = 'a new password of the administrator'
    const target = { _target_user_id: owner.id, _new_password: password }
    const written = await auditOf('credentials.password')
    const stale = tokenFor(server.dataDir, administrator.id)
    const refused = await request(server, '/rest/v1/rpc/update_user_credentials', {
      method: 'POST',
      headers: { authorization: `Bearer ${stale}` },
      body: JSON.stringify(target),
    })
    expect(await refused.text()).toContain('reauthentication_needed')
    expect(await auditOf('credentials.password')).toBe(written)
    expect(await answerOf(administrator.client.rpc('update_user_credentials', target))).toMatchObject({
      success: true,
    })
    expect(await auditOf('credentials.password')).toBe(written + 1)
    expect((await owner.client.from('spaces').select('id')).data ?? []).toEqual([])
  })
})
