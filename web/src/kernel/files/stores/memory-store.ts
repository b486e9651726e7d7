import type {
  Commit,
  FileStore,
  NodeRecord,
  OutboxEntry,
  StoredContent,
  StoredDraft,
  StoreNews,
} from '../store-types'
import type { FilePath } from '../types'
import { sizeOf, toBlob, toBytes } from './contents'
import { createMemoryStaging, type StagedPieces, noteUsers } from './memory-staging'

/** What a memory store holds. Two stores on one disk behave as two tabs on one database. */
export interface MemoryDisk {
  readonly records: Map<FilePath, NodeRecord>
  readonly contents: Map<string, Uint8Array | Blob>
  /** Contents that came in pieces, by their key. */
  readonly pieces: Map<string, StagedPieces>
  readonly drafts: Map<string, StoredDraft>
  /** Paths of each commit, by its number. */
  readonly log: Map<number, readonly FilePath[]>
  readonly outbox: Map<FilePath, OutboxEntry>
  readonly remotes: Map<FilePath, string>
  readonly entries: Map<string, string>
  readonly notes: Map<string, string>
  readonly uses: Map<string, number>
  readonly kept: Set<string>
  readonly listeners: Set<{ readonly tell: () => void }>
  cursor: string | null
  sequence: number
}

/** An empty disk. */
export const createMemoryDisk = (): MemoryDisk => ({
  records: new Map(),
  contents: new Map(),
  pieces: new Map(),
  drafts: new Map(),
  log: new Map(),
  outbox: new Map(),
  remotes: new Map(),
  entries: new Map(),
  notes: new Map(),
  uses: new Map(),
  kept: new Set(),
  listeners: new Set(),
  cursor: null,
  sequence: 0,
})

interface MemoryStoreOptions {
  readonly disk?: MemoryDisk
  /** Keeps the metadata of synchronisation, as the store of mode 'account' does. */
  readonly hasOutbox?: boolean
  /** ms since the epoch. */
  readonly now?: () => number
}

