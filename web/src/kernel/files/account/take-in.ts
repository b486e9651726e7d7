import { parentPath, pathSteps } from '../paths'
import type { IncomingChange, SyncStore } from '../store-types'
import type { FileError, FilePath } from '../types'
import { noVersion, toIncomingChange } from './account-records'
import { isOwnRevision, ownChange } from './own-revisions'
import type {
  AccountFailure,
  AccountFigures,
  AccountFilesPort,
  AccountLimits,
  AccountResult,
  PulledChange,
} from './types'

/** Changes that are listed in one answer. */
const pageLength = 500
/** Bytes of contents that are asked for in one call; a larger file is asked for alone. */
const groupBytes = 1024 * 1024
/** Files whose contents are asked for in one call. */
const groupLength = 100
/** Calls for contents that run at the same time. */
const callsAtOnce = 3
/** Bytes of contents that are taken in together: what the page needs memory for. */
const chunkBytes = 8 * 1024 * 1024
/** Changes that are taken in together. */
const chunkLength = 500

/** What taking in brought. */
export interface TakenIn {
  /** Changes that other devices had made. */
  readonly received: number
  /** Copies that were made of this device's files, since the account's took their places. */
  readonly conflicts: readonly FilePath[]
  readonly figures: AccountFigures
  readonly limits: AccountLimits
}

/** A failure of the account or of this device's own store. */
export type SyncFailure = AccountFailure | FileError
export type SyncResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: SyncFailure }

interface TakeInOptions {
  readonly port: AccountFilesPort
  readonly store: SyncStore
  /** Marks the revisions that this device made since it started. */
  readonly tag: string
  /** Called as soon as it is known that there is something to take in. */
  readonly onWork: () => void
  /** Reads the whole account anew, whatever the device knows. */
  readonly whole: boolean
}

interface Listing {
  /** Latest change of each path, by version. */
  readonly changes: readonly PulledChange[]
  readonly version: number
  readonly figures: AccountFigures
  readonly limits: AccountLimits
}

/** Lists what came after a version; null: the device knows too little, or more than there is, and reads everything anew. */
async function listChanges(
  port: AccountFilesPort,
  from: number,
  whole: boolean,
): Promise<AccountResult<Listing | null>> {
  const latest = new Map<FilePath, PulledChange>()
  for (let after = from; ; ) {
    const page = await port.pull(after, { most: pageLength, whole })
    if (!page.ok) return page
    const { changes, version, more, reset, bytes, entries, limits } = page.value
    if (!whole && (reset || version < after)) return { ok: true, value: null }
    for (const change of changes) {
      latest.delete(change.path)
      latest.set(change.path, change)
    }
    after = version
    if (more) continue
    const listing = { changes: [...latest.values()], version, figures: { bytes, entries }, limits }
    return { ok: true, value: listing }
  }
}

