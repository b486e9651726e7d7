import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BackupTarget, folderTarget } from './target.ts'

let folder: string
let target: BackupTarget
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otteros-target-'))
  target = folderTarget(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = (text: string) => Readable.from([Buffer.from(text)])
/** A content that breaks off, as a disk without room makes it. */
async function* failing(code: string) {
  yield Buffer.from('the first half')
  throw Object.assign(new Error(code), { code })
}

test('a file is written whole or not at all, and the one before stays', async () => {
  expect(await target.write('a/b.age', bytes('before'))).toBe(6)
  await expect(target.write('a/b.age', failing('ENOSPC'))).rejects.toThrow(
    `The disk of ${folder} is full. What was there before is unchanged.`,
  )
  await expect(target.write('a/c.age', failing('EROFS'))).rejects.toThrow('may not be read or written')
  expect((await buffer(target.read('a/b.age'))).toString()).toBe('before')
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.age'])
})

test('a file that is not there is told by its name', async () => {
  await expect(buffer(target.read('a/b.age'))).rejects.toThrow(
    `The backup is not whole: a/b.age is missing in ${folder}.`,
  )
  expect(await target.list('a')).toEqual([])
  await target.remove('a/b.age')
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
