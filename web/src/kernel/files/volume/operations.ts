import { success } from '@/lib/result'
import { conflictPath } from './conflict-name'
import { damaged, fileError } from '../errors'
import { linkTarget, locate, nearestFolder, refusePath } from './locate'
import { isWithin, normalisePath, parentPath, pathSteps } from '../paths'
import type { StoredContent } from '../store-types'
import { type FileNode, type FileTree, isSystemPath } from './tree'
import { texts } from '../texts'
import type { FileEntry, FileError, FileOperation, FilePath, FileResult, WriteReceipt } from '../types'

/** A content that is in the store already, in pieces that no file has yet. */
export type StagedData = Extract<StoredContent, { readonly staged: string }>

/** An operation whose data is one of these. */
export type OperationOn<Data> =
  | Exclude<FileOperation, { readonly kind: 'write' }>
  | (Omit<Extract<FileOperation, { kind: 'write' }>, 'data'> & { readonly data: Data })

/** An operation whose data is bytes already, or in the store, so that it can be planned without waiting. */
export type ReadyOperation = OperationOn<Uint8Array | StagedData>

/** What planning needs to know. */
export interface PlanContext {
  readonly tree: FileTree
  /** The last commit that the caller had seen when it asked: what others wrote after it must not vanish. */
  readonly seen: number
  /** Folders that others removed after a commit, by path: the commit. */
  readonly removedByOthers: ReadonlyMap<FilePath, number>
  /** The number that the commit gets. */
  readonly sequence: number
  /** ms since the epoch. */
  readonly now: number
  readonly isProtected: boolean
  /** A new name for a content of so many bytes; none for what is no file. */
  readonly newRevision: (size?: number) => string
  /** The bytes of a sample. */
  readonly sampleBytes: (path: FilePath) => Uint8Array | null
}

/** The contents that a plan stores and drops, and what its writes did. */
export interface Planned {
  readonly contents: Map<string, StoredContent>
  readonly dropped: Set<string>
  readonly receipts: WriteReceipt[]
  /** What each operation made or found, in order; null for a removal. */
  readonly entries: (FileEntry | null)[]
}

type Operation<Kind extends ReadyOperation['kind']> = Extract<ReadyOperation, { readonly kind: Kind }>
type Outcome = FileError | null

/**
 * Does operations in order on the tree and notes what has to be stored. Stops at the first that cannot be done and returns
 * why; the caller then takes the tree's journal back.
 *
 * What another tab stored after the caller looked is never lost: a write goes into a copy next to it, a removal leaves it, a
 * move takes it along; a write into a folder that the other tab removed makes the folder again.
 */
export function planOperations(
  operations: readonly ReadyOperation[],
  context: PlanContext,
): FileResult<Planned> {
  const planner = new Planner(context)
  for (const operation of operations) {
    const error = planner.plan(operation)
    if (error) return { ok: false, error }
  }
  return success(planner.planned)
}

class Planner {
  readonly planned: Planned = { contents: new Map(), dropped: new Set(), receipts: [], entries: [] }
  private readonly tree: FileTree
  /** Where the operation under way ends. */
  private made: FilePath | null = null

  constructor(private readonly context: PlanContext) {
    this.tree = context.tree
  }

  plan(operation: ReadyOperation): Outcome {
    this.made = null
    const error = this.run(operation)
    const node = this.made === null ? undefined : this.tree.get(this.made)
    this.planned.entries.push(
      node ? this.tree.entryOf(node, node.kind === 'link' ? linkTarget(this.tree, node) : undefined) : null,
    )
    return error
  }

  private run(operation: ReadyOperation): Outcome {
    switch (operation.kind) {
      case 'write':
        return this.write(operation)
      case 'folder':
        return this.folder(operation)
      case 'link':
        return this.link(operation)
      case 'remove':
        return this.remove(operation)
      case 'touch':
        return this.touch(operation)
      case 'move':
      case 'copy':
    }
    return this.transfer(operation)
  }

  private write({ path: asked, data, existing, basedOn, mode, modified }: Operation<'write'>): Outcome {
    const place = locate(this.tree, normalisePath(asked), true)
    // Another tab may have put a file where there was a folder on the way: the data goes next to that file.
    if (!place.ok && !this.isNewsOnTheWay(place.error)) return place.error
    const { path, node } = place.ok ? place.value : { path: normalisePath(asked), node: null }
    const refusal = this.refuse(path, node)
    if (refusal) return refusal
    const isBlocked = !place.ok
    const isConflict =
      isBlocked || (node !== null && (basedOn === undefined ? this.isNews(node) : node.revision !== basedOn))
    if (node && existing === 'refuse') return fileError('EEXIST', path)
    if (node?.kind === 'folder' && !isConflict) return fileError('EISDIR', path)
    if (node?.isDamaged && !isConflict) return damaged(path)
    const parent = isBlocked ? null : this.needParent(path)
    if (parent) return parent
    const target = isConflict ? this.copyFor(path) : path
    const old = isConflict ? undefined : (node ?? undefined)
    this.dropContent(old)
    const size = 'staged' in data ? data.size : data.length
    const revision = this.context.newRevision(size)
    if (size > 0) this.planned.contents.set(revision, data)
    const written = this.put({
      path: target,
      kind: 'file',
      size,
      modified: modified ?? this.context.now,
      created: old?.created ?? this.context.now,
      mode: mode ?? node?.mode ?? 0o644,
      revision,
      target: null,
      icon: old?.icon,
      id: old?.id,
    })
    this.planned.receipts.push({
      entry: this.tree.entryOf(written),
      conflict: isConflict ? target : null,
    })
    return null
  }

