// Uploads as clients and attackers send them: checks before a body is read, what a body may be, and how files are served.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember, tokenFor } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { request } from '../support/people.ts'
import { rawRequest } from '../support/raw-http.ts'

/** A separate server: the files on the disk are counted. */
let place: OwnServer
let uploads: string
let sql: postgres.Sql
let ada: Member

beforeAll(async () => {
  place = await startHere()
  uploads = join(place.dataDir, 'uploads')
  sql = openDatabase(place.dataDir)
})
beforeEach(async () => {
  ada = await newMember(place, sql)
})
afterAll(async () => {
  await sql.end()
  await place.dispose()
})

const headersOf = (person: Member, type = 'text/plain'): Record<string, string> => ({
  apikey: place.key,
  authorization: `Bearer ${tokenFor(place.dataDir, person.id)}`,
  'content-type': type,
})
const pathOf = ({ id }: Member, name = '1-note.txt') => `/storage/v1/object/app-files/${id}/${name}`
const store = (person: Member, name: string, content: BodyInit, type?: string) =>
  request(place, pathOf(person, name), { method: 'POST', headers: headersOf(person, type), body: content })
const publicPath = ({ id }: Member, name: string) => `/storage/v1/object/public/app-files/${id}/${name}`

/** Every file of the storage. */
const stored = () =>
  (existsSync(uploads) ? readdirSync(uploads) : []).flatMap((folder) =>
    readdirSync(join(uploads, folder)).map((name) => join(uploads, folder, name)),
  )

describe('before a body is read', () => {
  const big = { 'content-length': String(50 * 1024 * 1024) }

  test('a token is asked for', async () => {
    for (const authorization of [
      '',
      `Bearer ${place.key}`,
      'Bearer x.y.z',
      `Bearer ${tokenFor(place.dataDir, ada.id, -10)}`,
    ]) {
      const answer = await rawRequest(`${place.url}${pathOf(ada)}`, {
        method: 'POST',
        headers: { ...headersOf(ada), authorization, ...big },
        unfinished: true,
      })
      expect(answer.status, authorization).toBe(401)
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        statusCode: '401',
        message: 'Sign in to store files',
      })
    }
    const signed = await rawRequest(
      `${place.url}/storage/v1/object/upload/sign/app-files/${ada.id}/1-x.txt?token=x.y.z`,
      { method: 'PUT', headers: { 'content-type': 'text/plain', ...big }, unfinished: true },
    )
    expect(signed.status).toBe(401)
  })

  test('its length is looked at, and what is too long is not read', async () => {
    const form = headersOf(ada, 'multipart/form-data; boundary=b')
    for (const [headers, bytes] of [
      [headersOf(ada), 50 * 1024 * 1024 + 1],
      [form, 51 * 1024 * 1024 + 1],
      [form, 99 * 1024 * 1024],
    ] as const) {
      const answer = await rawRequest(`${place.url}${pathOf(ada)}`, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(bytes) },
        unfinished: true,
      })
      expect([bytes, answer.status]).toEqual([bytes, 413])
    }
  })

  test('without a length no more of it is read than may be stored', async () => {
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    // More of it comes for as long as it is read.
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(chunk)
      },
    })
    const open = { method: 'POST', headers: headersOf(ada), body, duplex: 'half' }
    expect((await fetch(`${place.url}${pathOf(ada)}`, open)).status).toBe(413)
    // With what lies between client and server.
    expect(sent).toBeLessThan(75)
  })

  test('an account with many uploads at work is asked to wait, and another is not', async () => {
    const ben = await newMember(place, sql)
    const before = stored().length
    const sockets: Promise<unknown>[] = []
    const endings: AbortController[] = []
    for (let count = 0; count < 8; count++) {
      const ending = new AbortController()
      endings.push(ending)
      // Nothing more of it comes.
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) })
      const open = { method: 'POST', headers: headersOf(ada), body, duplex: 'half', signal: ending.signal }
      sockets.push(fetch(`${place.url}${pathOf(ada, `${count}-x.txt`)}`, open).catch(() => null))
    }
    try {
      // Each has come as far as the disk.
      await expect.poll(() => stored().length - before).toBe(8)
      const refused = await store(ada, '99-x.txt', 'x')
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('5')
      expect((await store(ben, '1-x.txt', 'x')).status).toBe(200)
    } finally {
      for (const ending of endings) ending.abort()
      await Promise.all(sockets)
    }
    // Who ends an upload may begin another, and nothing is left of it.
    await expect.poll(async () => (await store(ada, '100-x.txt', 'x')).status).toBe(200)
    // Two objects of two files each.
    await expect.poll(() => stored().length - before).toBe(4)
  })
})

