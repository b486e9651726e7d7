import { log } from '@/lib/log'
import { success, type Sentence, type Words } from '@/lib/result'
import { fileFailure, storeFailure } from '../errors'
import { type CommitNews, createCommitListeners } from './commit-news'
import { createContentCache } from './content-cache'
import {
  isLarge,
  prepareOperations,
  readyNow,
  samplesToFetch,
  take,
  type TakenOperation,
  tooLarge,
} from './prepare'
import { type ContentNode, Reading } from './reading'
import { isWithin, normalisePath } from '../paths'
import { nameRevision } from '../revisions'
import { type OperationOn, type Planned, planOperations, type ReadyOperation } from './operations'
import type { SampleTree } from '../sample/sample-tree'
import type { Commit, CommitOutcome, FileStore, NodeRecord, StoreNews, SyncMetadata } from '../store-types'
import { createRemovals, takeNews } from './take-news'
import { type FileNode, FileTree, hiddenRecord, type TreeJournal } from './tree'
import type { FileChange, FileOperation, FilePath, FileResult, WriteProgress } from '../types'

interface VolumeOptions {
  readonly store: FileStore
  readonly samples: SampleTree
  readonly isProtected: () => boolean
  readonly now: () => number
  /** Bytes above which a content is kept in pieces of that size. */
  readonly pieceBytes?: number | undefined
  /** Told of what was stored, by this tab or another. */
  readonly onChanges: (changes: readonly FileChange[]) => void
}

/** What a planner inside a commit decides: the contents to store and drop, the books of synchronisation, and its result. */
export interface Decision<T> extends Pick<Planned, 'contents' | 'dropped'> {
  readonly value: T
  readonly sync?: SyncMetadata
}

/** Changes the tree as a commit of this number is to leave it, or says why it cannot. */
type Decide<T> = (sequence: number) => FileResult<Decision<T>>

/** What was decided, with the way back; `commit` is null where nothing is to be stored. */
interface Plan<T> {
  readonly result: FileResult<Decision<T>>
  readonly journal: TreeJournal
  readonly commit: Commit | null
}

interface ApplyOptions extends WriteProgress {
  readonly isUnguarded?: boolean
}

/** Where an operation ends. */
const pathOf = (operation: OperationOn<unknown>): FilePath =>
  normalisePath('to' in operation ? operation.to : operation.path)

/** What the operations of one change made. */
export type Applied = Pick<Planned, 'receipts' | 'entries'>

/** Why a content that is in the space cannot be had now. */
export interface AwayProblem {
  readonly code: 'EIO' | 'ECANCELED'
  readonly message: Words
}

/** A file whose content is in the space and not on this device. */
export type AwayNode = Pick<NodeRecord, 'path' | 'size' | 'revision'> & { readonly away: string }

/** A change that is being stored: reads of what it touches wait for it. */
interface Pending {
  readonly touches: readonly FilePath[]
  readonly settled: Promise<unknown>
}

/** Bytes of a piece; a content of more is kept in pieces. 8 MiB. */
const defaultPieceBytes = 8 * 1024 * 1024

// Few desktops begin with a large file.
const loadStage = () => import('./stage')

/** A store with its index in memory: what one storage mode shows. */
export class Volume {
  readonly tree: FileTree
  private readonly options: VolumeOptions
  private readonly pending = new Set<Pending>()
  private readonly remembered = createContentCache()
  private readonly reading: Reading
  private readonly removals = createRemovals()
  /** Set while an earlier change still fetches what it needs: later ones wait, so that changes keep their order. */
  private preparing: Promise<unknown> | null = null
  /** Writes whose content is still going into the store, by path: what writes the same file waits for them. */
  private readonly staging = new Map<FilePath, Promise<unknown>>()
  private readonly commits = createCommitListeners()
  /** The last commit, until it is settled: the next waits for it, so that changes keep their order. */
  private committing: Promise<unknown> | null = null
  /** News of other tabs that are being read. */
  private readings = 0
  /** Why the store cannot be used any more; null: it can. */
  private problem: Sentence | null = null
  private stopListening: () => void

  constructor(options: VolumeOptions) {
    this.options = options
    this.tree = new FileTree(options.samples)
    const { remembered } = this
    this.reading = new Reading(this, { samples: options.samples, remembered, problem: () => this.problem })
    this.stopListening = this.store.onForeignCommit(() => void this.catchUp())
  }

