import { baseName, isWithin, parentPath } from '../paths'
import type { SampleNode, SampleTree } from '../sample/sample-tree'
import type { NodeRecord } from '../store-types'
import type { FileEntry, FilePath } from '../types'
import { Folder } from './folder'

/** A file, folder or link of the tree as it is shown: a sample, or what the person's record made of it. */
export interface FileNode extends NodeRecord {
  readonly kind: 'file' | 'folder' | 'link'
  /** True: shown as it ships; the person has no record of this path. */
  readonly isSample?: boolean
  /** True when another tab or device made it and this tab took it in. */
  readonly isForeign?: boolean
}

/** What a path was before a change. */
interface Before {
  readonly node: FileNode | undefined
  readonly wasHidden: boolean
}

const systemFolders = ['/kernel', '/system']

/** Whether a path is the system's: its folders and all below them [A3.10]. */
export const isSystemPath = (path: FilePath): boolean =>
  systemFolders.some((folder) => isWithin(path, folder))

/**
 * The index of all files in memory: samples and the person's records merged, children by folder. It is changed while a
 * commit is planned; the journal takes that back when the commit is not stored.
 */
export class FileTree {
  /** Number of the last commit that is taken in. */
  sequence = 0
  private root: FileNode
  /** The only index: a node is found by its name in its folder, so that opening does not enter each one twice. */
  private readonly folders = new Map<FilePath, Folder>()
  /** Paths of samples that the person removed. */
  private readonly hidden = new Set<FilePath>()
  private journal: Map<FilePath, Before> | null = null
  private links = 0
  /** While everything is entered: what is in folders is sorted out when they are looked into. */
  private isStarting = false

  constructor(private readonly samples: SampleTree) {
    this.root = sampleNode(samples.root)
    this.reset([])
  }

  /** True when any symbolic link exists: then a path may lead anywhere. */
  get hasLinks(): boolean {
    return this.links > 0
  }

  /**
   * Starts over from the samples and these records; `isForeign` says which of them another tab made since this one looked.
   * Returns folders that were missing above records and are made up.
   */
  reset(
    records: readonly NodeRecord[],
    isForeign: (record: NodeRecord) => boolean = () => false,
  ): FilePath[] {
    this.folders.clear()
    this.hidden.clear()
    this.links = 0
    this.isStarting = true
    this.enter(sampleNode(this.samples.root))
    const made: FilePath[] = []
    // Not a map of all records: making one takes as long as much of the rest, and there may be 100,000.
    const visible = new Map<FilePath, NodeRecord>()
    for (const record of records) {
      if (record.kind === 'hidden') this.hidden.add(record.path)
      else if (record.kind !== 'file' || this.samples.nodes.has(record.path)) visible.set(record.path, record)
    }
    for (const sample of this.samples.nodes.values()) {
      if (sample.path === '/' || this.hidden.has(sample.path) || visible.has(sample.path)) continue
      // A sample below a folder that the person removed stays away, also one that a later version of the product adds.
      if (this.isShownFolder(parentPath(sample.path), visible)) this.enter(sampleNode(sample))
    }
    let parent: FilePath = '/'
    let folder = this.folders.get(parent)
    for (const record of records) {
      if (record.kind === 'hidden') continue
      const { path } = record
      // Records come in the order of their paths: those of a folder in a row.
      if (!folder || !isDirectlyIn(path, parent)) {
        made.push(...this.makeParents(path, visible))
        parent = parentPath(path)
        folder = this.folderAt(parent)
      }
      this.enterInto(folder, asNode(record, isForeign(record)))
    }
    this.isStarting = false
    return made
  }

  private isShownFolder(path: FilePath, records: ReadonlyMap<FilePath, NodeRecord>): boolean {
    const node = records.get(path) ?? this.get(path)
    return node?.kind === 'folder'
  }