describe('a body', () => {
  test('may be a form, whose file is the one that storage-js names by nothing', async () => {
    for (const [index, name] of ['', 'file'].entries()) {
      const form = new FormData()
      form.append('cacheControl', '77')
      form.append(name, new Blob([`content ${index}`], { type: 'text/css' }), 'x.css')
      form.append('metadata', '{"size":1}')
      const headers = headersOf(ada)
      delete headers['content-type']
      const response = await request(place, pathOf(ada, `${index}-x.css`), {
        method: 'POST',
        headers,
        body: form,
      })
      expect(response.status).toBe(200)
      const back = await request(place, publicPath(ada, `${index}-x.css`))
      expect(await back.text()).toBe(`content ${index}`)
      expect(back.headers.get('cache-control')).toBe('max-age=77')
    }
    const rows = await sql<{ size: string }[]>`
      select metadata ->> 'size' as size from storage.objects where name like ${`${ada.id}/%`}`
    expect(rows.map(({ size }) => size)).toEqual(['9', '9'])
  })

  test.each([
    [
      'without a file',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
    ],
    [
      'that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nabc',
    ],
    ['without a boundary', 'multipart/form-data', 'abc'],
    ['that is none', 'multipart/form-data; boundary=b', 'abc'],
  ])('may not be a form %s', async (_, type, body) => {
    const before = stored().length
    const response = await store(ada, '1-x.txt', body, type)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400', error: 'InvalidRequest' })
    expect(stored()).toHaveLength(before)
  })

  test('that is too large, or refused by the policies, leaves nothing behind', async () => {
    const before = stored().length
    const large = new Blob([new Uint8Array(51 * 1024 * 1024)])
    const form = new FormData()
    form.append('', large)
    const headers = headersOf(ada)
    delete headers['content-type']
    expect((await request(place, pathOf(ada), { method: 'POST', headers, body: form })).status).toBe(413)
    // Without a length that is announced, a form or not.
    for (const type of ['text/plain', 'multipart/form-data; boundary=b']) {
      const body = new Blob([
        '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n',
        large,
        '\r\n--b--\r\n',
      ])
      const open = { method: 'POST', headers: headersOf(ada, type), body: body.stream(), duplex: 'half' }
      expect((await fetch(`${place.url}${pathOf(ada)}`, open)).status, type).toBe(413)
    }
    expect((await store(ada, '1-x.txt', randomBytes(11 * 1024 * 1024))).status).toBe(400)
    const ben = await newMember(place, sql)
    const foreign = await request(place, pathOf(ben), { method: 'POST', headers: headersOf(ada), body: 'x' })
    expect(await foreign.json()).toMatchObject({ statusCode: '403' })
    expect(stored()).toHaveLength(before)
  })
})

