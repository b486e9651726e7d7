import { baseName, isWithin, joinPath, parentPath, pathSteps } from '../paths'
import { type KnownEntries, packEntry } from '../space/known-entries'
import { withArrived } from '../space/with-arrived'
import type { SpaceEntry } from '../space/types'
import type { CursorBooks, StoredContent } from '../store-types'
import type { FilePath } from '../types'
import { conflictPath } from './conflict-name'
import { nearestFolder } from './locate'
import { type FileNode, type FileTree, hiddenRecord } from './tree'
import type { Decision } from './volume'

/** What planning an arrival needs to know. */
export interface ArrivalContext {
  readonly tree: FileTree
  /** What the device knew of the space before. */
  readonly known: KnownEntries
  /** The SHA-256 of contents of files of this device that may be those that arrive, by revision. */
  readonly hashes: ReadonlyMap<string, string>
  readonly sequence: number
  /** ms since the epoch. */
  readonly now: number
  readonly newRevision: (size?: number) => string
  readonly newId: () => string
}

/** What an arrival did. */
export interface Arrived {
  /** Copies that were made of this device's files, since the space's took their places. */
  readonly conflicts: readonly FilePath[]
}

/**
 * Puts changes of a space into the tree. Each is compared with what the device knew and with what it has: what only one side changed
 * is as that side has it; of what both changed, the space's takes the place and the device's is kept next to it. A removal gives way
 * to what the device changed. Contents are not part of it: they are fetched when they are opened.
 */
export function planArrival(
  arrived: readonly SpaceEntry[],
  books: CursorBooks,
  context: ArrivalContext,
): Decision<Arrived> {
  const arrival = new Arrival(context, arrived)
  arrival.run()
  return {
    value: { conflicts: arrival.conflicts },
    contents: new Map<string, StoredContent>(),
    dropped: arrival.dropped,
    sync: {
      received: arrival.received,
      settled: new Map(),
      remotes: new Map(),
      entries: new Map([
        ...Array.from(context.known.takenAlong(arrived), (id) => [id, null] as const),
        ...arrived.map(
          (entry) =>
            [
              entry.id,
              // What a whole listing does not name is as if it had never been.
              entry.version === 0 ? null : packEntry(entry, arrival.held.get(entry.id) ?? null),
            ] as const,
        ),
      ]),
      ...books,
    },
  }
}

/** Where subtrees wait while others make room. */
const waitingPlace = '/.arriving'

class Arrival {
  readonly conflicts: FilePath[] = []
  readonly held = new Map<string, string>()
  readonly dropped = new Set<string>()
  readonly received = new Set<FilePath>()
  /** Where something of this device was put that was elsewhere. */
  private readonly relocated = new Set<FilePath>()
  private readonly after: Pick<KnownEntries, 'get' | 'pathOf' | 'space'>
  /** Where the device has each entry. */
  private readonly places = new Map<string, FilePath>()
  /** Where there was a sample's folder, whose samples are hidden with it. */
  private readonly goneFolders = new Set<FilePath>()
  /** Where the space has what arrives: no copy is put there. */
  private readonly coming: ReadonlySet<FilePath>
  private waits = 0

  constructor(
    private readonly context: ArrivalContext,
    private readonly arrived: readonly SpaceEntry[],
  ) {
    this.after = withArrived(context.known, arrived)
    this.coming = new Set(arrived.flatMap(({ id }) => this.after.pathOf(id) ?? []))
    this.places.set(context.known.space, '/')
    for (const hidden of context.tree.hiddenPaths()) {
      const folder = parentPath(hidden)
      if (context.tree.get(folder)?.kind !== 'folder') this.goneFolders.add(folder)
    }
    for (const node of context.tree.all()) if (node.id !== undefined) this.places.set(node.id, node.path)
  }

  run(): void {
    const living = this.arrived.filter(({ id }) => this.after.pathOf(id) !== null)
    const shown = living.filter(({ kind }) => kind !== 'whiteout')
    for (const entry of shown) if (this.hasMoved(entry)) this.detach(entry)
    const gone = this.gone()
    const saved = this.savedOf(gone)
    for (const entry of gone) if (entry.kind !== 'whiteout') this.remove(entry, saved)
    const depth = ({ id }: SpaceEntry) => pathSteps(this.after.pathOf(id) ?? '/').length
    for (const entry of shown.toSorted((a, b) => depth(a) - depth(b))) this.place(entry)
    // Samples come back when their folders are there, the highest first.
    for (const entry of gone.toReversed()) if (entry.kind === 'whiteout') this.show(entry)
    for (const entry of living) if (entry.kind === 'whiteout') this.hide(entry)
    this.showUncovered()
    for (const path of this.relocated) if (!this.isAsInSpace(path)) this.received.delete(path)
    for (const entry of shown) if (entry.kind === 'folder' && this.hasMoved(entry)) this.noteRemovals(entry)
  }

