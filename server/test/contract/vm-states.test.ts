// Saved states of the virtual machine in storage, by the calls that clients make.
import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { request, visitor } from '../support/people.ts'

const place = inject('shared')
const bucket = 'vm-states'
let sql: postgres.Sql
let ada: Member
let ben: Member

beforeAll(() => {
  sql = openDatabase(place.dataDir)
})
beforeEach(async () => {
  ada = await newMember(place, sql)
  ben = await newMember(place, sql)
})
afterAll(() => sql.end())

const save = (person: Member, path: string, bytes: Uint8Array<ArrayBuffer> = randomBytes(64)) =>
  person.client.storage
    .from(bucket)
    .upload(path, new Blob([bytes]), { upsert: true, contentType: 'application/octet-stream' })
const read = async ({ client }: Pick<Member, 'client'>, path: string) => {
  const { data } = await client.storage.from(bucket).download(path)
  return data && new Uint8Array(await data.arrayBuffer())
}
const pathOf = ({ id }: Member) => `${id}/state`

test('a state is stored, written over by the next one, listed and removed', async () => {
  expect((await save(ada, pathOf(ada), Buffer.from('first'))).error).toBeNull()
  expect((await save(ada, pathOf(ada), Buffer.from('second'))).error).toBeNull()
  expect(Buffer.from((await read(ada, pathOf(ada))) ?? []).toString()).toBe('second')
  const { data } = await ada.client.storage.from(bucket).list(ada.id)
  expect(data).toHaveLength(1)
  expect(Date.parse(data?.[0]?.updated_at ?? '')).not.toBeNaN()
  await ada.client.storage.from(bucket).remove([pathOf(ada)])
  expect(await read(ada, pathOf(ada))).toBeNull()
})

test("another person's state cannot be read, listed, written over or removed", async () => {
  await save(ada, pathOf(ada), Buffer.from('private'))
  const path = pathOf(ada)
  const anonymous = { client: visitor(place) }
  for (const other of [ben, anonymous]) {
    expect(await read(other, path)).toBeNull()
    expect((await other.client.storage.from(bucket).list(ada.id)).data ?? []).toEqual([])
    expect((await other.client.storage.from(bucket).createSignedUrl(path, 60)).error).not.toBeNull()
    const written = await other.client.storage.from(bucket).upload(path, new Blob(['mine']), { upsert: true })
    expect(written.error).not.toBeNull()
    await other.client.storage.from(bucket).remove([path])
  }
  expect((await ben.client.storage.from(bucket).copy(path, pathOf(ben))).error).not.toBeNull()
  expect((await ben.client.storage.from(bucket).move(path, pathOf(ben))).error).not.toBeNull()
  expect((await request(place, `/storage/v1/object/public/${bucket}/${path}`)).ok).toBe(false)
  expect(Buffer.from((await read(ada, path)) ?? []).toString()).toBe('private')
})

test('a person has one object, of 6 MiB at most', async () => {
  for (const path of [`${ada.id}/other`, `${ada.id}/state/more`, 'state', `${ben.id}/state`]) {
    expect((await save(ada, path)).error, path).not.toBeNull()
  }
  expect((await save(ada, pathOf(ada), randomBytes(6 * 1024 * 1024))).error).toBeNull()
  expect((await save(ada, pathOf(ada), randomBytes(6 * 1024 * 1024 + 1))).error).not.toBeNull()
  expect((await read(ada, pathOf(ada)))?.length).toBe(6 * 1024 * 1024)
  expect((await ada.client.storage.from(bucket).move(pathOf(ada), `${ada.id}/kept`)).error).not.toBeNull()
})
