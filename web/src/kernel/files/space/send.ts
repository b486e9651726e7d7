import { ownRevision } from './own-revisions'
import type { SendableChange, StuckChanges } from './stuck'
import {
  answeredNotes,
  cursorMark,
  historyNotes,
  readHistory,
  sendingNotes,
  withPoint,
} from './known-history'
import type { KnownEntries } from './known-entries'
import { type PlannedChange, planOutgoing, type WaitingPath } from './plan-outgoing'
import type { SpaceStore } from './space-store'
import type { SyncResult } from './take-in'
import type { EntryChange, SpaceEntry, SpaceFailure, SpaceFigures, SpaceLimits, SpacePort } from './types'

/** Bytes of contents that are sent together with changes. */
const batchBytes = 1024 * 1024
/** Changes that are sent together. */
const batchLength = 500

/** Changes that may fail one after the other for an unknown reason: then it is the server and not the changes. */
const mostFailed = 3

/** How sending ended: everything that can be sent is, or there are changes of others that must be taken in first. */
export type SendOutcome = 'done' | 'behind'

interface SendOptions {
  readonly port: SpacePort
  readonly store: SpaceStore
  /** Marks the revisions of this device. */
  readonly tag: string
  readonly newId: () => string
  readonly stuck: StuckChanges
  /** Whether the change that causes errors of unknown cause is looked for, so that it does not hold up all others. */
  readonly isolates: boolean
  /** What the space is known to hold; null before it was asked. */
  readonly figures: SpaceFigures | null
  readonly limits: SpaceLimits | null
  readonly onWork: () => void
  readonly onFigures: (figures: SpaceFigures) => void
}

interface Prepared extends PlannedChange {
  readonly content: Uint8Array | null
}

/** A change as the list of what is stuck knows it. */
const asOutgoing = ({ waiting, change }: PlannedChange): SendableChange => ({
  path: waiting.path,
  change: waiting.change,
  record: change.parent === null ? null : waiting.record,
  isNew: change.expected === 0,
})

/**
 * Sends what waits in the outbox, in batches that are stored as a whole or not at all. What the space does not take stays in the
 * outbox and is noted in `stuck`; all other failures end it.
 */
