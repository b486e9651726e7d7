import { parentPath, pathSteps } from '../paths'
import type { CursorBooks, IncomingChange, StoredContent } from '../store-types'
import type { FilePath } from '../types'
import { conflictPath } from './conflict-name'
import { nearestFolder } from './locate'
import { type FileNode, type FileTree, hiddenRecord } from './tree'
import type { Decision } from './volume'

/** What planning changes of the account needs to know. */
interface IncomingContext {
  readonly tree: FileTree
  readonly sequence: number
  /** Paths that wait to be sent, with the commit that changed them last. */
  readonly waiting: ReadonlyMap<FilePath, { readonly change: number }>
  /** Revisions whose contents are what comes in. */
  readonly equal: ReadonlySet<string>
  /** ms since the epoch. */
  readonly now: number
  readonly newRevision: () => string
}

const depth = ({ path }: IncomingChange) => path.split('/').length
const isRemoval = ({ record }: IncomingChange) => record === null || record.kind === 'hidden'

/**
 * Puts changes of the account into the tree. Where this device changed the same path and has not sent it, both versions
 * survive: the account's at the path, the device's next to it; only a removal gives way to what the other side wrote.
 */
export function planIncoming(
  changes: readonly IncomingChange[],
  books: CursorBooks,
  context: IncomingContext,
): Decision<{ readonly conflicts: readonly FilePath[] }> {
  const incoming = new Incoming(context, new Set(changes.map(({ path }) => path)))
  for (const change of changes.filter(isRemoval).toSorted((a, b) => depth(b) - depth(a)))
    incoming.remove(change)
  const rest = changes.filter((change) => !isRemoval(change)).toSorted((a, b) => depth(a) - depth(b))
  for (const change of rest) incoming.put(change)
  return {
    value: { conflicts: incoming.conflicts },
    contents: incoming.contents,
    dropped: incoming.dropped,
    sync: {
      received: incoming.received,
      settled: incoming.settled,
      remotes: new Map(changes.map(({ path, remote }) => [path, remote])),
      ...books,
    },
  }
}

class Incoming {
  readonly conflicts: FilePath[] = []
  readonly contents = new Map<string, StoredContent>()
  readonly dropped = new Set<string>()
  readonly received = new Set<FilePath>()
  readonly settled = new Map<FilePath, number>()

  constructor(
    private readonly context: IncomingContext,
    /** Paths of all changes that come in: a copy that took one of them would be overwritten by it. */
    private readonly arriving: ReadonlySet<FilePath>,
  ) {}

  remove({ path, record }: IncomingChange): void {
    const { tree, waiting } = this.context
    const node = tree.get(path)
    if (node && !node.isSample && node.kind !== 'folder' && waiting.has(path)) return
    if (node?.kind === 'folder' && !tree.isEmpty(path) && !this.showsSample(path, record)) {
      this.sendAgain(node)
      return
    }
    this.take(path)
    this.drop(node)
    tree.take(path, record ? this.hidden(path) : null, true)
  }

  put({ path, record, data }: IncomingChange): void {
    if (!record || record.kind === 'hidden') return
    const { tree, waiting, equal, sequence, newRevision } = this.context
    this.makeWay(path)
    const node = tree.get(path)
    let goal = path
    if (node?.kind === 'folder' && record.kind !== 'folder' && !tree.isEmpty(path)) {
      // A file cannot take the place of a folder with something in it: the folder stays and is sent again.
      this.sendAgain(node)
      goal = this.conflictCopy(path)
    } else {
      const isOwnVersion = node && !node.isSample && node.kind !== 'folder' && waiting.has(path)
      if (isOwnVersion && !equal.has(node.revision)) {
        tree.put({ ...node, path: this.conflictCopy(path), change: sequence, isForeign: false })
      } else this.drop(node)
      this.take(path)
    }
    const revision = newRevision()
    if (record.kind === 'file' && data && data.length > 0) this.contents.set(revision, data)
    tree.put({
      ...record,
      kind: record.kind,
      path: goal,
      size: record.kind === 'file' ? (data?.length ?? 0) : 0,
      revision,
      change: sequence,
      isSample: false,
      isForeign: true,
    })
  }

  /** Makes the folders above a path. A file that stands where a folder has to be moves next to it. */
  private makeWay(path: FilePath): void {
    const { tree, sequence, now, newRevision } = this.context
    for (const step of pathSteps(parentPath(path))) {
      const node = tree.get(step)
      if (node?.kind === 'folder') continue
      if (node) tree.put({ ...node, path: this.conflictCopy(step), change: sequence, isForeign: false })
      tree.put({
        path: step,
        kind: 'folder',
        size: 0,
        modified: now,
        created: now,
        mode: 0o755,
        revision: newRevision(),
        target: null,
        change: sequence,
        isSample: false,
        isForeign: true,
      })
    }
  }

  /** Notes that a path is as the account has it. */
  private take(path: FilePath): void {
    this.received.add(path)
    const waits = this.context.waiting.get(path)
    if (waits) this.settled.set(path, waits.change)
  }

  /** A folder that the account does not have any more but this device needs: it goes into the outbox. */
  private sendAgain(folder: FileNode): void {
    const { tree, sequence } = this.context
    tree.put({ ...folder, change: sequence, isSample: false })
  }

  private showsSample(path: FilePath, record: IncomingChange['record']): boolean {
    return record === null && this.context.tree.sampleAt(path)?.kind === 'folder'
  }

  private drop(node: FileNode | undefined): void {
    if (node?.kind === 'file' && !node.isSample && node.size > 0) this.dropped.add(node.revision)
  }

  private hidden(path: FilePath) {
    return hiddenRecord(path, this.context.sequence)
  }

  private conflictCopy(path: FilePath): FilePath {
    const { tree, now } = this.context
    const copy = conflictPath(
      path,
      nearestFolder(tree, path),
      now,
      (taken) => this.arriving.has(taken) || tree.get(taken) !== undefined,
    )
    this.conflicts.push(copy)
    return copy
  }
}