  /** Bytes above which a content is kept in pieces of that size. */
  get pieceBytes(): number {
    return this.options.pieceBytes ?? defaultPieceBytes
  }

  /** Where this volume is kept. */
  get store(): FileStore {
    return this.options.store
  }

  /**
   * The store was lost: what it held can be seen, and read as far as it is remembered. Changes fail, since nothing would keep
   * them. `problem` says why.
   */
  lose(problem: Sentence): void {
    this.problem = problem
    this.stopListening()
    this.stopListening = () => undefined
  }

  /** Reads the store. Returns what was found damaged: paths left out, folders made again. Rejects when it cannot be read. */
  async open(): Promise<{
    readonly skipped: readonly FilePath[]
    readonly madeFolders: readonly FilePath[]
  }> {
    const { records, sequence, skipped } = await this.store.load()
    const madeFolders = this.tree.reset(records)
    this.tree.sequence = sequence
    return { skipped, madeFolders }
  }

  /** Resolves when nothing that touches a path is being stored any more. */
  async quiet(path: FilePath): Promise<void> {
    if (this.pending.size === 0) return
    const { hasLinks } = this.tree
    const waits = [...this.pending].filter(
      ({ touches }) => hasLinks || touches.some((other) => isWithin(other, path) || isWithin(path, other)),
    )
    await Promise.all(waits.map(({ settled }) => settled))
  }

  /**
   * Does operations as a whole or not at all. Its transaction starts in this task, unless something has to be fetched or comes in
   * pieces. `isUnguarded`: system files too, for what moves a person's files as they are.
   */
  apply(operations: readonly FileOperation[], options: ApplyOptions = {}): Promise<FileResult<Applied>> {
    const large = tooLarge(operations)
    if (large !== null) return Promise.resolve(fileFailure('EFBIG', large))
    return this.applyTaken(operations.map(take), options)
  }

  /** {@link apply} for operations whose bytes are the volume's own. */
  applyTaken(
    operations: readonly TakenOperation[],
    options: ApplyOptions = {},
  ): Promise<FileResult<Applied>> {
    const seen = this.tree.sequence
    const paths = operations.flatMap((each) => (each.kind === 'write' ? [normalisePath(each.path)] : []))
    const before = paths.flatMap((path) => this.staging.get(path) ?? [])
    const comesInPieces = operations.some(
      (each) => each.kind === 'write' && isLarge(each.data, this.pieceBytes),
    )
    if (!comesInPieces && before.length === 0) return this.applySmall(operations, seen, options)
    const staged = this.applyLarge(operations, seen, options, before)
    for (const path of paths) this.staging.set(path, staged)
    void staged.finally(() => {
      for (const path of paths) if (this.staging.get(path) === staged) this.staging.delete(path)
    })
    return staged
  }

  /** Puts large contents into the store first, while others read and change what they like. */
  private async applyLarge(
    operations: readonly TakenOperation[],
    seen: number,
    options: ApplyOptions,
    before: readonly Promise<unknown>[],
  ): Promise<FileResult<Applied>> {
    try {
      const { applyStaged } = await loadStage()
      return await applyStaged(operations, { ...options, volume: this }, async (staged) => {
        await Promise.all(before)
        return this.applySmall(staged, seen, options)
      })
    } catch (error) {
      log.error('A large content could not be stored', error)
      return fileFailure('EIO', operations[0] ? pathOf(operations[0]) : '/')
    }
  }

  private applySmall(
    operations: readonly TakenOperation[],
    seen: number,
    { isUnguarded = false }: ApplyOptions,
  ): Promise<FileResult<Applied>> {
    const touches = operations
      .flatMap((operation) => ('from' in operation ? [operation.from, operation.to] : [operation.path]))
      .map((path) => normalisePath(path))
    const ready = operations.map(readyNow).filter((operation) => operation !== null)
    const fetched = samplesToFetch(operations, this.tree, this.options.samples)
    const isReady = !this.preparing && fetched.length === 0 && ready.length === operations.length
    return this.track(touches, async () => {
      if (isReady) return this.commitOperations(ready, seen, isUnguarded)
      const preparing = prepareOperations(operations, fetched, this.options.samples, this.preparing)
      this.preparing = preparing
      const prepared = await preparing
      if (this.preparing === preparing) this.preparing = null
      return prepared.ok ? this.commitOperations(prepared.value, seen, isUnguarded) : prepared
    })
  }

