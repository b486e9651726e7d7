import { shareLimits } from './limits'
import { errno, ShareError, type ShareEntry, type ShareFile, type ShareFolder, type ShareTree } from './tree'
import { MalformedMessage, MessageReader, MessageWriter } from './wire'

/** Requests of 9P2000.L that are answered; a reply's number is one more. */
const request = {
  statfs: 8,
  lopen: 12,
  lcreate: 14,
  rename: 20,
  getattr: 24,
  setattr: 26,
  readdir: 40,
  fsync: 50,
  lock: 52,
  getlock: 54,
  mkdir: 72,
  renameat: 74,
  unlinkat: 76,
  version: 100,
  attach: 104,
  flush: 108,
  walk: 110,
  read: 116,
  write: 118,
  clunk: 120,
  remove: 122,
} as const

const errorReply = 7
/** Bytes before the fields of a message: its length, its number, its tag. */
const headerBytes = 7
/** Bytes of a reply to a read that are not data. */
const readOverhead = headerBytes + 4
/** Largest message, bytes; the guest asks for this much when it mounts. */
const largestMessage = 131_072
const folderMode = 0o040000
const fileMode = 0o100000
const openTruncates = 0o1000
/** Bits of `setattr` that say which fields count. */
const setMode = 1
const setSize = 8
const setModified = 0x20
const modifiedIsGiven = 0x100
/** Entries of a list are found again by the id of the last one; `.` and `..` come first. */
const firstPlace = 2

/** What a handle of the guest stands for. */
export interface Handle {
  readonly entry: ShareEntry
  readonly isOpen: boolean
}

/**
 * Answers the guest's 9P2000.L messages from a tree. The guest may send anything: an invalid message is answered with an
 * error, never with an exception, and nothing outside of the tree has a name here. There are no links and no devices.
 */
export class ShareServer {
  readonly handles = new Map<number, Handle>()
  messageBytes = largestMessage
  private readonly tree: ShareTree

  constructor(tree: ShareTree) {
    this.tree = tree
  }

  /** @returns the reply, never longer than what the guest agreed to */
  answer(message: Uint8Array): Uint8Array {
    const reader = new MessageReader(message)
    let tag = 0xffff
    try {
      reader.u32()
      const type = reader.u8()
      tag = reader.u16()
      const reply = new MessageWriter()
      this.handle(type, reader, reply)
      return envelope(type + 1, tag, reply.finish())
    } catch (error) {
      return envelope(errorReply, tag, new MessageWriter().u32(numberOf(error)).finish())
    }
  }

  private handle(type: number, from: MessageReader, reply: MessageWriter): void {
    switch (type) {
      case request.version:
        return this.version(from, reply)
      case request.attach:
        return this.attach(from, reply)
      case request.walk:
        return this.walk(from, reply)
      case request.lopen:
        return this.open(from, reply)
      case request.lcreate:
        return this.create(from, reply)
      case request.read:
        return this.read(from, reply)
      case request.write:
        return this.write(from, reply)
      case request.readdir:
        return this.list(from, reply)
      case request.getattr:
        return this.attributes(from, reply)
      case request.setattr:
        return this.setAttributes(from)
      case request.mkdir: {
        const folder = this.entry(from.u32())
        reply.data(qid(this.tree.createFolder(folder, from.text(), from.u32())))
        return
      }
      case request.unlinkat:
        this.tree.remove(this.tree.find(this.entry(from.u32()), from.text()))
        return
      case request.renameat: {
        const entry = this.tree.find(this.entry(from.u32()), from.text())
        this.tree.move(entry, this.entry(from.u32()), from.text())
        return
      }
      case request.rename:
        this.tree.move(this.entry(from.u32()), this.entry(from.u32()), from.text())
        return
      case request.remove: {
        const number = from.u32()
        const entry = this.entry(number)
        // The handle is gone whether the removal succeeds or not.
        this.handles.delete(number)
        this.tree.remove(entry)
        return
      }
      case request.clunk:
        if (!this.handles.delete(from.u32())) throw new ShareError(errno.badHandle)
        return
      case request.fsync:
        this.entry(from.u32())
        return
      case request.flush:
        return
      case request.lock:
        this.entry(from.u32())
        reply.u8(0)
        return
      case request.getlock:
        return this.getLock(from, reply)
      case request.statfs:
        return this.space(from, reply)
      default:
        throw new ShareError(errno.notSupported)
    }
  }

