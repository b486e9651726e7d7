// Files of accounts from before spaces: how they come into the space of their person, whole and once.
import { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ContentMissing } from '../../src/backend/storage/faults.ts'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { openFolderStores } from '../../src/backend/storage/open-storage.ts'
import { tidySpaces } from '../../src/spaces/upkeep.ts'
import { type MoveParts, moveFiles } from '../../src/spaces/move-files.ts'
import { openDatabase } from '../support/database.ts'
import { change, contentOf, pull, push } from '../support/files.ts'
import { type Member, newMember } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import {
  type PulledEntry,
  contentsOf,
  fileIn,
  folderIn,
  hashOf,
  ownSpace,
  pullEntries,
  pushEntries,
  treeOf,
} from '../support/spaces.ts'

let server: OwnServer
let sql: postgres.Sql
let parts: MoveParts

beforeAll(async () => {
  server = await startHere()
  sql = openDatabase(server.dataDir, 6)
  parts = {
    sql,
    files: new FileStorage(openFolderStores(server.dataDir).uploads),
    room: { hasRoom: () => Promise.resolve(true) },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
})
afterAll(async () => {
  await sql.end({ timeout: 5 })
  await server.dispose()
})

/** A row of `public.files`; what is left out is as for a text file. */
interface OldFile {
  readonly path: string
  readonly kind?: 'file' | 'folder' | 'link' | 'whiteout' | 'removed'
  readonly content?: Buffer | null
  readonly target?: string
  readonly mode?: number
}

const moment = 1_763_733_600_000

/** An account of before with these files. */
async function newOwnerOf(files: readonly OldFile[]): Promise<Member> {
  const person = await newMember(server, sql)
  await sql`insert into public.file_accounts (user_id) values (${person.id})`
  for (const [nth, { path, kind = 'file', content, target = null, mode = 0o644 }] of files.entries())
    await sql`
      insert into public.files ${sql({
        user_id: person.id,
        path,
        kind,
        content: kind === 'file' ? (content ?? Buffer.from(path)) : null,
        target,
        mode,
        modified: moment + nth,
        created: moment,
        revision: `device-1.${nth}`,
        version: 0,
      })}`
  return person
}

/** What an account of before has, by path: kind, revision and the hash of its content. */
const oldRows = (person: Member) => sql<
  { path: string; kind: string; revision: string; hash: string | null }[]
>`
  select path, kind, revision, encode(sha256(content), 'hex') as hash from public.files
  where user_id = ${person.id} and kind <> 'removed' order by path`

/** All entries of a person's space by path. */
async function entriesOf(person: Member): Promise<ReadonlyMap<string, PulledEntry>> {
  const { id } = await ownSpace(person)
  const changes: PulledEntry[] = []
  for (let after = 0, more = true; more; ) {
    const page = await pullEntries(person, id, after, { whole: true })
    changes.push(...page.changes)
    ;({ version: after, more } = page)
  }
  const known = new Map(changes.map((entry) => [entry.id, entry]))
  const pathOf = ({ parent, name }: PulledEntry): string => {
    const folder = known.get(parent ?? '')
    return `${folder ? pathOf(folder) : ''}/${name}`
  }
  return new Map(changes.map((entry) => [pathOf(entry), entry]))
}

/** The content of a file, wherever it is kept. */
async function read(person: Member, space: string, hash: string): Promise<Buffer> {
  const inDatabase = (await contentsOf(person, space, [hash])).get(hash)
  if (inDatabase) return inDatabase
  const { data, error } = await person.client.storage.from(spacesBucket).download(`${space}/${hash}`)
  if (error) throw error
  return Buffer.from(await data.arrayBuffer())
}

const runMove = () => moveFiles(parts, new AbortController().signal)
const isStillThere = async (person: Member) =>
  (await sql`select from public.file_accounts where user_id = ${person.id}`).length === 1

const ordinary: readonly OldFile[] = [
  { path: '/home/documents/report.txt', mode: 0o600 },
  { path: '/home/documents/copy.txt', content: Buffer.from('/home/documents/report.txt') },
  { path: '/projects', kind: 'folder', mode: 0o700 },
  { path: '/projects/otter', kind: 'folder', mode: 0o755 },
  { path: '/projects/otter/main.ts' },
  { path: '/projects/otter/empty', content: Buffer.alloc(0) },
  { path: '/shortcut', kind: 'link', target: '/projects/otter/main.ts' },
  { path: '/home/welcome.txt', kind: 'whiteout' },
  { path: '/home/gone.txt', kind: 'removed' },
  { path: '/ärger 水.bin', content: Buffer.from([0, 255, 10, 13, 128, 7]) },
]

describe('the files of an account', () => {
  test('are in its space with the first question for it, each as it was, and nowhere twice', async () => {
    const video = randomBytes(5 * 1024 * 1024)
    const person = await newOwnerOf([...ordinary, { path: '/video.bin', content: video }])
    const before = await oldRows(person)
    const space = await ownSpace(person)
    const entries = await entriesOf(person)
    expect([...entries.keys()].toSorted()).toEqual(
      ['/home', '/home/documents', ...before.map(({ path }) => path)].toSorted(),
    )
    for (const { path, kind, revision, hash } of before) {
      expect(entries.get(path), path).toMatchObject({
        kind,
        revision,
        hash,
        created: moment,
        changedBy: person.id,
      })
      expect(hash && hashOf(await read(person, space.id, hash)), path).toBe(hash)
    }
    expect(entries.get('/home/documents/report.txt')).toMatchObject({
      mode: 0o600,
      modified: moment,
      size: 26,
    })
    expect(entries.get('/projects')).toMatchObject({ mode: 0o700 })
    expect(entries.get('/shortcut')?.target).toBe('/projects/otter/main.ts')
    expect(entries.get('/home')).toMatchObject({ kind: 'folder', mode: 0o755 })
    // Each content counts once.
    const sizes = new Map([...entries.values()].map(({ hash, size }) => [hash, size]))
    expect(space).toMatchObject({
      version: entries.size,
      entries: entries.size,
      bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    })
    for (const table of ['public.files', 'public.file_accounts', 'private.file_history'])
      expect(await sql`select from ${sql(table)} where user_id = ${person.id}`, table).toHaveLength(0)
    // From here on it is a space as any other.
    const next = await pushEntries(person, space.id, [fileIn(space.id, 'new', 'new')], space.version)
    expect(next).toMatchObject({ applied: true, previous: entries.size })
    expect((await pullEntries(person, space.id, 0)).mark).toBe(next.mark)
  })

  test('are moved by the server where their person does not come, one account after the other', async () => {
    const people = [await newOwnerOf(ordinary), await newOwnerOf(ordinary)]
    expect(await runMove()).toMatchObject({ accounts: 2, failed: 0 })
    for (const person of people) {
      expect(await isStillThere(person)).toBe(false)
      expect((await treeOf(person, (await ownSpace(person)).id)).length).toBe(11)
    }
    expect(await runMove()).toEqual({ accounts: 0, failed: 0, contents: 0 })
  })

  test('move once, however many ask at the same time', async () => {
    const person = await newOwnerOf(ordinary)
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ownSpace(person)),
      runMove(),
      runMove(),
    ])
    expect(answers).toHaveLength(8)
    expect(await entriesOf(person)).toHaveProperty('size', 11)
    expect(await ownSpace(person)).toMatchObject({ version: 11, entries: 11 })
    const rows =
      await sql`select from public.space_versions join public.spaces on spaces.id = space_id where person = ${person.id}`
    expect(rows).toHaveLength(11)
  })

  test('stay whole where they were when the move is cut in the middle', async () => {
    const person = await newOwnerOf(ordinary)
    const before = await oldRows(person)
    const { id: space } = (
      await sql<{ id: string }[]>`
      insert into public.spaces (kind, person) values ('personal', ${person.id}) returning id`
    )[0] ?? { id: '' }
    await sql.begin(async (turn) => {
      await turn`select from public.spaces where id = ${space} for update`
      const cut = runMove()
      await vi.waitFor(async () => {
        const ended = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%private.move_files%'`
        expect(ended).toHaveLength(1)
      })
      expect(await cut).toMatchObject({ accounts: 0, failed: 1 })
    })
    // And by an error at its very end.
    await sql.unsafe(`
      create function private.test_fail() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
      create trigger test_fail before insert on private.space_marks for each row execute function private.test_fail()`)
    const { error } = await person.client.rpc('own_spaces')
    expect(error?.message).toBe('cut')
    expect(await oldRows(person)).toEqual(before)
    expect(await sql`select from public.space_entries where space_id = ${space}`).toHaveLength(0)
    expect(await sql`select from public.space_blobs where space_id = ${space}`).toHaveLength(0)
    await sql.unsafe('drop trigger test_fail on private.space_marks; drop function private.test_fail()')
    expect((await contentOf(person, '/projects/otter/main.ts')).toString()).toBe('/projects/otter/main.ts')
    expect((await entriesOf(person)).size).toBe(11)
  })

  test('that a space could not take as they are get another name or place, and nothing is lost', async () => {
    const deep = (count: number) => Array.from({ length: count }, () => '/d').join('')
    const files: readonly OldFile[] = [
      { path: '/caf\u00e9.txt' },
      { path: '/cafe\u0301.txt' },
      { path: '/caf\u00e9 (2).txt' },
      { path: '/cafe\u0301', kind: 'folder' },
      { path: '/cafe\u0301/in' },
      { path: '/caf\u00e9', kind: 'folder' },
      { path: '/caf\u00e9/in' },
      // In normal form C it is three times as long.
      { path: `/${'\u{1d160}'.repeat(60)}.txt` },
      // Something that is no folder, and has something in it.
      { path: '/note' },
      { path: '/note/below' },
      { path: '/hidden', kind: 'whiteout' },
      { path: '/hidden/below' },
      { path: `${deep(450)}/bottom` },
      { path: '/taken' },
    ]
    const person = await newOwnerOf(files)
    await sql`insert into public.spaces (kind, person) values ('personal', ${person.id})`
    const [row] = await sql<{ id: string }[]>`select id from public.spaces where person = ${person.id}`
    const place = row?.id ?? ''
    await sql`insert into public.space_members (space_id, user_id, role) values (${place}, ${person.id}, 'owner')`
    await pushEntries(person, place, [fileIn(place, 'taken', 'by a newer device')], 0)
    const before = await oldRows(person)
    const entries = await entriesOf(person)
    const byRevision = new Map(
      [...entries].map(([path, entry]) => [entry.revision, { path, hash: entry.hash }]),
    )
    const names = before.map(({ path, revision, hash, kind }) => {
      const found = byRevision.get(revision)
      expect([path, found?.hash]).toEqual([path, hash])
      return [path.normalize('NFC'), kind, found?.path.replace(/[0-9a-f-]{36}/, 'id')].join(' > ')
    })
    expect(names.filter((name) => !/^\/(d\/|\u{1d158})/u.test(name)).toSorted()).toEqual(
      [
        '/café (2).txt > file > /café (2).txt',
        '/café > folder > /café',
        '/café > folder > /café (2)',
        '/café.txt > file > /café.txt',
        '/café.txt > file > /café (id).txt',
        '/café/in > file > /café (2)/in',
        '/café/in > file > /café/in',
        '/hidden > whiteout > /hidden',
        '/hidden/below > file > /hidden (2)/below',
        '/note > file > /note',
        '/note/below > file > /note (2)/below',
        '/taken > file > /taken (2)',
      ].toSorted(),
    )
    const long = [...entries.keys()].find((path) => path.endsWith(' (1).txt'))
    expect(Buffer.byteLength(long ?? '')).toBeLessThanOrEqual(256)
    // Deep folders begin again at the top, twice.
    const bottom = [...entries.keys()].filter((path) => path.endsWith('/bottom'))
    expect(bottom).toHaveLength(1)
    expect([...entries.keys()].every((path) => path.split('/').length <= 202)).toBe(true)
    expect(
      [...entries.values()].filter(({ name, kind }) => kind === 'folder' && /^d( |$)/.test(name ?? ''))
        .length,
    ).toBe(450)
    expect((await contentsOf(person, place, [hashOf('by a newer device')])).size).toBe(1)
    // A space that takes changes: all of it has a form that a device can send.
    const made = folderIn(place, 'more')
    expect(await pushEntries(person, place, [made], (await ownSpace(person)).version)).toMatchObject({
      applied: true,
    })
  })

  test('of an account without any order are gathered in one folder', async () => {
    const path = (nth: number) => `/${Array.from({ length: 300 }, () => String(nth)).join('/')}/file`
    const person = await newOwnerOf(Array.from({ length: 400 }, (_, nth) => ({ path: path(nth) })))
    const entries = await entriesOf(person)
    expect(entries.size).toBe(401)
    expect([...entries.keys()].every((name) => name.startsWith('/Recovered files'))).toBe(true)
    const hashes = new Set([...entries.values()].map(({ hash }) => hash))
    for (let nth = 0; nth < 400; nth++) expect(hashes.has(hashOf(path(nth)))).toBe(true)
  })

  test('are there at earlier moments too, and stay when the space goes back to one', async () => {
    const person = await newOwnerOf(ordinary)
    await sql`update public.files set mode = mode where user_id = ${person.id}`
    const { id } = await ownSpace(person)
    const earlier = new Date(Date.now() - 500).toISOString()
    const { data } = await person.client.rpc('folder_at', {
      space: id,
      folder: id,
      moment: new Date().toISOString(),
    })
    expect((data as unknown as unknown[][]).map((row) => row[2])).toEqual([
      'home',
      'projects',
      'shortcut',
      'ärger 水.bin',
    ])
    const tree = await treeOf(person, id)
    const rewound = await person.client.rpc('rewind_folder', { space: id, folder: id, moment: earlier })
    expect(rewound.data).toMatchObject({ removed: 0 })
    expect(await treeOf(person, id)).toEqual(tree)
  })

  test('5,000 files and their folders move in one request', { timeout: 120_000 }, async () => {
    const person = await newMember(server, sql)
    await sql`insert into public.file_accounts (user_id) values (${person.id})`
    await sql`
      insert into public.files (user_id, path, kind, revision, version)
      select ${person.id}, '/f' || n, 'folder', 'r' || n, 0 from generate_series(0, 99) as n`
    await sql`
      insert into public.files (user_id, path, kind, content, revision, version)
      select ${person.id}, '/f' || n % 100 || '/' || n, 'file', convert_to(repeat(n || ' otters ', 500), 'UTF8'), 'f' || n, 0
      from generate_series(1, 5000) as n`
    const digest = async (rows: Promise<readonly { path: string; hash: string | null }[]>) =>
      createHash('sha256')
        .update(JSON.stringify(await rows))
        .digest('hex')
    const before = await oldRows(person)
    const space = await ownSpace(person)
    const after = [...(await entriesOf(person))].map(([path, { hash }]) => ({ path, hash }))
    const sorted = (rows: readonly { path: string; hash: string | null }[]) =>
      rows.map(({ path, hash }) => ({ path, hash })).toSorted((a, b) => (a.path < b.path ? -1 : 1))
    expect(await digest(Promise.resolve(sorted(after)))).toBe(await digest(Promise.resolve(sorted(before))))
    const [odd] = await sql`
      select count(*)::int as count from public.space_blobs
      where space_id = ${space.id} and (encode(sha256(content), 'hex') <> hash or uses <> 1 or state <> 'kept')`
    expect(odd).toEqual({ count: 0 })
  })
})

