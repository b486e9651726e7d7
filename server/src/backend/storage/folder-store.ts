import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type Disk, type OpenFile, disk as diskOfThisMachine, isMissing } from './disk.ts'
import { asChunks, measure } from './measure.ts'
import {
  type ByteRange,
  type ObjectStore,
  type PutOptions,
  type StoredContent,
  type StoredEntry,
  type Written,
  checkName,
  checkWritten,
} from './object-store.ts'

/** Keeps content as files of a folder, under their names. */
export class FolderStore implements ObjectStore {
  readonly #disk: Disk
  readonly #root: string
  /** Folders that exist durably, or are being made. */
  readonly #folders = new Map<string, Promise<void>>()

  /** @param root absolute path; created if missing */
  constructor(root: string, disk: Disk = diskOfThisMachine) {
    this.#disk = disk
    this.#root = root
  }

  async put(
    name: string,
    content: AsyncIterable<Uint8Array> | Uint8Array,
    { limit = Number.POSITIVE_INFINITY, expected, isNew = false }: PutOptions = {},
  ): Promise<Written> {
    const path = this.#path(name)
    await this.#prepareFolder(dirname(path))
    const unfinished = isNew ? path : `${path}.${randomUUID()}`
    let written: Written
    try {
      const file = await this.#disk.create(unfinished)
      try {
        written = await measure(asChunks(content), limit, (chunk) => file.write(chunk))
        checkWritten(written, expected)
        await file.sync()
      } finally {
        await file.close()
      }
      if (!isNew) await this.#disk.rename(unfinished, path)
      await this.#disk.syncFolder(dirname(path))
    } catch (error) {
      await this.#disk.remove(unfinished)
      throw error
    }
    return written
  }

  async get(name: string, range?: ByteRange): Promise<StoredContent | null> {
    const file = await this.#open(name)
    if (!file) return null
    const last = file.size - 1
    const body = file.stream(range?.start ?? 0, Math.min(range?.end ?? last, last))
    return { size: file.size, body }
  }

  async head(name: string): Promise<{ size: number } | null> {
    const file = await this.#open(name)
    if (!file) return null
    await file.close()
    return { size: file.size }
  }

  async delete(name: string, { mayReturn } = { mayReturn: false }): Promise<void> {
    const path = this.#path(name)
    try {
      await this.#disk.remove(path)
      if (!mayReturn) await this.#disk.syncFolder(dirname(path))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  async touch(name: string): Promise<void> {
    await this.#disk.touch(this.#path(name))
  }

  async *list(folder = ''): AsyncGenerator<StoredEntry> {
    for (const { name, isFolder, size, modified } of await this.#disk.list(join(this.#root, folder))) {
      const inside = folder === '' ? name : `${folder}/${name}`
      if (isFolder) yield* this.list(inside)
      else yield { name: inside, size, modified }
    }
  }

  async problem(): Promise<string | null> {
    try {
      await this.#disk.makeFolder(this.#root)
      await this.#disk.list(this.#root)
      return null
    } catch (error) {
      return `The folder ${this.#root} cannot be used: ${String(error)}`
    }
  }

  #path(name: string): string {
    checkName(name)
    return join(this.#root, name)
  }

  async #open(name: string): Promise<OpenFile | null> {
    try {
      return await this.#disk.open(this.#path(name))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Makes a folder. Once it resolves, the folder survives a power cut, even if another call made it. */
  async #prepareFolder(folder: string): Promise<void> {
    const known = this.#folders.get(folder)
    if (known) return known
    const made = this.#disk.makeFolder(folder).then(() => this.#disk.syncFolder(dirname(folder)))
    this.#folders.set(folder, made)
    // A later try may find room on the disk.
    made.catch(() => this.#folders.delete(folder))
    return made
  }
}
