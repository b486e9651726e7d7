// The role matrix against the embedded PostgreSQL and one of an operator's own.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../../src/database/connection.ts'
import { cells, flippedCells, lines, oneCellOfEachLine } from '../matrix/matrix.ts'
import { type Actor, createWorld, newActor } from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { rightsOf } from '../support/rights.ts'
import { holdUpkeep } from '../support/upkeep.ts'

test('no cell of the role matrix flips on the embedded PostgreSQL', async () => {
  const { dataDir, ...place } = inject('shared')
  const sql = openDatabase(dataDir, 6)
  // Visits of links that are over stay, so that cells can have what was granted to them.
  const resumeUpkeep = await holdUpkeep(dataDir)
  try {
    expect(cells.length).toBeGreaterThanOrEqual(250)
    expect(await flippedCells(await createWorld(place, sql))).toEqual([])
  } finally {
    await resumeUpkeep()
    await sql.end()
  }
}, 300_000)

describe('an outside PostgreSQL', () => {
  let database: OutsideDatabase
  let server: OwnServer
  let dataDir: string
  beforeAll(async () => {
    database = await startOutsideDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'otteros-contract-'))
    server = await startHere({ dataDir, env: { DATABASE_URL: database.url } })
  })
  afterAll(async () => {
    await server.dispose()
    await database.dispose()
  })

  test('has the same policies, grants, functions and triggers, so that its matrix is the same', async () => {
    const outside = connect({ url: database.url }, 1)
    const embedded = openDatabase(inject('shared').dataDir, 1)
    try {
      const rights = await rightsOf(outside)
      expect(rights.length).toBeGreaterThan(500)
      expect(rights).toEqual(await rightsOf(embedded))
    } finally {
      await Promise.all([outside.end(), embedded.end()])
    }
  })

  test('no cell of the role matrix flips there either, one of each line', async () => {
    const sql = connect({ url: database.url }, 6)
    try {
      expect(oneCellOfEachLine).toHaveLength(lines.length)
      expect(await flippedCells(await createWorld(server, sql), oneCellOfEachLine)).toEqual([])
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