  /** Whether what is at a path is as the space has it, so that nothing of it has to be sent. */
  private isAsInSpace(path: FilePath): boolean {
    const { tree, known } = this.context
    const node = tree.get(path)
    if (!node || node.isSample) return true
    const entry = node.id === undefined ? undefined : this.after.get(node.id)
    if (!entry || entry.parent === null) return false
    const folder = parentPath(path)
    const parent = folder === '/' ? known.space : tree.get(folder)?.id
    return (
      entry.parent === parent &&
      entry.name === baseName(path) &&
      entry.kind === node.kind &&
      entry.mode === node.mode &&
      entry.target === node.target &&
      (node.kind !== 'file' || (this.held.get(entry.id) ?? known.heldOf(entry.id)) === node.revision)
    )
  }

  /** Lets removals by this device that were not sent wait at the places to which the space has moved what they removed. */
  private noteRemovals({ id: folder }: SpaceEntry): void {
    for (const { id, kind } of this.context.known.below(folder)) {
      const path = this.after.pathOf(id)
      if (path === null || kind === 'whiteout' || this.places.has(id) || this.context.tree.get(path)) continue
      this.context.tree.take(path, null, false)
      this.received.delete(path)
    }
  }

  /** What was there and is not any more, the lowest first. */
  private gone(): readonly SpaceEntry[] {
    const { known } = this.context
    const gone = new Map<string, SpaceEntry>()
    for (const { id } of this.arrived) {
      const before = known.get(id)
      if (!before || before.parent === null || this.after.pathOf(id) !== null) continue
      gone.set(id, before)
      for (const below of known.below(id)) if (this.after.pathOf(below.id) === null) gone.set(below.id, below)
    }
    const depth = ({ id }: SpaceEntry) => (this.context.known.pathOf(id) ?? '/').split('/').length
    return [...gone.values()].toSorted((a, b) => depth(b) - depth(a))
  }

  /** Whether the space has an entry elsewhere than the device knew. */
  private hasMoved({ id, parent, name }: SpaceEntry): boolean {
    const before = this.context.known.get(id)
    return before === undefined || before.parent !== parent || before.name !== name
  }

  /** Puts what the device has of an entry out of the way. */
  private detach({ id }: SpaceEntry): void {
    const path = this.places.get(id)
    if (path !== undefined) this.relocate(path, `${waitingPlace} ${this.waits++}`)
  }

  /** Shows a sample that the space hid, and those that were hidden with it. */
  private show({ id }: SpaceEntry): void {
    const path = this.context.known.pathOf(id)
    const { tree } = this.context
    if (path === null || !tree.isHidden(path)) return
    // Otherwise it comes back with its folder.
    if (tree.get(parentPath(path))?.kind !== 'folder') return
    this.take(path)
    this.showBelow(path)
  }

  /** What this device moved or gave another name, with all that is in it. */
  private savedOf(gone: readonly SpaceEntry[]): ReadonlySet<FilePath> {
    const { tree, known } = this.context
    const saved = new Set<FilePath>()
    for (const { id, parent, name, kind } of gone) {
      const path = this.places.get(id)
      if (path === undefined || kind === 'whiteout' || path === known.pathOf(id)) continue
      const folder = parentPath(path)
      const isIn = folder === '/' ? known.space : tree.get(folder)?.id
      if (isIn === parent && baseName(path).normalize('NFC') === name) continue
      for (const { path: kept } of [{ path }, ...tree.below(path)]) saved.add(kept)
    }
    return saved
  }

  private remove({ id }: SpaceEntry, saved: ReadonlySet<FilePath>): void {
    const { tree, known } = this.context
    const path = this.places.get(id)
    const node = path === undefined ? undefined : tree.get(path)
    if (!node) return
    const isChanged = node.kind === 'file' && known.heldOf(id) !== node.revision
    const isNeeded = node.kind === 'folder' && this.hasOwn(node.path)
    // It is sent again, with the folders above it.
    if (isChanged || isNeeded || saved.has(node.path)) return this.keep(node)
    this.drop(node)
    this.places.delete(id)
    this.take(node.path)
  }

  /** Whether something of this device's own is below a folder. */
  private hasOwn(path: FilePath): boolean {
    for (const node of this.context.tree.below(path)) if (!node.isSample) return true
    return false
  }

  /** Marks something that the space does not have any more, so that it is sent again. */
  private keep(node: FileNode): void {
    this.context.tree.put({ ...node, change: this.context.sequence })
    this.received.delete(node.path)
  }