  private folder({ path: asked, parents = false }: Operation<'folder'>): Outcome {
    const place = locate(this.tree, normalisePath(asked), true)
    if (!place.ok) return place.error
    const { path, node } = place.value
    this.made = path
    if (node?.kind === 'folder') return parents ? null : fileError('EEXIST', path)
    if (node) return fileError(parents ? 'ENOTDIR' : 'EEXIST', path)
    const refusal = this.refuse(path, node)
    if (refusal) return refusal
    if (!parents) {
      const missing = this.needParent(path)
      if (missing) return missing
    }
    return this.makeFolders(path)
  }

  private link({ path: asked, target }: Operation<'link'>): Outcome {
    const place = locate(this.tree, normalisePath(asked), false)
    if (!place.ok) return place.error
    const { path, node } = place.value
    if (target === '') return fileError('EINVAL', path, texts.linkWithoutTarget)
    if (node) return fileError('EEXIST', path)
    const refusal = this.refuse(path, node) ?? this.needParent(path)
    if (refusal) return refusal
    const { now } = this.context
    this.put({
      path,
      kind: 'link',
      size: 0,
      modified: now,
      created: now,
      mode: 0o777,
      revision: this.context.newRevision(),
      target,
    })
    return null
  }

  private remove({ path: asked, recursive = false }: Operation<'remove'>): Outcome {
    const place = locate(this.tree, normalisePath(asked), false)
    if (!place.ok) return place.error
    const { path, node } = place.value
    if (!node) return fileError('ENOENT', path)
    if (path === '/') return fileError('EINVAL', path, texts.topFolder)
    if (this.isGuarded(path)) return fileError('EPERM', path)
    if (!recursive && !this.tree.isEmpty(path)) return fileError('ENOTEMPTY', path)
    const nodes = [node, ...this.tree.below(path)]
    const kept = new Set<FilePath>()
    for (const each of nodes) {
      if (each.kind !== 'folder' && this.isNews(each)) for (const step of pathSteps(each.path)) kept.add(step)
    }
    for (const each of nodes.toReversed()) {
      if (kept.has(each.path)) continue
      this.dropContent(each)
      this.tree.remove(each.path)
    }
    return null
  }

  private transfer({ kind, from, to, existing = 'refuse' }: Operation<'move' | 'copy'>): Outcome {
    const source = locate(this.tree, normalisePath(from), false)
    if (!source.ok) return source.error
    const goal = locate(this.tree, normalisePath(to), false)
    if (!goal.ok) return goal.error
    const node = source.value.node
    const { path, node: there } = goal.value
    if (!node) return fileError('ENOENT', source.value.path)
    this.made = path
    if (path === node.path) return kind === 'move' ? null : fileError('EEXIST', path)
    if (node.path === '/' || (node.kind === 'folder' && isWithin(path, node.path))) {
      const sentence = kind === 'move' ? texts.movedIntoItself : texts.copiedIntoItself
      return fileError('EINVAL', path, sentence({ path: node.path }))
    }
    if (kind === 'move' && this.isGuarded(node.path)) return fileError('EPERM', node.path)
    const refusal = this.refuse(path, there) ?? this.needParent(path)
    if (refusal) return refusal
    if (there) {
      if (existing === 'refuse') return fileError('EEXIST', path)
      if (there.kind === 'folder') return fileError('EISDIR', path)
      if (there.isDamaged) return damaged(path)
      if (node.kind === 'folder') return fileError('ENOTDIR', path)
    }
    const isConflict = there !== null && this.isNews(there)
    const target = isConflict ? this.copyFor(path) : path
    this.made = target
    if (there && !isConflict) {
      this.dropContent(there)
      this.tree.remove(path)
    }
    const nodes = [node, ...this.tree.below(node.path)]
    for (const each of nodes) {
      const at = target + each.path.slice(node.path.length)
      const tooLong = refusePath(at)
      if (tooLong) return tooLong
      const error = kind === 'move' ? this.place(each, at) : this.duplicate(each, at)
      if (error) return error
    }
    if (kind === 'move') for (const each of nodes.toReversed()) this.tree.remove(each.path)
    return null
  }