  private commitOperations(operations: readonly ReadyOperation[], seen: number, isUnguarded: boolean) {
    const path = operations[0] ? pathOf(operations[0]) : '/'
    return this.commit(path, (sequence) => {
      const planned = planOperations(operations, {
        tree: this.tree,
        seen,
        sequence,
        removedByOthers: this.removals.all,
        now: this.options.now(),
        isProtected: !isUnguarded && this.options.isProtected(),
        newRevision: (size) => this.newRevision(sequence, size),
        sampleBytes: (sample) => this.options.samples.bytesNow(sample),
      })
      return planned.ok ? success({ ...planned.value, value: planned.value }) : planned
    })
  }

  /**
   * Stores what `decide` does to the tree; it may be asked twice. It sees the tree as it is stored; when it refuses or the
   * store cannot keep it, the tree is as before. `path` is what errors of the store name.
   */
  commit<T>(path: FilePath, decide: Decide<T>): Promise<FileResult<T>> {
    const run = () => this.commitNow(path, decide)
    const committed = this.committing ? this.committing.then(run) : run()
    const settled = committed.then(
      () => undefined,
      () => undefined,
    )
    this.committing = settled
    void settled.then(() => {
      if (this.committing === settled) this.committing = null
    })
    return committed
  }

  private async commitNow<T>(path: FilePath, decide: Decide<T>) {
    // News that are being read would change the tree under a commit that did not ask for them.
    const isUsual = this.readings === 0 && this.store.isLatest(this.tree.sequence)
    const stored = isUsual ? await this.commitNext(path, decide) : null
    return stored ?? this.commitInTurn(path, decide)
  }

  /**
   * The usual case, in which no one else has stored anything: decides and stores without asking first. Null: it is not that
   * case, or `decide` refuses on what may be an old state, and the tree is as before.
   */
  private async commitNext<T>(path: FilePath, decide: Decide<T>): Promise<FileResult<T> | null> {
    const sequence = this.tree.sequence + 1
    const plan = this.plan(decide, sequence)
    if (!plan.commit) return null
    const outcome = plan.commit.sync ? null : await this.store.commitNext(sequence, plan.commit)
    if (outcome) return this.settle(path, outcome, plan)
    this.tree.undo(plan.journal)
    return null
  }

  /** Decides inside the store's transaction, with what others have stored taken in. */
  private async commitInTurn<T>(path: FilePath, decide: Decide<T>) {
    let plan: Plan<T> | null = null
    const outcome = await this.store.commit(
      () => this.tree.sequence,
      ({ news, sequence }) => {
        if (news) this.takeIn(news)
        plan = this.plan(decide, sequence)
        return plan.commit
      },
    )
    return this.settle<T>(path, outcome, plan)
  }

  private plan<T>(decide: Decide<T>, sequence: number): Plan<T> {
    this.tree.startJournal()
    const result = decide(sequence)
    const journal = this.tree.endJournal()
    if (!result.ok) {
      this.tree.undo(journal)
      return { result, journal: new Map(), commit: null }
    }
    const { contents, dropped, sync } = result.value
    if (journal.size === 0 && contents.size === 0 && dropped.size === 0 && !sync) {
      return { result, journal, commit: null }
    }
    const records = new Map<FilePath, NodeRecord | null>()
    for (const changed of journal.keys()) records.set(changed, this.recordAt(changed, sequence))
    return { result, journal, commit: { records, contents, dropped, ...(sync ? { sync } : {}) } }
  }

  private settle<T>(path: FilePath, outcome: CommitOutcome, plan: Plan<T> | null): FileResult<T> {
    if (!outcome.ok) {
      if (plan) this.tree.undo(plan.journal)
      return storeFailure(outcome, path)
    }
    if (!plan) return fileFailure('EIO', path)
    const { result, journal } = plan
    if (!result.ok) return result
    this.tree.sequence = Math.max(this.tree.sequence, outcome.sequence)
    for (const [revision, content] of result.value.contents) {
      if (content instanceof Uint8Array) this.remembered.keep(revision, content)
    }
    for (const revision of result.value.dropped) this.remembered.drop(revision)
    this.tell(journal, true, result.value.sync?.received)
    this.commits.note(journal.keys(), result.value.sync?.entries?.keys())
    this.commits.tell()
    return success(result.value.value)
  }