  private place(entry: SpaceEntry): void {
    const { tree } = this.context
    const at = this.places.get(entry.id)
    const goal = at === undefined || this.hasMoved(entry) ? this.goalOf(entry) : at
    if (goal !== at) {
      const merged = this.clear(goal, entry)
      if (at !== undefined && !merged) this.relocate(at, goal)
    }
    this.write(entry, goal, tree.get(goal))
  }

  /** Where an entry belongs: in the folder that is its parent, wherever the device has that. */
  private goalOf({ parent, name }: SpaceEntry): FilePath {
    return joinPath(this.folderOf(parent ?? ''), name ?? '')
  }

  /** Where the device has a folder; made again where the device has removed it. */
  private folderOf(id: string): FilePath {
    const there = this.places.get(id)
    if (there !== undefined) return there
    const entry = this.after.get(id)
    if (!entry || entry.parent === null) throw new Error(`The folder ${id} is not in the space`)
    const path = this.goalOf(entry)
    this.clear(path, entry)
    this.write(entry, path, this.context.tree.get(path))
    return path
  }

  /**
   * Makes room at a path for an entry. True: the device had the same there under another id, which the entry takes.
   */
  private clear(path: FilePath, entry: SpaceEntry): boolean {
    const there = this.context.tree.get(path)
    if (!there) return false
    if (there.isSample) {
      if (there.kind !== 'folder' || entry.kind === 'folder') return false
      if (this.hasOwn(path)) this.moveAside(path)
      this.hideBelow(path)
      return false
    }
    if (there.id === entry.id) return false
    const isUnknown = there.id === undefined || this.context.known.get(there.id) === undefined
    if (isUnknown && there.kind === 'folder' && entry.kind === 'folder') {
      this.merge(entry, there)
      return true
    }
    if (isUnknown && there.kind === 'file' && entry.kind === 'file' && this.hashOf(there) === entry.hash) {
      const old = this.places.get(entry.id)
      if (old === undefined) {
        if (there.id !== undefined) this.places.delete(there.id)
        this.put({ ...there, id: entry.id })
        this.held.set(entry.id, there.revision)
        return true
      }
    }
    this.moveAside(path)
    if (entry.kind !== 'folder') this.hideBelow(path)
    return false
  }

  /** Puts what the device has at a path next to it, as its own. */
  private moveAside(path: FilePath): void {
    const copy = this.copyPath(path)
    this.relocate(path, copy)
    this.own(copy)
  }

  /** Hides all below a folder, of which nothing is the device's own: as a removal on this device does, what is in a folder first. */
  private hideBelow(folder: FilePath): void {
    const { tree, sequence } = this.context
    for (const { path } of [...tree.below(folder)].toReversed()) {
      tree.take(path, hiddenRecord(path, sequence), true)
      this.received.add(path)
    }
  }

  /** Gives a folder of this device the id of the space's, and takes in what the device had in that. */
  private merge(entry: SpaceEntry, there: FileNode): void {
    const old = this.places.get(entry.id)
    if (there.id !== undefined) this.places.delete(there.id)
    if (old !== undefined) {
      for (const name of this.context.tree.names(old)) {
        const from = joinPath(old, name)
        const node = this.context.tree.get(from)
        if (!node || node.isSample) continue
        const to = joinPath(there.path, name)
        const other = this.context.tree.get(to)
        if (other && !other.isSample) this.moveAside(to)
        this.relocate(from, to)
      }
      this.take(old)
    }
    this.put({ ...there, id: entry.id })
    this.tellHidden(there.path)
  }

  /** Has the samples that this device hid in a folder sent one by one, now that the folder itself is not sent any more. */
  private tellHidden(folder: FilePath): void {
    const { tree, sequence } = this.context
    for (const path of Array.from(tree.hiddenPaths()))
      if (parentPath(path) === folder) tree.take(path, hiddenRecord(path, sequence), false)
  }

  /** The SHA-256 of a file's content, as far as it was looked for. */
  private hashOf(node: FileNode): string | null {
    return node.away ?? this.context.hashes.get(node.revision) ?? null
  }

