import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { syncFolder } from '../backend/storage/disk.ts'
import { PartMissing, explained, isAbsent } from './problems.ts'

/** A file in a target. */
export interface TargetFile {
  /** Path in the target, with `/`. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** A place for backups. Names have `/` between their parts; a file is written completely or not at all. */
export interface BackupTarget {
  /** For messages. */
  readonly place: string
  /** Writes or replaces a file; returns its size (bytes). Once it resolves, the file survives a power cut. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** Reads a file. The first read throws `PartMissing` if there is none. */
  read(name: string): AsyncIterable<Uint8Array>
  /** All files in a folder and its subfolders (`''`: all files); empty if there is no such folder. */
  list(folder: string): Promise<readonly TargetFile[]>
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Deletes a folder with all files in it, if it exists. */
  removeFolder(folder: string): Promise<void>
  /** Closes connections. The target cannot be used afterwards. */
  close(): Promise<void>
}

/** How names of unfinished files end. */
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

async function* readFile(path: string, name: string, folder: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    if (isAbsent(error)) throw new PartMissing(`The backup is not whole: ${name} is missing in ${folder}.`)
    throw explained(error, folder)
  }
}

/** Collects all files below a folder, and deletes unfinished ones that are older than a day. */
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
