import { success } from '@/lib/result'
import { sha256OfContent } from '@/lib/incremental-sha256'
import { baseName, parentPath } from '../paths'
import type { CursorBooks, NodeRecord, Outbox, OwnedKeeping, SyncMetadata, SyncNotes } from '../store-types'
import type { FilePath, FileResult } from '../types'
import { planArrival } from '../volume/arrival'
import { hiddenRecord } from '../volume/tree'
import type { Volume } from '../volume/volume'
import { createKeeping, type KeepingOptions } from './keeping/create-keeping'
import { createKnownBooks } from './known-books'
import { readHistory } from './known-history'
import { type KnownEntries, packEntry } from './known-entries'
import { identify } from './identify'
import type { LocalIds } from './plan-outgoing'
import { adoptOldBooks } from './adopt-old-books'
import { createSpaceContents, type SpaceContents } from './contents'
import { makeNamesDistinct } from './distinct-names'
import { texts } from './texts'
import type { FetchFromSpace } from './transfers/queue-types'
import type { SpaceEntry } from './types'

/** Hashes of contents that are remembered. */
const mostHashes = 10_000

/** A path that waits to be sent. */
export interface OutgoingPath {
  readonly path: FilePath
  /** Name it when it is settled: the path may be changed again while it is sent. */
  readonly change: number
  /** What is there; null: nothing of this device's own. */
  readonly record: NodeRecord | null
}

/** What became of entries that were sent. */
export interface SettledChanges {
  readonly paths: readonly { readonly path: FilePath; readonly change: number }[]
  /** Entries as the space has them now, with the revision of their content on this device; null: none. */
  readonly entries: readonly { readonly entry: SpaceEntry; readonly held: string | null }[]
}

/** The device's files as the synchroniser of a space sees them. */
export interface SpaceStore {
  /** What waits to be sent. Files and folders have ids, and so have the folders above them. */
  outgoing(): Promise<FileResult<readonly OutgoingPath[]>>
  pendingCount(): Promise<number>
  /** What is where on this device, now. */
  ids(): LocalIds
  /** The content of a file; null when it is not here, or was changed meanwhile. */
  readContent(record: NodeRecord): Promise<Uint8Array | null>
  /** The content of a file to be read piece by piece; null as for {@link readContent}. */
  readBlob(record: NodeRecord): Promise<Blob | null>
  /** The SHA-256 of a file's content; null as for {@link readContent}. */
  hashOf(record: NodeRecord): Promise<string | null>
  /** A stored content, wherever its file is now; null: it is not here any more. */
  blobOf(content: Pick<NodeRecord, 'revision' | 'size'>): Promise<Blob | null>
  /** The SHA-256 of a stored content, read anew; null as for {@link blobOf}. */
  hashOfRevision(content: Pick<NodeRecord, 'revision' | 'size'>): Promise<string | null>
  /** What this device knows of the space. */
  known(): Promise<KnownEntries>
  settle(changes: SettledChanges, books?: CursorBooks): Promise<FileResult<void>>
  /** Takes in changes of the space in one transaction, with the cursor that stands for them. */
  receive(
    arrived: readonly SpaceEntry[],
    books: CursorBooks,
  ): Promise<FileResult<{ readonly conflicts: readonly FilePath[] }>>
  /**
   * Takes back what the device believed of entries: `entries` are what the space has of them since before the histories parted; null:
   * nothing. What the device has of them is sent again.
   */
  rejoin(
    entries: ReadonlyMap<string, { readonly entry: SpaceEntry; readonly held: string | null } | null>,
    books: CursorBooks,
  ): Promise<FileResult<void>>
  /** Takes over what the device knew before there were spaces; see {@link adoptOldBooks}. */
  adopt(entries: readonly SpaceEntry[]): Promise<FileResult<boolean>>
  note(notes: SyncNotes): Promise<FileResult<void>>
  notes(): Promise<SyncNotes>
  cursor(): Promise<string | null>
  subscribe(listener: () => void): () => void
}

/** The files of a device before it is known which space they are of. */
export interface SpaceFiles {
  open(space: string): SpaceStore
  /** The id of the space that they were of last; null: it is not known. */
  owner(): Promise<string | null>
  pendingCount(): Promise<number>
  subscribe(listener: () => void): () => void
  /** Gives the way to contents of the space. Returns what fetches them. */
  fetchWith(fetching: FetchFromSpace): SpaceContents
  /** Decides which contents stay on this device, once there is a way to fetch them. */
  keepWith(
    contents: SpaceContents,
    keeping: Omit<KeepingOptions, 'volume' | 'outbox' | 'contents'>,
  ): OwnedKeeping & { dispose(): void }
  /** Whether the space has the content of a damaged file. */
  isThere(path: FilePath): Promise<boolean>
}

