import { ownRevision, ownRevisionWithoutContent } from './own-revisions'
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
import { type PlannedChange, planOutgoing } from './plan-outgoing'
import { type LargeWaiting, presentWaiting } from './present-waiting'
import type { SpaceStore } from './space-store'
import type { SyncResult } from './take-in'
import type { Uploads } from './transfers/uploads'
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
  /** Brings large contents into the space; their changes wait for it. */
  readonly uploads: Uploads
  /** Bytes above which a content is large. */
  readonly largeAbove: number
  /** Hashes of contents of which the space said that it does not have them; changed as it says more. */
  readonly lost: Set<string>
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

/** A file whose content waits to be in the space, as the list of what is stuck knows it. */
const asSendable = ({ path, change, record }: LargeWaiting, known: KnownEntries): SendableChange => ({
  path,
  change,
  record,
  isNew: record.id === undefined || known.get(record.id) === undefined,
  hasNewContent: true,
})

/** Has those of the large contents uploaded that the space would take. */
function wantUploads(
  large: readonly LargeWaiting[],
  known: KnownEntries,
  { port, store, stuck, uploads, figures, limits }: SendOptions,
): Promise<void> {
  const wanted = large.map((one) => {
    const sendable = asSendable(one, known)
    const refusal = uploads.takeRefusal(one.record.revision)
    if (refusal) stuck.note(sendable, refusal, figures)
    const isHeld = stuck.holds(sendable, figures, limits)
    return { path: one.path, record: one.record, problem: isHeld ? stuck.why(one.path, limits) : null }
  })
  return uploads.want(wanted, { port, store })
}

/**
 * Sends what waits in the outbox, in batches that are stored as a whole or not at all. What the space does not take stays in the
 * outbox and is noted in `stuck`; all other failures end it. A change whose content is large is sent once that is in the space.
 */
export async function send(options: SendOptions): Promise<SyncResult<SendOutcome>> {
  const { port, store, tag, newId, stuck, uploads, lost, isolates, limits, onWork, onFigures } = options
  const inlineBytes = limits?.inlineBytes ?? 0
  const outgoing = await store.outgoing()
  if (!outgoing.ok) return outgoing
  let known = await store.known()
  for (const hash of Array.from(lost)) if (uploads.has(hash)) lost.delete(hash)
  const { waiting, large } = await presentWaiting(outgoing.value, { ...options, known })
  const plan = planOutgoing(waiting, known, store.ids(), {
    newId,
    revisionOf: ({ change, isWithoutContent }) =>
      (isWithoutContent ? ownRevisionWithoutContent : ownRevision)(tag, change),
  })
  const done = plan.groups.length === 0 ? [...plan.settled, ...plan.empty] : plan.settled
  const has = ({ id, hash }: PlannedChange['change']) =>
    hash !== null && known.get(id)?.hash === hash && !lost.has(hash)
  /** A change as the list of what is stuck knows it. */
  const asOutgoing = ({
    waiting: { path, change: number, record },
    change,
  }: PlannedChange): SendableChange => ({
    path,
    change: number,
    record: change.parent === null ? null : record,
    isNew: change.expected === 0,
    hasNewContent: record?.away === undefined && !has(change),
  })
  stuck.keepOnly([...plan.groups.flat().map(asOutgoing), ...large.map((one) => asSendable(one, known))])
  await wantUploads(large, known, options)
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

  const isLarge = ({ waiting: { record, isWithoutContent } }: PlannedChange) =>
    isWithoutContent ||
    (record?.kind === 'file' && record.away === undefined && record.size > options.largeAbove)

  /** The content that travels with a change; null: none does. 'changed': it is not here any more. */
  const contentOf = async (planned: PlannedChange) => {
    const { change } = planned
    const { record } = planned.waiting
    if (isLarge(planned) || change.hash === null || record?.kind !== 'file' || change.size > inlineBytes)
      return null
    if (record.away !== undefined || has(change)) return null
    if (record.size === 0) return new Uint8Array()
    return (await store.readContent(record)) ?? 'changed'
  }

  /** Contents that are too large to travel with the changes go first; what is larger still is there already. */
  const upload = async (batch: readonly Prepared[]) => {
    const first = batch.flatMap((planned) => {
      const { change, content, waiting } = planned
      const { record } = waiting
      if (change.hash === null || content !== null || isLarge(planned) || has(change)) return []
      if (record === null || record.away !== undefined) return []
      return [{ hash: change.hash, size: change.size, bytes: () => store.readBlob(record) }]
    })
    return first.length > 0 ? port.upload(first) : ({ ok: true, value: undefined } as const)
  }

  const push = async (batch: readonly Prepared[]): Promise<SyncResult<SendOutcome>> => {
    const pushed = await pushOnce(batch)
    if (pushed.ok || pushed.error.code !== 'content_missing') return pushed
    // The space does not have what it had, or what was sent was spoilt on the way: everything is read again, once.
    const hashes = pushed.error.missing ?? batch.flatMap(({ change }) => change.hash ?? [])
    for (const hash of hashes) {
      lost.add(hash)
      uploads.lacks(hash)
    }
    // Large ones are brought there again first, and all is planned anew.
    if (batch.some((planned) => isLarge(planned) && hashes.includes(planned.change.hash ?? '')))
      return { ok: true, value: 'behind' }
    const again = await Promise.all(
      batch.map(async (planned) => ({ ...planned, content: await contentOf(planned) })),
    )
    const ready = again.filter((planned): planned is Prepared => planned.content !== 'changed')
    const second = await pushOnce(ready)
    if (second.ok || second.error.code !== 'content_missing') return second
    return refuse(ready, second.error)
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
    for (const { change } of batch) if (change.hash !== null) lost.delete(change.hash)
    const entries = batch.map(({ change, waiting: { record, isWithoutContent } }) => {
      const { expected: _expected, ...values } = change
      const entry: SpaceEntry = { ...values, version: outcome.versions.get(change.id) ?? 0 }
      const isFile = change.parent !== null && record?.kind === 'file'
      return { entry, held: isFile && !isWithoutContent ? record.revision : null }
    })
    const done = batch.filter(({ waiting }) => !waiting.isWithoutContent)
    const booked = await store.settle(
      { paths: done.map(({ waiting: { path, change } }) => ({ path, change })), entries },
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
      // What is here can be sent once more; what is neither here nor there may come back from another device.
      if (error.code === 'content_missing') stuck.noteLost(asOutgoing(only), error)
      else stuck.note(asOutgoing(only), error, figures)
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
