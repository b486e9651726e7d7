import type { Result } from '@/lib/result'
import type { CursorBooks } from '../store-types'
import type { FileError, FilePath } from '../types'
import {
  answeredNotes,
  comparingNote,
  cursorMark,
  historyNotes,
  type KnownHistory,
  readHistory,
  withPoint,
} from './known-history'
import type { KnownEntries } from './known-entries'
import { listSpace, type SpaceListing } from './list-space'
import { ownChange } from './own-revisions'
import type { SpaceStore } from './space-store'
import type { SpaceEntry, SpaceFailure, SpaceFigures, SpaceLimits, SpacePort } from './types'

/** What taking in changes of a space did. */
export interface TakenIn {
  /** Copies that were made of this device's files, since the space's took their places. */
  readonly conflicts: readonly FilePath[]
  /** Whether others changed something. */
  readonly hasNews: boolean
  readonly figures: SpaceFigures
  readonly limits: SpaceLimits
}

/** A failure of the space or of this device's own store. */
export type SyncFailure = SpaceFailure | FileError
export type SyncResult<T> = Result<T, SyncFailure>

interface TakeInOptions {
  readonly port: SpacePort
  readonly store: SpaceStore
  /** Called as soon as it is known that there is something to take in. */
  readonly onWork: () => void
  /** Reads the whole space again, whatever the device knows. */
  readonly whole: boolean
}

const isSame = (a: SpaceEntry | undefined, b: SpaceEntry) =>
  a?.version === b.version && a.revision === b.revision

/** What a space's marks say, or, where there are none, the numbers. */
function markedVersion(listing: SpaceListing, history: KnownHistory): number {
  const { cursor } = history
  if (!listing.isSameSpace) return 0
  if (cursorMark(history) !== null && listing.common !== undefined) return listing.common ?? 0
  return listing.version >= cursor && listing.common !== null ? cursor : (listing.common ?? 0)
}

/**
 * The number up to which a device's history and the space's are the same. Apart from the marks, what both have proves it: an entry
 * whose number and revision are the same on both sides can only be of a common past.
 */
function sharedVersion(listing: SpaceListing, history: KnownHistory, known: KnownEntries): number {
  let version = markedVersion(listing, history)
  if (listing.isSameSpace)
    for (const entry of listing.changes)
      if (isSame(known.get(entry.id), entry)) version = Math.max(version, entry.version)
  return version
}

/**
 * What is to be believed of entries that the space's history does not have as the device knew them. What the device does not have
 * any more comes back: in another history nobody removed it.
 */
function withoutUnshared(
  listing: SpaceListing,
  known: KnownEntries,
  version: number,
  isHere: (id: string) => boolean,
) {
  const ancestors = new Map(
    listing.changes.filter((entry) => entry.version <= version).map((entry) => [entry.id, entry]),
  )
  const entries = new Map<string, { readonly entry: SpaceEntry; readonly held: string | null } | null>()
  for (const entry of known.all()) {
    if (listing.isSameSpace && entry.version <= version) continue
    // A device has no record of its own for a hidden sample; one that it has shown again since is to be hidden again.
    const isStill = entry.kind === 'whiteout' ? entry.parent !== null : isHere(entry.id)
    const ancestor = isStill ? ancestors.get(entry.id) : undefined
    const isHeld = ancestor !== undefined && ancestor.hash === entry.hash
    entries.set(entry.id, ancestor ? { entry: ancestor, held: isHeld ? known.heldOf(entry.id) : null } : null)
  }
  for (const id of known.damaged) entries.set(id, null)
  return entries
}

/** An entry that a whole listing does not name: which change removed it is not told. */
const asRemoved = (entry: SpaceEntry): SpaceEntry => ({
  ...entry,
  parent: null,
  name: null,
  hash: null,
  size: 0,
  version: 0,
})

/** What was in folders that were removed and brought back since the device heard of them. */
function lostInBetween({ changes }: SpaceListing, known: KnownEntries): readonly SpaceEntry[] {
  const named = new Set(changes.map(({ id }) => id))
  const lost = new Map<string, SpaceEntry>()
  for (const { id, parent, returned } of changes) {
    const before = known.get(id)
    if (parent === null || !before || before.parent === null || returned <= before.version) continue
    for (const below of known.below(id)) if (!named.has(below.id)) lost.set(below.id, asRemoved(below))
  }
  return [...lost.values()]
}

