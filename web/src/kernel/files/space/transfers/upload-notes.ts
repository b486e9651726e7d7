/*
 * What a device remembers of uploads, as notes of its store, by the revision of the content: hashes, since hashing a large content
 * takes long, and that the person paused one.
 */
import type { SyncNotes } from '../../store-types'

const hashPrefix = 'hash:'
const pausedPrefix = 'paused:'

/** What is remembered of uploads, by revision. */
export interface UploadNotes {
  readonly hashes: ReadonlyMap<string, string>
  readonly paused: ReadonlySet<string>
}

/** Reads what the store keeps. */
export function readUploadNotes(notes: SyncNotes): UploadNotes {
  const hashes = new Map<string, string>()
  const paused = new Set<string>()
  for (const [key, value] of notes) {
    if (value === null) continue
    if (key.startsWith(hashPrefix)) hashes.set(key.slice(hashPrefix.length), value)
    else if (key.startsWith(pausedPrefix)) paused.add(key.slice(pausedPrefix.length))
  }
  return { hashes, paused }
}

/** The note of a content's hash; null: it is not what was thought. */
export const hashNote = (revision: string, hash: string | null): SyncNotes =>
  new Map([[hashPrefix + revision, hash]])

/** The notes that uploads are paused, or no longer. */
export const pausedNotes = (revisions: Iterable<string>, isPaused: boolean): SyncNotes =>
  new Map(Array.from(revisions, (revision) => [pausedPrefix + revision, isPaused ? 'yes' : null]))

/** The notes that forget what does not wait any more. */
export function outdatedNotes({ hashes, paused }: UploadNotes, waiting: ReadonlySet<string>): SyncNotes {
  const notes = new Map<string, string | null>()
  for (const revision of hashes.keys()) if (!waiting.has(revision)) notes.set(hashPrefix + revision, null)
  for (const revision of paused) if (!waiting.has(revision)) notes.set(pausedPrefix + revision, null)
  return notes
}
