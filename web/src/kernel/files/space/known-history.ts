import type { SyncNotes } from '../store-types'
import type { HistoryPoint } from './types'

/*
 * What a device keeps about the space in addition to its files, as notes in the metadata of its store: whose space it is,
 * points of its history, and revisions that were sent without an answer so far.
 */

/** What a device knows of the space's history. */
export interface KnownHistory {
  /** The number up to which everything is taken in; 0: nothing. */
  readonly cursor: number
  /** Points of the history, newest first. */
  readonly points: readonly HistoryPoint[]
  /** Where the last changes of this device are in the history, beyond the cursor: others changed something in between. Null: nowhere. */
  readonly ahead: HistoryPoint | null
  /** Id of the space; null: a store of a version that did not keep it. */
  readonly owner: string | null
  /** Revisions by entry that were sent and of which no answer is known. */
  readonly sent: ReadonlyMap<string, readonly string[]>
  /** Whether a comparison of everything was begun and did not come to its end. */
  readonly isComparing: boolean
}

const ownerKey = 'owner'
const pointsKey = 'points'
const aheadKey = 'ahead'
const comparingKey = 'comparing'
const sentPrefix = 'sent:'

/** The most points that are kept; a million changes need fewer. */
const mostPoints = 96
/** Numbers back to which all points are kept. Beyond, one of a span is, and spans are as long as a quarter of the way back. */
const near = 16
/** Sent revisions of a path that are remembered; more are never without an answer in practice. */
const mostSent = 8

/** Reads what the store keeps. */
export function readHistory(cursor: string | null, notes: SyncNotes): KnownHistory {
  const sent = new Map<string, readonly string[]>()
  for (const [key, value] of notes) {
    if (key.startsWith(sentPrefix) && value !== null) sent.set(key.slice(sentPrefix.length), value.split(' '))
  }
  const points = readPoints(notes.get(pointsKey))
  return {
    cursor: Number(cursor ?? 0),
    points,
    ahead: readPoints(notes.get(aheadKey))[0] ?? null,
    owner: notes.get(ownerKey) ?? null,
    sent,
    isComparing: notes.get(comparingKey) === 'yes',
  }
}

const writePoint = ({ version, mark }: HistoryPoint) => `${version}:${mark}`

const readPoints = (text: string | null | undefined): readonly HistoryPoint[] =>
  (text ?? '').split(' ').flatMap((point): HistoryPoint[] => {
    const [version, mark] = point.split(':')
    return version && mark ? [{ version: Number(version), mark }] : []
  })

/** The mark of the number up to which everything is known; null: it is not known. */
export const cursorMark = ({ cursor, points }: Pick<KnownHistory, 'cursor' | 'points'>): string | null =>
  points[0]?.version === cursor ? points[0].mark : null

/** The span that a point that far back shares with others: spans start at multiples of their length, a power of two. */
const spanOf = (version: number, distance: number): string => {
  const length = distance < near ? 1 : 2 ** Math.floor(Math.log2(distance / 4))
  return `${length}:${Math.floor(version / length)}`
}

/** Adds a point. All near ones stay; of those of long ago the oldest of each span does. */
export function withPoint(
  points: readonly HistoryPoint[],
  version: number,
  mark: string | null,
): readonly HistoryPoint[] {
  if (mark === null || version === 0) return points
  const spans = new Map<string, HistoryPoint>()
  for (const point of [{ version, mark }, ...points.filter((point) => point.version < version)])
    spans.set(spanOf(point.version, version - point.version), point)
  return [...spans.values()].slice(0, mostPoints)
}

/** The notes that say up to where the history is known. */
export const historyNotes = (
  owner: string | null,
  points: readonly HistoryPoint[],
  ahead: HistoryPoint | null = null,
): SyncNotes =>
  new Map([
    [ownerKey, owner],
    [pointsKey, points.map(writePoint).join(' ')],
    [aheadKey, ahead && writePoint(ahead)],
  ])

/** The note that a comparison of everything is begun or done. */
export const comparingNote = (isComparing: boolean): SyncNotes =>
  new Map([[comparingKey, isComparing ? 'yes' : null]])

/** The notes that changes are about to be sent. */
export function sendingNotes(
  changes: readonly { readonly id: string; readonly revision: string }[],
  sent: KnownHistory['sent'],
): SyncNotes {
  const notes = new Map<string, string | null>()
  for (const { id, revision } of changes) {
    const before = (sent.get(id) ?? []).filter((other) => other !== revision)
    notes.set(sentPrefix + id, [...before, revision].slice(-mostSent).join(' '))
  }
  return notes
}

/** The notes that it is known what became of all that was sent for these paths. */
export const answeredNotes = (ids: Iterable<string>): SyncNotes =>
  new Map(Array.from(ids, (id) => [sentPrefix + id, null]))
