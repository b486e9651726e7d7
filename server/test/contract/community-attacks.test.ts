// Named attacks on the community, each tried through supabase-js or as a raw request.
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { attacks } from '../matrix/attacks/index.ts'
import { type World, clientWith, createWorld } from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { tokenFor } from '../support/members.ts'

let sql: postgres.Sql
let world: World

beforeAll(async () => {
  const { dataDir, ...place } = inject('shared')
  sql = openDatabase(dataDir, 6)
  world = await createWorld(place, sql)
})
afterAll(() => sql.end())

test('there are 60 of them at least, each with a name of its own', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
})

test.each(attacks)('refused: $name', async ({ attempt }) => {
  await expect(attempt(world)).resolves.toBeUndefined()
})

test('refused: a token that has expired', async () => {
  const { dataDir } = inject('shared')
  const { administrator } = world.actors
  const ask = (seconds: number) =>
    clientWith(world.place, tokenFor(dataDir, administrator.id, seconds))
      .from('profiles')
      .select('id')
  expect((await ask(60)).status).toBe(200)
  expect((await ask(-60)).status).toBe(401)
})