/** The files of a volume whose store keeps an outbox. */
export function createSpaceFiles(
  volume: Volume,
  outbox: Outbox,
  options: { readonly now: () => number; readonly subscribe: (listener: () => void) => () => void },
): SpaceFiles {
  let contents: SpaceContents | null = null
  return {
    open: (space) => createSpaceStore(volume, outbox, { ...options, space }),
    owner: async () => readHistory(null, await outbox.notes()).owner,
    pendingCount: () => outbox.count(),
    subscribe: options.subscribe,
    fetchWith(fetching) {
      const made = createSpaceContents(volume, outbox, fetching)
      contents = made
      volume.fetchAway = made.fetchAway
      volume.fetchAgain = made.fetchAgain
      const reasonOf = (path: FilePath) => {
        if (made.isLost(path)) return 'lostThere'
        return fetching.attention.isOnline() ? 'notFetched' : 'notHereOffline'
      }
      volume.whyAway = (path) => {
        if (made.isStopped(path)) return { code: 'ECANCELED', message: () => texts.stopped }
        const reason = reasonOf(path)
        return { code: 'EIO', message: () => texts[reason]({ name: baseName(path) }) }
      }
      return made
    },
    keepWith: (made, keeping) => createKeeping({ ...keeping, volume, outbox, contents: made }),
    isThere: async (path) => (await contents?.isThere(path)) ?? false,
  }
}