/** A store that is gone with the page: mode 'session', tests, and what is left when the device's store cannot be used. */
export function createMemoryStore({
  disk = createMemoryDisk(),
  hasOutbox = false,
  now = () => Date.now(),
}: MemoryStoreOptions = {}): FileStore {
  const own = new Set<{ readonly tell: () => void }>()

  const newsSince = (known: number): StoreNews | null => {
    if (known >= disk.sequence) return null
    const changes = new Map<FilePath, NodeRecord | null>()
    for (let sequence = known + 1; sequence <= disk.sequence; sequence++) {
      for (const path of disk.log.get(sequence) ?? []) changes.set(path, disk.records.get(path) ?? null)
    }
    return { sequence: disk.sequence, isWhole: false, changes }
  }

  const toStored = (content: StoredContent): Uint8Array | Blob => {
    if (content instanceof Uint8Array || content instanceof Blob) return content
    const [stored, name] =
      'staged' in content
        ? [disk.pieces.get(content.staged)?.content, content.staged]
        : [disk.contents.get(content.copyOf), content.copyOf]
    if (!stored || ('staged' in content && sizeOf(stored) !== content.size))
      throw new Error(`No content ${name}`)
    return stored
  }

  /** The key of the pieces that a content has; none: it has none. */
  const keyOf = (content: StoredContent): string[] => {
    if (content instanceof Uint8Array || content instanceof Blob) return []
    if ('staged' in content) return [content.staged]
    return Array.from(disk.pieces).flatMap(([key, { users }]) => (users.has(content.copyOf) ? [key] : []))
  }

  const keepBooks = (commit: Commit, sequence: number) => {
    for (const path of commit.records.keys()) {
      if (!commit.sync?.received.has(path)) disk.outbox.set(path, { path, change: sequence })
    }
    for (const [path, change] of commit.sync?.settled ?? []) {
      if (disk.outbox.get(path)?.change === change) disk.outbox.delete(path)
    }
    if (commit.sync?.forgetsRemotes) disk.remotes.clear()
    for (const [path, remote] of commit.sync?.remotes ?? []) disk.remotes.set(path, remote)
    for (const [id, packed] of commit.sync?.entries ?? []) {
      if (packed === null) disk.entries.delete(id)
      else disk.entries.set(id, packed)
    }
    disk.cursor = commit.sync?.cursor ?? disk.cursor
    for (const [key, text] of commit.sync?.notes ?? []) {
      if (text === null) disk.notes.delete(key)
      else disk.notes.set(key, text)
    }
  }

  const store = (commit: Commit, sequence: number) => {
    const contents = [...commit.contents].map(([key, content]) => [key, toStored(content)] as const)
    const added = new Map(
      [...commit.contents].flatMap(([revision, content]) =>
        keyOf(content).map((key) => [revision, key] as const),
      ),
    )
    noteUsers(disk.pieces, { added, dropped: commit.dropped })
    for (const [key, content] of contents) disk.contents.set(key, content)
    for (const key of commit.dropped) disk.contents.delete(key)
    for (const [path, record] of commit.records) {
      if (record) disk.records.set(path, record)
      else disk.records.delete(path)
    }
    if (hasOutbox) keepBooks(commit, sequence)
    disk.sequence = sequence
    disk.log.set(sequence, [...commit.records.keys()])
    for (const listener of disk.listeners) if (!own.has(listener)) listener.tell()
  }

  return {
    load: () =>
      Promise.resolve({ records: [...disk.records.values()], sequence: disk.sequence, skipped: [] }),
    commit(known, plan) {
      const sequence = disk.sequence + 1
      try {
        const commit = plan({ news: newsSince(known()), sequence })
        if (!commit) return Promise.resolve({ ok: true, sequence: disk.sequence })
        store(commit, sequence)
        return Promise.resolve({ ok: true, sequence })
      } catch (cause) {
        return Promise.resolve({ ok: false, reason: 'broken', cause })
      }
    },
    isLatest: (known) => known === disk.sequence,
    commitNext(sequence, commit) {
      if (sequence !== disk.sequence + 1) return Promise.resolve(null)
      try {
        store(commit, sequence)
        return Promise.resolve({ ok: true, sequence })
      } catch (cause) {
        return Promise.resolve({ ok: false, reason: 'broken', cause })
      }
    },
    readContent: (revision) => toBytes(disk.contents.get(revision)),
    readBlob: (revision) => Promise.resolve(toBlob(disk.contents.get(revision))),
    newsSince: (known) => Promise.resolve(newsSince(known)),
    contentSizes: () =>
      Promise.resolve(new Map([...disk.contents].map(([key, content]) => [key, sizeOf(content)]))),
    staging: createMemoryStaging(disk.pieces, { stored: () => ({ ok: true, sequence: disk.sequence }), now }),
    putDraft(draft) {
      disk.drafts.set(draft.key, draft)
      return Promise.resolve({ ok: true, sequence: disk.sequence })
    },
    removeDrafts(keys) {
      for (const key of keys) disk.drafts.delete(key)
      return Promise.resolve()
    },
    drafts: () => Promise.resolve([...disk.drafts.values()]),
    onForeignCommit(listener) {
      const entry = { tell: listener }
      own.add(entry)
      disk.listeners.add(entry)
      return () => void disk.listeners.delete(entry)
    },
    onLost: () => () => undefined,
    outbox: hasOutbox
      ? {
          waiting: () =>
            Promise.resolve(
              [...disk.outbox.values()].toSorted((a, b) => a.change - b.change || (a.path < b.path ? -1 : 1)),
            ),
          count: () => Promise.resolve(disk.outbox.size),
          remotes: (paths = [...disk.remotes.keys()]) =>
            Promise.resolve(
              new Map(
                paths.flatMap((path) => {
                  const remote = disk.remotes.get(path)
                  return remote === undefined ? [] : [[path, remote] as const]
                }),
              ),
            ),
          cursor: () => Promise.resolve(disk.cursor),
          notes: () => Promise.resolve(new Map(disk.notes)),
          entries: () => Promise.resolve(new Map(disk.entries)),
          marks: {
            uses: () => Promise.resolve(new Map(disk.uses)),
            async noteUses(uses) {
              for (const [id, at] of uses) disk.uses.set(id, at)
            },
            kept: () => Promise.resolve(new Set(disk.kept)),
            async setKept(ids, isKept) {
              for (const id of ids) {
                if (isKept) disk.kept.add(id)
                else disk.kept.delete(id)
              }
            },
          },
        }
      : null,
    dispose() {
      for (const entry of own) disk.listeners.delete(entry)
    },
  }
}