  /** Folders above a record that the store lost: shown again, so that what is in them can be reached. */
  private makeParents(path: FilePath, records: ReadonlyMap<FilePath, NodeRecord>): FilePath[] {
    const made: FilePath[] = []
    for (let folder = parentPath(path); folder !== '/'; folder = parentPath(folder)) {
      const known = records.get(folder) ?? this.get(folder)
      if (known?.kind === 'folder') break
      if (known) continue
      this.enter({ ...this.samples.root, path: folder, isSample: false, isForeign: false })
      made.push(folder)
    }
    return made
  }

  get(path: FilePath): FileNode | undefined {
    return path === '/' ? this.root : this.folders.get(parentPath(path))?.get(baseName(path))
  }

  /** The sample of a path, shown or not. */
  sampleAt(path: FilePath) {
    return this.samples.nodes.get(path)
  }

  /** Whether the sample of this path was removed by the person. */
  isHidden(path: FilePath): boolean {
    return this.hidden.has(path)
  }

  hiddenPaths(): IterableIterator<FilePath> {
    return this.hidden.values()
  }

  /** Every node, in no order. */
  *all(): Generator<FileNode> {
    yield this.root
    for (const folder of this.folders.values()) yield* folder.nodes()
  }

  /** Names in a folder, sorted; empty for anything but a folder. */
  names(path: FilePath): readonly string[] {
    return this.folders.get(path)?.names() ?? []
  }

  /** Whether a folder has anything in it. */
  isEmpty(path: FilePath): boolean {
    return (this.folders.get(path)?.size ?? 0) === 0
  }

  /** The nodes below a path, depth first, parents before what is in them, siblings by name. */
  *below(path: FilePath): Generator<FileNode> {
    const folder = this.folders.get(path)
    if (!folder) return
    for (const name of folder.names()) {
      const node = folder.get(name)
      if (!node) continue
      yield node
      if (node.kind === 'folder') yield* this.below(node.path)
    }
  }

  /** A node as listings show it. `target`: where a link leads, when it leads somewhere. */
  entryOf(node: FileNode, target?: FileNode): FileEntry {
    return makeEntry(node, target)
  }

  /** The entries of a folder; `resolve` says where its links lead. */
  list(path: FilePath, resolve: (link: FileNode) => FileNode | undefined): readonly FileEntry[] {
    const folder = this.folders.get(path)
    return folder?.list((node) => makeEntry(node, node.kind === 'link' ? resolve(node) : undefined)) ?? []
  }

  /** Puts a node at its path, whose parent must be there. */
  put(node: FileNode): void {
    this.note(node.path)
    this.hidden.delete(node.path)
    this.enter(node)
  }

  /** Removes a path, which must have nothing below it. A sample of that path is hidden. */
  remove(path: FilePath): void {
    this.note(path)
    this.leave(path)
    if (this.samples.nodes.has(path)) this.hidden.add(path)
  }

  /** Takes in a stored record, or that there is none: then the sample of the path shows. */
  take(path: FilePath, record: NodeRecord | null, isForeign: boolean): void {
    if (record && record.kind !== 'hidden') {
      this.put(asNode(record, isForeign))
      return
    }
    this.note(path)
    const sample = this.samples.nodes.get(path)
    if (record || !sample || this.get(parentPath(path))?.kind !== 'folder') {
      this.leave(path)
      if (record) this.hidden.add(path)
      else this.hidden.delete(path)
      return
    }
    this.hidden.delete(path)
    this.enter(sampleNode(sample, isForeign))
  }

  /** Starts to note what changes, for {@link changedPaths} and {@link undo}. */
  startJournal(): void {
    this.journal = new Map()
  }

  /** Ends the notes and returns them: what each changed path was before. */
  endJournal(): TreeJournal {
    const journal = this.journal ?? new Map<FilePath, Before>()
    this.journal = null
    return journal
  }

  /** Takes the changes of a journal back; nothing may have been changed since. */
  undo(journal: TreeJournal): void {
    for (const [path, before] of [...journal].toReversed()) {
      if (before.node) this.enter(before.node)
      else this.leave(path)
      if (before.wasHidden) this.hidden.add(path)
      else this.hidden.delete(path)
    }
  }

