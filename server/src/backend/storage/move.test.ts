import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileStorage } from './file-storage.ts'
import { contentPlace, descriptionPlace, objectName, readDescription } from './layout.ts'
import { type MoveReport, moveStored } from './move.ts'
import { type Stores, openFolderStores } from './open-storage.ts'
import { createTurns } from './turns.ts'

let root: string
let from: Stores
let to: Stores

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'otteros-move-'))
  from = openFolderStores(join(root, 'from'))
  to = openFolderStores(join(root, 'to'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(root, { recursive: true })
})

const move = (options: { isCheck?: boolean; deletesSource?: boolean } = {}): Promise<MoveReport> =>
  moveStored(from, to, {
    isCheck: false,
    deletesSource: false,
    turns: createTurns(),
    onProgress: () => {},
    ...options,
  })
const put = (stores: Stores, key: string, content: string) =>
  new FileStorage(stores.uploads).uploadObject(
    'files',
    key,
    undefined,
    Buffer.from(content),
    'text/plain',
    '',
  )
const read = async (stores: Stores, key: string) => {
  const { body } = await new FileStorage(stores.uploads).getObject('files', key, undefined)
  return body && text(body)
}
const filesIn = (name: string) =>
  readdirSync(join(root, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** As versions before this one stored an object. */
function plantEarlier(key: string, content: string): void {
  const place = join(root, 'from', 'uploads', contentPlace(objectName('files', key)))
  mkdirSync(join(place, '..'), { recursive: true })
  writeFileSync(place, content)
  const description = { cacheControl: '', contentLength: content.length, size: content.length }
  const rest = { mimetype: 'text/plain', lastModified: '2026-01-01T00:00:00.000Z', eTag: '"x"' }
  writeFileSync(`${place}.json`, JSON.stringify({ ...description, ...rest }))
}

function plantImage(): void {
  const key = '0123456789abcdef0123456789abcdef'
  mkdirSync(join(root, 'from', 'vm', key), { recursive: true })
  const state = { file: 'state.bin.gz', bytes: 5, unpackedBytes: 9 }
  const image = { key, memory: 64, kernel: 'Linux 6.1.0-50-686', state }
  writeFileSync(join(root, 'from', 'vm', 'linux.json'), JSON.stringify(image))
  writeFileSync(join(root, 'from', 'vm', key, state.file), 'otter')
}

test('every object and the Linux image arrive, what has been left behind does not, and a second time nothing is copied', async () => {
  for (const key of ['one', 'two', 'three']) await put(from, key, `content of ${key}`)
  plantEarlier('earlier', 'stored by an earlier version')
  plantImage()
  await from.uploads.put(contentPlace('12345678-1234-1234-1234-123456789012'), Buffer.from('left behind'))
  expect(await move()).toMatchObject({ copied: 5, present: 0, problems: [] })
  for (const key of ['one', 'two', 'three']) expect(await read(to, key)).toBe(`content of ${key}`)
  expect(await read(to, 'earlier')).toBe('stored by an earlier version')
  expect(filesIn('to')).toHaveLength(10)
  expect(await move({ isCheck: true })).toMatchObject({ present: 5, problems: [] })
  // What an earlier version stored may have been replaced under its name.
  expect(await move()).toMatchObject({ copied: 1, present: 4, problems: [] })
})

test('what was replaced at the source since goes again, and what is newer at the target stays', async () => {
  await put(from, 'one', 'first')
  await put(from, 'two', 'first')
  await move()
  await put(from, 'one', 'second')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  await put(to, 'two', 'newer at the target')
  expect(await move()).toMatchObject({ copied: 1, newer: 1, problems: [] })
  expect([await read(to, 'one'), await read(to, 'two')]).toEqual(['second', 'newer at the target'])
})

test('what is damaged or missing is told, and the rest moves', async () => {
  await put(from, 'whole', 'content')
  await put(from, 'damaged', 'content')
  const name = objectName('files', 'damaged')
  const found = await from.uploads.get(descriptionPlace(name))
  const content = contentPlace(readDescription(found ? await text(found.body) : '')?.body ?? '')
  await from.uploads.put(content, Buffer.from('CONTENT'))
  const report = await move({ deletesSource: true })
  expect(report).toMatchObject({ copied: 1 })
  expect(report.problems).toEqual([expect.stringContaining(name)])
  expect(await to.uploads.get(descriptionPlace(name))).toBeNull()
  expect(await read(to, 'whole')).toBe('content')
  await from.uploads.delete(content)
  expect((await move()).problems).toEqual([expect.stringContaining('its content is missing')])
})

test('a comparison finds what differs, and changes nothing', async () => {
  await put(from, 'one', 'content')
  await put(from, 'two', 'content')
  expect((await move({ isCheck: true })).problems).toHaveLength(2)
  await move()
  await put(from, 'one', 'another')
  for await (const { name } of to.uploads.list())
    if (!name.endsWith('.json')) await to.uploads.put(name, Buffer.from('CONTENT'))
  const before = filesIn('to').length
  const { problems } = await move({ isCheck: true })
  expect(problems.map((problem) => problem.slice(66)).toSorted()).toEqual([
    expect.stringContaining('its content at the target is different: 7 bytes'),
    'its description is not at the target',
  ])
  expect(filesIn('to')).toHaveLength(before)
})

test('the source is emptied of what has arrived when asked', async () => {
  await put(from, 'one', 'content')
  plantEarlier('earlier', 'stored by an earlier version')
  plantImage()
  expect(await move({ deletesSource: true })).toMatchObject({ copied: 3, problems: [] })
  expect(filesIn('from')).toEqual([])
  expect(await read(to, 'one')).toBe('content')
})
