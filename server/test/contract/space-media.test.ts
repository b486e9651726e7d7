// Pictures, sound and film straight from a space: an address may say what a content is, and nothing that is stored runs by that.
import { randomBytes } from 'node:crypto'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { rawRequest } from '../support/raw-http.ts'
import { expectBlobs, fileIn, hashOf, ownSpace, pushEntries } from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
let maya: Member
let space: string

beforeAll(async () => {
  sql = openDatabase(shared.dataDir)
  maya = await newMember(shared, sql)
  space = (await ownSpace(maya)).id
})
afterAll(() => sql.end())

/** Large enough to be a stored object. */
const filled = (start: string) => Buffer.concat([Buffer.from(start), randomBytes(80_000)])

/** Stores a content in the space, under a type that its uploader gives it; an address of it. */
async function addressOf(content: Buffer, contentType = 'application/octet-stream'): Promise<URL> {
  const hash = hashOf(content)
  await expectBlobs(maya, space, [{ hash, size: content.length }])
  const bucket = maya.client.storage.from(spacesBucket)
  const { error } = await bucket.upload(`${space}/${hash}`, content, { contentType })
  if (error) throw error
  const file = fileIn(space, hash, '', { hash, size: content.length, content: null })
  await pushEntries(maya, space, [file], (await ownSpace(maya)).version)
  const { data } = await bucket.createSignedUrl(`${space}/${hash}`, 60)
  return new URL(data?.signedUrl ?? '')
}

/** Asks for an address under a type, for a use (`sec-fetch-dest`). */
async function ask(address: URL, as: string | null, use?: string, range?: string) {
  const asked = new URL(address)
  if (as !== null) asked.searchParams.set('as', as)
  const { status, headers } = await rawRequest(asked.href, {
    headers: { ...(use && { 'sec-fetch-dest': use }), ...(range && { range }) },
  })
  return { status, headers, type: headers['content-type'] }
}

const plain = 'application/octet-stream'

test('an element gets the type that its address gives, whole and in parts', async () => {
  const address = await addressOf(filled('RIFF'))
  expect(await ask(address, 'audio/wav', 'audio', 'bytes=10-19')).toMatchObject({
    status: 206,
    type: 'audio/wav',
    headers: { 'content-length': '10', 'x-content-type-options': 'nosniff' },
  })
  expect((await ask(address, 'video/webm', 'video')).type).toBe('video/webm')
  expect((await ask(address, 'image/png', 'image')).type).toBe('image/png')
  // A browser that does not tell what for.
  expect((await ask(address, 'video/mp4')).type).toBe('video/mp4')
  const { headers, type } = await ask(address, null, 'audio')
  expect([type, headers['content-disposition']]).toEqual([plain, 'attachment'])
})

describe('a page that calls itself something else', () => {
  const page = filled('<html><script>alert(document.domain)</script>')

  test.each([
    'text/html',
    'text/html;video/mp4',
    'TEXT/HTML',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/javascript',
    'text/css',
    'application/pdf',
    'application/wasm',
    'video/mp4, text/html',
    'video/mp4\r\nx: y',
    'VIDEO/MP4',
    'video/*',
    '',
  ])('%j is no type that an address can give', async (as) => {
    const address = await addressOf(filled(as))
    for (const use of ['image', 'video', 'document', 'empty', undefined]) {
      const { type, headers } = await ask(address, as, use)
      expect([type, headers['content-disposition']]).toEqual([plain, 'attachment'])
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('is never opened, framed or run under the type of a film', async () => {
    const address = await addressOf(page)
    for (const use of ['script', 'style', 'worker', 'serviceworker', 'iframe', 'frame', 'object', 'embed'])
      expect((await ask(address, 'video/mp4', use)).status, use).toBe(403)
    for (const use of ['document', 'empty', 'font', 'track']) {
      const { type, headers } = await ask(address, 'video/mp4', use)
      expect([type, headers['content-disposition']], use).toEqual([plain, 'attachment'])
    }
    const shown = await ask(address, 'video/mp4', 'video')
    expect(shown.type).toBe('video/mp4')
    expect(shown.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
  })

  test('keeps what it was stored as: an address changes plain bytes alone', async () => {
    for (const [stored, served] of [
      ['text/html', 'text/plain; charset=utf-8'],
      ['image/svg+xml', 'text/plain; charset=utf-8'],
      ['audio/ogg', 'audio/ogg'],
    ]) {
      const address = await addressOf(filled(stored ?? ''), stored)
      expect((await ask(address, 'video/mp4', 'video')).type, stored).toBe(served)
    }
  })
})

test('the type is no part of what was signed, and opens nothing else', async () => {
  const address = await addressOf(filled('one'))
  const other = new URL(address)
  other.pathname = other.pathname.replace(/[0-9a-f]{64}$/, hashOf('other'))
  expect((await ask(other, 'image/png', 'image')).status).toBeGreaterThanOrEqual(400)
  const unsigned = new URL(address)
  unsigned.search = ''
  expect((await ask(unsigned, 'image/png', 'image')).status).toBe(400)
})