describe('what an account may store', () => {
  /** Sends files at once; each waits while too many are on their way. */
  const storeAtOnce = (count: number, content: Uint8Array<ArrayBuffer>) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        for (;;) {
          const response = await store(ada, `${index}-x.txt`, content)
          if (response.status !== 429) return { status: response.status, text: await response.text() }
        }
      }),
    )

  afterAll(async () => {
    await sql`update private.store_limits set app_files = default, app_file_bytes = default`
  })

  test.each([
    { limit: '10 files', files: 10, bytes: 2 ** 30 },
    { limit: '1 MiB', files: 1000, bytes: 2 ** 20 },
  ])('$limit are not passed by 20 files that arrive at once', async ({ files, bytes }) => {
    await sql`update private.store_limits set app_files = ${files}, app_file_bytes = ${bytes}`
    const before = stored().length
    const size = 100 * 1024
    const answers = await storeAtOnce(20, randomBytes(size))
    const fit = Math.min(files, Math.floor(bytes / size))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(fit)
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from storage.objects where name like ${`${ada.id}/%`}`
    expect(row?.count).toBe(fit)
    // A description and a content each; nothing of those that were refused.
    expect(stored().length - before).toBe(2 * fit)
    // Another time the reason is told.
    const refused = await store(ada, '30-x.txt', randomBytes(size))
    expect(refused.ok).toBe(false)
  })
})

describe('what is served', () => {
  const bodyOf = (description: string) => join(uploads, description.slice(0, 2), description)

  test('is never cut off: an object whose content is gone or shorter is an error from the start', async () => {
    const before = new Set(stored())
    await store(ada, '1-a.txt', 'content')
    const [description = ''] = stored().filter((file) => file.endsWith('.json') && !before.has(file))
    const { body } = JSON.parse(readFileSync(description, 'utf8')) as { body: string }
    writeFileSync(bodyOf(body), 'cont')
    const damaged = await request(place, publicPath(ada, '1-a.txt'))
    expect(damaged.status).toBe(500)
    expect(await damaged.json()).toMatchObject({ error: 'content_damaged' })
    rmSync(bodyOf(body))
    for (const method of ['GET', 'HEAD'])
      expect((await request(place, publicPath(ada, '1-a.txt'), { method })).status, method).toBe(404)
    const download = await ada.client.storage.from('app-files').download(`${ada.id}/1-a.txt`)
    expect(download.error).not.toBeNull()
    rmSync(description)
    expect((await request(place, publicPath(ada, '1-a.txt'))).status).toBe(404)
    expect((await ada.client.storage.from('app-files').remove([`${ada.id}/1-a.txt`])).error).toBeNull()
  })

  test.each([
    ['1-a.js', 'text/javascript', 'text/plain; charset=utf-8'],
    ['1-a.js', 'application/javascript', 'text/plain; charset=utf-8'],
    ['1-a.js', 'application/x-javascript', 'application/octet-stream'],
    ['1-a.css', 'text/css', 'text/plain; charset=utf-8'],
    ['1-a.html', 'text/html; charset=utf-8', 'text/plain; charset=utf-8'],
    ['1-a.html', 'application/xhtml+xml', 'text/plain; charset=utf-8'],
    ['1-a.html', 'TEXT/HTML', 'text/plain; charset=utf-8'],
    ['1-a.html', 'image/svg+xml', 'text/plain; charset=utf-8'],
    ['1-a.html', 'application/wasm', 'application/octet-stream'],
    ['1-a.html', 'application/pdf', 'application/octet-stream'],
    ['1-a.html', 'nonsense', 'application/octet-stream'],
    ['1-a.png', 'image/png', 'image/png'],
    ['1-a.txt', 'text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
  ])('%s stored as %s comes as %s, and never as a script, style or frame', async (name, type, served) => {
    expect((await store(ada, name, 'content', type)).status).toBe(200)
    const signed = await request(place, `/storage/v1/object/sign/app-files/${ada.id}/${name}`, {
      method: 'POST',
      headers: headersOf(ada, 'application/json'),
      body: '{"expiresIn":60}',
    })
    const { signedUrl } = (await signed.json()) as { signedUrl: string }
    const addresses = [publicPath(ada, name), `/storage/v1/object/app-files/${ada.id}/${name}`, signedUrl]
    for (const address of addresses) {
      const response = await request(place, address, { headers: headersOf(ada) })
      expect(response.status, address).toBe(200)
      expect(response.headers.get('content-type'), address).toBe(served)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/)
      expect(await response.text()).toBe('content')
      for (const use of ['script', 'style', 'worker', 'serviceworker', 'iframe', 'object', 'embed']) {
        const { status } = await rawRequest(`${place.url}${address}`, {
          headers: { ...headersOf(ada), 'sec-fetch-dest': use },
        })
        expect(status, use).toBe(403)
      }
    }
  })

  test('is a drawing where a page wants a picture', async () => {
    await store(ada, '1-a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')
    const { headers } = await rawRequest(`${place.url}${publicPath(ada, '1-a.png')}`, {
      headers: { 'sec-fetch-dest': 'image' },
    })
    expect(headers['content-type']).toBe('image/svg+xml')
  })
})

describe('where user content has a domain of its own', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startHere({ env: { USER_CONTENT_ORIGIN: 'http://*.files.example' } })
  })
  afterAll(() => server.dispose())

  test('a file that a person opens is shown there, without scripts, and nothing else is', async () => {
    const database = openDatabase(server.dataDir)
    const ben = await newMember(server, database)
    await database.end()
    const authorization = `Bearer ${tokenFor(server.dataDir, ben.id)}`
    const visit = (url: string, headers: Record<string, string> = {}, method = 'GET', body?: Buffer) => {
      const { host, pathname, search } = new URL(url, server.url)
      const options = { method, headers: { host, apikey: server.key, ...headers }, ...(body ? { body } : {}) }
      return rawRequest(`${server.url}${pathname}${search}`, options)
    }
    const page = Buffer.from('<script>alert(1)</script>')
    const headers = { authorization, 'content-type': 'text/html' }
    expect((await visit(pathOf(ben, '1-a.html'), headers, 'POST', page)).status).toBe(200)

    const address = publicPath(ben, '1-a.html')
    const opened = await visit(address, { 'sec-fetch-dest': 'document' })
    expect(opened.status).toBe(302)
    const { location = '' } = opened.headers
    expect(location).toMatch(/^http:\/\/f[0-9a-f]{40}\.files\.example\/storage\/v1\/object\/public\//)
    const shown = await visit(String(location), { 'sec-fetch-dest': 'document' })
    expect(shown.status).toBe(200)
    expect(shown.body).toEqual(page)
    expect(shown.headers['content-type']).toBe('text/html')
    expect(shown.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(shown.headers['cross-origin-resource-policy']).toBe('same-origin')

    // What the desktop itself reads stays where it is, as text.
    const read = await visit(address, { 'sec-fetch-dest': 'empty' })
    expect([read.status, read.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    // The host of one folder shows no other, and nothing of the API.
    const { origin } = new URL(String(location))
    const other = await newMember(place, sql)
    for (const path of [
      publicPath(other, '1-a.html'),
      pathOf(ben, '1-a.html'),
      '/rest/v1/apps',
      '/',
      '/__app',
    ])
      expect((await visit(`${origin}${path}`, { authorization })).status, path).toBe(404)
    expect((await visit(String(location), headers, 'POST', page)).status).toBe(405)
  })
})

describe('addresses that lead nowhere', () => {
  test.each([
    ['a null', '%00'],
    ['a null in a name', 'a%00b'],
    ['a line break', 'a%0ab'],
    ['bytes that are no UTF-8', '%ff'],
    ['part of a letter', '%c3%28'],
    ['part of an escape', '%E0%A4%A'],
    ['the folder above', '..%2fx'],
    ['the folder above, further on', 'a/..%2f..%2fx'],
    ['the folder above, in the manner of Windows', '..%5cx'],
    ['a name of 1,100 bytes', 'x'.repeat(1100)],
  ])('%s: refused with a reason', async (_, key) => {
    for (const path of [
      `/storage/v1/object/public/app-files/${key}`,
      `/storage/v1/object/app-files/${ada.id}/${key}`,
      `/storage/v1/object/info/app-files/${key}`,
    ]) {
      const { status, body } = await rawRequest(`${place.url}${path}`, { headers: headersOf(ada) })
      expect(status, path).toBe(400)
      expect(JSON.parse(body.toString())).toMatchObject({ statusCode: '400', error: 'InvalidKey' })
    }
    const sent = await rawRequest(`${place.url}${pathOf(ada, key)}`, {
      method: 'POST',
      headers: headersOf(ada),
      body: Buffer.from('x'),
    })
    expect(sent.status).toBe(400)
  })

  test('are refused in lists too', async () => {
    for (const [path, method, body] of [
      ['object/list/app-files', 'POST', { prefix: '\u0000' }],
      ['object/app-files', 'DELETE', { prefixes: ['a\u0000'] }],
      ['object/sign/app-files', 'POST', { paths: ['\u0000'], expiresIn: 5 }],
      ['object/copy', 'POST', { bucketId: 'app-files', sourceKey: '\u0000', destinationKey: 'x' }],
      ['object/move', 'POST', { bucketId: '\u0000', sourceKey: 'a', destinationKey: 'x' }],
    ] as const) {
      const headers = headersOf(ada, 'application/json')
      const response = await request(place, `/storage/v1/${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      expect(response.status, path).toBeLessThan(500)
    }
  })
})

describe('JSON that is nested deeply', () => {
  const deep = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`
  test.each([
    ['/storage/v1/object/list/app-files', (json: string) => `{"prefix":${json}}`],
    ['/storage/v1/object/list/app-files', (json: string) => json],
    ['/rest/v1/apps', (json: string) => `{"name":"x","files":${json}}`],
    ['/rest/v1/rpc/push_files', (json: string) => `{"changes":${json}}`],
    ['/rest/v1/rpc/pull_files', (json: string) => `{"after":${json}}`],
    [
      '/auth/v1/signup',
      (json: string) => `{"email":"a@example.org","password":"long enough","data":{"x":${json}}}`,
    ],
    ['/auth/v1/token?grant_type=password', (json: string) => `{"email":${json}}`],
  ])('in %s is refused with a reason', async (path, body) => {
    for (const count of [3000, 15_000]) {
      const headers = headersOf(ada, 'application/json')
      const response = await request(place, path, { method: 'POST', headers, body: body(deep(count)) })
      expect(response.status, String(count)).toBe(400)
      expect(await response.text()).toContain('nested')
    }
  })
})