/** The view that a synchroniser has of a volume whose store keeps an outbox. `space` is the id of the space. */
function createSpaceStore(
  volume: Volume,
  outbox: Outbox,
  {
    space,
    now,
    newId = () => crypto.randomUUID(),
    subscribe,
  }: {
    readonly space: string
    readonly now: () => number
    readonly newId?: () => string
    readonly subscribe: (listener: () => void) => () => void
  },
): SpaceStore {
  const isStill = ({ path, revision }: NodeRecord) => {
    const node = volume.tree.get(path)
    return node?.kind === 'file' && node.revision === revision
  }
  const readBlob = async ({ revision, size }: Pick<NodeRecord, 'revision' | 'size'>) => {
    if (size === 0) return new Blob()
    const blob = await volume.store.readBlob(revision)
    return blob?.size === size ? blob : null
  }
  /** By revision, whose content never changes. */
  const hashes = new Map<string, string>()
  const hashOf = async (record: Pick<NodeRecord, 'revision' | 'size'>) => {
    const known = hashes.get(record.revision)
    if (known !== undefined) return known
    const blob = await readBlob(record)
    if (!blob) return null
    const hash = await sha256OfContent(blob)
    hashes.set(record.revision, hash)
    for (const oldest of hashes.keys()) {
      if (hashes.size <= mostHashes) break
      hashes.delete(oldest)
    }
    return hash
  }
  const books = createKnownBooks(space, outbox)
  const { known } = books

  /** Changes the books, and of the tree only what `decide` does to it. */
  const book = (decide: (sequence: number) => Omit<SyncMetadata, 'received' | 'remotes'>) =>
    books.keep((stamped) =>
      volume.commit('/', (sequence) =>
        success({
          value: undefined,
          contents: new Map(),
          dropped: new Set(),
          sync: stamped({ remotes: new Map(), ...decide(sequence), received: new Set() }),
        }),
      ),
    )

  /** Samples that stay hidden in folders that wait: where a folder was removed with them, the space knows of the folder alone. */
  const hiddenIn = (outgoing: readonly OutgoingPath[]): readonly OutgoingPath[] => {
    const folders = new Map(
      outgoing.flatMap(({ path, change, record }) =>
        record?.kind === 'folder' ? [[path, change] as const] : [],
      ),
    )
    const listed = new Set(outgoing.map(({ path }) => path))
    return [...volume.tree.hiddenPaths()].flatMap((path) => {
      const change = folders.get(parentPath(path))
      return change === undefined || listed.has(path) ? [] : [{ path, change, record: volume.recordAt(path) }]
    })
  }

  /** The SHA-256 of contents of this device that may be those that arrive. */
  const hashesFor = async (arrived: readonly SpaceEntry[], before: KnownEntries) => {
    const sizes = new Set(arrived.filter(({ kind }) => kind === 'file').map(({ size }) => size))
    const found = new Map<string, string>()
    const paths = new Set<FilePath>()
    const after = new Map(arrived.map((entry) => [entry.id, entry]))
    const pathOf = (id: string | null): FilePath | null => {
      if (id === null) return null
      if (id === space) return ''
      const entry = after.get(id) ?? before.get(id)
      const folder = entry ? pathOf(entry.parent) : null
      return folder === null || !entry || entry.name === null ? null : `${folder}/${entry.name}`
    }
    for (const { id, kind } of arrived) if (kind === 'file') paths.add(pathOf(id) ?? '')
    const ids = new Set(after.keys())
    for (const node of volume.tree.all()) {
      if (node.kind !== 'file' || node.isSample || node.away !== undefined || !sizes.has(node.size)) continue
      if (!paths.has(node.path) && !(node.id !== undefined && ids.has(node.id))) continue
      // What the device has as the space had it is known already.
      const held = node.id === undefined ? null : before.heldOf(node.id)
      const hash = held === node.revision ? before.get(node.id ?? '')?.hash : null
      if (hash) found.set(node.revision, hash)
      else {
        const own = await hashOf(node)
        if (own !== null) found.set(node.revision, own)
      }
    }
    return found
  }

  return {
    async outgoing() {
      await volume.catchUp()
      const distinct = await makeNamesDistinct(
        volume,
        (await outbox.waiting()).map(({ path }) => path),
      )
      if (!distinct.ok) return distinct
      const waiting = await outbox.waiting()
      const identified = await identify(
        volume,
        waiting.map(({ path }) => path),
        newId,
      )
      if (!identified.ok) return identified
      const all = await outbox.waiting()
      const outgoing = all.map(({ path, change }) => ({ path, change, record: volume.recordAt(path) }))
      return success([...outgoing, ...hiddenIn(outgoing)])
    },
    pendingCount: () => outbox.count(),
    ids() {
      const places = new Set<string>()
      for (const { id } of volume.tree.all()) if (id !== undefined) places.add(id)
      return {
        folderAt(path) {
          if (path === '/') return space
          const node = volume.tree.get(path)
          return node?.kind === 'folder' ? (node.id ?? null) : null
        },
        has: (id) => places.has(id),
      }
    },
    readContent: async (record) => (isStill(record) ? volume.contentOf(record) : null),
    readBlob: async (record) => (isStill(record) ? readBlob(record) : null),
    hashOf: async (record) => (isStill(record) ? hashOf(record) : null),
    blobOf: readBlob,
    async hashOfRevision(content) {
      const blob = await readBlob(content)
      return blob && sha256OfContent(blob)
    },
    known,
    async settle({ paths, entries }, cursorBooks) {
      const isRemoval = entries.some(({ entry }) => entry.parent === null && entry.kind === 'folder')
      const along = isRemoval ? (await known()).takenAlong(entries.map(({ entry }) => entry)) : []
      return book(() => ({
        settled: new Map(paths.map(({ path, change }) => [path, change])),
        entries: new Map([
          ...Array.from(along, (id) => [id, null] as const),
          ...entries.map(({ entry, held }) => [entry.id, packEntry(entry, held)] as const),
        ]),
        ...cursorBooks,
      }))
    },
    adopt: (entries) => adoptOldBooks(volume, outbox, space, entries),
    note: (notes) => book(() => ({ settled: new Map(), notes })),
    notes: () => outbox.notes(),
    async rejoin(entries, cursorBooks) {
      await volume.catchUp()
      const before = await known()
      return book((sequence) => {
        const hidden = Array.from(volume.tree.hiddenPaths())
        for (const path of hidden) {
          const hiding = before.at(path)
          if (hiding?.kind === 'whiteout' && !entries.has(hiding.id)) continue
          volume.tree.take(path, hiddenRecord(path, sequence), false)
        }
        for (const node of volume.tree.all()) {
          if (node.isSample || node.id === undefined || !entries.has(node.id)) continue
          volume.tree.put({ ...node, change: sequence })
        }
        return {
          settled: new Map(),
          entries: new Map(
            Array.from(entries, ([id, found]) => [id, found && packEntry(found.entry, found.held)] as const),
          ),
          ...cursorBooks,
        }
      })
    },
    async receive(arrived, cursorBooks) {
      const before = await known()
      const hashes = await hashesFor(arrived, before)
      return volume.track(['/'], () =>
        books.keep((stamped) =>
          volume.commit('/', (sequence) => {
            const planned = planArrival(arrived, cursorBooks, {
              tree: volume.tree,
              known: before,
              hashes,
              sequence,
              now: now(),
              newRevision: (size) => volume.newRevision(sequence, size),
              newId,
            })
            return success(planned.sync ? { ...planned, sync: stamped(planned.sync) } : planned)
          }),
        ),
      )
    },
    cursor: () => outbox.cursor(),
    subscribe,
  }
}
