import { createHash, randomUUID } from 'node:crypto'
import type { FilePath } from '../../types'
import { KnownEntries } from '../known-entries'
import type {
  EntryChange,
  HistoryPoint,
  PulledEntry,
  SpaceEntry,
  SpaceFailureCode,
  SpaceFigures,
  SpaceLimits,
  SpacePort,
  SpaceResult,
} from '../types'
import { withArrived } from '../with-arrived'
import { badConnection, type Fate } from './bad-connection'
import type { SimulatedAccount } from './simulation'

/** A content that a space has, or expects. */
interface StoredBlob {
  readonly size: number
  /** Null: it is still expected. */
  readonly content: Uint8Array | null
  /** Whether an entry named it since it came: a content that was uploaded is expected until then. */
  readonly isKept: boolean
}

/** The state of a space at a moment. Contents are no part of it: objects that were stored outlive a copy of the database. */
export interface SpaceCopy {
  readonly id: string
  readonly version: number
  readonly forgotten: number
  readonly entries: ReadonlyMap<string, PulledEntry>
  /** Hashes of the contents that states of entries name. */
  readonly named: ReadonlySet<string>
  readonly marks: readonly HistoryPoint[]
}

/**
 * A space in memory that follows the rules of the database, for tests of synchronisation. That it answers as the database does is
 * tested next to the database (server/test/contract/space-in-memory.test.ts).
 */
export interface SpaceServer extends SimulatedAccount<SpaceCopy> {
  /** A device's connection. `fate` is asked for each call but downloads. */
  connect(fate?: () => Fate): SpacePort
  /** What the space keeps, by path; removals left out. */
  entries(): ReadonlyMap<FilePath, PulledEntry>
  /** Lets go of all states but the newest of each entry, as the database does in time: what only they named takes no room any more. */
  forgetStates(): void
  /** Loses the contents of all files, as a bucket that is restored from an older copy than the database. */
  loseContents(): void
  forgetRemovals(): void
  forgetMarks(): void
  copy(): SpaceCopy
  restore(copy: SpaceCopy): void
  makeAgain(): void
  /** False: it has no mark of any number. */
  hasMarks: boolean
  limits: SpaceLimits
  /** How often each was called so far. */
  readonly calls: Record<'pull' | 'push' | 'upload' | 'download', number>
}

/** The SHA-256 of a content as spaces write it. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What a change fails with; what it did until then is taken back. */
class Refusal extends Error {
  constructor(
    readonly code: SpaceFailureCode,
    message: string,
    readonly missing?: readonly string[],
  ) {
    super(message)
  }
}
const noTree = () => new Refusal('refused', 'This is no tree.')
const isName = (name: string | null) =>
  name !== null &&
  !/^\.{0,2}$|[/\p{Cc}]/u.test(name) &&
  name.normalize('NFC') === name &&
  Buffer.byteLength(name) <= 255
const hasForm = ({ kind, hash, target, name }: EntryChange) =>
  isName(name) && (kind === 'file') === (hash !== null) && (kind === 'link') === (target !== null)
const failure = ({ code, message, missing }: Refusal) =>
  ({ ok: false, error: { code, message, ...(missing && { missing }) } }) as const
const isLiving = (entry: SpaceEntry | undefined) => entry !== undefined && entry.parent !== null

/** The deepest that folders are nested. */
const deepest = 250

