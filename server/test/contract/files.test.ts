// Files of accounts that have not moved into a space yet: what devices of before are answered until then.
import { Buffer } from 'node:buffer'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import {
  change,
  contentOf,
  folderAt,
  known,
  newPersonOfBefore,
  pull,
  push,
  removal,
} from '../support/files.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { type Person, request, visitor } from '../support/people.ts'

/** Of its own: a server moves files at its start and every ten minutes. */
let server: OwnServer
let sql: postgres.Sql
const newPerson = () => newPersonOfBefore(server, sql)

beforeAll(async () => {
  server = await startHere()
  sql = openDatabase(server.dataDir)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

describe('the files of an account', () => {
  test('come back as they were sent, in order, without contents in the listing', async () => {
    const person = await newPerson()
    const bytes = Buffer.from([0, 255, 10, 13, 128, 7])
    const sent = await push(person, [
      folderAt('/home/papers'),
      change('/home/papers/ärger 水.bin', bytes, { mode: 0o600, modified: 1_763_733_600_123, created: 5 }),
      { ...change('/home/shortcut', ''), kind: 'link', content: null, target: '../papers' },
      { ...removal('/home/documents/welcome.txt', 0), kind: 'whiteout' },
    ])
    expect(sent).toMatchObject({ applied: true, version: 4 })
    const pulled = await pull(person, 0)
    expect(pulled).toMatchObject({ version: 4, more: false, reset: false, bytes: 6 })
    expect(pulled.limits).toEqual({
      fileBytes: 5 * 1024 * 1024,
      accountBytes: 100 * 1024 * 1024,
      accountEntries: 20_000,
    })
    expect(pulled.changes.map(({ path, kind, version }) => [path, kind, version])).toEqual([
      ['/home/papers', 'folder', 1],
      ['/home/papers/ärger 水.bin', 'file', 2],
      ['/home/shortcut', 'link', 3],
      ['/home/documents/welcome.txt', 'whiteout', 4],
    ])
    expect(pulled.changes[1]).toMatchObject({
      size: 6,
      mode: 0o600,
      modified: 1_763_733_600_123,
      created: 5,
      target: null,
    })
    expect(pulled.changes[1]).not.toHaveProperty('content')
    expect(pulled.changes[2]).toMatchObject({ target: '../papers', size: 0 })
    expect(await contentOf(person, '/home/papers/ärger 水.bin')).toEqual(bytes)
  })

  test('are told from any number on, in pages', async () => {
    const person = await newPerson()
    await push(
      person,
      Array.from({ length: 5 }, (_, index) => change(`/home/${index}`, 'x')),
    )
    const first = await pull(person, 0, { most: 2 })
    expect([first.changes.map((entry) => entry.path), first.version, first.more]).toEqual([
      ['/home/0', '/home/1'],
      2,
      true,
    ])
    await push(person, [change('/home/0', 'newer', { expected: 1 })])
    const rest = await pull(person, 2, { most: 10 })
    expect(rest.changes.map((entry) => [entry.path, entry.version])).toEqual([
      ['/home/2', 3],
      ['/home/3', 4],
      ['/home/4', 5],
      ['/home/0', 6],
    ])
    expect(await pull(person, rest.version)).toMatchObject({ changes: [], version: 6, more: false })
  })

  test('are read several at once, what is no file left out', async () => {
    const person = await newPerson()
    await push(person, [change('/a', 'one'), change('/b', ''), folderAt('/c')])
    const { data } = await person.client.rpc('file_contents', { paths: ['/b', '/c', '/nothing', '/a'] })
    expect(data).toEqual([
      { path: '/b', version: 2, content: '' },
      { path: '/a', version: 1, content: Buffer.from('one').toString('base64') },
    ])
  })

  test('have contents of any size up to 5 MiB', async () => {
    const person = await newPerson()
    const large = Buffer.alloc(5 * 1024 * 1024, 'otter')
    expect(await push(person, [change('/large', large)])).toMatchObject({ applied: true })
    expect((await contentOf(person, '/large')).equals(large)).toBe(true)
    const larger = Buffer.alloc(5 * 1024 * 1024 + 1)
    const refused = await push(person, [change('/small', 'x'), change('/larger', larger)])
    expect(refused).toMatchObject({ status: 400, code: 'OTF01', details: '/larger', hint: '5242880' })
    expect((await pull(person, 0)).changes.map((entry) => entry.path)).toEqual(['/large'])
  })

  test('are stored together or not at all', async () => {
    const person = await newPerson()
    await push(person, [change('/there', 'first')])
    const other = await push(person, [change('/new', 'x'), change('/there', 'second')])
    expect(other).toMatchObject({ applied: false, conflicts: [{ path: '/there', version: 1, kind: 'file' }] })
    const bad = await push(person, [change('/new', 'x'), change('/there/../new', 'x')])
    expect(bad).toMatchObject({ code: '23514' })
    expect((await pull(person, 0)).changes.map((entry) => entry.path)).toEqual(['/there'])
    expect((await contentOf(person, '/there')).toString()).toBe('first')
  })

  test('keep their number when a change is sent again because its answer was lost', async () => {
    const person = await newPerson()
    const lost = change('/home/note', 'once')
    expect(await push(person, [lost])).toMatchObject({ applied: true, versions: { '/home/note': 1 } })
    expect(await push(person, [lost])).toMatchObject({ applied: true, versions: { '/home/note': 1 } })
    expect(await pull(person, 0)).toMatchObject({ changes: [{ version: 1 }], bytes: 4 })
  })

  test('are not changed by a device that does not know all changes before', async () => {
    const person = await newPerson()
    await push(person, [change('/one', 'x')])
    const behind = await push(person, [change('/two', 'x')], 0)
    expect(behind).toEqual({ applied: false, version: 1, conflicts: [] })
    expect(await push(person, [change('/two', 'x')], 1)).toMatchObject({ applied: true, version: 2 })
  })

  test('lose nothing where two devices make the same folder, or one changes what the other removed', async () => {
    const person = await newPerson()
    await push(person, [folderAt('/f'), change('/f/a', 'x')])
    expect(await push(person, [folderAt('/f')])).toMatchObject({ applied: true })
    expect(await push(person, [removal('/f/a', 2)])).toMatchObject({ applied: true })
    expect(await push(person, [change('/f/a', 'edited', { expected: 2 })])).toMatchObject({ applied: true })
    const late = await push(person, [removal('/f/a', 2)])
    expect(late).toMatchObject({ applied: false, conflicts: [{ path: '/f/a', kind: 'file' }] })
    expect((await contentOf(person, '/f/a')).toString()).toBe('edited')
  })

  test('go with the account', async () => {
    const person = await newPerson()
    await push(person, [change('/home/a', 'x'), removal('/home/b', 0)])
    const rows = () => sql`
      select user_id from public.files where user_id = ${person.id}
      union all select user_id from public.file_accounts where user_id = ${person.id}`
    expect(await rows()).toHaveLength(3)
    await sql`delete from auth.users where id = ${person.id}`
    expect(await rows()).toHaveLength(0)
    const after = await person.client.rpc('push_files', { changes: [change('/home/a', 'x')], seen: 0 })
    // The account's sessions go with it.
    expect(after.error?.code).toBe('PT401')
  })
})

describe('the files of somebody else', () => {
  let ada: Person
  let ben: Person
  beforeAll(async () => {
    ada = await newPerson()
    ben = await newPerson()
    await push(ben, [change('/home/secret', 'of Ben')])
  })
  const bensRows = async () => [
    (await ben.client.from('files').select('path, revision, version, user_id')).data,
    (await ben.client.from('file_accounts').select('*')).data,
  ]

  test('are not seen by any question', async () => {
    expect((await ada.client.from('files').select('path')).data).toEqual([])
    expect((await ada.client.from('files').select('path').eq('user_id', ben.id)).data).toEqual([])
    expect((await ada.client.from('file_accounts').select('*').eq('user_id', ben.id)).data).toEqual([])
    expect((await ada.client.from('files').select('*', { count: 'exact', head: true })).count).toBe(0)
    expect((await pull(ada, 0)).changes).toEqual([])
    expect((await ada.client.rpc('file_contents', { paths: ['/home/secret'] })).data).toEqual([])
  })

  test('are not written by any verb, whatever owner a row names', async () => {
    const before = await bensRows()
    const row = {
      user_id: ben.id,
      path: '/home/secret',
      kind: 'file',
      content: '\\x00',
      revision: 'forged',
      version: 99,
    }
    expect((await ada.client.from('files').insert({ ...row, path: '/home/planted' })).error?.code).toBe(
      '42501',
    )
    expect((await ada.client.from('files').insert(row)).error?.code).toBe('42501')
    expect((await ada.client.from('files').upsert(row)).error?.code).toBe('42501')
    const updated = await ada.client
      .from('files')
      .update({ revision: 'forged' })
      .eq('user_id', ben.id)
      .select('path')
    expect(updated.error?.code).toBe('42501')
    expect((await ada.client.from('files').delete().eq('user_id', ben.id)).error?.code).toBe('42501')
    expect(
      (await ada.client.from('file_accounts').update({ bytes: 0 }).eq('user_id', ben.id)).error?.code,
    ).toBe('42501')
    expect((await ada.client.from('file_accounts').delete().eq('user_id', ben.id)).error?.code).toBe('42501')
    expect((await ada.client.from('file_accounts').insert({ user_id: ben.id })).error?.code).toBe('42501')
    const forged = { ...change('/home/secret', 'planted'), user_id: ben.id }
    expect(await push(ada, [forged])).toMatchObject({ applied: true })
    expect(await bensRows()).toEqual(before)
    expect((await contentOf(ben, '/home/secret')).toString()).toBe('of Ben')
  })

  test('do not become theirs, and ours do not become theirs', async () => {
    await push(ada, [change('/home/gift', 'x')])
    for (const change of [{ user_id: ben.id }, { path: '/home/elsewhere' }]) {
      const { error } = await ada.client.from('files').update(change).eq('path', '/home/gift')
      expect(error?.code).toBe('42501')
    }
    expect((await ben.client.from('files').select('path')).data).toEqual([{ path: '/home/secret' }])
  })

  test('are nothing that a visitor could reach', async () => {
    const nobody = visitor(server)
    for (const table of ['files', 'file_accounts'] as const) {
      const { error, status } = await nobody.from(table).select('*')
      expect([error?.code, status], table).toEqual(['42501', 401])
    }
    const row = { path: '/x', kind: 'folder', revision: 'r', version: 1, user_id: ben.id }
    expect((await nobody.from('files').insert(row)).error?.code).toBe('42501')
    expect((await nobody.from('files').update({ revision: 'r' }).eq('user_id', ben.id)).error?.code).toBe(
      '42501',
    )
    expect((await nobody.from('files').delete().eq('user_id', ben.id)).error?.code).toBe('42501')
    expect((await nobody.rpc('push_files', { changes: [], seen: 0 })).error?.code).toBe('42501')
    expect((await nobody.rpc('pull_files', { after: 0, most: 10, whole: true })).error?.code).toBe('42501')
    expect((await nobody.rpc('file_contents', { paths: ['/home/secret'] })).error?.code).toBe('42501')
    for (const helper of ['lock_file_account', 'move_files', 'file_limits_for_devices'])
      expect((await request(server, `/rest/v1/rpc/${helper}`, { method: 'POST', body: '{}' })).status).toBe(
        404,
      )
  })
})

describe('a row that somebody writes past the calls', () => {
  test('is refused, their own as well', async () => {
    const person = await newPerson()
    const row = { path: '/home/direct', kind: 'folder', revision: 'one', version: 77, user_id: person.id }
    expect((await person.client.from('files').insert(row)).error?.code).toBe('42501')
    expect((await person.client.from('files').upsert(row)).error?.code).toBe('42501')
    await push(person, [folderAt('/home/direct')])
    const changed = await person.client.from('files').update({ revision: 'two' }).eq('path', '/home/direct')
    expect(changed.error?.code).toBe('42501')
    expect((await pull(person, 0)).version).toBe(1)
  })
})

describe('what a path or a change cannot be', () => {
  const name255 = 'ö'.repeat(127) + 'x'
  test.each([
    ['a relative path', 'home/x'],
    ['the root', '/'],
    ['an empty path', ''],
    ['a double slash', '//x'],
    ['an empty name inside', '/home//x'],
    ['a trailing slash', '/home/x/'],
    ['a step up', '/../x'],
    ['a step up inside', '/home/../x'],
    ['a step up at the end', '/home/..'],
    ['a step nowhere', '/home/./x'],
    ['a line break', '/home/a\nb'],
    ['a control character', '/home/a\u0085b'],
    ['a name of 256 bytes', `/${name255}x`],
    ['a path of 2049 bytes', `/${'a/'.repeat(1023)}abc`],
  ])('%s', async (_, path) => {
    const person = await newPerson()
    expect(await push(person, [change(path, 'x')])).toMatchObject({ status: 400, code: '23514' })
    expect((await pull(person, 0)).version).toBe(0)
  })

  test('NUL in a path, twice the same path, unknown kinds, broken contents, too many at once', async () => {
    const person = await newPerson()
    const fine = change('/home/x', 'x')
    const wrong = {
      nul: [change('/home/\u0000', 'x')],
      twice: [fine, fine],
      noPath: [{ ...fine, path: null }],
      kind: [{ ...fine, kind: 'socket' }],
      noContent: [{ ...fine, content: null }],
      folderWithContent: [{ ...fine, kind: 'folder' }],
      linkWithoutTarget: [{ ...fine, kind: 'link', content: null }],
      base64: [{ ...fine, content: '***' }],
      mode: [{ ...fine, mode: 0o10000 }],
      time: [{ ...fine, modified: -1 }],
      number: [{ ...fine, modified: 'soon' }],
      revision: [{ ...fine, revision: 'a b' }],
      noRevision: [{ ...fine, revision: null }],
      many: Array.from({ length: 501 }, (_, index) => change(`/${index}`, '')),
      noList: { path: '/x' },
    }
    for (const [name, changes] of Object.entries(wrong)) {
      const answer = await push(person, changes)
      expect([name, answer.status], JSON.stringify(answer)).toEqual([name, 400])
    }
    expect(await pull(person, 0)).toMatchObject({ changes: [], version: 0, bytes: 0 })
  })

  test('the longest that is allowed', async () => {
    const person = await newPerson()
    const deep = `/${'a/'.repeat(1023)}a`
    expect(await push(person, [change(`/${name255}`, 'x'), change(deep, 'x')])).toMatchObject({
      applied: true,
    })
    expect((await contentOf(person, deep)).toString()).toBe('x')
  })
})

describe('devices that change files at once', () => {
  test('of 20 changes to one path exactly one is stored, and the others are told of it', async () => {
    const person = await newPerson()
    await push(person, [change('/home/note', 'before')])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        push(person, [change('/home/note', `version ${index}`, { expected: 1 })]),
      ),
    )
    const winners = answers.flatMap((answer, index) => (answer.applied ? [index] : []))
    expect(winners).toHaveLength(1)
    const stored = (await pull(person, 0)).changes[0]
    for (const answer of answers) {
      if (answer.applied) continue
      expect(answer).toMatchObject({
        applied: false,
        conflicts: [{ path: '/home/note', version: 2, revision: stored?.revision }],
      })
    }
    expect((await contentOf(person, '/home/note')).toString()).toBe(`version ${winners[0]}`)
  })

  test('a device that asks for what is new never misses a change', async () => {
    const person = await newPerson()
    let isWriting = true
    const seen = new Map<string, number>()
    const read = (async () => {
      let after = 0
      for (;;) {
        const last = !isWriting
        const page = await pull(person, after, { most: 7 })
        for (const entry of page.changes) {
          expect(entry.version).toBeGreaterThan(after)
          seen.set(entry.path, entry.version)
        }
        expect(page.version).toBeGreaterThanOrEqual(after)
        after = page.version
        if (last && !page.more) return
      }
    })()
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let nth = 0; nth < 8; nth++) {
        const pair = [change(`/home/${writer}-${nth}`, 'x'), change(`/home/${writer}`, String(nth), known)]
        expect(await push(person, pair)).toMatchObject({ applied: true })
      }
    })
    await Promise.all(writers)
    isWriting = false
    await read
    const { data } = await person.client.from('files').select('path, version')
    expect(seen.size).toBe(6 * 8 + 6)
    expect(data).toHaveLength(seen.size)
    for (const row of data ?? []) expect(seen.get(row.path), row.path).toBe(row.version)
    expect(new Set(data?.map((row) => row.version)).size).toBe(seen.size)
  })
})