  /** The bytes of a file. Waits for changes that touch it. */
  read(path: FilePath): Promise<FileResult<Uint8Array>> {
    return this.reading.read(path)
  }

  /** The content of a file, whose bytes need not be in memory. Waits for changes that touch it. */
  readBlob(path: FilePath): Promise<FileResult<Blob>> {
    return this.reading.readBlob(path)
  }

  /** A copy of a file's bytes; null when they cannot be had. */
  contentOf(node: ContentNode): Promise<Uint8Array | null> {
    return this.reading.contentOf(node)
  }

  /** A file's content, whose bytes need not be in memory; null when it cannot be had. */
  blobOf(node: ContentNode): Promise<Blob | null> {
    return this.reading.blobOf(node)
  }

  /** Shows a file as damaged. */
  markDamaged({ path, revision }: Pick<NodeRecord, 'path' | 'revision'>): void {
    const node = this.tree.get(path)
    if (!node || node.isSample || node.isDamaged || node.revision !== revision) return
    this.tree.put({ ...node, isDamaged: true })
    this.commits.note([path])
    this.commits.tell()
    this.options.onChanges([{ kind: 'changed', path, isOwn: true }])
  }

  /** Fetches the content of a damaged file from where there is another copy; null where there is none. */
  fetchAgain: (node: FileNode) => Promise<Blob | Uint8Array | null> = () => Promise.resolve(null)

  /** Hears of each file that somebody reads. */
  noteUse: (node: FileNode) => void = () => {}

  /** Fetches the content of a file that is in the space and not on this device; null where it cannot be had now. */
  fetchAway: (node: AwayNode) => Promise<Blob | Uint8Array | null> = () => Promise.resolve(null)

  /** Says why {@link fetchAway} gave nothing: 'ECANCELED' where the person stopped it. Undefined: it is not known. */
  whyAway: (path: FilePath) => AwayProblem | undefined = () => undefined

  /** Calls the listener after each commit of this or another tab. Returns the function that ends it. */
  readonly onCommit = (listener: (news: CommitNews) => void): (() => void) => this.commits.listen(listener)

  /** Takes in what other tabs have stored. */
  async catchUp(): Promise<void> {
    this.readings++
    try {
      const news = await this.store.newsSince(this.tree.sequence)
      if (!news || news.sequence <= this.tree.sequence) return
      this.takeIn(news)
      this.commits.tell()
    } catch {
      // The store says so itself when it cannot be used any more.
    } finally {
      this.readings--
    }
  }

  dispose(): void {
    this.stopListening()
    this.store.dispose()
  }

  private takeIn(news: StoreNews): void {
    const journal = takeNews(this.tree, news, this.removals)
    this.commits.note(journal === 'all' ? 'all' : journal.keys())
    if (journal !== 'all') this.tell(journal, false)
    else this.options.onChanges([{ kind: 'reset', path: '/', isOwn: false }])
  }

  private tell(journal: TreeJournal, isOwn: boolean, received?: ReadonlySet<FilePath>): void {
    const changes: FileChange[] = []
    for (const [path, before] of journal) {
      const is = this.tree.get(path)
      if (is === before.node) continue
      const kind = !is ? 'removed' : before.node ? 'changed' : 'created'
      changes.push({ kind, path, isOwn: isOwn && !received?.has(path) })
    }
    if (changes.length > 0) this.options.onChanges(changes)
  }

  /** What the store has, or is to have, at a path; null: nothing, the sample of the path shows. */
  recordAt(path: FilePath, sequence: number = this.tree.sequence): NodeRecord | null {
    const node = this.tree.get(path)
    if (node?.isSample) return null
    if (!node) return this.tree.isHidden(path) ? hiddenRecord(path, sequence) : null
    const { isSample: _isSample, isForeign: _isForeign, ...record } = node
    return record
  }

  /** A name for a new content of so many bytes that no other content has. */
  newRevision(sequence: number, size = 0): string {
    return nameRevision(sequence, size, this.pieceBytes)
  }

  /** Runs a change and lets reads of what it touches wait for its end. */
  async track<T>(touches: readonly FilePath[], run: () => Promise<T>): Promise<T> {
    const settled = run()
    const entry: Pending = { touches, settled: settled.catch(() => undefined) }
    this.pending.add(entry)
    try {
      return await settled
    } finally {
      this.pending.delete(entry)
    }
  }
}
