// Parts of stored files: what media elements and downloads that go on ask for, compared with the content itself.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { request } from '../support/people.ts'
import { openedBy } from '../support/processes.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'
import { headersFor, makeBuckets, sendWithTus } from '../support/uploads.ts'

const megabyte = 1024 * 1024

describe.each([{ driver: 'a folder' }, { driver: 'a bucket' }])('parts of files in $driver', ({ driver }) => {
  let s3: S3Server | null
  let place: OwnServer
  let sql: postgres.Sql
  let ada: Member
  let path: string
  let signed: string
  const content = randomBytes(300_001)
  const etag = `"${createHash('md5').update(content).digest('hex')}"`

  beforeAll(async () => {
    s3 = driver === 'a bucket' ? await startS3() : null
    place = await startHere({ env: { ...s3?.env } })
    sql = openDatabase(place.dataDir)
    await makeBuckets(sql)
    ada = await newMember(place, sql)
    const name = `${ada.id}/film.mp4`
    const metadata = { bucketName: 'big', objectName: name, contentType: 'video/mp4' }
    await sendWithTus(place, ada, { bucket: 'big', name }, content, { metadata }).done
    path = `/storage/v1/object/authenticated/big/${name}`
    const { data } = await ada.client.storage.from('big').createSignedUrl(name, 600)
    signed = new URL(data?.signedUrl ?? '').href.slice(place.url.length)
  })
  afterEach(() => s3?.fail(null))
  afterAll(async () => {
    await sql.end()
    await place.dispose()
    await s3?.dispose()
  })

  const ask = (headers: Readonly<Record<string, string>>, method = 'GET', at = path) =>
    request(place, at, {
      method,
      headers: at === signed ? headers : { ...headersFor(place, ada, place.dataDir), ...headers },
    })
  const size = content.length
  const last = size - 1

  test.each<[header: string, part: readonly [number, number] | 'whole' | 'none']>([
    ['bytes=0-0', [0, 0]],
    ['bytes=0-', [0, last]],
    ['bytes=100-199', [100, 199]],
    [`bytes=${last}-`, [last, last]],
    [`bytes=${last}-${last + 10}`, [last, last]],
    ['bytes=299000-99999999', [299_000, last]],
    ['bytes=-1', [last, last]],
    ['bytes=-500', [size - 500, last]],
    ['bytes=-9999999', [0, last]],
    ['Bytes = 5 - 6', [5, 6]],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=6-5', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['lines=0-1', 'whole'],
    [`bytes=${size}-`, 'none'],
    ['bytes=-0', 'none'],
    ['bytes=99999999999999999999-', 'none'],
  ])('%s', async (range, part) => {
    for (const at of [path, signed])
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask({ range }, method, at)
        const body = Buffer.from(await answer.arrayBuffer())
        expect(answer.headers.get('accept-ranges')).toBe('bytes')
        const [start, end] = part === 'whole' ? [0, last] : part === 'none' ? [0, -1] : part
        const status = part === 'whole' ? 200 : part === 'none' ? 416 : 206
        const told = { 200: null, 206: `bytes ${start}-${end}/${size}`, 416: `bytes */${size}` }[status]
        expect([answer.status, answer.headers.get('content-range')]).toEqual([status, told])
        expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
        expect(answer.headers.get('content-type')).toBe(part === 'none' ? null : 'video/mp4')
        expect(body.equals(method === 'HEAD' ? Buffer.alloc(0) : content.subarray(start, end + 1))).toBe(true)
      }
  })

  test('what the client has already is not sent again, and a part only of the same content', async () => {
    const whole = await ask({})
    const modified = whole.headers.get('last-modified') ?? ''
    expect(whole.headers.get('etag')).toBe(etag)
    await whole.arrayBuffer()
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString()
    const cases: [Record<string, string>, number][] = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"x", W/${etag}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"x"' }, 200],
      [{ 'if-none-match': '"x"', 'if-modified-since': modified }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': earlier }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ range: 'bytes=0-9', 'if-range': etag }, 206],
      [{ range: 'bytes=0-9', 'if-range': modified }, 206],
      [{ range: 'bytes=0-9', 'if-range': '"x"' }, 200],
      [{ range: 'bytes=0-9', 'if-range': `W/${etag}` }, 200],
      [{ range: 'bytes=0-9', 'if-range': earlier }, 200],
    ]
    for (const [headers, status] of cases) {
      const answer = await ask(headers)
      expect(answer.status, JSON.stringify(headers)).toBe(status)
      const { byteLength } = await answer.arrayBuffer()
      expect(byteLength).toBe(status === 304 ? 0 : status === 206 ? 10 : size)
      expect(answer.headers.get('etag')).toBe(etag)
    }
  })

  test('an address is good until its time is over, and for its file alone', async () => {
    const name = `${ada.id}/film.mp4`
    const answers = async (at: string) => {
      const answer = await request(place, at, { headers: { range: 'bytes=0-3' } })
      return [answer.status, answer.ok ? '' : ((await answer.json()) as { error: string }).error]
    }
    expect(await answers(signed)).toEqual([206, ''])
    const { data } = await ada.client.storage.from('big').createSignedUrl(name, -1)
    const over = new URL(data?.signedUrl ?? '')
    expect(await answers(`${over.pathname}${over.search}`)).toEqual([400, 'InvalidJWT'])
    expect(await answers(`${signed}x`)).toEqual([400, 'InvalidJWT'])
    expect(await answers(signed.split('?')[0] ?? '')).toEqual([400, 'InvalidJWT'])
    const [status] = await answers(signed.replace('film.mp4', 'other.mp4'))
    expect(status).toBeGreaterThanOrEqual(400)
    const { data: named } = await ada.client.storage
      .from('big')
      .createSignedUrl(name, 60, { download: 'Fischötter (1).mp4' })
    const download = await fetch(named?.signedUrl ?? '')
    expect(download.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Fisch%C3%B6tter%20%281%29.mp4",
    )
    await download.arrayBuffer()
  })

  test('what is stored is nothing that runs, in a part neither', async () => {
    const name = `${ada.id}/page.html`
    const page = Buffer.from('<script>alert(1)</script>')
    const metadata = { bucketName: 'big', objectName: name, contentType: 'text/html' }
    await sendWithTus(place, ada, { bucket: 'big', name }, page, { metadata }).done
    const at = `/storage/v1/object/authenticated/big/${name}`
    for (const range of ['', 'bytes=0-9']) {
      const answer = await ask({ range }, 'GET', at)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      await answer.arrayBuffer()
    }
    for (const use of ['script', 'iframe', 'object', 'worker'])
      expect((await ask({ 'sec-fetch-dest': use, range: 'bytes=0-' }, 'GET', at)).status).toBe(403)
    expect((await ask({ 'sec-fetch-dest': 'video', range: 'bytes=0-9' })).status).toBe(206)
  })

  test('who has no right to a file learns nothing of it', async () => {
    const ben = await newMember(place, sql)
    for (const headers of [headersFor(place, ben, place.dataDir), { apikey: place.key }]) {
      const answer = await request(place, path, { headers: { ...headers, range: 'bytes=0-9' } })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('etag')).toBeNull()
      expect(answer.headers.get('content-range')).toBeNull()
      await answer.arrayBuffer()
      const head = await request(place, path, { method: 'HEAD', headers })
      expect([head.status, head.headers.get('etag')]).toEqual([400, null])
    }
  })

  test('a client that leaves ends the reading', async () => {
    const name = `${ada.id}/long`
    await sendWithTus(place, ada, { bucket: 'big', name }, randomBytes(40 * megabyte)).done
    let sent = 0
    s3?.fail((incoming, response) => {
      if (incoming.method !== 'GET' || incoming.url?.endsWith('.json')) return false
      const write = response.write.bind(response)
      response.write = ((chunk: Buffer, ...more: []) => {
        sent += chunk.length
        return write(chunk, ...more)
      }) as typeof response.write
      return false
    })
    const client = get(`${place.url}/storage/v1/object/authenticated/big/${name}`, {
      headers: headersFor(place, ada, place.dataDir),
    })
    const [answer] = (await once(client, 'response')) as [NodeJS.ReadableStream]
    await once(answer, 'readable')
    client.destroy()
    // What comes after it is answered when the reading is over, as far as this server can tell.
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(206)
    const openFiles = () => openedBy(process.pid, place.dataDir)
    await expect.poll(openFiles).toBe(0)
    // Of a folder nothing is counted.
    expect(sent).toBeLessThan(30 * megabyte)
  })
})
