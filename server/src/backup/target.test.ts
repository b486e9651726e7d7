import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, answerError, startS3 } from '../../test/support/s3-server.ts'
import { openTarget } from './open-target.ts'
import { type BackupTarget, folderTarget } from './target.ts'

let folder: string
let target: BackupTarget
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otteros-target-'))
  target = folderTarget(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => s3.dispose())
const inBucket = (name: string) => openTarget(name, { backupS3: s3.address, dataDir: join(folder, 'data') })

const bytes = (text: string) => Readable.from([Buffer.from(text)])
/** A content that breaks off, as a disk without room makes it. */
async function* failing(code: string) {
  yield Buffer.from('the first half')
  throw Object.assign(new Error(code), { code })
}

describe.each([
  { kind: 'a folder', open: () => target, place: () => folder },
  {
    kind: 'a bucket',
    open: () => inBucket(`s3://${s3.address.bucket}`),
    place: () => `s3://${s3.address.bucket}`,
  },
  {
    kind: 'a part of a bucket',
    open: () => inBucket(`s3://${s3.address.bucket}/of/desktop/`),
    place: () => `s3://${s3.address.bucket}/of/desktop`,
  },
])('backups in $kind', ({ open, place }) => {
  test('are files that come back, are listed with their sizes, and go alone or with their folder', async () => {
    const opened = open()
    expect(opened.place).toBe(place())
    expect(await opened.list('')).toEqual([])
    expect(await opened.write('a/1/x.age', bytes('before'))).toBe(6)
    await opened.write('a/1/x.age', bytes('afterwards'))
    await opened.write('a/12/y.age', bytes(''))
    await opened.write('z', bytes('z'))
    expect((await buffer(opened.read('a/1/x.age'))).toString()).toBe('afterwards')
    const [x, y, z] = [
      { name: 'a/1/x.age', size: 10 },
      { name: 'a/12/y.age', size: 0 },
      { name: 'z', size: 1 },
    ]
    const listed = async (name: string) =>
      (await opened.list(name)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
    expect([await listed(''), await listed('a'), await listed('a/1')]).toEqual([[x, y, z], [x, y], [x]])
    await opened.removeFolder('a/1')
    expect(await listed('')).toEqual([y, z])
    for (const gone of ['z', 'z', 'a/12/y.age']) await opened.remove(gone)
    await opened.removeFolder('nowhere')
    expect(await listed('')).toEqual([])
    await opened.close()
  })

  test('are told by their names where they are missing', async () => {
    const opened = open()
    await expect(buffer(opened.read('a/b.age'))).rejects.toThrow(
      `The backup is not whole: a/b.age is missing in ${place()}.`,
    )
    await opened.close()
  })
})

test('a bucket that cannot be reached is told in a sentence', async () => {
  const opened = inBucket(`s3://${s3.address.bucket}/x`)
  s3.fail((incoming, response) => {
    incoming.resume()
    return answerError(response, 404, 'NoSuchBucket')
  })
  const problem = `There is no bucket ${s3.address.bucket} at ${s3.address.endpoint}.`
  await expect(opened.write('a', bytes('a'))).rejects.toThrow(problem)
  await expect(opened.list('')).rejects.toThrow(problem)
  await expect(buffer(opened.read('a'))).rejects.toThrow(problem)
  s3.fail(null)
  await opened.close()
})

test('the name of a bucket is written in one way, and needs an address', () => {
  expect(() => inBucket('s3://bucket/../other')).toThrow('is not of the form s3://BUCKET/PREFIX')
  expect(() => openTarget('s3://bucket', { backupS3: null, dataDir: folder })).toThrow(
    'set BACKUP_S3_ENDPOINT',
  )
})

test('a file is written whole or not at all, and the one before stays', async () => {
  expect(await target.write('a/b.age', bytes('before'))).toBe(6)
  await expect(target.write('a/b.age', failing('ENOSPC'))).rejects.toThrow(
    `The disk of ${folder} is full. What was there before is unchanged.`,
  )
  await expect(target.write('a/c.age', failing('EROFS'))).rejects.toThrow('may not be read or written')
  expect((await buffer(target.read('a/b.age'))).toString()).toBe('before')
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.age'])
})

test('what a crash left half written is no file, and goes after a day', async () => {
  await target.write('a/b.age', bytes('text'))
  const left = join(folder, 'a', 'c.age.01234567-89ab-cdef-0123-456789abcdef.unfinished')
  writeFileSync(left, 'half')
  expect(await target.list('')).toEqual([{ name: 'a/b.age', size: 4 }])
  expect(readdirSync(join(folder, 'a'))).toHaveLength(2)
  const before = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(left, before, before)
  expect(await target.list('')).toHaveLength(1)
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.age'])
})