/** Fetches contents a few calls at a time. A file whose content is of another version by now is left out: it comes again. */
async function fetchContents(
  port: AccountFilesPort,
  files: readonly PulledChange[],
): Promise<AccountResult<ReadonlyMap<FilePath, Uint8Array>>> {
  const contents = new Map<FilePath, Uint8Array>()
  const groups: PulledChange[][] = []
  let bytes = 0
  for (const file of files) {
    // Nothing to fetch for an empty file, and nothing that could have changed in it unnoticed.
    if (file.size === 0) {
      contents.set(file.path, new Uint8Array())
      continue
    }
    const last = groups.at(-1)
    if (last && last.length < groupLength && bytes + file.size <= groupBytes) {
      last.push(file)
      bytes += file.size
    } else {
      groups.push([file])
      bytes = file.size
    }
  }
  let failure: AccountFailure | null = null
  const work = async () => {
    for (let group = groups.shift(); group && !failure; group = groups.shift()) {
      const answer = await port.contents(group.map((file) => file.path))
      if (!answer.ok) {
        failure ??= answer.error
        return
      }
      const found = new Map(answer.value.map((one) => [one.path, one]))
      const rest = group.filter((file) => !found.has(file.path))
      // An answer holds a limited amount: the first file of the rest is in the next one, unless it is gone.
      if (found.size > 0 && rest.length > 0) groups.push(rest)
      for (const file of group) {
        const one = found.get(file.path)
        if (one?.version === file.version) contents.set(file.path, one.content)
      }
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return failure ? { ok: false, error: failure } : { ok: true, value: contents }
}

const isGone = (change: PulledChange) => change.kind === 'removed' || change.kind === 'whiteout'
const depth = (path: FilePath) => pathSteps(path).length

/** Order inside a chunk: first what goes, from the leaves up, then what comes, from the root down. */
const byTree = (a: PulledChange, b: PulledChange) =>
  isGone(a) === isGone(b)
    ? (depth(a.path) - depth(b.path)) * (isGone(a) ? -1 : 1)
    : Number(isGone(b)) - Number(isGone(a))

/**
 * Cuts the list into chunks that fit into memory, oldest first. The folders above a path are never in a later chunk than
 * the path; `version` is the number up to which everything is in the chunks so far.
 */
function* chunks(
  changes: readonly PulledChange[],
): Generator<{ readonly changes: readonly PulledChange[]; readonly version: number }> {
  const listed = new Map(changes.map((change) => [change.path, change]))
  const given = new Set<FilePath>()
  let chunk: PulledChange[] = []
  let bytes = 0
  let version = 0
  const give = (change: PulledChange) => {
    if (given.has(change.path)) return
    given.add(change.path)
    chunk.push(change)
    bytes += change.size
  }
  for (const change of changes) {
    if (chunk.length > 0 && (chunk.length >= chunkLength || bytes + change.size > chunkBytes)) {
      yield { changes: chunk.toSorted(byTree), version }
      chunk = []
      bytes = 0
    }
    for (const folder of isGone(change) ? [] : pathSteps(parentPath(change.path))) {
      const above = listed.get(folder)
      if (above) give(above)
    }
    give(change)
    version = change.version
  }
  if (chunk.length > 0) yield { changes: chunk.toSorted(byTree), version }
}

/** Removals of what the device has from the account and the account does not list any more. */
async function missingFrom(listing: Listing, store: SyncStore): Promise<readonly IncomingChange[]> {
  const listed = new Set(listing.changes.map((change) => change.path))
  const known = await store.remotes()
  return [...known.entries()]
    .filter(([path, remote]) => remote !== noVersion && !listed.has(path))
    .map(([path]) => ({ path, record: null, data: null, remote: noVersion }))
    .toSorted((a, b) => depth(b.path) - depth(a.path))
}

/**
 * Fetches what other devices changed and hands it to the device's store, contents included, so that all of it can be read
 * without a connection afterwards. Stops at the first failure; what was taken in until then stays.
 */
export async function takeIn(options: TakeInOptions): Promise<SyncResult<TakenIn>> {
  const { port, store, tag, onWork } = options
  const stored = await store.cursor()
  const cursor = Number(stored ?? noVersion)
  const whole = options.whole || cursor === 0
  const listed = await listChanges(port, whole ? 0 : cursor, whole)
  if (!listed.ok) return listed
  const listing = listed.value
  if (!listing) return takeIn({ ...options, whole: true })
  const conflicts: FilePath[] = []
  let received = 0
  const receive = async (changes: readonly IncomingChange[], version: number) => {
    const result = await store.receive(changes, String(version))
    if (!result.ok) return result
    conflicts.push(...result.value.conflicts)
    received += changes.length
    return null
  }

  let changes = listing.changes
  if (whole && changes.length > 0) {
    const known = await store.remotes()
    changes = changes.filter((change) => known.get(change.path) !== String(change.version))
  }
  const own = changes.filter((change) => isOwnRevision(change.revision, tag))
  if (own.length > 0) {
    // The answer to these was lost on the way, or they are known already: the account has them.
    const sent = await store.sent(
      own.map(({ path, revision, version }) => ({
        path,
        change: ownChange(revision),
        remote: String(version),
      })),
    )
    if (!sent.ok) return sent
  }
  if (whole) {
    const gone = await missingFrom(listing, store)
    if (gone.length > 0) {
      onWork()
      const failed = await receive(gone, 0)
      if (failed) return failed
    }
  }
  const foreign = changes.filter((change) => !isOwnRevision(change.revision, tag))
  if (foreign.length > 0) onWork()
  for (const chunk of chunks(foreign)) {
    const contents = await fetchContents(
      port,
      chunk.changes.filter((change) => change.kind === 'file'),
    )
    if (!contents.ok) return contents
    const ready = chunk.changes.flatMap((change) => {
      const content = contents.value.get(change.path) ?? null
      return change.kind === 'file' && content === null ? [] : [toIncomingChange(change, content)]
    })
    const failed = await receive(ready, chunk.version)
    if (failed) return failed
  }
  if (received > 0 || own.length > 0 || stored !== String(listing.version)) {
    const result = await store.receive([], String(listing.version))
    if (!result.ok) return result
  }
  return {
    ok: true,
    value: { received, conflicts, figures: listing.figures, limits: listing.limits },
  }
}
