import { success } from '../../../../lib/result'
import { type Outcome, problem, type ProblemReason } from '../problem'
import type { SharedEntry, SharedFile, SharedSpace } from '../types'
import { shareLimits } from './limits'
import { sharePathNames } from './names'
import { errno, ShareError, type ShareEntry, type ShareTree } from './tree'

const reasons: Readonly<Record<number, ProblemReason>> = {
  [errno.noEntry]: 'noSuchFile',
  [errno.notFolder]: 'fileInTheWay',
  [errno.isFolder]: 'folderInTheWay',
}

/** What a new file would be in, or would be. */
interface Missing {
  /** Bytes more than now; less than nothing where a file becomes shorter. */
  bytes: number
  /** Paths of files and folders that are not there yet. */
  readonly paths: Set<string>
}

/** What the desktop does with the shared folder; refusals are `storage` problems. */
export class DesktopSide {
  private readonly tree: ShareTree

  constructor(tree: ShareTree) {
    this.tree = tree
  }

  /** The content of a folder, itself not included; folders first, each group by name. */
  list(folder: string): Outcome<readonly SharedEntry[]> {
    return this.attempt(folder, (names) => {
      const found = this.find(names)
      if (found.kind !== 'folder') throw new ShareError(errno.notFolder)
      return [...found.children.values()]
        .map((entry): SharedEntry => {
          const path = [...names, entry.name].join('/')
          return { path, kind: entry.kind, size: entry.kind === 'file' ? entry.size : 0 }
        })
        .toSorted(
          (one, other) => other.kind.localeCompare(one.kind) || one.path.localeCompare(other.path, 'en'),
        )
    })
  }

  /** A copy of a file's bytes. */
  read(path: string): Outcome<Uint8Array<ArrayBuffer>> {
    return this.attempt(path, (names) => {
      const found = this.find(names)
      if (found.kind !== 'file') throw new ShareError(errno.isFolder)
      return new Uint8Array(this.tree.read(found, 0, found.size))
    })
  }

  /** How much is in it, of how much. */
  space(): SharedSpace {
    const { freeBytes, freeEntries } = this.tree
    return { bytes: shareLimits.bytes, freeBytes, entries: shareLimits.entries, freeEntries }
  }

  /**
   * Makes the folders that are missing; replaces what is there. All files or none: where one has no place, or there is no
   * room for them together, everything stays as it was.
   */
  write(files: readonly SharedFile[]): Outcome<void> {
    // Of two with the same path the later one counts.
    const contents = new Map(files.map(({ path, bytes }) => [path, bytes]))
    const missing: Missing = { bytes: 0, paths: new Set() }
    for (const [path, { length }] of contents) {
      const measured = this.attempt(path, (names) => this.measure(names, length, contents, missing))
      if (!measured.ok) return measured
    }
    const { freeBytes, freeEntries } = this.tree
    if (missing.bytes > freeBytes)
      return problem('storage', 'noRoom', {
        room: { free: freeBytes, total: shareLimits.bytes, needed: missing.bytes },
      })
    if (missing.paths.size > freeEntries)
      return problem('storage', 'noRoomForEntries', {
        room: { free: freeEntries, total: shareLimits.entries, needed: missing.paths.size },
      })
    // Files that are replaced give up their room before anything is written.
    for (const path of contents.keys()) this.attempt(path, (names) => this.empty(names))
    for (const [path, bytes] of contents) {
      const written = this.attempt(path, (names) => this.put(names, bytes))
      if (!written.ok) return written
    }
    return success(undefined)
  }

  /** Removes a file, or a folder with all that is in it. */
  remove(path: string): Outcome<void> {
    return this.attempt(path, (names) => this.tree.removeAll(this.find(names)))
  }

  /** Adds to `missing` what a file of this length needs; refuses a path that something else is in the way of. */
  private measure(
    names: readonly string[],
    length: number,
    others: ReadonlyMap<string, unknown>,
    missing: Missing,
  ): void {
    if (names.length === 0) throw new ShareError(errno.isFolder)
    let there: ShareEntry | undefined = this.tree.root
    for (const [index, name] of names.entries()) {
      if (there?.kind === 'file') throw new ShareError(errno.notFolder)
      const path = names.slice(0, index + 1).join('/')
      if (index < names.length - 1 && others.has(path)) throw new ShareError(errno.notFolder)
      there = there?.children.get(name)
      if (!there) missing.paths.add(path)
    }
    if (there?.kind === 'folder') throw new ShareError(errno.isFolder)
    missing.bytes += length - (there?.size ?? 0)
  }

  private empty(names: readonly string[]): void {
    const found = this.find(names)
    if (found.kind === 'file') this.tree.resize(found, 0)
  }

  private put(names: readonly string[], bytes: Uint8Array): void {
    let folder = this.tree.root
    for (const each of names.slice(0, -1)) {
      const next = folder.children.get(each) ?? this.tree.createFolder(folder, each, 0o755)
      if (next.kind === 'file') throw new ShareError(errno.notFolder)
      folder = next
    }
    const name = names.at(-1) ?? ''
    const file = folder.children.get(name) ?? this.tree.createFile(folder, name, 0o644)
    if (file.kind === 'folder') throw new ShareError(errno.isFolder)
    this.tree.write(file, 0, bytes)
  }

  private find(names: readonly string[]): ShareEntry {
    let entry: ShareEntry = this.tree.root
    for (const name of names) entry = this.tree.find(entry, name)
    return entry
  }

  private attempt<T>(path: string, work: (names: readonly string[]) => T): Outcome<T> {
    const names = sharePathNames(path)
    if (names === null) return problem('storage', 'badName')
    try {
      return success(work(names))
    } catch (error) {
      if (!(error instanceof ShareError)) throw error
      return problem('storage', reasons[error.errno] ?? 'refused')
    }
  }
}