  private touch({ path: asked, modified, mode }: Operation<'touch'>): Outcome {
    const place = locate(this.tree, normalisePath(asked), true)
    if (!place.ok) return place.error
    const { path, node } = place.value
    if (!node) return fileError('ENOENT', path)
    if (this.isGuarded(path)) return fileError('EPERM', path)
    return this.place(node, path, {
      modified: modified ?? (mode === undefined ? this.context.now : node.modified),
      mode: mode ?? node.mode,
    })
  }

  /** Puts a node at a path with the same content. A sample's content is stored with it: samples change with the product. */
  private place(node: FileNode, path: FilePath, change: Partial<FileNode> = {}): Outcome {
    if (node.isSample && node.kind === 'file') return this.storeSample(node, path, change)
    this.put({ ...node, ...change, path })
    return null
  }

  /** Puts a copy of a node at a path; its content is stored again, since contents are not shared. */
  private duplicate(node: FileNode, path: FilePath): Outcome {
    if (node.isDamaged) return damaged(node.path)
    const created = this.context.now
    if (node.isSample && node.kind === 'file') return this.storeSample(node, path, { created })
    const revision = node.kind === 'file' ? this.context.newRevision(node.size) : node.revision
    if (node.kind === 'file' && node.size > 0 && node.away === undefined) {
      this.planned.contents.set(
        revision,
        this.planned.contents.get(node.revision) ?? { copyOf: node.revision },
      )
    }
    this.put({ ...node, id: undefined, path, revision, created })
    return null
  }

  private storeSample(node: FileNode, path: FilePath, change: Partial<FileNode>): Outcome {
    const bytes = this.context.sampleBytes(node.path)
    if (!bytes) return fileError('EIO', node.path)
    const revision = this.context.newRevision(bytes.length)
    if (bytes.length > 0) this.planned.contents.set(revision, bytes)
    this.put({ ...node, ...change, id: undefined, path, revision, size: bytes.length })
    return null
  }

  private put({
    icon,
    id,
    ...node
  }: Omit<FileNode, 'change' | 'isSample' | 'isForeign' | 'icon' | 'id'> & {
    readonly icon?: string | undefined
    readonly id?: string | undefined
  }): FileNode {
    const put: FileNode = {
      ...node,
      change: this.context.sequence,
      isSample: false,
      isForeign: false,
      ...(icon === undefined ? {} : { icon }),
      ...(id === undefined ? {} : { id }),
    }
    this.tree.put(put)
    return put
  }

  private dropContent(node: FileNode | undefined): void {
    if (!node || node.isSample || node.kind !== 'file' || node.size === 0 || node.away !== undefined) return
    if (!this.planned.contents.delete(node.revision)) this.planned.dropped.add(node.revision)
  }

  /** Makes a folder and the missing ones above it. */
  private makeFolders(path: FilePath): Outcome {
    for (const step of pathSteps(path)) {
      const node = this.tree.get(step)
      if (node?.kind === 'folder') continue
      if (node) return fileError('ENOTDIR', step)
      const refusal = refusePath(step)
      if (refusal) return refusal
      const { now } = this.context
      this.put({
        path: step,
        kind: 'folder',
        size: 0,
        modified: now,
        created: now,
        mode: 0o755,
        revision: this.context.newRevision(),
        target: null,
      })
    }
    return null
  }

  /** Null when the folder of a path is there, or was until another tab removed it: then it is made again. */
  private needParent(path: FilePath): Outcome {
    const parent = parentPath(path)
    const node = this.tree.get(parent)
    if (node?.kind === 'folder') return null
    if (node) return fileError('ENOTDIR', parent)
    const { removedByOthers, seen } = this.context
    if ((removedByOthers.get(parent) ?? 0) > seen) return this.makeFolders(parent)
    return fileError('ENOENT', parent)
  }

  private refuse(path: FilePath, node: FileNode | null): Outcome {
    if (path === '/') return fileError('EISDIR', path)
    if (this.isGuarded(path)) return fileError('EPERM', path)
    return node ? null : refusePath(path)
  }

  private isGuarded(path: FilePath): boolean {
    return this.context.isProtected && isSystemPath(path)
  }

  /** Whether another tab or device stored this after the caller looked. */
  private isNews(node: FileNode): boolean {
    return node.isForeign === true && node.change > this.context.seen
  }

  private isNewsOnTheWay({ code, path }: FileError): boolean {
    const node = this.tree.get(path)
    return code === 'ENOTDIR' && node !== undefined && this.isNews(node)
  }

  private copyFor(path: FilePath): FilePath {
    const folder = nearestFolder(this.tree, path)
    return conflictPath(path, folder, this.context.now, (taken) => this.tree.get(taken) !== undefined)
  }
}
