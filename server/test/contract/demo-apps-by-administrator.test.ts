// What an App Store window does for an administrator whose store is empty, by the desktop's own adapters over supabase-js.
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { demoAddingOf } from '@/apps/appstore/demo/adding'
import type { AppCategory } from '@/kernel/community/types'
import { createCommunity } from '@/backend/community/create-community'
import { success } from '@/lib/result'
import { demoApps, readDemoApp } from '../../../demo/catalogue.mjs'
import { giveRoleIn } from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { newPerson, type Person, visitor } from '../support/people.ts'

const { dataDir, ...place } = inject('shared')
let sql: postgres.Sql
beforeAll(() => void (sql = openDatabase(dataDir, 2)))
afterEach(() => sql`delete from public.apps where name = any(${names})`)
afterAll(() => sql.end())

const apps = demoApps.map((app) => {
  const { html: htmlContent, name, description, icon } = readDemoApp(app)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue has no types; the database checks it
  return { name: String(name), description, icon, htmlContent, category: app.category as AppCategory }
})
const names: readonly string[] = apps.map(({ name }) => name)

/** What adds the apps with the token of a person. */
const addingOf = ({ client, id }: Person) =>
  demoAddingOf(
    createCommunity({
      client: async () => success(client),
      config: async () =>
        success({
          supabaseUrl: place.url,
          supabaseKey: place.key,
          userContentHost: null,
          version: '1.0.0',
          features: { mail: false },
        }),
      userId: id,
    }).store,
  )

/** What everyone finds of the apps, read as a visitor. */
async function found() {
  const { data, error } = await visitor(place)
    .from('apps')
    .select('name, author, is_verified, user_id')
    .in('name', names)
  if (error) throw error
  return data
}

test('an administrator adds all of them, verified and in their own name; a second time nothing is added twice', async () => {
  const chief = await newPerson(place, { fullName: 'Rita Reed' })
  await giveRoleIn(sql, chief.id, 'administrator')
  const adding = addingOf(chief)
  expect(await adding.add(apps, 'Rita Reed')).toEqual({ kind: 'added', added: apps.length, skipped: 0 })
  const rows = await found()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  for (const row of rows)
    expect(row).toMatchObject({ author: 'Rita Reed', is_verified: true, user_id: chief.id })
  expect(await adding.add(apps, 'Rita Reed')).toEqual({ kind: 'added', added: 0, skipped: apps.length })
  expect(await found()).toHaveLength(apps.length)
})

test('where the database does not let a person verify apps, nothing stays in the store', async () => {
  const member = await newPerson(place)
  expect(await addingOf(member).add(apps.slice(0, 3), 'Olive Otter')).toEqual({
    kind: 'failed',
    app: names[0],
    reason: expect.stringContaining('permission to verify apps'),
    left: [],
  })
  expect(await found()).toEqual([])
})