describe('contents that are too large for the database', () => {
  test('become objects later, can be read all along, and the answers stay bounded', async () => {
    const contents = Array.from({ length: 3 }, () => randomBytes(3 * 1024 * 1024))
    const person = await newOwnerOf(contents.map((content, nth) => ({ path: `/${nth}`, content })))
    const { id: space } = await ownSpace(person)
    const hashes = contents.map(hashOf)
    const expectAllReadable = async () => {
      for (const hash of hashes) expect(hashOf(await read(person, space, hash))).toBe(hash)
    }
    const answer = await contentsOf(person, space, hashes)
    expect([...answer.keys()]).toEqual(hashes.slice(0, 1))
    await expectAllReadable()
    // The object is stored, and the server ends before the row says so.
    const failing = {
      uploadObject: async (...given: Parameters<FileStorage['uploadObject']>) => {
        await parts.files.uploadObject(...given)
        throw new Error('The server is gone.')
      },
    }
    await expect(moveFiles({ ...parts, files: failing }, new AbortController().signal)).rejects.toThrow(
      'gone',
    )
    await expectAllReadable()
    // Nothing is begun where the disk is full.
    const full = { ...parts, room: { hasRoom: () => Promise.resolve(false) } }
    expect(await moveFiles(full, new AbortController().signal)).toMatchObject({ contents: 0 })
    const [result] = await Promise.all([runMove(), expectAllReadable()])
    expect(result?.contents).toBeGreaterThanOrEqual(3)
    expect((await contentsOf(person, space, hashes)).size).toBe(0)
    await expectAllReadable()
    const rows = await sql<{ size: number }[]>`
      select (metadata ->> 'size')::int as size from storage.objects where starts_with(name, ${`${space}/`})`
    expect(rows.map(({ size }) => size)).toEqual(contents.map(({ length }) => length))
    // A device that has the same bytes need not send them.
    const [content] = contents
    const again = fileIn(space, 'again', '', {
      hash: hashOf(content ?? ''),
      size: content?.length ?? 0,
      content: null,
    })
    expect(await pushEntries(person, space, [again], (await ownSpace(person)).version)).toMatchObject({
      applied: true,
    })
  })
})

