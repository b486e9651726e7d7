import { shareLimits } from './limits'
import { isShareName } from './names'

/** What the guest hears when it may not or cannot; the numbers are Linux's. */
export const errno = {
  notPermitted: 1,
  noEntry: 2,
  io: 5,
  badHandle: 9,
  exists: 17,
  notFolder: 20,
  isFolder: 21,
  invalid: 22,
  tooManyHandles: 23,
  noSpace: 28,
  notEmpty: 39,
  notSupported: 95,
  stale: 116,
} as const

/** A refused operation, with a number of `errno`. */
export class ShareError extends Error {
  readonly errno: number
  constructor(number: number) {
    super(`errno ${number}`) // not shown: caught and told by its number
    this.name = 'ShareError'
    this.errno = number
  }
}

const refuse = (number: number): never => {
  throw new ShareError(number)
}

interface EntryFacts {
  /** Never given twice, so that who is in the middle of a list finds its place again. */
  readonly id: number
  name: string
  /** Permission bits. */
  mode: number
  /** Seconds since 1970. */
  modified: number
  /** Grows with each change. */
  version: number
  /** Null for the folder itself, and for what has been removed. */
  parent: ShareFolder | null
}

export interface ShareFile extends EntryFacts {
  readonly kind: 'file'
  /** Longer than the file where it grew lately. */
  data: Uint8Array
  size: number
}

export interface ShareFolder extends EntryFacts {
  readonly kind: 'folder'
  readonly children: Map<string, ShareEntry>
}

export type ShareEntry = ShareFile | ShareFolder

/** The folder that guest and desktop share, in memory, within `shareLimits`. Operations throw a `ShareError`. */
export class ShareTree {
  root: ShareFolder
  /** What the next entry is numbered with. */
  nextFreeId = 1
  private bytes = 0
  private entries = 1
  private readonly now: () => number

  /** @param now seconds since 1970 */
  constructor(now: () => number = () => Math.floor(Date.now() / 1000)) {
    this.now = now
    this.root = this.makeFolder('', 0o755, null)
  }

  /** Bytes that files may still take. */
  get freeBytes(): number {
    return shareLimits.bytes - this.bytes
  }

  get freeEntries(): number {
    return shareLimits.entries - this.entries
  }

  isRemoved(entry: ShareEntry): boolean {
    return entry.parent === null && entry !== this.root
  }

  find(folder: ShareEntry, name: string): ShareEntry {
    if (folder.kind !== 'folder') return refuse(errno.notFolder)
    return folder.children.get(name) ?? refuse(errno.noEntry)
  }

  createFile(folder: ShareEntry, name: string, mode: number): ShareFile {
    const parent = this.roomFor(folder, name)
    const file: ShareFile = {
      ...this.facts(name, mode, parent),
      kind: 'file',
      data: new Uint8Array(0),
      size: 0,
    }
    this.attach(parent, file)
    return file
  }

  createFolder(folder: ShareEntry, name: string, mode: number): ShareFolder {
    const parent = this.roomFor(folder, name)
    const made = this.makeFolder(name, mode, parent)
    this.attach(parent, made)
    return made
  }

  read(file: ShareFile, offset: number, count: number): Uint8Array {
    return file.data.subarray(Math.min(offset, file.size), Math.min(offset + count, file.size))
  }

  write(file: ShareFile, offset: number, bytes: Uint8Array): void {
    if (this.isRemoved(file)) refuse(errno.stale)
    const end = offset + bytes.length
    if (end > file.size) this.grow(file, end)
    file.data.set(bytes, offset)
    this.touch(file)
  }

  resize(file: ShareFile, size: number): void {
    if (this.isRemoved(file)) refuse(errno.stale)
    if (size > file.size) this.grow(file, size)
    else {
      this.bytes -= file.size - size
      // What was cut off must not come back when the file grows again.
      file.data = file.data.slice(0, size)
      file.size = size
    }
    this.touch(file)
  }

  setMode(entry: ShareEntry, mode: number): void {
    entry.mode = mode & 0o777
    entry.version++
  }

  setModified(entry: ShareEntry, seconds: number): void {
    entry.modified = seconds
    entry.version++
  }

