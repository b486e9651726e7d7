import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ForgetfulDisk } from '../../../test/support/forgetful-disk.ts'
import { FileStorage } from './file-storage.ts'
import { FolderStore } from './folder-store.ts'
import { sweepLeftovers } from './sweep.ts'

const root = '/uploads'
const bucket = 'files'
const inTwoDays = Date.now() + 48 * 60 * 60 * 1000

/** What an object may hold: a text, or null for no object. */
type Content = string | null
/** What a person was told of each object, and of the one that is being changed what it may be as well. */
interface Known {
  readonly acknowledged: Map<string, Content>
  underWay: { readonly key: string; readonly may: Content } | null
}

const bytes = (text: string) => [Buffer.from(text.slice(0, 3)), Buffer.from(text.slice(3))]
const chunks = (text: string) =>
  (async function* pieces() {
    yield* bytes(text)
  })()

async function upload(storage: FileStorage, key: string, text: string, isKept: boolean): Promise<void> {
  const staged = await storage.stage(chunks(text))
  try {
    await storage.uploadObject(bucket, key, undefined, staged.stream, 'text/plain', 'no-cache')
  } finally {
    await staged.finish(isKept)
  }
}

/** Uploads, overwrites, refusals, copies and removals, one after the other, until the power goes. */
async function work(storage: FileStorage, known: Known): Promise<void> {
  const change = async (key: string, after: Content, may: Content, act: () => Promise<unknown>) => {
    known.underWay = { key, may }
    await act()
    known.acknowledged.set(key, after)
    known.underWay = null
  }
  const put = (key: string, text: string) => change(key, text, text, () => upload(storage, key, text, true))
  const refused = (key: string, text: string) =>
    change(key, known.acknowledged.get(key) ?? null, text, () => upload(storage, key, text, false))
  await put('one', 'first of one')
  await put('one', 'second of one, longer')
  await put('earlier', 'instead of what an earlier version stored')
  await refused('one', 'not to be kept')
  await refused('two', 'not to be kept either')
  await put('two', 'first of two')
  await change('three', 'first of two', 'first of two', () =>
    storage.copyObject(bucket, 'two', undefined, bucket, 'three'),
  )
  await change('two', null, null, () => storage.deleteObject(bucket, 'two'))
  await put('two', 'second of two')
}

async function read(storage: FileStorage, key: string): Promise<Content> {
  try {
    const { body } = await storage.getObject(bucket, key, undefined)
    return body ? await text(body) : ''
  } catch (error) {
    if (error instanceof Error && error.message === 'A stored file has no description') return null
    throw error
  }
}

const nameOf = (key: string) =>
  createHash('sha256')
    .update(JSON.stringify([bucket, key]))
    .digest('hex')

/** As versions before this one stored an object: content and description next to each other. */
function plantEarlier(disk: ForgetfulDisk, key: string, text: string): void {
  const name = nameOf(key)
  const file = `${root}/${name.slice(0, 2)}/${name}`
  disk.plant(file, text)
  const description = { cacheControl: 'no-cache', contentLength: text.length, size: text.length }
  const rest = { mimetype: 'text/plain', lastModified: '2026-01-01T00:00:00.000Z', eTag: '"x"' }
  disk.plant(`${file}.json`, JSON.stringify({ ...description, ...rest }))
}

test('whenever the power goes, what was acknowledged is whole, and the rest is as before or as wanted', async () => {
  const keys = ['one', 'two', 'three', 'earlier', 'untouched']
  let cuts = 0
  let disks = 0
  for (let steps = 0; ; steps++) {
    const disk = new ForgetfulDisk(steps)
    const known: Known = { acknowledged: new Map(), underWay: null }
    for (const key of ['earlier', 'untouched']) {
      plantEarlier(disk, key, `${key}, stored by an earlier version`)
      known.acknowledged.set(key, `${key}, stored by an earlier version`)
    }
    await work(new FileStorage(new FolderStore(root, disk)), known).catch((error: unknown) => {
      if (!disk.isOff) throw error
    })
    for (const found of disk.outcomes()) {
      disks++
      const storage = new FileStorage(new FolderStore(root, found))
      const seen: Content[] = []
      for (const key of keys) {
        const content = await read(storage, key)
        const may = [known.acknowledged.get(key) ?? null]
        if (known.underWay?.key === key) may.push(known.underWay.may)
        expect(may, `${key} after ${steps} steps`).toContain(content)
        seen.push(content)
      }
      await sweepLeftovers(new FolderStore(root, found), inTwoDays)
      for (const [index, key] of keys.entries()) expect(await read(storage, key)).toBe(seen[index])
    }
    if (!disk.isOff) break
    cuts++
  }
  expect(cuts).toBeGreaterThan(100)
  expect(disks).toBeGreaterThan(1000)
})

test('what was left behind goes after a day, and nothing else', async () => {
  const disk = new ForgetfulDisk()
  const storage = new FileStorage(new FolderStore(root, disk))
  plantEarlier(disk, 'earlier', 'stored by an earlier version')
  await upload(storage, 'one', 'first', true)
  await upload(storage, 'one', 'second', true)
  await storage.stage(chunks('never finished'))
  expect(await sweepLeftovers(new FolderStore(root, disk), Date.now())).toBe(0)
  expect(await sweepLeftovers(new FolderStore(root, disk), inTwoDays)).toBe(1)
  expect(await sweepLeftovers(new FolderStore(root, disk), inTwoDays)).toBe(0)
  expect(await read(storage, 'one')).toBe('second')
  expect(await read(storage, 'earlier')).toBe('stored by an earlier version')
})

test('nothing is removed while a description cannot be read', async () => {
  const disk = new ForgetfulDisk()
  const storage = new FileStorage(new FolderStore(root, disk))
  await storage.stage(chunks('never finished'))
  const name = nameOf('damaged')
  disk.plant(`${root}/${name.slice(0, 2)}/${name}.json`, '')
  expect(await sweepLeftovers(new FolderStore(root, disk), inTwoDays)).toBe(0)
  await expect(read(storage, 'damaged')).rejects.toThrow('cannot be read')
})

test('an object whose content is missing or has another length is refused before anything of it is sent', async () => {
  const disk = new ForgetfulDisk()
  const storage = new FileStorage(new FolderStore(root, disk))
  plantEarlier(disk, 'earlier', 'stored by an earlier version')
  const file = `${root}/${nameOf('earlier').slice(0, 2)}/${nameOf('earlier')}`
  disk.plant(file, 'cut off')
  await expect(storage.getObject(bucket, 'earlier', undefined)).rejects.toThrow('7 bytes instead of 28')
  await disk.remove(file)
  await expect(storage.headObject(bucket, 'earlier')).rejects.toThrow('no content')
})
