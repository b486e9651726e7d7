// The role matrix against the embedded PostgreSQL and one of an operator's own.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../../src/database/connection.ts'
import { cells, flippedCells } from '../matrix/matrix.ts'
import { type Actor, createWorld, newActor } from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

test('no cell of the role matrix flips on the embedded PostgreSQL', async () => {
  const { dataDir, ...place } = inject('shared')
  const sql = openDatabase(dataDir, 6)
  try {
    expect(cells.length).toBeGreaterThanOrEqual(250)
    expect(await flippedCells(await createWorld(place, sql))).toEqual([])
  } finally {
    await sql.end()
  }
}, 300_000)

describe('an outside PostgreSQL', () => {
  let database: OutsideDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await startOutsideDatabase()
    server = await startTestServer({ env: { DATABASE_URL: database.url } })
  })
  afterAll(async () => {
    await server.dispose()
    await database.dispose()
  })

  test('no cell of the role matrix flips there either', async () => {
    const sql = connect({ url: database.url }, 6)
    try {
      expect(await flippedCells(await createWorld(server, sql))).toEqual([])
    } finally {
      await sql.end()
    }
  }, 300_000)

  // Here and not on the server that tests share: their administrators are needed.
  test('of two last administrators who remove each other at once, one stays', async () => {
    const sql = connect({ url: database.url }, 2)
    try {
      await sql`delete from public.user_roles`
      const one = await newActor(server, sql, 'administrator')
      const other = await newActor(server, sql, 'administrator')
      const remove = (actor: Actor, person: string) =>
        actor.client.from('user_roles').delete().match({ user_id: person, role: 'administrator' }).select()
      await Promise.all([remove(one, other.id), remove(other, one.id)])
      const left = await sql<{ user_id: string }[]>`select user_id from public.user_roles`
      expect(left).toHaveLength(1)
      const last = left[0]?.user_id === one.id ? one : other
      expect((await remove(last, last.id)).error?.message).toMatch(/^The last administrator keeps the role/)
    } finally {
      await sql.end()
    }
  })
})
