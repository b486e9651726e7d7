// Archives of what links show. LINK_ZIP_FILES and LINK_ZIP_MB: how much is fetched while memory is measured.
import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { addFile, forgetTries, linksOf, makeLink, newShelf, visitOf } from '../support/links.ts'
import { type Member, newMember } from '../support/members.ts'
import { forgetPeak, peakMemory } from '../support/processes.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { answerOf } from '../support/sharing.ts'
import { folderIn, hashOf, pushEntries } from '../support/spaces.ts'

const megabyte = 1024 * 1024
const files = Number(process.env.LINK_ZIP_FILES ?? 2000)
const megabytes = Number(process.env.LINK_ZIP_MB ?? 200)
const large = Buffer.alloc(100_000, 'picture')
let server: TestServer
let sql: postgres.Sql
let olive: Member
let shelf: Awaited<ReturnType<typeof newShelf>>

beforeAll(async () => {
  server = await startTestServer({ env: { LINK_ZIP_MB: String(megabytes + 100) } })
  sql = openDatabase(server.dataDir)
  olive = await newMember(server, sql, 'Olive Otter')
  shelf = await newShelf(olive, large)
})
beforeEach(() => forgetTries(sql))
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

function send(
  visit: string,
  entries: readonly string[] = [],
  { signal, name = 'Größe & mehr.zip' }: { readonly signal?: AbortSignal; readonly name?: string } = {},
) {
  const form = new URLSearchParams({ visit, name })
  for (const entry of entries) form.append('entry', entry)
  return fetch(`${server.url}/link/zip`, { method: 'POST', body: form, ...(signal && { signal }) })
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const namesIn = (zip: Buffer) => {
  const names: string[] = []
  for (let at = zip.indexOf('504b0102', 0, 'hex'); at >= 0; at = zip.indexOf('504b0102', at + 46, 'hex'))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

test('all of a link, or some of it, comes as one attachment, of the length that was said, and counts as one download', async () => {
  const link = await makeLink(olive, shelf.space, shelf.folder, { mostDownloads: 1 })
  const { visit } = await visitOf(server, link)
  const response = await send(visit)
  const zip = await bytesOf(response)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(zip.length),
    'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20mehr.zip",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(namesIn(zip)).toEqual(['Older/', 'Older/deep.txt', 'note.txt', 'picture.bin'])
  expect(zip.includes(large)).toBe(true)
  expect(zip.includes('Dear guest')).toBe(true)
  expect(zip.includes('not yours')).toBe(false)
  expect(namesIn(await bytesOf(await send(visit, [shelf.note, shelf.inner])))).toEqual([
    'Older/',
    'Older/deep.txt',
    'note.txt',
  ])
  expect((await linksOf(olive, shelf.space)).find(({ id }) => id === link.id)).toMatchObject({ downloads: 1 })
  const one = await visitOf(server, await makeLink(olive, shelf.space, shelf.note))
  const named = await send(one.visit, [], { name: '../page\u202Elmth.html' })
  expect(named.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''.._pagelmth.html.zip")
  expect(namesIn(await bytesOf(named))).toEqual(['note.txt'])
  expect(namesIn(await bytesOf(await send(one.visit)))).toEqual(['note.txt'])
})

test('refused is what is not shown, has ended, was never opened, or is asked in another way', async () => {
  const link = await makeLink(olive, shelf.space, shelf.folder)
  const { visit } = await visitOf(server, link)
  expect((await send(visit, [shelf.note, shelf.secret])).status).toBe(404)
  expect((await send(visit, ['x'])).status).toBe(400)
  expect((await send('0'.repeat(40))).status).toBe(410)
  expect((await fetch(`${server.url}/link/zip?visit=${visit}`)).status).toBe(405)
  expect((await fetch(`${server.url}/link/zip?visit=${visit}`, { method: 'POST' })).status).toBe(400)
  const box = await visitOf(server, await makeLink(olive, shelf.space, shelf.folder, {}, 'drop'))
  expect((await send(box.visit)).status).toBe(403)
  await answerOf(olive.client.rpc('remove_link', { link: link.id }))
  const after = await send(visit)
  expect([after.status, await after.text()]).toEqual([
    410,
    'This link does not work any more. Open it again.\n',
  ])
})

/** A folder of small files, and one of files of 10 MB that are stored as one object. */
async function fill(name: string, small: number, tens: number): Promise<string> {
  const folder = folderIn(shelf.space, name)
  await pushEntries(olive, shelf.space, [folder], 1_000_000)
  const content = Buffer.alloc(10 * megabyte, name)
  if (tens > 0) await addFile(olive, shelf.space, folder.id, 'first', content)
  await addFile(olive, shelf.space, folder.id, 'small', 'a small content')
  const rows = (count: number, prefix: string, hash: string, size: number) => sql`
    insert into public.space_entries (id, space_id, parent_id, name, kind, hash, size, revision, version)
    select gen_random_uuid(), ${shelf.space}, ${folder.id}, ${prefix} || n, 'file', ${hash}, ${size}, 'r' || n, 1
    from generate_series(1, ${count}::integer) as n`
  await rows(small, 'small-', hashOf('a small content'), 15)
  await rows(Math.max(tens - 1, 0), 'large-', hashOf(content), content.length)
  return folder.id
}

test('many and large files pass through a server whose memory stays as it was', async () => {
  const folder = await fill('Many', files, megabytes / 10)
  const { visit } = await visitOf(server, await makeLink(olive, shelf.space, folder))
  await (await send(visit, [])).body?.cancel()
  forgetPeak(server.pid)
  const idle = peakMemory(server.pid) ?? 0
  const response = await send(visit)
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += piece.byteLength
  expect(bytes).toBe(Number(response.headers.get('content-length')))
  expect(bytes).toBeGreaterThan(megabytes * megabyte)
  const more = (peakMemory(server.pid) ?? 0) - idle
  expect(more).toBeLessThan(64)
}, 600_000)

test('what is too much for one archive is refused and counts for nothing', async () => {
  const folder = await fill('Too much', 1, megabytes / 10 + 10)
  const link = await makeLink(olive, shelf.space, folder)
  const { visit } = await visitOf(server, link)
  expect((await send(visit)).status).toBe(413)
  expect((await linksOf(olive, shelf.space)).find(({ id }) => id === link.id)).toMatchObject({ downloads: 0 })
})

test('an address has two archives under way, and who leaves frees a place', async () => {
  const folder = await fill(`Slow ${randomUUID()}`, 1, 4)
  const { visit } = await visitOf(server, await makeLink(olive, shelf.space, folder))
  const controllers = [new AbortController(), new AbortController()]
  const [first] = await Promise.all(controllers.map(({ signal }) => send(visit, [], { signal })))
  expect(first?.status).toBe(200)
  expect((await send(visit)).status).toBe(429)
  for (const controller of controllers) controller.abort()
  await expect
    .poll(
      async () => {
        const response = await send(visit)
        await response.body?.cancel()
        return response.status
      },
      { timeout: 20_000 },
    )
    .toBe(200)
})

test('a download breaks off when its link ends', async () => {
  const folder = await fill(`Ends ${randomUUID()}`, 1, 10)
  const link = await makeLink(olive, shelf.space, folder)
  const { visit } = await visitOf(server, link)
  const response = await send(visit)
  const reader = response.body?.getReader()
  await reader?.read()
  await answerOf(olive.client.rpc('remove_link', { link: link.id }))
  const rest = async () => {
    let bytes = 0
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return bytes
      bytes += piece.value.byteLength
    }
  }
  await expect(rest()).rejects.toThrow('terminated')
})
