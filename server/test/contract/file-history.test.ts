// The history of accounts whose files have not moved into a space yet.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type postgres from 'postgres'
import { openAsSuperuser } from '../support/database.ts'
import { copyOf, restore } from '../support/file-accounts.ts'
import { change, newPersonOfBefore, pull, push } from '../support/files.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'

/** Of its own: a server moves files at its start and every ten minutes. */
let server: OwnServer
let sql: postgres.Sql

beforeAll(async () => {
  server = await startHere()
  sql = openAsSuperuser(server.dataDir)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

describe('the history of an account', () => {
  test('marks every number; a device that comes with one of them is known', async () => {
    const person = await newPersonOfBefore(server, sql)
    const first = await push(person, [change('/a', 'a'), change('/b', 'b')])
    const second = await push(person, [change('/c', 'c'), change('/a', 'newer', { expected: 1 })])
    expect([first.version, second.version]).toEqual([2, 4])
    expect(first.mark).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.mark).not.toBe(first.mark)
    const points = [
      { version: 4, mark: second.mark ?? '' },
      { version: 2, mark: first.mark ?? '' },
    ]
    expect(await pull(person, 4, { points })).toMatchObject({ common: 4, version: 4, mark: second.mark })
    // Within a page: the number lies between two marks.
    const page = await pull(person, 0, { most: 1 })
    expect(page).toMatchObject({ version: 2, mark: first.mark, more: true })
    expect(await pull(person, 0, { points: [{ version: 1, mark: first.mark ?? '' }] })).toMatchObject({
      common: 1,
    })
    const foreign = [{ version: 4, mark: randomUUID() }]
    expect(await pull(person, 4, { points: foreign })).toMatchObject({ common: null })
    expect(await pull(person, 0, { points: [...foreign, ...points] })).toMatchObject({ common: 4 })
    expect(await pull(person, 0, { points: [{ version: 5, mark: second.mark ?? '' }] })).toMatchObject({
      common: null,
    })
  })

  test('of a database that was restored is another one, also where numbers are used again', async () => {
    const person = await newPersonOfBefore(server, sql)
    const before = await push(person, [change('/a', 'a')])
    const copy = await copyOf(sql, person.id)
    const lost = await push(person, [change('/b', 'b')], 1, before.mark)
    expect(lost).toMatchObject({ applied: true, version: 2 })
    await restore(sql, person.id, copy)
    const points = [
      { version: 2, mark: lost.mark ?? '' },
      { version: 1, mark: before.mark ?? '' },
    ]
    expect(await pull(person, 2, { points: points.slice(0, 1) })).toMatchObject({ common: null, version: 1 })
    const again = await push(person, [change('/c', 'c')], 1, before.mark)
    expect(again).toMatchObject({ applied: true, version: 2 })
    expect(again.mark).not.toBe(lost.mark)
    expect(await pull(person, 2, { points })).toMatchObject({ common: 1, changes: [] })
    const mixed = await push(person, [change('/d', 'd')], 2, lost.mark)
    expect(mixed).toMatchObject({ applied: false, version: 2 })
    expect(await push(person, [change('/d', 'd')], 2, again.mark)).toMatchObject({ applied: true })
  })

  test('is nothing that a device of before has to know', async () => {
    const person = await newPersonOfBefore(server, sql)
    const { data } = await person.client.rpc('push_files', { changes: [change('/a', 'a')], seen: 0 })
    expect(data).toMatchObject({ applied: true, version: 1 })
    const pulled = await person.client.rpc('pull_files', { after: 0, most: 10, whole: true })
    expect(pulled.data).toMatchObject({ version: 1, common: null })
  })

  test('is not seen or changed past the calls, and goes with the account', async () => {
    const [ada, ben] = [await newPersonOfBefore(server, sql), await newPersonOfBefore(server, sql)]
    const { mark } = await push(ada, [change('/a', 'a')])
    await push(ben, [change('/a', 'a')])
    expect(await pull(ben, 0, { points: [{ version: 1, mark: mark ?? '' }] })).toMatchObject({ common: null })
    const marks = () => sql`select mark from private.file_history where user_id = ${ada.id}`
    expect(await marks()).toEqual([{ mark }])
    await sql`delete from auth.users where id = ${ada.id}`
    expect(await marks()).toHaveLength(0)
  })

  test('is kept up to a number of marks', async () => {
    const person = await newPersonOfBefore(server, sql)
    await sql`update private.file_limits set kept_marks = 20`
    try {
      for (let nth = 0; nth < 105; nth++)
        expect(await push(person, [change(`/${nth}`, 'x')])).toMatchObject({ applied: true })
      const [row] = await sql`
        select count(*)::int as count, max(version)::int as newest from private.file_history
        where user_id = ${person.id}`
      expect(row).toEqual({ count: 25, newest: 105 })
    } finally {
      await sql`update private.file_limits set kept_marks = default`
    }
  })
})
