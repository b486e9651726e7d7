import { isWithin, pathSteps } from '../paths'
import type { OutgoingChange, SyncStore } from '../store-types'
import type { FilePath } from '../types'
import { noVersion, remoteOf, toAccountChange } from './account-records'
import {
  answeredNotes,
  cursorMark,
  historyNotes,
  readHistory,
  sendingNotes,
  withPoint,
} from './known-history'
import { ownRevision } from './own-revisions'
import type { StuckChanges } from './stuck'
import type { SyncResult } from './take-in'
import type { AccountChange, AccountFailure, AccountFigures, AccountFilesPort, AccountLimits } from './types'

/** Bytes of contents that are sent together; a larger file is sent alone. */
const batchBytes = 1024 * 1024
/** Changes that are sent together. */
const batchLength = 200

/** Changes that may fail one after the other for an unknown reason: then it is the server and not the changes. */
const mostFailed = 3

/** How sending ended: everything that can be sent is, or the account has changes that must be taken in first. */
export type SendOutcome = 'done' | 'behind'

interface SendOptions {
  readonly port: AccountFilesPort
  readonly store: SyncStore
  /** Id of the account. */
  readonly account: string
  /** Marks the revisions of this device. */
  readonly tag: string
  readonly stuck: StuckChanges
  /**
   * Whether the account answered with errors of unknown cause several times in a row: then the change that causes them is
   * looked for, so that it does not hold up all others.
   */
  readonly isolates: boolean
  /** What the account is known to hold; null before it was asked. */
  readonly figures: AccountFigures | null
  readonly limits: AccountLimits | null
  readonly onWork: () => void
  readonly onFigures: (figures: AccountFigures) => void
}

const isRemoval = (change: OutgoingChange) => change.record === null || change.record.kind === 'hidden'
const depth = (path: FilePath) => pathSteps(path).length

/**
 * The order in which changes are sent, so that whatever is sent so far is a tree without loose ends and a device that dies
 * in the middle of a move has lost nothing: first what is added or changed, then what is removed, leaves first. Only where
 * a folder becomes a file, what was in it goes before.
 */
export function inSendingOrder(changes: readonly OutgoingChange[]): readonly OutgoingChange[] {
  const removals = changes.filter(isRemoval).toSorted((a, b) => depth(b.path) - depth(a.path))
  const ordered = new Set<OutgoingChange>()
  for (const change of changes) {
    if (isRemoval(change)) continue
    if (change.record?.kind !== 'folder' && (change.remote ?? noVersion) !== noVersion) {
      for (const removal of removals) if (isWithin(removal.path, change.path)) ordered.add(removal)
    }
    ordered.add(change)
  }
  for (const removal of removals) ordered.add(removal)
  return [...ordered]
}

interface Prepared {
  readonly outgoing: OutgoingChange
  readonly change: AccountChange
}

/**
 * Sends what waits in the outbox, in batches that are stored as a whole or not at all. What the account does not take stays
 * in the outbox and is noted in `stuck`; all other failures end it.
 */
export async function send(options: SendOptions): Promise<SyncResult<SendOutcome>> {
  const { port, store, account, tag, stuck, isolates, limits, onWork, onFigures } = options
  const waiting = await store.outgoing(await store.pendingCount())
  stuck.keepOnly(waiting)
  const nothing = waiting.filter((change) => change.record === null && isUnknown(change))
  if (nothing.length > 0) {
    // Made and removed again before the account heard of it.
    const booked = await store.sent(nothing.map(({ path, change }) => ({ path, change, remote: noVersion })))
    if (!booked.ok) return booked
  }
  let { figures } = options
  let failedInARow = 0
  const history = readHistory(await store.cursor(), await store.notes())
  let { cursor, points } = history

  const push = async (batch: readonly Prepared[]): Promise<SyncResult<SendOutcome>> => {
    const changes = batch.map(({ change }) => change)
    // Before anything is sent: should the answer be lost, and this page end, the next one knows its own.
    const noted = await store.note(sendingNotes(changes, history.sent))
    if (!noted.ok) return noted
    const result = await port.push(changes, { version: cursor, mark: cursorMark({ cursor, points }) })
    if (!result.ok) return refuse(batch, result.error)
    const outcome = result.value
    if (!outcome.applied) return { ok: true, value: 'behind' }
    failedInARow = 0
    // Nothing of another device lies between the version that was seen and the one that these changes got.
    cursor = outcome.version
    points = withPoint(points, outcome.version, outcome.mark)
    const booked = await store.sent(
      batch.map(({ outgoing: { path, change }, change: { revision } }) => {
        const version = outcome.versions.get(path)
        return { path, change, remote: version ? remoteOf(version, revision) : noVersion }
      }),
      {
        cursor: String(cursor),
        notes: new Map([...historyNotes(account, points), ...answeredNotes(changes.map(({ path }) => path))]),
      },
    )
    if (!booked.ok) return booked
    figures = outcome
    onFigures(outcome)
    return { ok: true, value: 'done' }
  }

  /** Finds by halves which changes of a batch the account does not take, and sends the others. */
  const refuse = async (
    batch: readonly Prepared[],
    error: AccountFailure,
  ): Promise<SyncResult<SendOutcome>> => {
    if (error.code === 'offline' || error.code === 'signed_out') return { ok: false, error }
    if (error.code === 'unavailable' && (!isolates || failedInARow >= mostFailed)) return { ok: false, error }
    const [only] = batch
    if (batch.length === 1 && only) {
      if (error.code === 'unavailable') failedInARow++
      stuck.note(only.outgoing, error, figures)
      return { ok: true, value: 'done' }
    }
    const middle = Math.ceil(batch.length / 2)
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      // A folder of the first half may have been refused.
      const rest = half.filter(({ outgoing }) => !stuck.holds(outgoing, figures, limits))
      if (rest.length === 0) continue
      const result = await push(rest)
      if (!result.ok || result.value === 'behind') return result
    }
    return { ok: true, value: 'done' }
  }

  let batch: Prepared[] = []
  let bytes = 0
  const flush = async (): Promise<SyncResult<SendOutcome>> => {
    const full = batch
    batch = []
    bytes = 0
    if (full.length === 0) return { ok: true, value: 'done' }
    onWork()
    return push(full)
  }
  for (const outgoing of inSendingOrder(waiting)) {
    if (outgoing.record === null && isUnknown(outgoing)) continue
    if (stuck.holds(outgoing, figures, limits)) continue
    const { record, change } = outgoing
    const content = record?.kind === 'file' ? await store.readContent(record) : null
    // Changed meanwhile: its new content waits in the outbox.
    if (record?.kind === 'file' && content === null) continue
    const size = content?.length ?? 0
    if (batch.length >= batchLength || (batch.length > 0 && bytes + size > batchBytes)) {
      const result = await flush()
      if (!result.ok || result.value === 'behind') return result
      // Its folder may have been refused just now.
      if (stuck.holds(outgoing, figures, limits)) continue
    }
    batch.push({ outgoing, change: toAccountChange(outgoing, content, ownRevision(tag, change)) })
    bytes += size
  }
  return flush()
}

/** Whether the account has nothing of a path. */
const isUnknown = ({ remote }: OutgoingChange) => (remote ?? noVersion) === noVersion
