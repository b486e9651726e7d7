import { randomBytes, randomUUID } from 'node:crypto'
import { request as sendRaw } from 'node:http'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Dav, davOf, davWith } from '../support/dav.ts'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { answerOf, join, newTeam } from '../support/sharing.ts'
import { fileIn, folderIn, ownSpace, pullEntries, pushEntries, treeOf } from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const newDavMember = async (): Promise<{
  readonly person: Member
  readonly dav: Dav
  readonly own: string
}> => {
  const person = await newMember(shared, sql)
  const own = (await ownSpace(person)).id
  return { person, own, dav: await davOf(shared, person) }
}

/** The paths that a folder is listed with, decoded. */
async function listOf(dav: Dav, path = ''): Promise<readonly string[]> {
  const response = await dav.send('PROPFIND', path, { headers: { depth: '1' } })
  expect(response.status).toBe(207)
  const text = await response.text()
  return Array.from(text.matchAll(/<D:response><D:href>\/dav\/([^<]*)<\/D:href>/g), ([, href = '']) =>
    decodeURIComponent(href),
  )
}

const put = (dav: Dav, path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
  dav.send('PUT', path, { body, headers })
const to = (dav: Dav, path: string, headers: Readonly<Record<string, string>> = {}) => ({
  headers: { destination: dav.url + path, ...headers },
})
const statusOf = async (response: Promise<Response>) => (await response).status

describe('a program', () => {
  test('is asked for a password, and is told what there is without one', async () => {
    const nobody = davWith(shared, 'nobody@example.org', 'abcde')
    const asked = await fetch(nobody.url, { method: 'PROPFIND', headers: { depth: '0' } })
    expect(asked.status).toBe(401)
    expect(asked.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
    expect(await statusOf(nobody.send('PROPFIND', '', { headers: { depth: '0' } }))).toBe(401)
    const options = await fetch(nobody.url, { method: 'OPTIONS' })
    expect(options.headers.get('dav')).toBe('1, 2')
    expect(options.headers.get('allow')).toContain('PROPFIND')
  })

  test('that was given a wrong password too often is refused, while the right one goes on working', async () => {
    const { dav, person } = await newDavMember()
    const wrong = davWith(shared, person.email, 'wrong')
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth++) statuses.push(await statusOf(wrong.send('GET', 'a')))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(await listOf(dav)).toEqual([''])
    // Signing in at the desktop is another matter.
    const counted =
      await sql`select count(*)::integer as count from private.failed_sign_ins where agent like 'node%' and counts`
    expect(counted[0]?.count).toBeGreaterThanOrEqual(10)
  })

  test('with a password that only reads changes nothing', async () => {
    const { dav, person } = await newDavMember()
    await put(dav, 'a.txt', 'an otter')
    const reader = await davOf(shared, person, { rights: 'read' })
    expect(await (await reader.send('GET', 'a.txt')).text()).toBe('an otter')
    for (const method of ['PUT', 'DELETE', 'MKCOL', 'MOVE', 'COPY', 'LOCK', 'UNLOCK', 'PROPPATCH'])
      expect([method, await statusOf(reader.send(method, 'a.txt', to(reader, 'b.txt')))]).toEqual([
        method,
        403,
      ])
    expect(await listOf(dav)).toEqual(['', 'a.txt'])
  })

  test('with a password for a folder sees that folder, and nothing above', async () => {
    const { dav, person, own } = await newDavMember()
    await dav.send('MKCOL', 'trip')
    await put(dav, 'trip/a.txt', 'an otter')
    await put(dav, 'private.txt', 'mine')
    const { changes } = await pullEntries(person, own, 0)
    const folder = changes.find(({ name }) => name === 'trip')?.id ?? ''
    const inside = await davOf(shared, person, { folder })
    expect(await listOf(inside)).toEqual(['', 'a.txt'])
    expect(await statusOf(inside.send('GET', '../private.txt'))).toBe(404)
    expect(await statusOf(inside.send('GET', '%2e%2e/private.txt'))).toBe(404)
    expect(await statusOf(inside.send('DELETE'))).toBe(403)
    expect(await statusOf(put(inside, 'b.txt', 'b'))).toBe(201)
    expect(await listOf(dav, 'trip/')).toEqual(['trip/', 'trip/a.txt', 'trip/b.txt'])
    await dav.send('DELETE', 'trip')
    expect(await statusOf(inside.send('PROPFIND', '', { headers: { depth: '1' } }))).toBe(403)
  })

  test('is refused as soon as its password is removed', async () => {
    const { dav, person } = await newDavMember()
    expect(await listOf(dav)).toEqual([''])
    const [made] = (await answerOf(person.client.rpc('own_app_passwords'))) as unknown as readonly {
      id: string
    }[]
    await answerOf(person.client.rpc('remove_app_password', { id: made?.id ?? '' }))
    expect(await statusOf(dav.send('GET', 'a'))).toBe(401)
  })

  test('that is a page of another site gets nothing', async () => {
    const { dav } = await newDavMember()
    await put(dav, 'a.js', 'alert(1)')
    expect(await statusOf(dav.send('GET', 'a.js', { headers: { origin: 'https://one.example' } }))).toBe(403)
    expect(await statusOf(dav.send('GET', 'a.js', { headers: { 'sec-fetch-dest': 'script' } }))).toBe(403)
    const plain = await dav.send('GET', 'a.js')
    expect(plain.headers.get('content-disposition')).toBe('attachment')
    expect(plain.headers.get('content-security-policy')).toContain('sandbox')
    expect(plain.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(plain.headers.get('access-control-allow-origin')).toBeNull()
    expect(plain.headers.get('set-cookie')).toBeNull()
  })
})

describe('a file', () => {
  test('is sent, read in parts and replaced, in the space and under its ETag', async () => {
    const { dav, person, own } = await newDavMember()
    const film = randomBytes(300_000)
    const sent = await put(dav, 'film.bin', film)
    expect(sent.status).toBe(201)
    const etag = sent.headers.get('etag') ?? ''
    const whole = await dav.send('GET', 'film.bin')
    expect(whole.headers.get('etag')).toBe(etag)
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
    const part = await dav.send('GET', 'film.bin', { headers: { range: 'bytes=100000-100009' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 100000-100009/300000')
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100_000, 100_010))).toBe(true)
    expect(await statusOf(dav.send('GET', 'film.bin', { headers: { 'if-none-match': etag } }))).toBe(304)
    const head = await dav.send('HEAD', 'film.bin')
    expect([head.headers.get('content-length'), head.headers.get('etag')]).toEqual(['300000', etag])
    await put(dav, 'small.txt', 'an otter')
    const small = await dav.send('GET', 'small.txt', { headers: { range: 'bytes=-5' } })
    expect([small.status, await small.text()]).toEqual([206, 'otter'])
    expect(await statusOf(put(dav, 'film.bin', 'new', { 'if-match': '"other"' }))).toBe(412)
    expect(await statusOf(put(dav, 'film.bin', 'new', { 'if-none-match': '*' }))).toBe(412)
    expect(await statusOf(put(dav, 'film.bin', 'new', { 'if-match': etag }))).toBe(204)
    expect(await statusOf(put(dav, 'film.bin', 'x', { 'content-range': 'bytes 0-0/3' }))).toBe(400)
    // The same entry, whose earlier content stays in its history.
    const versions = await answerOf(
      person.client
        .from('space_versions')
        .select('entry_id, hash')
        .eq('space_id', own)
        .eq('name', 'film.bin'),
    )
    expect(new Set(versions?.map(({ entry_id }) => entry_id)).size).toBe(1)
    expect(versions).toHaveLength(2)
  })

  test('that does not arrive whole changes nothing', async () => {
    const { dav } = await newDavMember()
    await put(dav, 'a.txt', 'before')
    const { hostname, port } = new URL(dav.url)
    await new Promise<void>((resolve) => {
      const authorization = `Basic ${Buffer.from(`${dav.user}:${dav.password}`).toString('base64')}`
      const headers = { authorization, 'content-length': '1000000' }
      const broken = sendRaw({ hostname, port, method: 'PUT', path: '/dav/a.txt', headers })
      broken.once('error', () => resolve())
      broken.write(randomBytes(200_000), () => broken.destroy())
      broken.once('close', () => resolve())
    })
    expect(await (await dav.send('GET', 'a.txt')).text()).toBe('before')
  })

  test('for which there is no room is refused, as is one in a folder that is not there', async () => {
    const { dav, own } = await newDavMember()
    await sql`update public.spaces set quota = 100000 where id = ${own}`
    expect(await statusOf(put(dav, 'film.bin', randomBytes(200_000)))).toBe(507)
    expect(await statusOf(put(dav, 'a/b.txt', 'x'))).toBe(409)
    expect(await statusOf(dav.send('MKCOL', 'a/b'))).toBe(409)
    expect(await statusOf(put(dav, 'a%2Fb', 'x'))).toBe(400)
    expect(await listOf(dav)).toEqual([''])
  })

  test('keeps the files that systems leave behind, and names in another normal form are one', async () => {
    const { dav } = await newDavMember()
    for (const name of ['.DS_Store', '._a.txt', 'Thumbs.db'])
      expect(await statusOf(put(dav, name, 'x'))).toBe(201)
    expect(await statusOf(put(dav, encodeURIComponent('o\u0308tter'), 'x'))).toBe(201)
    expect(await statusOf(put(dav, encodeURIComponent('\u00f6tter'), 'y'))).toBe(204)
    expect(await listOf(dav)).toEqual(['', '.DS_Store', '._a.txt', 'Thumbs.db', '\u00f6tter'])
  })
})

describe('what is deleted', () => {
  test('comes into the bin of its space, as the desktop writes it, and is not shown', async () => {
    const { dav, person, own } = await newDavMember()
    await dav.send('MKCOL', 'home')
    await put(dav, 'home/a%20b.txt', 'first')
    expect(await statusOf(dav.send('DELETE', 'home/a%20b.txt'))).toBe(204)
    await put(dav, 'home/a%20b.txt', 'second')
    expect(await statusOf(dav.send('DELETE', 'home/a%20b.txt'))).toBe(204)
    expect(await treeOf(person, own)).toEqual([
      '/home/',
      '/home/.trash/',
      '/home/.trash/files/',
      '/home/.trash/files/a b (2).txt',
      '/home/.trash/files/a b.txt',
      '/home/.trash/info/',
      '/home/.trash/info/a b (2).txt.trashinfo',
      '/home/.trash/info/a b.txt.trashinfo',
    ])
    const [note] = await sql<{ text: string }[]>`
      select convert_from(content, 'utf8') as text from public.space_blobs as blob
      join public.space_entries as entry on entry.space_id = blob.space_id and entry.hash = blob.hash
      where entry.space_id = ${own} and entry.name = 'a b.txt.trashinfo'`
    expect(note?.text).toMatch(/^\[Trash Info\]\nPath=\/home\/a%20b\.txt\nDeletionDate=\d{4}-.*Z\n$/)
    expect(await listOf(dav, 'home/')).toEqual(['home/'])
    expect(await statusOf(dav.send('GET', 'home/.trash/files/a%20b.txt'))).toBe(404)
    expect(await statusOf(put(dav, 'home/.trash/x', 'x'))).toBe(409)
    expect(await statusOf(dav.send('DELETE', 'home'))).toBe(403)
    expect(await statusOf(dav.send('MOVE', 'home', to(dav, 'other')))).toBe(403)
    expect(await statusOf(dav.send('DELETE'))).toBe(403)
  })
})

describe('spaces of others', () => {
  const twoPeople = async () => {
    const [olive, finn] = [await newDavMember(), await newDavMember()]
    const team = await newTeam(olive.person, 'River')
    await join(olive.person, team, finn.person, 'viewer')
    const note = fileIn(team, 'note.txt', 'ours')
    await pushEntries(olive.person, team, [note], 0)
    return { olive, finn, team, note }
  }

  test('lie under /shared and /teams, or where they are mounted', async () => {
    const { olive, finn, team } = await twoPeople()
    const other = await newTeam(olive.person, 'River')
    expect(await listOf(olive.dav)).toEqual(['', 'teams/'])
    expect(await listOf(olive.dav, 'teams/')).toEqual(['teams/', 'teams/River/', 'teams/River (2)/'])
    expect(await listOf(olive.dav, 'teams/River/')).toEqual(['teams/River/', 'teams/River/note.txt'])
    const place = folderIn(olive.own, 'Water')
    await pushEntries(olive.person, olive.own, [place], 0)
    await answerOf(olive.person.client.rpc('set_mount', { space: team, folder: place.id }))
    await answerOf(olive.person.client.rpc('delete_space', { space: other }))
    expect(await listOf(olive.dav)).toEqual(['', 'Water/'])
    expect(await listOf(olive.dav, 'Water/')).toEqual(['Water/', 'Water/note.txt'])
    expect(await statusOf(olive.dav.send('DELETE', 'Water'))).toBe(403)
    // A mount is renamed for its person alone.
    expect(await statusOf(olive.dav.send('MOVE', 'Water', to(olive.dav, 'Lake')))).toBe(201)
    expect(await listOf(olive.dav, 'Lake/')).toEqual(['Lake/', 'Lake/note.txt'])
    expect(await listOf(finn.dav, 'teams/River/')).toEqual(['teams/River/', 'teams/River/note.txt'])
  })

  test('are read by viewers, who change nothing, and gone for who is no member', async () => {
    const { olive, finn, team } = await twoPeople()
    expect(await (await finn.dav.send('GET', 'teams/River/note.txt')).text()).toBe('ours')
    for (const [method, path] of [
      ['PUT', 'note.txt'],
      ['PUT', 'new.txt'],
      ['DELETE', 'note.txt'],
      ['MKCOL', 'folder'],
      ['MOVE', 'note.txt'],
    ] as const)
      expect([
        method,
        await statusOf(finn.dav.send(method, `teams/River/${path}`, to(finn.dav, 'mine.txt'))),
      ]).toEqual([method, 403])
    expect(await statusOf(finn.dav.send('COPY', 'teams/River/note.txt', to(finn.dav, 'mine.txt')))).toBe(201)
    await answerOf(olive.person.client.rpc('remove_member', { space: team, person: finn.person.id }))
    expect(await statusOf(finn.dav.send('GET', 'teams/River/note.txt'))).toBe(404)
    expect(await (await finn.dav.send('GET', 'mine.txt')).text()).toBe('ours')
  })

  test('are copied to and moved to with what is large, and what is deleted there goes to their own bin', async () => {
    const { olive, team } = await twoPeople()
    const { dav, person, own } = olive
    const film = randomBytes(150_000)
    await dav.send('MKCOL', 'trip')
    await put(dav, 'trip/film.bin', film)
    await put(dav, 'trip/note.txt', 'small')
    expect(await statusOf(dav.send('COPY', 'trip', to(dav, 'teams/River/copy')))).toBe(201)
    expect(await statusOf(dav.send('MOVE', 'trip', to(dav, 'teams/River/trip')))).toBe(201)
    for (const path of ['copy', 'trip']) {
      const back = await dav.send('GET', `teams/River/${path}/film.bin`)
      expect(Buffer.from(await back.arrayBuffer()).equals(film)).toBe(true)
    }
    expect(await treeOf(person, own)).toEqual([])
    await dav.send('DELETE', 'teams/River/copy')
    expect(await treeOf(person, team)).toContain('/.trash/files/copy/film.bin')
    expect(await listOf(dav, 'teams/River/')).toEqual([
      'teams/River/',
      'teams/River/note.txt',
      'teams/River/trip/',
    ])
  })
})

describe('moving and copying', () => {
  test('keeps the entry, or what it replaces', async () => {
    const { dav, person, own } = await newDavMember()
    await dav.send('MKCOL', 'a')
    await put(dav, 'a/one.txt', 'one')
    await put(dav, 'two.txt', 'two')
    const idOf = async (name: string) =>
      (await pullEntries(person, own, 0, { whole: true })).changes.find((entry) => entry.name === name)?.id
    const [one, two] = [await idOf('one.txt'), await idOf('two.txt')]
    expect(await statusOf(dav.send('MOVE', 'a/one.txt', to(dav, 'moved.txt')))).toBe(201)
    expect(await idOf('moved.txt')).toBe(one)
    expect(await statusOf(dav.send('COPY', 'moved.txt', to(dav, 'two.txt', { overwrite: 'F' })))).toBe(412)
    expect(await statusOf(dav.send('COPY', 'moved.txt', to(dav, 'two.txt')))).toBe(204)
    expect(await idOf('two.txt')).toBe(two)
    expect(await (await dav.send('GET', 'two.txt')).text()).toBe('one')
    expect(await statusOf(dav.send('MOVE', 'a', to(dav, 'a/b')))).toBe(403)
    expect(await statusOf(dav.send('COPY', 'a', to(dav, 'a/b')))).toBe(403)
    expect(
      await statusOf(dav.send('MOVE', 'a', { headers: { destination: 'http://other.example/dav/b' } })),
    ).toBe(502)
  })
})

describe('locks', () => {
  const wanted = (scope = 'exclusive') =>
    `<lockinfo xmlns="DAV:"><lockscope><${scope}/></lockscope><locktype><write/></locktype><owner>Olive</owner></lockinfo>`
  const lock = async (
    dav: Dav,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    scope?: string,
  ) => {
    const response = await dav.send('LOCK', path, { headers, body: wanted(scope) })
    return { status: response.status, token: response.headers.get('lock-token') ?? '' }
  }

  test('keep other members out, until they are ended or over', async () => {
    const [olive, finn] = [await newDavMember(), await newDavMember()]
    const team = await newTeam(olive.person, 'River')
    await join(olive.person, team, finn.person, 'editor')
    await put(olive.dav, 'teams/River/a.txt', 'a')
    const { token } = await lock(olive.dav, 'teams/River/a.txt')
    const write = (dav: Dav, headers = {}) => statusOf(put(dav, 'teams/River/a.txt', 'b', headers))
    expect(await write(finn.dav)).toBe(423)
    // The token alone is not enough.
    expect(await write(finn.dav, { if: `(${token})` })).toBe(423)
    expect(await write(olive.dav)).toBe(423)
    expect(await write(olive.dav, { if: `(${token})` })).toBe(204)
    expect((await lock(finn.dav, 'teams/River/a.txt')).status).toBe(423)
    expect(
      await statusOf(finn.dav.send('UNLOCK', 'teams/River/a.txt', { headers: { 'lock-token': token } })),
    ).toBe(403)
    expect(await statusOf(finn.dav.send('DELETE', 'teams/River/a.txt'))).toBe(423)
    await sql`update private.dav_locks set ends_at = now() - interval '1 second' where space_id = ${team}`
    expect(await write(finn.dav)).toBe(204)
    expect(await write(olive.dav, { if: `(${token})` })).toBe(412)
  })

  test('of a folder hold for all that is in it, and those in it for the folder', async () => {
    const { dav } = await newDavMember()
    await dav.send('MKCOL', 'a')
    await dav.send('MKCOL', 'a/b')
    await put(dav, 'a/b/c.txt', 'c')
    const deep = await lock(dav, 'a')
    expect(await statusOf(put(dav, 'a/b/c.txt', 'd'))).toBe(423)
    expect(await statusOf(put(dav, 'a/b/new.txt', 'd'))).toBe(423)
    expect(await statusOf(put(dav, 'a/b/c.txt', 'd', { if: `<${dav.url}a/> (${deep.token})` }))).toBe(204)
    expect(await statusOf(dav.send('UNLOCK', 'a/b/c.txt', { headers: { 'lock-token': deep.token } }))).toBe(
      204,
    )
    const shallow = await lock(dav, 'a', { depth: '0' })
    expect(await statusOf(put(dav, 'a/new.txt', 'd'))).toBe(423)
    expect(await statusOf(put(dav, 'a/b/new.txt', 'd'))).toBe(201)
    await dav.send('UNLOCK', 'a', { headers: { 'lock-token': shallow.token } })
    await lock(dav, 'a/b/c.txt')
    expect(await statusOf(dav.send('DELETE', 'a'))).toBe(423)
    expect((await lock(dav, 'a')).status).toBe(423)
    expect((await lock(dav, 'a/b/new.txt', {}, 'shared')).status).toBe(200)
    expect((await lock(dav, 'a/b/new.txt', {}, 'shared')).status).toBe(200)
    expect((await lock(dav, 'a/b/new.txt')).status).toBe(423)
  })

  test('of a name that nothing has make an empty file, and are renewed', async () => {
    const { dav } = await newDavMember()
    const { status, token } = await lock(dav, 'new.txt', { timeout: 'Second-60' })
    expect(status).toBe(201)
    expect(await (await dav.send('GET', 'new.txt')).text()).toBe('')
    const renewed = await dav.send('LOCK', 'new.txt', {
      headers: { if: `(${token})`, timeout: 'Second-1800' },
    })
    expect(await renewed.text()).toMatch(/<D:timeout>Second-(1800|1799)<\/D:timeout>/)
    expect(
      await statusOf(dav.send('LOCK', 'new.txt', { headers: { if: `(<opaquelocktoken:${randomUUID()}>)` } })),
    ).toBe(412)
  })
})

describe('properties', () => {
  test('say what there is, and how much room', async () => {
    const { dav, own } = await newDavMember()
    await sql`update public.spaces set quota = 1000000 where id = ${own}`
    await put(dav, 'a.txt', 'an otter')
    const body =
      '<propfind xmlns="DAV:"><prop><getcontentlength/><resourcetype/><quota-available-bytes/><quota-used-bytes/><x xmlns="urn:x"/></prop></propfind>'
    const text = await (await dav.send('PROPFIND', '', { headers: { depth: '1' }, body })).text()
    expect(text).toContain(
      '<D:quota-available-bytes>999992</D:quota-available-bytes><D:quota-used-bytes>8</D:quota-used-bytes>',
    )
    expect(text).toContain('<D:getcontentlength>8</D:getcontentlength>')
    expect(text).toContain('<x xmlns="urn:x"/></D:prop><D:status>HTTP/1.1 404 Not Found')
    const infinite = await dav.send('PROPFIND')
    expect([infinite.status, await infinite.text()]).toEqual([
      403,
      expect.stringContaining('<D:propfind-finite-depth/>'),
    ])
    expect(
      await statusOf(dav.send('PROPFIND', '', { headers: { depth: '0' }, body: '<!DOCTYPE a><a/>' })),
    ).toBe(400)
  })

  test('of programs are kept as they are, all of a request or none, and go along with copies', async () => {
    const { dav } = await newDavMember()
    await put(dav, 'a.txt', 'an otter')
    const set = (inner: string) =>
      dav.send('PROPPATCH', 'a.txt', {
        body: `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop>${inner}</D:prop></D:set></D:propertyupdate>`,
      })
    await set('<x xmlns="urn:x">1 &lt; <y a="&quot;"/></x>')
    const refused = await (await set('<z xmlns="urn:x">2</z><D:getetag>3</D:getetag>')).text()
    expect(refused).toContain('424 Failed Dependency')
    expect(refused).toContain('403 Forbidden')
    await dav.send('COPY', 'a.txt', to(dav, 'b.txt'))
    await dav.send('MOVE', 'a.txt', to(dav, 'c.txt'))
    for (const path of ['b.txt', 'c.txt']) {
      const text = await (await dav.send('PROPFIND', path, { headers: { depth: '0' } })).text()
      expect(text).toContain('<x xmlns="urn:x">1 &lt; <y xmlns="urn:x" a="&quot;"/></x>')
      expect(text).not.toContain('<z')
    }
  })
})
