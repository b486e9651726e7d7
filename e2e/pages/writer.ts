/* Runs in the browser: a person's files as the desktop opens them, without the desktop around them. */
import { createFiles } from '@/kernel/files/create-files'
import { createSampleTree } from '@/kernel/files/sample/sample-tree'
import { openStore } from '@/kernel/files/stores/open-store'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'

const { files, fileStorage } = createFiles({
  name: 'writer',
  storage: memoryOsStorage(),
  isProtected: () => false,
  openStore: (mode) => openStore('writer', mode),
  loadSamples: () => Promise.resolve(createSampleTree({})),
})

/** Files large enough that a test can end the page between two of them. */
const padding = 'x'.repeat(300_000)
const contentOf = (index: number) => `content ${index} ${padding}`

/**
 * Writes numbered files and tells each as soon as its write is acknowledged. The next write is on its way while a listener
 * is waited for: one that never answers leaves the page in the middle of a write.
 */
async function writeMany(count: number, acknowledged: (index: number) => unknown) {
  await files.createFolder('/many')
  const write = (index: number) => files.write(`/many/${index}.txt`, contentOf(index))
  let writing = write(0)
  for (let index = 0; index < count; index++) {
    const written = await writing
    if (!written.ok) throw new Error(written.error.message)
    if (index + 1 < count) writing = write(index + 1)
    await acknowledged(index)
  }
}

/** The numbered files that are there with the content that was written. */
async function readMany(): Promise<number[]> {
  const listed = await files.list('/many')
  if (!listed.ok) return []
  const found: number[] = []
  for (const { name, path } of listed.value) {
    const index = Number.parseInt(name, 10)
    const text = await files.readText(path)
    if (text.ok && text.value === contentOf(index)) found.push(index)
  }
  return found
}

/** Writes a file: 'ok', or what a person is told. */
async function write(path: string, text: string): Promise<string> {
  const written = await files.write(path, text)
  return written.ok ? 'ok' : written.error.message
}

/** The text of a file; null: it cannot be read. */
async function read(path: string): Promise<string | null> {
  const text = await files.readText(path)
  return text.ok ? text.value : null
}

const writer = { writeMany, readMany, write, read, state: () => fileStorage.getState() }
Object.assign(globalThis, { writer })

/** What the page offers to a test. */
export type WriterPage = typeof writer
