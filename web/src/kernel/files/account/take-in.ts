import type { Result } from '@/lib/result'
import { parentPath, pathSteps } from '../paths'
import type { IncomingChange, SyncStore } from '../store-types'
import type { FileError, FilePath } from '../types'
import { isKnown, noVersion, remoteOf, toIncomingChange } from './account-records'
import {
  answeredNotes,
  comparingNote,
  cursorMark,
  historyNotes,
  readHistory,
  withPoint,
} from './known-history'
import { listAccount, type Listing } from './list-account'
import { ownChange } from './own-revisions'
import { findShared } from './shared-history'
import type {
  AccountFailure,
  AccountFigures,
  AccountFilesPort,
  AccountLimits,
  AccountResult,
  PulledChange,
} from './types'

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
export type SyncResult<T> = Result<T, SyncFailure>

interface TakeInOptions {
  readonly port: AccountFilesPort
  readonly store: SyncStore
  /** Id of the account. */
  readonly account: string
  /** Called as soon as it is known that there is something to take in. */
  readonly onWork: () => void
  /** Reads the whole account again, whatever the device knows. */
  readonly whole: boolean
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
 * the path.
 */
function* chunks(changes: readonly PulledChange[]): Generator<readonly PulledChange[]> {
  const listed = new Map(changes.map((change) => [change.path, change]))
  const given = new Set<FilePath>()
  let chunk: PulledChange[] = []
  let bytes = 0
  const give = (change: PulledChange) => {
    if (given.has(change.path)) return
    given.add(change.path)
    chunk.push(change)
    bytes += change.size
  }
  for (const change of changes) {
    if (chunk.length > 0 && (chunk.length >= chunkLength || bytes + change.size > chunkBytes)) {
      yield chunk.toSorted(byTree)
      chunk = []
      bytes = 0
    }
    for (const folder of isGone(change) ? [] : pathSteps(parentPath(change.path))) {
      const above = listed.get(folder)
      if (above) give(above)
    }
    give(change)
  }
  if (chunk.length > 0) yield chunk.toSorted(byTree)
}

/** Removals of what the device has from the account and the account does not list any more. */
const missingFrom = (listing: Listing, known: ReadonlyMap<FilePath, string>): readonly IncomingChange[] => {
  const listed = new Set(listing.changes.map((change) => change.path))
  return [...known.entries()]
    .filter(([path, remote]) => remote !== noVersion && !listed.has(path))
    .map(([path]) => ({ path, record: null, data: null, remote: noVersion }))
    .toSorted((a, b) => depth(b.path) - depth(a.path))
}

/**
 * Fetches what other devices changed and hands it to the device's store, contents included, so that all of it can be read
 * without a connection afterwards. Where the account has gone another way than this device knew, the device first takes
 * back what it believed. Stops at the first failure; what was taken in until then stays, and is not fetched again.
 */
export async function takeIn(options: TakeInOptions): Promise<SyncResult<TakenIn>> {
  const { port, store, account, onWork } = options
  const history = readHistory(await store.cursor(), await store.notes())
  const listed = await listAccount(port, history, options)
  if (!listed.ok) return listed
  const listing = listed.value
  let { points, sent: unanswered } = history
  let known = await store.remotes()
  if (listing.whole) {
    const shared = findShared(listing, history, known)
    if (shared.hasParted) {
      onWork()
      points = points.filter((point) => point.version <= shared.version)
      const rejoined = await store.rejoin(shared, {
        cursor: String(shared.version),
        notes: new Map([
          ...historyNotes(account, points),
          ...comparingNote(true),
          ...answeredNotes(unanswered.keys()),
        ]),
      })
      if (!rejoined.ok) return rejoined
      unanswered = new Map()
      known = await store.remotes()
    }
  }
  const conflicts: FilePath[] = []
  let received = 0
  const receive = async (changes: readonly IncomingChange[]) => {
    // What comes from another device is newer than all that was sent.
    const result = await store.receive(changes, null, answeredNotes(changes.map(({ path }) => path)))
    if (!result.ok) return result
    conflicts.push(...result.value.conflicts)
    received += changes.length
    return null
  }

  const changes = listing.changes.filter((change) => !isKnown(change, known.get(change.path), history))
  const isOwn = ({ path, revision }: PulledChange) => unanswered.get(path)?.includes(revision) === true
  const own = changes.filter(isOwn)
  if (own.length > 0) {
    // The answer to these was lost on the way: the account has them.
    const sent = await store.sent(
      own.map(({ path, revision, version }) => ({
        path,
        change: ownChange(revision),
        remote: remoteOf(version, revision),
      })),
      // Sent later but from the same number: what else was sent for these paths was not stored.
      { notes: answeredNotes(own.map(({ path }) => path)) },
    )
    if (!sent.ok) return sent
  }
  if (listing.whole) {
    const gone = missingFrom(listing, known)
    if (gone.length > 0) {
      onWork()
      const failed = await receive(gone)
      if (failed) return failed
    }
  }
  const foreign = changes.filter((change) => !isOwn(change))
  if (foreign.length > 0) onWork()
  for (const chunk of chunks(foreign)) {
    const contents = await fetchContents(
      port,
      chunk.filter((change) => change.kind === 'file'),
    )
    if (!contents.ok) return contents
    const ready = chunk.flatMap((change) => {
      const content = contents.value.get(change.path) ?? null
      return change.kind === 'file' && content === null ? [] : [toIncomingChange(change, content)]
    })
    const failed = await receive(ready)
    if (failed) return failed
  }
  const { version, mark } = listing
  const isNews = version !== history.cursor || mark !== cursorMark(history) || history.owner !== account
  if (received > 0 || own.length > 0 || isNews || history.isComparing || listing.whole) {
    const notes = new Map([
      ...historyNotes(account, withPoint(points, version, mark)),
      ...comparingNote(false),
    ])
    const result = await store.receive([], String(version), notes)
    if (!result.ok) return result
  }
  return {
    ok: true,
    value: { received, conflicts, figures: listing.figures, limits: listing.limits },
  }
}