  /** Gives what is at a path the values of an entry. */
  private write(entry: SpaceEntry, path: FilePath, there: FileNode | undefined): void {
    if (entry.kind === 'whiteout') return
    const { known, sequence, newRevision } = this.context
    const before = known.get(entry.id)
    const node = there && !there.isSample && there.id === entry.id ? there : undefined
    const values = {
      id: entry.id,
      path,
      kind: entry.kind,
      size: entry.size,
      modified: entry.modified,
      created: entry.created,
      mode: entry.mode,
      target: entry.target,
      change: sequence,
      isSample: false,
      isForeign: true,
    }
    if (entry.kind !== 'file') {
      this.put({ ...values, revision: node?.revision ?? newRevision() })
      if (entry.kind === 'folder' && this.goneFolders.has(path)) this.showBelow(path)
      return
    }
    if (node?.kind === 'file' && this.hashOf(node) === entry.hash) {
      // Both sides came to the same.
      this.held.set(entry.id, node.revision)
      this.put({
        ...values,
        revision: node.revision,
        ...(node.away === undefined ? {} : { away: node.away }),
      })
      return
    }
    const isOwn = node?.kind === 'file' && known.heldOf(entry.id) !== node.revision
    if (node && isOwn && before?.hash === entry.hash && known.heldOf(entry.id) !== null) {
      // Only this device changed the content: it is sent from here.
      this.put({ ...node, path })
      this.received.delete(path)
      this.held.set(entry.id, known.heldOf(entry.id) ?? '')
      return
    }
    if (node && isOwn) this.copyOf(node)
    else if (node) this.drop(node)
    const revision = newRevision(entry.size)
    this.held.set(entry.id, revision)
    this.put({ ...values, revision, ...(entry.hash !== null && entry.size > 0 ? { away: entry.hash } : {}) })
  }

  /** Shows samples again that were hidden together with their folder, which the space does not keep one by one. */
  private showBelow(folder: FilePath): void {
    const { tree } = this.context
    const { known } = this.context
    const isKept = (path: FilePath) => {
      const hiding = known.at(path)
      return hiding?.kind === 'whiteout' && this.after.pathOf(hiding.id) === path
    }
    const hidden = [...tree.hiddenPaths()].filter(
      (path) => path !== folder && isWithin(path, folder) && !isKept(path),
    )
    for (const path of hidden.toSorted((a, b) => a.length - b.length)) this.take(path)
  }

  /** Shows all of a sample's folder that is there again, since what lay over it has gone elsewhere. */
  private showUncovered(): void {
    for (const folder of this.goneFolders) {
      const node = this.context.tree.get(folder)
      if (node?.isSample && node.kind === 'folder') this.showBelow(folder)
    }
  }

  /** Keeps this device's content of a file next to it, as a file of its own. */
  private copyOf(node: FileNode): void {
    const path = this.copyPath(node.path)
    const { change: _change, ...values } = node
    this.context.tree.put({
      ...values,
      path,
      id: this.context.newId(),
      change: this.context.sequence,
      isForeign: false,
    })
    this.own(path)
  }

  private hide(entry: SpaceEntry): void {
    const { tree, sequence } = this.context
    const path = this.after.pathOf(entry.id)
    if (path === null) return
    const node = tree.get(path)
    // What the device put in the sample's place stays, and so does a folder in which it has something.
    if (node && !node.isSample) return
    if (node?.kind === 'folder' && this.hasOwn(path)) {
      this.context.tree.put({ ...node, isSample: false, change: sequence, isForeign: false })
      return
    }
    this.hideBelow(path)
    tree.take(path, hiddenRecord(path, sequence), true)
    this.received.add(path)
  }

  /** Moves what the device itself has at and below a path; samples stay. */
  private relocate(from: FilePath, to: FilePath): void {
    const { tree } = this.context
    const node = tree.get(from)
    if (!node) return
    // A sample's folder comes along where something of the device's own is in it.
    const nodes = [node, ...tree.below(from)].filter(
      ({ isSample, kind, path }) => !isSample || (kind === 'folder' && this.hasOwn(path)),
    )
    for (const each of nodes) {
      const path = to + each.path.slice(from.length)
      this.put({ ...each, path, isSample: false })
      this.relocated.add(path)
    }
    for (const each of nodes.toReversed()) this.take(each.path)
  }

  /** Removes the device's record of a path; a sample shows again. */
  private take(path: FilePath): void {
    this.context.tree.take(path, null, true)
    this.received.add(path)
  }

  private put(node: FileNode): void {
    this.context.tree.put({ ...node, change: this.context.sequence, isForeign: true })
    this.received.add(node.path)
    if (node.id !== undefined) this.places.set(node.id, node.path)
  }

  /** Notes that what is at and below a path is this device's own, and to be sent. */
  private own(path: FilePath): void {
    this.received.delete(path)
    for (const { path: below } of this.context.tree.below(path)) this.received.delete(below)
  }

  private drop(node: FileNode): void {
    if (node.kind === 'file' && node.size > 0 && node.away === undefined) this.dropped.add(node.revision)
  }

  private copyPath(path: FilePath): FilePath {
    const { tree, now } = this.context
    const taken = (candidate: FilePath) => tree.get(candidate) !== undefined || this.coming.has(candidate)
    const copy = conflictPath(path, nearestFolder(tree, path), now, taken)
    this.conflicts.push(copy)
    return copy
  }
}