  private entry(number: number): ShareEntry {
    const handle = this.handles.get(number)
    if (!handle) throw new ShareError(errno.badHandle)
    if (this.tree.isRemoved(handle.entry)) throw new ShareError(errno.stale)
    return handle.entry
  }

  private file(number: number): ShareFile {
    const entry = this.entry(number)
    if (entry.kind === 'folder') throw new ShareError(errno.isFolder)
    return entry
  }

  private keep(number: number, handle: Handle): void {
    if (!this.handles.has(number) && this.handles.size >= shareLimits.handles)
      throw new ShareError(errno.tooManyHandles)
    this.handles.set(number, handle)
  }

  private version(from: MessageReader, reply: MessageWriter): void {
    const wanted = from.u32()
    const version = from.text()
    this.handles.clear()
    this.messageBytes = Math.min(Math.max(wanted, 4096), largestMessage)
    reply.u32(this.messageBytes).text(version === '9P2000.L' ? version : 'unknown')
  }

  private attach(from: MessageReader, reply: MessageWriter): void {
    this.keep(from.u32(), { entry: this.tree.root, isOpen: false })
    reply.data(qid(this.tree.root))
  }

  private walk(from: MessageReader, reply: MessageWriter): void {
    let entry = this.entry(from.u32())
    const number = from.u32()
    const names = Array.from({ length: from.u16() }, () => from.text())
    const passed: ShareEntry[] = []
    for (const name of names) {
      const next = this.step(entry, name)
      // A walk that ends early says how far it came; only one that fails at once is an error.
      if (!next) break
      entry = next
      passed.push(next)
    }
    if (names.length > 0 && passed.length === 0) throw new ShareError(errno.noEntry)
    if (passed.length === names.length) this.keep(number, { entry, isOpen: false })
    reply.u16(passed.length)
    for (const each of passed) reply.data(qid(each))
  }

  private step(entry: ShareEntry, name: string): ShareEntry | undefined {
    if (entry.kind !== 'folder') return undefined
    return name === '..' ? (entry.parent ?? this.tree.root) : entry.children.get(name)
  }

  private open(from: MessageReader, reply: MessageWriter): void {
    const number = from.u32()
    const flags = from.u32()
    const entry = this.entry(number)
    if (entry.kind === 'file' && flags & openTruncates) this.tree.resize(entry, 0)
    this.handles.set(number, { entry, isOpen: true })
    reply.data(qid(entry)).u32(0)
  }

  private create(from: MessageReader, reply: MessageWriter): void {
    const number = from.u32()
    const folder = this.entry(number)
    const name = from.text()
    from.u32()
    const file = this.tree.createFile(folder, name, from.u32())
    this.handles.set(number, { entry: file, isOpen: true })
    reply.data(qid(file)).u32(0)
  }

  private read(from: MessageReader, reply: MessageWriter): void {
    const file = this.file(from.u32())
    const offset = from.u64()
    const data = this.tree.read(file, offset, Math.min(from.u32(), this.messageBytes - readOverhead))
    reply.u32(data.length).data(data)
  }

  private write(from: MessageReader, reply: MessageWriter): void {
    const file = this.file(from.u32())
    const offset = from.u64()
    const data = from.data(from.u32())
    this.tree.write(file, offset, data)
    reply.u32(data.length)
  }

