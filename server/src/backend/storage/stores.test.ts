import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type S3Server, answerError, startS3 } from '../../../test/support/s3-server.ts'
import { StoreUnavailable } from './faults.ts'
import { FileStorage } from './file-storage.ts'
import { FolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { Reading } from './reading.ts'
import { S3Client } from './s3-client.ts'
import { S3Store } from './s3-store.ts'
import { sweepLeftovers } from './sweep.ts'

let folder: string
let s3: S3Server
const log = { error: vi.fn<(message: string, details?: object) => void>() }
/** @param silence how long an answer is waited for (ms) */
const open = (change: Partial<S3Server['address']> = {}, silence = 30_000) => {
  const address = { ...s3.address, ...change }
  const client = new S3Client(address, log, { tries: 4, firstPause: 1, silence })
  return new S3Store(client, address.bucket, 'uploads/', join(folder, 'incoming'), 4)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otteros-stores-'))
  s3 = await startS3()
})
afterEach(() => {
  s3.fail(null)
  log.error.mockReset()
})
afterAll(async () => {
  await s3.dispose()
  rmSync(folder, { recursive: true })
})

const inPieces = async function* pieces(content: Uint8Array, size = 65_536) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const read = async (store: ObjectStore, name: string) => {
  const found = await store.get(name)
  return found && text(found.body)
}
const namesIn = async (store: ObjectStore) => {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.toSorted()
}

describe.each([
  { driver: 'a folder', make: (): ObjectStore => new FolderStore(join(folder, 'uploads')) },
  { driver: 'a bucket', make: (): ObjectStore => open() },
])('contents in $driver', ({ make }) => {
  test('come back as they were, whole or in part, with their size and hash', async () => {
    const store = make()
    const content = randomBytes(3_000_000)
    const written = await store.put('ab/large', inPieces(content))
    expect(written.size).toBe(content.length)
    expect(written).toEqual(await store.put('ab/again', content, { expected: written }))
    const whole = await store.get('ab/large')
    expect(whole?.size).toBe(content.length)
    expect(whole && content.equals(await buffer(whole.body))).toBe(true)
    const part = await store.get('ab/large', { start: 2_999_990, end: 5_000_000 })
    expect(part?.size).toBe(content.length)
    expect(part && (await buffer(part.body))).toEqual(content.subarray(2_999_990))
    expect(await store.head('ab/large')).toEqual({ size: content.length })
  })

  test('may be empty', async () => {
    const store = make()
    await store.put('ab/empty', inPieces(new Uint8Array()))
    await store.put('ab/none', new Uint8Array())
    expect([await read(store, 'ab/empty'), await read(store, 'ab/none')]).toEqual(['', ''])
    expect(await store.head('ab/empty')).toEqual({ size: 0 })
  })

  test('take the place of earlier ones, and those who read go on with what they opened', async () => {
    const store = make()
    await store.put('ab/one', Buffer.from('first'))
    const opened = await store.get('ab/one')
    await store.put('ab/one', Buffer.from('second'))
    expect(opened && (await text(opened.body))).toBe('first')
    expect(await read(store, 'ab/one')).toBe('second')
    await store.delete('ab/one')
    await store.delete('ab/one')
    await store.touch('ab/one')
    expect([await read(store, 'ab/one'), await store.head('ab/one')]).toEqual([null, null])
  })

  test('that are too large or not what was announced leave what was there, and nothing else', async () => {
    const store = make()
    await store.put('ab/kept', Buffer.from('kept'))
    const before = await namesIn(store)
    const content = randomBytes(200_000)
    const limited = store.put('ab/kept', inPieces(content), { limit: 199_999 })
    await expect(limited).rejects.toThrow('More than 199999 bytes')
    const expected = { size: 200_000, md5: '0'.repeat(32) }
    await expect(store.put('ab/kept', inPieces(content), { expected })).rejects.toThrow('arrived instead of')
    await expect(store.put('ab/new', inPieces(content), { expected, isNew: true })).rejects.toThrow(
      'arrived instead of',
    )
    const cutOff = async function* cut() {
      yield content
      throw new Error('the client has gone')
    }
    await expect(store.put('ab/kept', cutOff())).rejects.toThrow('the client has gone')
    expect(await read(store, 'ab/kept')).toBe('kept')
    expect(await namesIn(store)).toEqual(before)
  })

  test('are listed, more of them than fit into one answer', async () => {
    const store = make()
    const names = Array.from({ length: 13 }, (_, index) => `cd/${String(index).padStart(4, '0')}`)
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name))))
    const listed = (await namesIn(store)).filter((name) => name.startsWith('cd/'))
    expect(listed).toEqual(names)
    for await (const { size, modified } of store.list()) {
      expect(size).toBeGreaterThanOrEqual(0)
      expect(Math.abs(Date.now() - modified)).toBeLessThan(120_000)
    }
  })

  test.each([
    '../secrets.json',
    'ab/../../secrets.json',
    '/etc/passwd',
    'ab//x',
    'ab/.hidden',
    'ab\\x',
    'ab/x\0',
    'ab/%2e%2e/x',
    'ab/ä',
    'ab/x?versions',
    '',
    'a'.repeat(300),
  ])('are never asked for by a name that leads elsewhere: %j', async (name) => {
    const store = make()
    for (const act of [
      () => store.put(name, Buffer.from('x')),
      () => store.get(name),
      () => store.head(name),
      () => store.delete(name),
      () => store.touch(name),
    ])
      await expect(act()).rejects.toThrow('is not a valid name')
  })

  test('hold objects of any key, which are the old or the new one', async () => {
    const store = make()
    const files = new FileStorage(store)
    const keys = ['a/1.txt', '../../x', 'a\u0301', 'á', '\u202e\u0000', 'x'.repeat(5000), '.', '💧/🦦']
    const put = async (key: string, content: string, isKept: boolean) => {
      const staged = await files.stage(inPieces(Buffer.from(content)))
      await files.uploadObject('files', key, undefined, staged.stream, 'text/plain', 'no-cache')
      await staged.finish(isKept)
    }
    const get = async (key: string) => {
      const { body } = await files.getObject('files', key, undefined)
      return body && text(body)
    }
    for (const key of keys) await put(key, `first of ${key}`, true)
    for (const key of keys) await put(key, `second of ${key}`, false)
    for (const key of keys) expect(await get(key)).toBe(`first of ${key}`)
    const before = await namesIn(store)
    for (const key of keys) await put(key, `third of ${key}`, true)
    expect(await namesIn(store)).toHaveLength(before.length)
    for (const key of keys) expect(await get(key)).toBe(`third of ${key}`)
    const reading = new Reading(new Request('http://x', { headers: { range: 'bytes=0-4' } }))
    const { body } = await reading.within(() => files.getObject('files', 'a/1.txt', undefined))
    expect([reading.length, body && (await text(body))]).toEqual([5, 'third'])
    for (const key of keys) expect(await files.removeObject('files', key)).toBe(true)
    await expect(get('a/1.txt')).rejects.toThrow('no description')
    const left = await files.stage(inPieces(Buffer.from('left behind')))
    expect(left.size).toBe(11)
    const inTwoDays = Date.now() + 48 * 60 * 60 * 1000
    expect(await sweepLeftovers(store, Date.now())).toBe(0)
    expect(await sweepLeftovers(store, inTwoDays)).toBe(1)
  })
})