/** An empty space. `pageSize`: entries of a page; there are several pages soon. */
export function createSpaceServer({ pageSize = 7 }: { readonly pageSize?: number } = {}): SpaceServer {
  let id: string = randomUUID()
  let version = 0
  let forgotten = 0
  let entries = new Map<string, PulledEntry>()
  let blobs = new Map<string, StoredBlob>()
  let named = new Set<string>()
  /** Marked numbers, lowest first. */
  let marks: readonly HistoryPoint[] = []
  const calls = { pull: 0, push: 0, upload: 0, download: 0 }

  const markOf = (number: number) =>
    (number > 0 && server.hasMarks && marks.find((point) => point.version >= number)?.mark) || null
  /** Contents count as long as a state names them, earlier states included. */
  const figures = (): SpaceFigures => ({
    bytes: [...named].reduce((sum, hash) => sum + (blobs.get(hash)?.size ?? 0), 0),
    entries: [...entries.values()].filter(isLiving).length,
  })

  /** What is in a folder, at any depth. */
  const below = (folder: string): PulledEntry[] =>
    [...entries.values()].flatMap((entry) => (entry.parent === folder ? [entry, ...below(entry.id)] : []))
  /** How many folders an entry is in, the top one included; too many: it is in itself. */
  function depthOf(entry: SpaceEntry): number {
    let depth = 1
    for (let at: SpaceEntry | undefined = entry; at && at.parent !== id && depth <= deepest + 1; depth++)
      at = at.parent === null ? undefined : entries.get(at.parent)
    return depth
  }

  function hasConflicts(changes: readonly EntryChange[], seen: number): boolean {
    const byId = new Map(changes.map((change) => [change.id, change]))
    // What goes with a folder; what these changes name goes where they say.
    const doomed = new Set<string>()
    const doom = (folder: string) => {
      for (const entry of entries.values()) {
        if (entry.parent !== folder || byId.has(entry.id)) continue
        doomed.add(entry.id)
        doom(entry.id)
      }
    }
    for (const change of changes) if (change.parent === null) doom(change.id)
    return changes.some((change) => {
      const stored = entries.get(change.id)
      // A device that has lost its books may bring back what was removed; so may any where the removal is forgotten.
      const comesBack = change.expected === 0 && change.parent !== null && !isLiving(stored)
      if (stored && stored.version !== change.expected && !comesBack) return true
      if (change.parent === null)
        return below(change.id).some((entry) => entry.version > seen && !byId.has(entry.id))
      const holder = [...entries.values()].find(
        (entry) => entry.parent === change.parent && entry.name === change.name && entry.id !== change.id,
      )
      if (holder && !byId.has(holder.id)) return true
      if (change.parent === id) return false
      const folder = byId.get(change.parent) ?? entries.get(change.parent)
      return folder?.kind !== 'folder' || folder.parent === null || doomed.has(folder.id)
    })
  }

  function takeContents(changes: readonly EntryChange[]): void {
    for (const { content, hash, size } of changes) {
      if (!content) continue
      if (
        hash === null ||
        hashOf(content) !== hash ||
        content.length !== size ||
        size > server.limits.inlineBytes
      )
        throw new Refusal('content_missing', 'A content is not what its hash and size say.')
      const blob = blobs.get(hash)
      if (!blob?.isKept) blobs.set(hash, { size, content, isKept: true })
    }
    const missing = new Set<string>()
    for (const { hash, size, parent, content } of changes) {
      if (hash === null) continue
      const blob = blobs.get(hash)
      if (blob?.content && blob.size === size && !content) blobs.set(hash, { ...blob, isKept: true })
      const isThere = blob?.content && blob.size === size
      if (parent !== null && !isThere) missing.add(hash)
    }
    if (missing.size > 0)
      throw new Refusal('content_missing', 'A content is missing.', [...missing].toSorted())
  }

  function nameContents(changes: readonly EntryChange[]): void {
    const before = figures().bytes
    named = new Set([
      ...named,
      ...changes.flatMap(({ hash, parent }) => (hash !== null && parent !== null ? [hash] : [])),
    ])
    const { bytes } = figures()
    if (bytes > before && bytes > server.limits.spaceBytes) throw new Refusal('full', 'There is no room.')
  }

  /** Makes changes that are free of conflicts; throws where the space does not take them. */
  function make(changes: readonly EntryChange[]): void {
    if (changes.some(({ size }) => size > server.limits.fileBytes))
      throw new Refusal('too_large', 'A file is too large.')
    takeContents(changes)
    nameContents(changes)
    const livingOf = () => changes.filter((change) => isLiving(entries.get(change.id))).length
    const livingBefore = livingOf()
    const moved: string[] = []
    for (const [nth, change] of changes.entries()) {
      const { content: _content, expected: _expected, ...values } = change
      const stored = entries.get(values.id)
      if (values.parent === null && !stored) continue
      if ((values.kind === 'link') !== (values.target !== null)) throw noTree()
      if (values.parent !== null && !hasForm(change)) throw noTree()
      if (values.kind === 'folder' && values.parent !== null && values.parent !== stored?.parent)
        moved.push(values.id)
      const own = version + nth + 1
      const isBack = stored !== undefined && stored.parent === null && values.parent !== null
      entries.set(values.id, { ...values, version: own, returned: isBack ? own : (stored?.returned ?? 0) })
    }
    const places = [...entries.values()].filter(isLiving).map(({ parent, name }) => `${parent}/${name}`)
    if (new Set(places).size < places.length) throw noTree()
    // A folder that goes takes with it what is in it then.
    for (const change of changes) {
      if (change.parent !== null) continue
      for (const entry of below(change.id)) entries.set(entry.id, { ...entry, parent: null, name: null })
    }
    for (const folder of moved) {
      const entry = entries.get(folder)
      if (!entry || depthOf(entry) > deepest) throw noTree()
      if (below(folder).some((one) => one.kind === 'folder' && depthOf(one) > deepest)) throw noTree()
    }
    if (livingOf() > livingBefore && figures().entries > server.limits.spaceEntries)
      throw new Refusal('full', 'There are too many entries.')
    version += changes.length
    marks = [...marks, { version, mark: randomUUID() }]
  }

  const push: SpacePort['push'] = async (changes, { version: seen, mark }) => {
    const sent = changes.map((change) => (change.kind === 'file' ? change : { ...change, size: 0 }))
    if (sent.some((change) => (entries.get(change.id)?.kind ?? change.kind) !== change.kind))
      return failure(new Refusal('refused', 'An entry keeps its kind.'))
    const fresh = sent.filter((change) => entries.get(change.id)?.revision !== change.revision)
    const previous = version
    if (fresh.length > 0) {
      const isBehind = hasConflicts(fresh, seen)
      if (mark !== null && mark !== markOf(seen)) return { ok: true, value: { applied: false } }
      if (isBehind && seen >= version)
        return failure(new Refusal('refused', 'These changes do not fit together.'))
      if (isBehind) return { ok: true, value: { applied: false } }
      const before = { entries: new Map(entries), blobs: new Map(blobs), named }
      try {
        make(fresh)
      } catch (error) {
        ;({ entries, blobs, named } = before)
        if (error instanceof Refusal) return failure(error)
        throw error
      }
    }
    const versions = new Map<string, number>()
    for (const change of changes) {
      const stored = entries.get(change.id)
      if (stored) versions.set(change.id, stored.version)
    }
    return {
      ok: true,
      value: { applied: true, previous, version, mark: markOf(version), versions, ...figures() },
    }
  }

  const pull: SpacePort['pull'] = async (after, { whole, points }) => {
    const reset = !whole && after > 0 && after < forgotten
    const found = reset
      ? []
      : [...entries.values()]
          .filter((entry) => entry.version > after && (!whole || isLiving(entry)))
          .toSorted((a, b) => a.version - b.version)
    const changes = found.slice(0, pageSize)
    const more = found.length > changes.length
    const goal = reset ? 0 : more ? (changes.at(-1)?.version ?? 0) : version
    const shared = points.filter((point) => point.mark === markOf(point.version))
    const common = shared.length > 0 ? Math.max(...shared.map((point) => point.version)) : null
    return {
      ok: true,
      value: {
        changes,
        version: goal,
        latest: version,
        mark: markOf(goal),
        common,
        more,
        reset,
        ...figures(),
        limits: server.limits,
      },
    }
  }

  const upload: SpacePort['upload'] = async (contents) => {
    if (contents.some(({ size }) => size > server.limits.fileBytes))
      return failure(new Refusal('too_large', 'A file is too large.'))
    const missing = [...new Map(contents.map((one) => [one.hash, one])).values()].filter(
      ({ hash }) => !blobs.get(hash)?.content,
    )
    const expected = [...blobs.values()].reduce((sum, { size, isKept }) => sum + (isKept ? 0 : size), 0)
    const more = missing.reduce((sum, { hash, size }) => sum + (blobs.has(hash) ? 0 : size), 0)
    if (more > 0 && figures().bytes + expected + more > server.limits.spaceBytes)
      return failure(new Refusal('full', 'There is no room.'))
    for (const { hash, size } of missing) blobs.set(hash, { size, content: null, isKept: false })
    let problem: Refusal | null = null
    for (const { hash, size, bytes } of missing) {
      // Small ones travel with the changes.
      if (size <= server.limits.inlineBytes) continue
      const read = await bytes()
      const content = read instanceof Blob ? new Uint8Array(await read.arrayBuffer()) : read
      if (content?.length === size && hashOf(content) === hash)
        blobs.set(hash, { size, content, isKept: false })
      else problem ??= new Refusal('content_missing', 'The content has changed.', [hash])
    }
    return problem ? failure(problem) : { ok: true, value: undefined }
  }

  const download: SpacePort['download'] = async ({ hash }) => ({
    ok: true,
    value: blobs.get(hash)?.content?.slice() ?? null,
  })

  const counted =
    <Args extends unknown[], T>(name: keyof typeof calls, call: (...args: Args) => Promise<SpaceResult<T>>) =>
    (...args: Args) => {
      calls[name]++
      return call(...args)
    }

  const restore = (copy: SpaceCopy) => {
    ;({ id, version, forgotten, marks } = copy)
    entries = new Map(copy.entries)
    named = new Set(copy.named)
  }

  const server: SpaceServer = {
    hasMarks: true,
    limits: { fileBytes: 100_000, spaceBytes: 10_000_000, spaceEntries: 10_000, inlineBytes: 20 },
    calls,
    id: () => id,
    connect(fate = () => 'answered') {
      const port = badConnection({ space: id, pull, push, upload, download }, fate)
      return {
        space: id,
        pull: counted('pull', (...call: Parameters<SpacePort['pull']>) => port.pull(...call)),
        push: counted('push', (...call: Parameters<SpacePort['push']>) => port.push(...call)),
        upload: counted('upload', (...call: Parameters<SpacePort['upload']>) => port.upload(...call)),
        download: counted('download', (...call: Parameters<SpacePort['download']>) => port.download(...call)),
      }
    },
    entries() {
      const living = [...entries.values()].filter(isLiving)
      const { pathOf } = withArrived(new KnownEntries(id), living)
      return new Map(living.map((entry) => [pathOf(entry.id) ?? '', entry]))
    },
    forgetStates() {
      named = new Set([...entries.values()].filter(isLiving).flatMap(({ hash }) => hash ?? []))
    },
    loseContents() {
      blobs = new Map()
    },
    forgetRemovals() {
      for (const [entryId, entry] of entries) {
        if (isLiving(entry)) continue
        entries.delete(entryId)
        forgotten = Math.max(forgotten, entry.version)
      }
    },
    forgetMarks() {
      marks = marks.slice(-1)
    },
    copy: () => ({ id, version, forgotten, entries: new Map(entries), named, marks }),
    restore,
    makeAgain: () =>
      restore({
        id: randomUUID(),
        version: 0,
        forgotten: 0,
        entries: new Map(),
        named: new Set(),
        marks: [],
      }),
  }
  return server
}