export async function send(options: SendOptions): Promise<SyncResult<SendOutcome>> {
  const { port, store, tag, newId, stuck, isolates, limits, onWork, onFigures } = options
  const inlineBytes = limits?.inlineBytes ?? 0
  const outgoing = await store.outgoing()
  if (!outgoing.ok) return outgoing
  let known = await store.known()
  const waiting = await withHashes(outgoing.value, known, store)
  const plan = planOutgoing(waiting, known, store.ids(), {
    newId,
    revisionOf: (change) => ownRevision(tag, change),
  })
  const done = plan.groups.length === 0 ? [...plan.settled, ...plan.empty] : plan.settled
  stuck.keepOnly(plan.groups.flat().map(asOutgoing))
  if (done.length > 0) {
    const settled = await store.settle({ paths: done, entries: [] })
    if (!settled.ok) return settled
  }
  let { figures } = options
  let failedInARow = 0
  let isBehind = false
  let hasSent = false
  const history = readHistory(await store.cursor(), await store.notes())
  let { cursor, points, ahead } = history

  /** Contents that the space should have, and says that it has not. */
  const distrusted = new Set<string>()
  const has = ({ id, hash }: PlannedChange['change']) =>
    hash !== null && known.get(id)?.hash === hash && !distrusted.has(hash)

  /** The content that travels with a change; null: none does. 'changed': it is not here any more. */
  const contentOf = async ({ change, waiting: { record } }: PlannedChange) => {
    if (change.hash === null || record?.kind !== 'file' || change.size > inlineBytes) return null
    if (record.away !== undefined || has(change)) return null
    if (record.size === 0) return new Uint8Array()
    return (await store.readContent(record)) ?? 'changed'
  }

  /** Contents that are too large to travel with the changes go first. */
  const upload = async (batch: readonly Prepared[]) => {
    const large = batch.flatMap(({ change, content, waiting: { record } }) =>
      change.hash !== null && content === null && record !== null && record.away === undefined && !has(change)
        ? [{ hash: change.hash, size: change.size, bytes: () => store.readBlob(record) }]
        : [],
    )
    return large.length > 0 ? port.upload(large) : ({ ok: true, value: undefined } as const)
  }

  const push = async (batch: readonly Prepared[]): Promise<SyncResult<SendOutcome>> => {
    const pushed = await pushOnce(batch)
    if (pushed.ok || pushed.error.code !== 'content_missing') return pushed
    // The space does not have what it had, or what was sent was spoilt on the way: everything is read again, once.
    for (const { change } of batch) if (change.hash !== null) distrusted.add(change.hash)
    const again = await Promise.all(
      batch.map(async (planned) => ({ ...planned, content: await contentOf(planned) })),
    )
    const ready = again.filter((planned): planned is Prepared => planned.content !== 'changed')
    const second = await pushOnce(ready)
    if (second.ok || second.error.code !== 'content_missing') return second
    return refuse(ready, { ...second.error, code: 'refused' })
  }

  const pushOnce = async (batch: readonly Prepared[]): Promise<SyncResult<SendOutcome>> => {
    const changes = batch.map(({ change, content }): EntryChange => ({ ...change, content }))
    const uploaded = await upload(batch)
    if (!uploaded.ok) return isMissing(uploaded.error) ? uploaded : refuse(batch, uploaded.error)
    // Before anything is sent: should the answer be lost, and this page end, the next one knows its own.
    const noted = await store.note(sendingNotes(changes, history.sent))
    if (!noted.ok) return noted
    const result = await port.push(changes, { version: cursor, mark: cursorMark({ cursor, points }) })
    if (!result.ok) return isMissing(result.error) ? result : refuse(batch, result.error)
    const outcome = result.value
    if (!outcome.applied) return { ok: true, value: 'behind' }
    failedInARow = 0
    hasSent = true
    // Where others changed something in between, it still has to be asked for.
    if (outcome.previous === cursor) {
      cursor = outcome.version
      points = withPoint(points, outcome.version, outcome.mark)
    } else {
      isBehind = true
      ahead = outcome.mark === null ? null : { version: outcome.version, mark: outcome.mark }
    }
    const entries = batch.map(({ change, waiting: { record } }) => {
      const { expected: _expected, ...values } = change
      const entry: SpaceEntry = { ...values, version: outcome.versions.get(change.id) ?? 0 }
      return { entry, held: change.parent !== null && record?.kind === 'file' ? record.revision : null }
    })
    const booked = await store.settle(
      { paths: batch.map(({ waiting: { path, change } }) => ({ path, change })), entries },
      {
        cursor: String(cursor),
        notes: new Map([
          ...historyNotes(port.space, points, ahead),
          ...answeredNotes(changes.map(({ id }) => id)),
        ]),
      },
    )
    if (!booked.ok) return booked
    known = await store.known()
    figures = outcome
    onFigures(outcome)
    return { ok: true, value: 'done' }
  }

  /** Finds by halves which changes of a batch the space does not take, and sends the others. */
  const refuse = async (
    batch: readonly Prepared[],
    error: SpaceFailure,
  ): Promise<SyncResult<SendOutcome>> => {
    if (error.code === 'offline' || error.code === 'signed_out' || error.code === 'cancelled')
      return { ok: false, error }
    if (error.code === 'unavailable' && (!isolates || failedInARow >= mostFailed)) return { ok: false, error }
    const [only] = batch
    if (batch.length === 1 && only) {
      if (error.code === 'unavailable') failedInARow++
      stuck.note(asOutgoing(only), error, figures)
      return { ok: true, value: 'done' }
    }
    const middle = Math.ceil(batch.length / 2)
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      // A folder of the first half may have been refused.
      const rest = half.filter((one) => !stuck.holds(asOutgoing(one), figures, limits))
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
  for (const group of plan.groups) {
    const prepared: Prepared[] = []
    for (const planned of group) {
      if (stuck.holds(asOutgoing(planned), figures, limits)) continue
      const content = await contentOf(planned)
      // Changed meanwhile: its new content waits in the outbox.
      if (content === 'changed') continue
      prepared.push({ ...planned, content })
    }
    const size = prepared.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    if (batch.length + prepared.length > batchLength || (batch.length > 0 && bytes + size > batchBytes)) {
      const result = await flush()
      if (!result.ok || result.value === 'behind') return result
    }
    // Its folder may have been refused just now.
    batch.push(...prepared.filter((one) => !stuck.holds(asOutgoing(one), figures, limits)))
    bytes += size
  }
  const last = await flush()
  if (!last.ok || last.value === 'behind') return last
  if (isBehind) return { ok: true, value: 'behind' }
  return hasSent && plan.empty.length > 0 ? send({ ...options, figures }) : last
}

const isMissing = ({ code }: SpaceFailure) => code === 'content_missing'

/** The hash of each file that waits: the space's where the content is as it has it. */
async function withHashes(
  outgoing: readonly Omit<WaitingPath, 'hash'>[],
  known: KnownEntries,
  store: SpaceStore,
): Promise<readonly WaitingPath[]> {
  const waiting: WaitingPath[] = []
  for (const one of outgoing) {
    const { record } = one
    if (record?.kind !== 'file') {
      waiting.push({ ...one, hash: null })
      continue
    }
    const entry = record.id === undefined ? undefined : known.get(record.id)
    const isHeld = entry !== undefined && known.heldOf(entry.id) === record.revision
    const same = record.away ?? (isHeld ? entry.hash : null)
    if (same !== null) {
      waiting.push({ ...one, hash: same })
      continue
    }
    const hash = await store.hashOf(record)
    // Changed meanwhile, or damaged: it waits on.
    if (hash !== null) waiting.push({ ...one, hash })
  }
  return waiting
}
