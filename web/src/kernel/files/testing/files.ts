// What is loaded later is there already: a test waits for no disk.
import '../late-synchroniser'
import '../space/space-store'
import '../stores/device-outbox'
import 'fake-indexeddb/auto'
import { onTestFinished } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { createFiles, type FilesOptions, type OwnedFiles } from '../create-files'
import { createEngine } from '../engine'
import { createRecycleBin } from '../recycle-bin'
import { createSampleTree, type Sample } from '../sample/sample-tree'
import type { FileStore } from '../store-types'
import { openDeviceStore } from '../stores/device-store'
import { createMemoryDisk, createMemoryStore } from '../stores/memory-store'
import type { FileResult } from '../types'

/** A few samples with known contents. */
export const testSamples: Readonly<Record<string, Sample>> = {
  '/readme.txt': { content: 'Read me' },
  '/documents/notes.md': { content: '# Notes' },
  '/documents/old/plan.txt': { content: 'Plan' },
  '/home/documents': { content: null, icon: '🗂️' },
  '/system/version.txt': { content: '1.0.0' },
  '/kernel/boot.conf': { content: 'splash = yes' },
  '/wallpapers/sea.webp': { content: { url: '/shipped/sea.webp', size: 4 } },
}

const shipped = new Map([['/shipped/sea.webp', new Uint8Array([1, 2, 3, 4])]])

/** The test's samples; shipped files are "fetched" from memory. */
export const loadTestSamples = () =>
  Promise.resolve(
    createSampleTree(testSamples, (url) => {
      const bytes = shipped.get(url)
      return bytes ? Promise.resolve(bytes) : Promise.reject(new TypeError('Failed to fetch'))
    }),
  )

/** A place where stores of a test are kept: opening it again shows what was stored. */
export interface TestDevice {
  readonly open: () => Promise<FileStore>
}

let databases = 0

/** The two implementations of the store, each on its own device. */
export const devices: readonly (readonly [string, (hasOutbox?: boolean) => TestDevice])[] = [
  [
    'in memory',
    (hasOutbox = false) => {
      const disk = createMemoryDisk()
      return { open: () => Promise.resolve(createMemoryStore({ disk, hasOutbox })) }
    },
  ],
  [
    'on the device',
    (hasOutbox = false) => {
      const name = `test-${databases++}`
      return { open: () => openDeviceStore({ name, hasOutbox }) }
    },
  ],
]

/** A device in memory. */
export const memoryDevice = (): TestDevice => {
  const disk = createMemoryDisk()
  return { open: () => Promise.resolve(createMemoryStore({ disk })) }
}

interface TestFilesOptions extends Partial<Omit<FilesOptions, 'storage'>> {
  readonly device?: TestDevice
  readonly storage?: KeyValueStorage
}

/** A person's files on a device, closed at the end of the test. System files are not protected unless asked for. */
export function openTestFiles({
  device = memoryDevice(),
  name = 'maya@example.org',
  storage = memoryStorage(),
  ...options
}: TestFilesOptions = {}): OwnedFiles {
  const owned = createFiles({
    name,
    storage: memoryOsStorage(storage, name),
    isProtected: () => false,
    loadEngine: () => Promise.resolve({ createEngine }),
    loadBin: () => Promise.resolve({ createRecycleBin }),
    openStore: () => device.open(),
    loadSamples: loadTestSamples,
    ...options,
  })
  onTestFinished(() => owned.dispose())
  return owned
}

/** The value of a result that must be ok. */
export function valueOf<T>(result: FileResult<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/** The code of a result that must have failed. */
export function codeOf(result: FileResult<unknown>): string {
  if (result.ok) throw new Error('It did not fail')
  return result.error.code
}