/**
 * Fetches what was changed elsewhere and hands it to the device's store; contents are fetched when they are opened. Where the space
 * has gone another way than this device knew, the device first takes back what it believed.
 */
export async function takeIn({ port, store, onWork, whole }: TakeInOptions): Promise<SyncResult<TakenIn>> {
  let history = readHistory(await store.cursor(), await store.notes())
  let known = await store.known()
  const listed = await listSpace(port, history, { whole: whole || known.damaged.size > 0 })
  if (!listed.ok) return listed
  let listing = listed.value
  if (listing.whole) {
    const adopted = await store.adopt(listing.changes)
    if (!adopted.ok) return adopted
    if (adopted.value) {
      history = readHistory(await store.cursor(), await store.notes())
      listing = { ...listing, isSameSpace: true }
    }
  }
  let { points, sent: unanswered } = history
  known = await store.known()
  if (listing.whole) {
    const version = sharedVersion(listing, history, known)
    const unshared = withoutUnshared(listing, known, version, store.ids().has)
    if (unshared.size > 0 || !listing.isSameSpace) {
      onWork()
      points = points.filter((point) => point.version <= version)
      const rejoined = await store.rejoin(unshared, {
        cursor: String(version),
        notes: new Map([
          ...historyNotes(port.space, points),
          ...comparingNote(true),
          ...answeredNotes(unanswered.keys()),
        ]),
      })
      if (!rejoined.ok) return rejoined
      unanswered = new Map()
      known = await store.known()
    }
  }
  const changes = listing.changes.filter((entry) => !isSame(known.get(entry.id), entry))
  const isOwn = ({ id, revision }: SpaceEntry) => unanswered.get(id)?.includes(revision) === true
  const own = changes.filter(isOwn)
  if (own.length > 0) {
    // The answer to these was lost on the way: the space has them.
    const settled = await store.settle(await ownAsSettled(own, store), {
      notes: answeredNotes(own.map(({ id }) => id)),
    })
    if (!settled.ok) return settled
  }
  const arrived: SpaceEntry[] = changes.filter((entry) => !isOwn(entry))
  arrived.push(...lostInBetween(listing, known))
  if (listing.whole) {
    const listedIds = new Set(listing.changes.map(({ id }) => id))
    for (const entry of known.all())
      if (entry.parent !== null && !listedIds.has(entry.id)) arrived.push(asRemoved(entry))
  }
  const { version, mark } = listing
  const isNews =
    version !== history.cursor ||
    history.ahead !== null ||
    mark !== cursorMark(history) ||
    history.owner !== port.space
  let conflicts: readonly FilePath[] = []
  if (arrived.length > 0 || own.length > 0 || isNews || history.isComparing || listing.whole) {
    if (arrived.length > 0) onWork()
    const books: CursorBooks = {
      cursor: String(version),
      notes: new Map([
        ...historyNotes(port.space, withPoint(points, version, mark)),
        ...comparingNote(false),
        ...answeredNotes(arrived.map(({ id }) => id)),
      ]),
    }
    const received = await store.receive(arrived, books)
    if (!received.ok) return received
    conflicts = received.value.conflicts
  }
  const { figures, limits } = listing
  return { ok: true, value: { conflicts, hasNews: arrived.length > 0, figures, limits } }
}

/** Changes of this device whose answer was lost, in the form in which a store settles them. */
async function ownAsSettled(own: readonly SpaceEntry[], store: SpaceStore) {
  const waiting = await store.outgoing()
  const byId = new Map(
    (waiting.ok ? waiting.value : []).flatMap((one) =>
      one.record?.id === undefined ? [] : [[one.record.id, one] as const],
    ),
  )
  const paths: { readonly path: FilePath; readonly change: number }[] = []
  const entries = own.map((entry) => {
    const one = byId.get(entry.id)
    const isStill = one !== undefined && one.change === ownChange(entry.revision)
    if (isStill) paths.push({ path: one.path, change: one.change })
    return { entry, held: isStill && one.record?.kind === 'file' ? one.record.revision : null }
  })
  return { paths, entries }
}
