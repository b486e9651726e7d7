// Limits of accounts whose files have not moved into a space yet.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import type { Person } from '../support/people.ts'

/** Limits are the same for everybody: these tests have a server of their own. */
let server: OwnServer
let sql: ReturnType<typeof openDatabase>
let person: Person

beforeAll(async () => {
  server = await startHere()
  sql = openDatabase(server.dataDir)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})
beforeEach(async () => {
  person = await newPersonOfBefore(server, sql)
  await sql`update private.file_limits set account_bytes = 100000, account_entries = 50, kept_removals = 20`
})

const kilobytes = (amount: number) => 'x'.repeat(amount * 1000)

/** What the database says of an account, and what its rows really add up to. */
async function figures() {
  const [told] =
    await sql`select bytes, entries, removals from public.file_accounts where user_id = ${person.id}`
  const [counted] = await sql`
    select coalesce(sum(size), 0) as bytes, count(*) filter (where kind <> 'removed') as entries,
      count(*) filter (where kind = 'removed') as removals
    from public.files where user_id = ${person.id}`
  const numbers = (row: typeof told) => ({
    bytes: Number(row?.bytes),
    entries: Number(row?.entries),
    removals: Number(row?.removals),
  })
  expect(numbers(told)).toEqual(numbers(counted))
  return numbers(counted)
}

describe('the room of an account', () => {
  test('ends in the middle of some changes: none of them is stored', async () => {
    await push(person, [folderAt('/home'), change('/home/old', kilobytes(60))])
    const before = await figures()
    const refused = await push(person, [
      change('/home/old', 'new', known),
      change('/home/one', kilobytes(90)),
      change('/home/two', kilobytes(20)),
    ])
    expect(refused).toMatchObject({ status: 400, code: 'OTF02', details: '/home/two', hint: '100000' })
    expect(await figures()).toEqual(before)
    expect((await pull(person, 0)).version).toBe(2)
    expect(await contentOf(person, '/home/old')).toHaveLength(60_000)
  })

  test('is never exceeded by devices that write at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => push(person, [change(`/${index}`, kilobytes(10))])),
    )
    expect(answers.filter((answer) => answer.applied)).toHaveLength(10)
    expect(answers.filter((answer) => answer.code === 'OTF02')).toHaveLength(10)
    expect(await figures()).toEqual({ bytes: 100_000, entries: 10, removals: 0 })
  })

  test('comes back when files get smaller or go, also when the limit was lowered below what is there', async () => {
    await push(person, [change('/a', kilobytes(50)), change('/b', kilobytes(50))])
    await sql`update private.file_limits set account_bytes = 20000`
    expect(await push(person, [change('/c', 'x')])).toMatchObject({ code: 'OTF02' })
    expect(await push(person, [change('/a', kilobytes(49), known)])).toMatchObject({ applied: true })
    expect(await push(person, [removal('/b', 2), removal('/a', 3)])).toMatchObject({ applied: true })
    expect(await push(person, [change('/c', kilobytes(20))])).toMatchObject({
      applied: true,
      bytes: 20_000,
      entries: 1,
    })
  })

  test('also ends at a number of files and folders, which hidden samples count to', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? folderAt(`/${index}`) : { ...removal(`/${index}`, 0), kind: 'whiteout' },
    )
    expect(await push(person, fifty)).toMatchObject({ applied: true, entries: 50 })
    expect(await push(person, [change('/one-more', '')])).toMatchObject({ code: 'OTF03', hint: '50' })
    const row = { path: '/past-the-calls', kind: 'folder', revision: 'r', version: 1 }
    expect((await person.client.from('files').insert(row)).error?.code).toBe('42501')
    expect(await push(person, [change('/0', 'a file now', known)])).toMatchObject({ applied: true })
    expect(await push(person, [removal('/2', 3)])).toMatchObject({ applied: true })
    expect(await push(person, [change('/one-more', '')])).toMatchObject({ applied: true })
    await figures()
  })

  test('is counted right through every kind of change', async () => {
    const kinds = [
      change('/x', kilobytes(3)),
      folderAt('/x'),
      { ...folderAt('/x'), kind: 'link', target: '/y' },
      { ...removal('/x', 0), kind: 'whiteout' },
      removal('/x', 0),
      change('/x', kilobytes(5)),
      change('/x', 'x'),
      removal('/x', 0),
    ]
    for (const one of kinds) {
      expect(await push(person, [{ ...one, ...known }])).toMatchObject({ applied: true })
      await figures()
    }
    expect(await figures()).toEqual({ bytes: 0, entries: 0, removals: 1 })
  })
})

describe('removals', () => {
  const removeMany = async (from: number, to: number) => {
    const paths = Array.from({ length: to - from }, (_, index) => `/${from + index}`)
    await push(
      person,
      paths.map((path) => change(path, 'x')),
    )
    await push(
      person,
      paths.map((path) => ({ ...removal(path, 0), ...known })),
    )
  }

  test('are forgotten when there are too many, and a device that missed them is told to read everything', async () => {
    await push(person, [change('/stays', 'x')])
    await removeMany(0, 20)
    expect(await figures()).toMatchObject({ removals: 20 })
    const away = (await pull(person, 0)).version
    await removeMany(20, 40)
    expect((await figures()).removals).toBeLessThanOrEqual(22)
    expect((await pull(person, away)).reset).toBe(false)
    expect(await pull(person, 5)).toMatchObject({ changes: [], version: 0, more: false, reset: true })
    const paths: string[] = []
    for (let after = 0, more = true; more; ) {
      const page = await pull(person, after, { most: 7, whole: true })
      expect(page.reset).toBe(false)
      paths.push(...page.changes.filter((one) => one.kind !== 'removed').map((one) => one.path))
      after = page.version
      more = page.more
    }
    expect(paths).toEqual(['/stays'])
  })

  test('are forgotten after 90 days', async () => {
    await removeMany(0, 3)
    await sql`alter table public.files disable trigger user`
    await sql`update public.files set changed_at = now() - interval '91 days' where user_id = ${person.id}`
    await sql`alter table public.files enable trigger user`
    await push(person, [change('/new', 'x')])
    expect(await figures()).toEqual({ bytes: 1, entries: 1, removals: 0 })
    expect(await pull(person, 3)).toMatchObject({ reset: true })
  })
})
