import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk, Entry, NewFile, OpenFile } from '../../src/backend/storage/disk.ts'

interface File {
  /** What programs see. */
  content: Buffer
  /** The part that is on the device; null: none of it. */
  synced: Buffer | null
  modified: number
}
type Folder = Map<string, File>
/** A change of a folder that the device has not been told to keep. */
interface Change {
  readonly folder: string
  readonly apply: (folder: Folder) => void
}

class PowerCut extends Error {}
const missing = (path: string) => Object.assign(new Error(`no ${path}`), { code: 'ENOENT' })

/**
 * A disk in memory that forgets what was not synced, as devices do when the power goes. A file's content is on the device once
 * the file was synced; its name (made, renamed, removed) once its folder was. What was not synced may have reached the device
 * all the same, in any order: `outcomes` gives every disk that could be found at the next start.
 */
export class ForgetfulDisk implements Disk {
  readonly #folders: Map<string, Folder>
  readonly #durable: Map<string, Folder>
  #changes: Change[] = []
  #stepsLeft: number

  /** @param steps after so many steps the power goes: everything throws from then on */
  constructor(steps = Number.POSITIVE_INFINITY, folders: ReadonlyMap<string, Folder> = new Map()) {
    this.#stepsLeft = steps
    this.#folders = copyOf(folders)
    this.#durable = copyOf(folders)
  }

  /** Puts a file there that has been there for long. */
  plant(path: string, text: string): void {
    const content = Buffer.from(text)
    for (const folders of [this.#folders, this.#durable]) {
      const folder = folders.get(dirname(path)) ?? new Map<string, File>()
      folder.set(basename(path), { content, synced: content, modified: 0 })
      folders.set(dirname(path), folder)
    }
  }

  get isOff(): boolean {
    return this.#stepsLeft <= 0
  }

  #step(): void {
    if (this.isOff) throw new PowerCut('the power is off')
    this.#stepsLeft--
  }

  #folder(path: string): Folder {
    const folder = this.#folders.get(path)
    if (!folder) throw missing(path)
    return folder
  }

  #file(path: string): File {
    const file = this.#folder(dirname(path)).get(basename(path))
    if (!file) throw missing(path)
    return file
  }

  #change(path: string, apply: (folder: Folder) => void): void {
    apply(this.#folder(path))
    this.#changes.push({ folder: path, apply })
  }

  async makeFolder(path: string): Promise<void> {
    this.#step()
    if (this.#folders.has(path)) return
    this.#folders.set(path, new Map())
    // Without its name in the folder above, all that is in it is lost.
    this.#changes.push({ folder: dirname(path), apply: () => this.#durable.set(path, new Map()) })
  }

  async syncFolder(path: string): Promise<void> {
    this.#step()
    for (const { folder, apply } of this.#changes)
      if (folder === path) apply(this.#durable.get(path) ?? new Map<string, File>())
    this.#changes = this.#changes.filter(({ folder }) => folder !== path)
  }

  async create(path: string): Promise<NewFile> {
    this.#step()
    if (this.#folder(dirname(path)).has(basename(path))) throw new Error(`${path} is there`)
    const file: File = { content: Buffer.alloc(0), synced: null, modified: Date.now() }
    this.#change(dirname(path), (folder) => folder.set(basename(path), file))
    return this.#writer(file)
  }

  async extend(path: string, size: number): Promise<NewFile | null> {
    this.#step()
    const known = this.#folder(dirname(path)).get(basename(path))
    if (!known && size === 0) return this.create(path)
    const file = this.#file(path)
    if (file.content.length < size) return null
    file.content = file.content.subarray(0, size)
    return this.#writer(file)
  }

  #writer(file: File): NewFile {
    return {
      write: async (chunk) => {
        this.#step()
        file.content = Buffer.concat([file.content, chunk])
      },
      sync: async () => {
        this.#step()
        file.synced = file.content
      },
      close: async () => this.#step(),
    }
  }

  async rename(from: string, to: string): Promise<void> {
    this.#step()
    const file = this.#file(from)
    this.#change(dirname(to), (folder) => {
      folder.delete(basename(from))
      folder.set(basename(to), file)
    })
  }

  async remove(path: string): Promise<void> {
    this.#step()
    this.#change(dirname(path), (folder) => folder.delete(basename(path)))
  }

  async touch(path: string): Promise<void> {
    this.#step()
    this.#file(path).modified = Date.now()
  }

  async open(path: string): Promise<OpenFile> {
    this.#step()
    const { content } = this.#file(path)
    return {
      size: content.length,
      stream: (start, end) => Readable.from([content.subarray(start, end + 1)]),
      close: async () => {},
    }
  }

  async list(path: string): Promise<readonly Entry[]> {
    const files = [...(this.#folders.get(path) ?? [])].map(([name, { content, modified }]) => ({
      name,
      isFolder: false,
      size: content.length,
      modified,
    }))
    const folders = [...this.#folders.keys()].filter((folder) => dirname(folder) === path)
    return [
      ...files,
      ...folders.map((folder) => ({ name: basename(folder), isFolder: true, size: 0, modified: 0 })),
    ]
  }

  /**
   * The disks that may be found after the power went now: with every choice of the changes that were not synced, or, of many,
   * with none, all, each alone and all but each.
   */
  outcomes(): readonly ForgetfulDisk[] {
    const pending = this.#changes
    const every = 2 ** pending.length - 1
    const choices =
      pending.length <= 5
        ? Array.from({ length: every + 1 }, (_, choice) => choice)
        : [0, every, ...pending.flatMap((_, index) => [2 ** index, every - 2 ** index])]
    return choices.flatMap((choice) => {
      const kept = pending.filter((_, index) => Math.floor(choice / 2 ** index) % 2 === 1)
      return [0, 0.5].map((part) => this.#after(kept, part))
    })
  }

  /** With some changes of folders kept, and of contents that were not synced only a part. */
  #after(kept: readonly Change[], part: number): ForgetfulDisk {
    const folders = copyOf(this.#durable)
    const before = new Map(this.#durable)
    for (const { folder, apply } of kept) {
      // Folders that were made are put among the durable ones by their change; these are put back below.
      apply(folders.get(folder) ?? new Map<string, File>())
      for (const [path, made] of this.#durable) if (!before.has(path)) folders.set(path, made)
      for (const path of this.#durable.keys()) if (!before.has(path)) this.#durable.delete(path)
    }
    for (const folder of folders.values())
      for (const [name, file] of folder) {
        const content = file.synced ?? file.content.subarray(0, file.content.length * part)
        folder.set(name, { content, synced: content, modified: file.modified })
      }
    return new ForgetfulDisk(Number.POSITIVE_INFINITY, folders)
  }
}

const copyOf = (folders: ReadonlyMap<string, Folder>) =>
  new Map([...folders].map(([path, folder]) => [path, new Map(folder)]))