describe('a bucket that fails', () => {
  /** Fails the next requests in this way. */
  const failTimes = (times: number, status: number, code: string) => {
    let left = times
    s3.fail((request, response) => {
      if (left === 0) return false
      left--
      request.resume()
      return answerError(response, status, code)
    })
  }

  test('for a moment is asked again, with the content from its start', async () => {
    const content = randomBytes(300_000)
    const store = open()
    failTimes(3, 503, 'SlowDown')
    await store.put('ab/patient', inPieces(content))
    failTimes(2, 500, 'InternalError')
    const found = await store.get('ab/patient')
    expect(found && content.equals(await buffer(found.body))).toBe(true)
    expect(log.error).not.toHaveBeenCalled()
  })

  test('in the middle of a content is asked for the rest of it', async () => {
    const store = open()
    const content = randomBytes(2_000_000)
    await store.put('ab/rest', inPieces(content))
    let cuts = 2
    s3.fail((request, response) => {
      if (cuts === 0) return false
      cuts--
      const write = response.write.bind(response)
      let sent = 0
      response.write = ((chunk: Buffer) => {
        sent += chunk.length
        if (sent > 500_000) return response.destroy() && false
        return write(chunk)
      }) as typeof response.write
      return request.method !== 'GET'
    })
    const found = await store.get('ab/rest')
    expect(found && content.equals(await buffer(found.body))).toBe(true)
    expect(cuts).toBe(0)
  })

  test('for long is an error that says so, in the log once', async () => {
    const store = open()
    failTimes(1000, 503, 'ServiceUnavailable')
    await expect(store.get('ab/x')).rejects.toThrow(StoreUnavailable)
    await expect(store.put('ab/x', Buffer.from('x'))).rejects.toThrow('ServiceUnavailable, status 503')
    expect(
      log.error.mock.calls.filter(([message]) => message === 'stored files cannot be reached'),
    ).toHaveLength(1)
  })

  test('by saying nothing is not waited for without end', async () => {
    s3.fail(() => true)
    await expect(open({}, 100).head('ab/x')).rejects.toThrow('cannot be reached')
  })

  test('because of the address, the secret or the bucket says which it is', async () => {
    expect(await open().problem()).toBeNull()
    expect(await open({ secretAccessKey: 'wrong' }).problem()).toContain('refuses the access key')
    // Another store says that it does not know the key.
    expect(await open({ accessKeyId: 'wrong' }).problem()).toMatch(/SignatureDoesNotMatch|InvalidAccessKeyId/)
    expect(await open({ bucket: 'gone' }).problem()).toContain('There is no bucket gone')
    expect(await open({ endpoint: 'http://127.0.0.1:9' }).problem()).toContain(
      '127.0.0.1:9 cannot be reached',
    )
    const gone = open({ bucket: 'gone' })
    for (const act of [
      () => gone.get('ab/x'),
      () => gone.head('ab/x'),
      () => gone.put('ab/x', Buffer.from('x')),
      () => gone.touch('ab/x'),
    ])
      await expect(act()).rejects.toThrow('There is no bucket gone')
    for (const [, details] of log.error.mock.calls)
      expect(JSON.stringify(details)).not.toContain(s3.address.secretAccessKey)
  })

  test('keeps nothing of a content on the disk, and no connection of one that nobody reads', async () => {
    const store = open()
    await store.put('ab/unread', randomBytes(5_000_000))
    for (let times = 0; times < 70; times++) (await store.get('ab/unread'))?.body.destroy()
    expect(await read(store, `ab/${randomUUID()}`)).toBeNull()
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })
})