  private list(from: MessageReader, reply: MessageWriter): void {
    const folder = this.entry(from.u32())
    if (folder.kind !== 'folder') throw new ShareError(errno.notFolder)
    const after = from.u64()
    const room = Math.min(from.u32(), this.messageBytes - readOverhead)
    const entries = new MessageWriter()
    for (const { name, entry, place } of listed(folder, this.tree.root)) {
      if (place <= after) continue
      const line = new MessageWriter()
        .data(qid(entry))
        .u64(place)
        .u8(entry.kind === 'folder' ? 4 : 8)
        .text(name)
        .finish()
      if (entries.length + line.length > room) break
      entries.data(line)
    }
    const data = entries.finish()
    reply.u32(data.length).data(data)
  }

  private attributes(from: MessageReader, reply: MessageWriter): void {
    const entry = this.entry(from.u32())
    const isFolder = entry.kind === 'folder'
    const size = isFolder ? 4096 : entry.size
    // All basic fields, of which the version is none.
    reply
      .u64(0x7ff)
      .data(qid(entry))
      .u32((isFolder ? folderMode : fileMode) | entry.mode)
      .u32(0)
      .u32(0)
      .u64(isFolder ? 2 : 1)
      .u64(0)
      .u64(size)
      .u64(4096)
      .u64(Math.ceil(size / 512))
    // Read, changed and altered at the same time; then, not kept, made.
    for (let time = 0; time < 3; time++) reply.u64(entry.modified).u64(0)
    reply.u64(0).u64(0).u64(0).u64(0)
  }

  private setAttributes(from: MessageReader): void {
    const entry = this.entry(from.u32())
    const valid = from.u32()
    const mode = from.u32()
    from.u32()
    from.u32()
    const size = from.u64()
    from.u64()
    from.u64()
    const modified = from.u64()
    if (valid & setSize) {
      if (entry.kind === 'folder') throw new ShareError(errno.isFolder)
      this.tree.resize(entry, size)
    }
    if (valid & setMode) this.tree.setMode(entry, mode)
    if (valid & setModified)
      this.tree.setModified(
        entry,
        valid & modifiedIsGiven ? Math.min(modified, 0xffff_ffff) : Math.floor(Date.now() / 1000),
      )
  }

  /** The guest is the only client: no lock is ever in the way. */
  private getLock(from: MessageReader, reply: MessageWriter): void {
    this.entry(from.u32())
    from.u8()
    const unlocked = 2
    reply.u8(unlocked).u64(0).u64(0).u32(from.u32()).text('')
  }

  private space(from: MessageReader, reply: MessageWriter): void {
    this.entry(from.u32())
    const block = 4096
    const free = Math.floor(this.tree.freeBytes / block)
    reply
      .u32(0x01021997)
      .u32(block)
      .u64(shareLimits.bytes / block)
      .u64(free)
      .u64(free)
      .u64(shareLimits.entries)
      .u64(this.tree.freeEntries)
      .u64(0)
      .u32(shareLimits.nameBytes)
  }
}

function* listed(
  folder: ShareFolder,
  root: ShareFolder,
): Generator<{ name: string; entry: ShareEntry; place: number }> {
  yield { name: '.', entry: folder, place: 1 }
  yield { name: '..', entry: folder.parent ?? root, place: firstPlace }
  const children = [...folder.children.values()].toSorted((one, other) => one.id - other.id)
  for (const entry of children) yield { name: entry.name, entry, place: firstPlace + entry.id }
}

const qid = (entry: ShareEntry) =>
  new MessageWriter()
    .u8(entry.kind === 'folder' ? 0x80 : 0)
    .u32(entry.version >>> 0)
    .u64(entry.id)
    .finish()

const envelope = (type: number, tag: number, fields: Uint8Array) =>
  new MessageWriter()
    .u32(headerBytes + fields.length)
    .u8(type)
    .u16(tag)
    .data(fields)
    .finish()

function numberOf(error: unknown): number {
  if (error instanceof ShareError) return error.errno
  if (error instanceof MalformedMessage) return errno.invalid
  // Such as a number that no array has room for.
  if (error instanceof RangeError) return errno.invalid
  throw error
}
