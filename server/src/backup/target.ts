import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { PartMissing, explained, isAbsent } from './problems.ts'

/** A file of the place that backups are in. */
export interface TargetFile {
  /** Its path there, with `/`. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Where backups are: names with `/` between their parts, each with a content that is written whole or not at all. */
export interface BackupTarget {
  /** For messages. */
  readonly place: string
  /** Writes a file, or replaces it; answers its bytes. When it resolves, the file outlasts a power cut. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** Throws `PartMissing` where there is none, as the first thing that is read. */
  read(name: string): AsyncIterable<Uint8Array>
  /** Everything below a folder, `''` for all; empty where there is none. */
  list(folder: string): Promise<readonly TargetFile[]>
  /** Removes a file; what is not there is no error. */
  remove(name: string): Promise<void>
  /** Removes everything below a folder; what is not there is no error. */
  removeFolder(folder: string): Promise<void>
  /** Closes connections; nothing is asked of it afterwards. */
  close(): Promise<void>
}

/** Files that are being written end so. */
const unfinished = /\.[0-9a-f-]{36}\.unfinished$/

/** Backups in a folder. */
export function folderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => join(folder, ...name.split('/'))
  const told = async <Value>(work: () => Promise<Value>) => {
    try {
      return await work()
    } catch (error) {
      throw explained(error, folder)
    }
  }
  return {
    place: folder,
    write: (name, content) => told(() => writeWhole(pathOf(name), content)),
    read: (name) => readFile(pathOf(name), name, folder),
    list: (name) =>
      told(async () => {
        const files: TargetFile[] = []
        await collect(pathOf(name), name, files)
        return files
      }),
    remove: (name) => told(() => rm(pathOf(name), { force: true })),
    removeFolder: (name) => told(() => rm(pathOf(name), { force: true, recursive: true })),
    close: async () => {},
  }
}

async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}.unfinished`
  let size = 0
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      for await (const chunk of content) {
        size += chunk.byteLength
        await file.writeFile(chunk)
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
  return size
}

/** Windows has no way to sync a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* readFile(path: string, name: string, folder: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    if (isAbsent(error)) throw new PartMissing(`The backup is not whole: ${name} is missing in ${folder}.`)
    throw explained(error, folder)
  }
}

/** Collects the files below a folder; what a crash left unfinished goes when it is a day old. */
async function collect(path: string, name: string, files: TargetFile[]): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
  for (const entry of entries) {
    const [inside, called] = [join(path, entry.name), name === '' ? entry.name : `${name}/${entry.name}`]
    if (entry.isDirectory()) await collect(inside, called, files)
    else {
      const found = await stat(inside).catch(() => null)
      if (!found) continue
      if (!unfinished.test(entry.name)) files.push({ name: called, size: found.size })
      else if (found.mtimeMs < Date.now() - 86_400_000) await rm(inside, { force: true })
    }
  }
}
