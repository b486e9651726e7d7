/* What runs in the browser: the same work on our file system and on lightning-fs, each timed where it happens. */
import LightningFS from '@isomorphic-git/lightning-fs'
import { createFiles } from '@/kernel/files/create-files'
import { createSampleTree } from '@/kernel/files/sample/sample-tree'
import type { NodeRecord } from '@/kernel/files/store-types'
import { openDeviceStore } from '@/kernel/files/stores/device-store'
import { openStore } from '@/kernel/files/stores/open-store'
import type { FileOperation, FileResult } from '@/kernel/files/types'
import { FileTree } from '@/kernel/files/volume/tree'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'

/** A file system as the benchmark uses it. */
interface Subject {
  readonly write: (path: string, data: Uint8Array) => Promise<unknown>
  readonly folder: (path: string) => Promise<unknown>
  readonly names: (path: string) => Promise<number>
  readonly stat: (path: string) => Promise<unknown>
  readonly read: (path: string) => Promise<unknown>
  /** Everything that was written is stored. */
  readonly flush: () => Promise<unknown>
  readonly close: () => void
}

function valueOf<T>(result: FileResult<T>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const openOwn = (name: string) =>
  createFiles({
    name,
    storage: memoryOsStorage(),
    isProtected: () => true,
    openStore: (mode) => openStore(name, mode),
    loadSamples: () => Promise.resolve(createSampleTree({})),
  })

const subjects: Readonly<Record<string, (name: string) => Subject>> = {
  own(name) {
    const owned = openOwn(name)
    const { files } = owned
    return {
      write: async (path, data) => valueOf(await files.write(path, data)),
      folder: async (path) => valueOf(await files.createFolder(path)),
      names: async (path) => valueOf(await files.list(path)).length,
      stat: async (path) => valueOf(await files.stat(path)),
      read: async (path) => valueOf(await files.readBytes(path)),
      flush: () => Promise.resolve(),
      close: () => owned.dispose(),
    }
  },
  'lightning-fs'(name) {
    const files = new LightningFS(name).promises
    return {
      write: (path, data) => files.writeFile(path, data),
      folder: (path) => files.mkdir(path),
      names: async (path) => (await files.readdir(path)).length,
      stat: (path) => files.stat(path),
      read: (path) => files.readFile(path),
      flush: () => files.flush(),
      close: () => undefined,
    }
  },
}

/** ms that some work takes. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const small = new TextEncoder().encode('A small file of the usual kind.\n')
let names = 0

/** Figures of one file system with up to `count` files in a folder; ms unless the name says otherwise. */
async function measure(subject: string, count: number) {
  const make = subjects[subject]
  if (!make) throw new Error(`No file system ${subject}`)
  const name = `bench-${subject}-${names++}-${Date.now()}`
  let files = make(name)
  const figures: Record<string, number> = {}
  await files.folder('/many')
  figures['write one by one, files per s'] =
    (1000 * count) /
    (await time(async () => {
      for (let at = 0; at < count; at++) await files.write(`/many/file-${at}.txt`, small)
      await files.flush()
    }))
  figures['list the folder, first time'] = await time(() => files.names('/many'))
  figures['list the folder again'] = await time(() => files.names('/many'))
  const sample = Array.from({ length: 1000 }, (_, at) => `/many/file-${(at * 7919) % count}.txt`)
  figures['stat, per s'] =
    1_000_000 /
    (await time(async () => {
      for (const path of sample) await files.stat(path)
    }))
  files.close()
  files = make(name)
  figures['open again and list'] = await time(() => files.names('/many'))
  for (const what of ['read, per s', 'read again, per s']) {
    figures[what] =
      1_000_000 /
      (await time(async () => {
        for (const path of sample) await files.read(path)
      }))
  }
  files.close()
  return figures
}

/** Figures of 100 MB in ten files; ms. */
async function measureBytes(subject: string) {
  const make = subjects[subject]
  if (!make) throw new Error(`No file system ${subject}`)
  const name = `bytes-${subject}-${names++}-${Date.now()}`
  const data = new Uint8Array(10 * 1024 * 1024)
  for (let at = 0; at < data.length; at += 997) data[at] = at
  let files = make(name)
  const paths = Array.from({ length: 10 }, (_, at) => `/big-${at}`)
  const written = await time(async () => {
    for (const path of paths) await files.write(path, data)
    await files.flush()
  })
  files.close()
  files = make(name)
  const opened = await time(() => files.names('/'))
  const read = await time(async () => {
    for (const path of paths) await files.read(path)
  })
  files.close()
  return { written, opened, read }
}

/** Our own with very many files: made in changes of 10,000, then opened again. ms, and heap in MB. */
async function measureMany(count: number) {
  const name = `many-${names++}-${Date.now()}`
  const owned = openOwn(name)
  const step = 10_000
  const stepTimes: number[] = []
  valueOf(await owned.files.createFolder('/many'))
  for (let from = 0; from < count; from += step) {
    const operations = Array.from({ length: Math.min(step, count - from) }, (_, at): FileOperation => {
      return { kind: 'write', path: `/many/file-${from + at}.txt`, data: small }
    })
    stepTimes.push(await time(async () => valueOf(await owned.files.apply(operations))))
  }
  owned.dispose()
  const again = openOwn(name)
  const opened = await time(async () => valueOf(await again.files.stat('/many')))
  const listed = await time(async () => valueOf(await again.files.list('/many')))
  const listedAgain = await time(async () => valueOf(await again.files.list('/many')))
  valueOf(await again.files.write('/many/one-more.txt', small))
  const listedAfterWrite = await time(async () => valueOf(await again.files.list('/many')))
  const used = await time(() => again.fileStorage.usage())
  valueOf(await again.files.createFolder('/elsewhere'))
  const renamed = await time(async () => valueOf(await again.files.move('/many', '/renamed')))
  const moved = await time(async () => valueOf(await again.files.move('/renamed', '/elsewhere/many')))
  again.dispose()
  return { step: stepTimes[0] ?? 0, opened, listed, listedAgain, listedAfterWrite, used, renamed, moved }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })

const entryText = (at: number, id: string) =>
  JSON.stringify([
    id,
    `file-${at}.txt`,
    'file',
    id + id,
    32,
    null,
    0o644,
    1_700_000_000_000,
    1_700_000_000_000,
    `r${at}`,
    at,
    `r${at}`,
  ])

/** Stores many records and what is known of as many entries, and waits until they are in pages. */
async function makeOpening(name: string, records: readonly NodeRecord[]): Promise<void> {
  const store = await openDeviceStore({ name, hasOutbox: true })
  const step = 10_000
  for (let from = 0; from < records.length; from += step) {
    const some = records.slice(from, from + step)
    const outcome = await store.commitNext(from / step + 1, {
      records: new Map(some.map((record) => [record.path, record])),
      contents: new Map(),
      dropped: [],
      sync: {
        received: new Set(some.map(({ path }) => path)),
        remotes: new Map(),
        settled: new Map(),
        entries: new Map(some.map(({ id = '' }, at) => [id, entryText(from + at, id)])),
      },
    })
    if (!outcome?.ok) throw new Error('not stored')
  }
  const database = await answerOf(indexedDB.open(name))
  const waits = async () => {
    const transaction = database.transaction(['books', 'entryLog'])
    const [folded, waiting] = await Promise.all([
      answerOf<unknown>(transaction.objectStore('books').get('folded')),
      answerOf(transaction.objectStore('entryLog').count()),
    ])
    return Number(folded ?? 0) < records.length / step || waiting > 0
  }
  while (await waits()) await new Promise((resolve) => setTimeout(resolve, 50))
  database.close()
  store.dispose()
}

/** Frees what earlier work left, so that no figure pays for it. The browser has to be started with it (files.ts). */
const collectGarbage = () => {
  if ('gc' in globalThis && typeof globalThis.gc === 'function') globalThis.gc()
}

/**
 * ms in which a store of many records is opened up to its index, in which what is known of as many entries is read, and, to compare, in
 * which IndexedDB gives as many records that are kept one by one.
 */
async function measureOpening(count: number) {
  const name = `opening-${names++}-${Date.now()}`
  const records = Array.from({ length: count }, (_, at): NodeRecord => {
    const path = `/home/documents/folder ${Math.floor(at / 100)}/file-${at}.txt`
    const record = {
      path,
      kind: 'file' as const,
      size: 32,
      modified: 1_700_000_000_000 + at,
      created: 1_700_000_000_000,
    }
    return {
      ...record,
      mode: 0o644,
      revision: `${at.toString(36)}.1.3k1f9a2`,
      target: null,
      change: 1,
      id: crypto.randomUUID(),
    }
  })
  await makeOpening(name, records)
  const opening = indexedDB.open(`${name}-single`)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('records', { keyPath: 'path' }),
  )
  const single = await answerOf(opening)
  const table = (mode: IDBTransactionMode) => single.transaction('records', mode).objectStore('records')
  const filled = table('readwrite')
  for (const record of records) filled.put(record)
  await answerOf(filled.count())

  const figures = { opened: [] as number[], entries: [] as number[], single: [] as number[] }
  for (let run = 0; run < 5; run++) {
    figures.single.push(await time(() => answerOf(table('readonly').getAll())))
    collectGarbage()
    const start = performance.now()
    const store = await openDeviceStore({ name, hasOutbox: true })
    const tree = new FileTree(createSampleTree({}))
    tree.reset((await store.load()).records)
    if (!tree.get(records.at(-1)?.path ?? '')) throw new Error('a record is missing')
    figures.opened.push(performance.now() - start)
    collectGarbage()
    figures.entries.push(
      await time(async () => {
        if ((await store.outbox?.entries())?.size !== count) throw new Error('an entry is missing')
      }),
    )
    store.dispose()
  }
  single.close()
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? Number.NaN
  const [opened, entries, each] = [middle(figures.opened), middle(figures.entries), middle(figures.single)]
  return { opened, entries, single: each, ratio: opened / each, entriesRatio: entries / each }
}

/** What the benchmark calls from outside. */
const bench = { measure, measureBytes, measureMany, measureOpening }
export type FilesBench = typeof bench
Object.assign(globalThis, { filesBench: bench })