test('an object that a server wrote without getting to note it goes with its content', async () => {
  const content = randomBytes(100_000)
  const person = await newOwnerOf([{ path: '/film', content }])
  const { id: space } = await ownSpace(person)
  const name = `${space}/${hashOf(content)}`
  const storage = new FileStorage(openFolderStores(server.dataDir).uploads)
  await storage.uploadObject(spacesBucket, name, undefined, new Blob([content]).stream(), 'text/plain', '')
  await sql`delete from public.space_versions where space_id = ${space}`
  await sql`update public.space_blobs set unused_since = now() - interval '25 hours' where space_id = ${space}`
  await runMove()
  await expect(storage.headObject(spacesBucket, name)).resolves.toBeDefined()
  await tidySpaces(sql, storage, new AbortController().signal)
  await expect(storage.headObject(spacesBucket, name)).rejects.toThrow(ContentMissing)
  expect(await sql`select from public.space_blobs where space_id = ${space}`).toHaveLength(0)
})

describe('a device of before', () => {
  test('goes on as before until its files move, and is then told to reload', async () => {
    const person = await newOwnerOf(ordinary)
    const { version } = await pull(person, 0)
    expect(await push(person, [change('/late.txt', 'late')], version)).toMatchObject({ applied: true })
    await ownSpace(person)
    expect((await entriesOf(person)).has('/late.txt')).toBe(true)
    const refused = { status: 400, code: 'OTF04' }
    expect(await push(person, [change('/later.txt', 'later')], version + 1)).toMatchObject(refused)
    await expect(pull(person, 0)).rejects.toMatchObject({
      code: 'OTF04',
      message:
        'Your files have moved to a newer version of OtterOS. Reload this page to go on; nothing is lost.',
    })
    await expect(contentOf(person, '/late.txt')).rejects.toMatchObject({ code: 'OTF04' })
  })

  test('sends nothing into an account that was made since', async () => {
    const person = await newMember(server, sql)
    expect(await push(person, [change('/a', 'a')])).toMatchObject({ code: 'OTF04' })
    await expect(pull(person, 0)).rejects.toMatchObject({ code: 'OTF04' })
    expect(await sql`select from public.files where user_id = ${person.id}`).toHaveLength(0)
    const row = { user_id: person.id, path: '/a', kind: 'folder', revision: 'r' }
    expect((await person.client.from('files').insert({ ...row, version: 0 })).error?.code).toBe('42501')
  })

  test('stores nothing in the middle of the move', async () => {
    const person = await newOwnerOf(ordinary)
    await sql`insert into public.spaces (kind, person) values ('personal', ${person.id})`
    const { moving, sent } = await sql.begin(async (turn) => {
      await turn`select from public.spaces where person = ${person.id} for update`
      const waiting = (count: number, name: string) =>
        vi.waitFor(async () => {
          const found = await sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and query ilike ${`%${name}%`}`
          expect(found).toHaveLength(count)
        })
      const moving = runMove()
      await waiting(1, 'private.move_files')
      const sent = push(person, [change('/late.txt', 'late')])
      await waiting(1, 'push_files')
      return { moving, sent }
    })
    expect(await moving).toMatchObject({ accounts: 1 })
    expect(await sent).toMatchObject({ code: 'OTF04' })
    expect((await entriesOf(person)).size).toBe(11)
  })

  test('that waits while its files move is refused, and what it had stored before has moved', async () => {
    const person = await newOwnerOf(ordinary)
    const late = await sql.begin(async (turn) => {
      await turn`select private.move_files(${person.id})`
      const sent = push(person, [change('/late.txt', 'late')])
      await vi.waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%push_files%'`
        expect(waiting).toHaveLength(1)
      })
      return { sent }
    })
    expect(await late.sent).toMatchObject({ code: 'OTF04' })
    expect((await entriesOf(person)).size).toBe(11)
  })
})