  /** Removes a file, or a folder with nothing in it. */
  remove(entry: ShareEntry): void {
    if (entry === this.root || entry.parent === null) return refuse(errno.notPermitted)
    if (entry.kind === 'folder' && entry.children.size > 0) return refuse(errno.notEmpty)
    entry.parent.children.delete(entry.name)
    this.touch(entry.parent)
    entry.parent = null
    this.entries--
    if (entry.kind === 'file') {
      this.bytes -= entry.size
      entry.data = new Uint8Array(0)
      entry.size = 0
    }
  }

  /** Removes a file, or a folder with all that is in it. */
  removeAll(entry: ShareEntry): void {
    if (entry.kind === 'folder') for (const child of entry.children.values()) this.removeAll(child)
    this.remove(entry)
  }

  move(entry: ShareEntry, folder: ShareEntry, name: string): void {
    if (folder.kind !== 'folder') return refuse(errno.notFolder)
    if (entry === this.root || entry.parent === null || this.isRemoved(folder))
      return refuse(errno.notPermitted)
    if (!isShareName(name)) return refuse(errno.invalid)
    for (let above: ShareFolder | null = folder; above; above = above.parent)
      if (above === entry) return refuse(errno.invalid)
    if (this.depthOf(folder) + this.heightOf(entry) > shareLimits.depth) return refuse(errno.invalid)
    const there = folder.children.get(name)
    if (there === entry) return
    if (there) {
      if (there.kind !== entry.kind) return refuse(there.kind === 'folder' ? errno.isFolder : errno.notFolder)
      this.remove(there)
    }
    entry.parent.children.delete(entry.name)
    this.touch(entry.parent)
    entry.name = name
    entry.parent = folder
    folder.children.set(name, entry)
    this.touch(folder)
  }

  /**
   * Makes an entry as it was when it was saved.
   * @param parent null: it becomes the folder itself
   * @param content of a file; null: it is a folder
   * @returns null where there is no room for it
   */
  adopt(
    facts: Omit<EntryFacts, 'parent'>,
    parent: ShareFolder | null,
    content: Uint8Array | null,
  ): ShareEntry | null {
    if (parent === null) {
      this.root = { ...facts, parent, kind: 'folder', children: new Map() }
      return this.root
    }
    const size = content?.length ?? 0
    if (this.freeEntries <= 0 || size > this.freeBytes || this.depthOf(parent) >= shareLimits.depth)
      return null
    const entry: ShareEntry = content
      ? { ...facts, parent, kind: 'file', data: content.slice(), size }
      : { ...facts, parent, kind: 'folder', children: new Map() }
    parent.children.set(facts.name, entry)
    this.entries++
    this.bytes += size
    return entry
  }

  private facts(name: string, mode: number, parent: ShareFolder | null): EntryFacts {
    return { id: this.nextFreeId++, name, mode: mode & 0o777, modified: this.now(), version: 0, parent }
  }

  private makeFolder(name: string, mode: number, parent: ShareFolder | null): ShareFolder {
    return { ...this.facts(name, mode, parent), kind: 'folder', children: new Map() }
  }

  private roomFor(folder: ShareEntry, name: string): ShareFolder {
    if (folder.kind !== 'folder') return refuse(errno.notFolder)
    if (this.isRemoved(folder)) return refuse(errno.stale)
    if (!isShareName(name)) return refuse(errno.invalid)
    if (folder.children.has(name)) return refuse(errno.exists)
    if (this.freeEntries <= 0 || this.depthOf(folder) >= shareLimits.depth) return refuse(errno.noSpace)
    return folder
  }

  private attach(parent: ShareFolder, entry: ShareEntry): void {
    parent.children.set(entry.name, entry)
    this.entries++
    this.touch(parent)
  }

  private grow(file: ShareFile, size: number): void {
    if (!Number.isSafeInteger(size) || size - file.size > this.freeBytes) return refuse(errno.noSpace)
    if (size > file.data.length) {
      const data = new Uint8Array(Math.max(size, Math.min(file.data.length * 2, shareLimits.bytes)))
      data.set(file.data.subarray(0, file.size))
      file.data = data
    }
    this.bytes += size - file.size
    file.size = size
  }

  private touch(entry: ShareEntry): void {
    entry.modified = this.now()
    entry.version++
  }

  private depthOf(folder: ShareFolder): number {
    let depth = 0
    for (let above = folder.parent; above; above = above.parent) depth++
    return depth
  }

  private heightOf(entry: ShareEntry): number {
    if (entry.kind === 'file') return 1
    return 1 + Math.max(0, ...[...entry.children.values()].map((child) => this.heightOf(child)))
  }
}