  private note(path: FilePath): void {
    if (!this.journal || this.journal.has(path)) return
    this.journal.set(path, { node: this.get(path), wasHidden: this.hidden.has(path) })
  }

  /** What is in a folder; also of one whose own node is still to come. */
  private folderAt(path: FilePath): Folder {
    let folder = this.folders.get(path)
    if (!folder) {
      folder = new Folder()
      this.folders.set(path, folder)
    }
    return folder
  }

  private enter(node: FileNode): void {
    if (node.path !== '/') {
      this.enterInto(this.folderAt(parentPath(node.path)), node)
      return
    }
    this.root = node
    this.folderAt('/')
  }

  private enterInto(folder: Folder, node: FileNode): void {
    if (node.kind === 'folder') this.folderAt(node.path)
    if (this.isStarting) {
      if (node.kind === 'link') this.links++
      folder.add(node)
      return
    }
    const old = folder.get(baseName(node.path))
    if (old?.kind === 'link') this.links--
    if (node.kind === 'link') this.links++
    folder.put(node)
    if (old?.kind === 'folder' && node.kind !== 'folder') this.forgetEmpty(node.path)
  }

  private leave(path: FilePath): void {
    const parent = parentPath(path)
    const folder = this.folders.get(parent)
    const node = folder?.get(baseName(path))
    if (!folder || !node) return
    if (node.kind === 'link') this.links--
    folder.remove(baseName(path))
    this.forgetEmpty(path)
    if (folder.size === 0 && this.get(parent)?.kind !== 'folder') this.folders.delete(parent)
  }

  /** News may take a folder away before what is in it, which is found until its turn comes. */
  private forgetEmpty(path: FilePath): void {
    if (this.folders.get(path)?.size === 0) this.folders.delete(path)
  }
}

/** What each changed path was before. */
export type TreeJournal = ReadonlyMap<FilePath, Before>

const sampleNode = (sample: SampleNode, isForeign = false): FileNode => ({
  ...sample,
  isSample: true,
  isForeign,
})

/** Whether a folder holds a path itself, and not a folder in it: the root's paths begin with its one slash. */
const isDirectlyIn = (path: FilePath, folder: FilePath): boolean =>
  path.lastIndexOf('/') === (folder === '/' ? 0 : folder.length) && path.startsWith(folder)

/** A record is its own node: a copy of each would double the time that 100,000 of them take. */
function asNode(record: NodeRecord, isForeign: boolean): FileNode {
  if (!isVisible(record)) throw new TypeError(`${record.path} is hidden`)
  return isForeign ? { ...record, isForeign } : record
}

const isVisible = (record: NodeRecord): record is NodeRecord & { readonly kind: FileNode['kind'] } =>
  record.kind !== 'hidden'

function makeEntry(node: FileNode, target?: FileNode): FileEntry {
  const shown = node.kind === 'link' ? target : node
  const entry = {
    name: baseName(node.path),
    path: node.path,
    type: shown?.kind === 'folder' ? ('folder' as const) : ('file' as const),
    size: shown?.size ?? 0,
    modified: node.modified,
    created: node.created,
    mode: node.mode,
    revision: node.revision,
    isSystem: isSystemPath(node.path),
    link: node.target,
  }
  const isAway = shown?.away !== undefined
  if (node.icon === undefined && node.id === undefined && !shown?.isDamaged && !isAway) return entry
  return {
    ...entry,
    ...(node.id === undefined ? {} : { id: node.id }),
    ...(node.icon === undefined ? {} : { icon: node.icon }),
    ...(shown?.isDamaged ? { isDamaged: true as const } : {}),
    ...(isAway ? { away: true as const } : {}),
  }
}

/** The record that hides a sample. */
export const hiddenRecord = (path: FilePath, change: number): NodeRecord => ({
  path,
  kind: 'hidden',
  size: 0,
  modified: 0,
  created: 0,
  mode: 0,
  revision: '',
  target: null,
  change,
})
