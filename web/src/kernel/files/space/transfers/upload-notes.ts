/*
 * What a device remembers of uploads, as notes of its store: hashes by the revision of the content, since hashing a large content
 * takes long, and by the id of the entry that the person paused it, so that a file that is saved again stays paused.
 */
import type { SyncNotes } from '../../store-types'

const hashPrefix = 'hash:'
const pausedPrefix = 'paused:'

/** What is remembered of uploads. */
export interface UploadNotes {
  /** By revision. */
  readonly hashes: ReadonlyMap<string, string>
  /** Ids of entries; revisions, where an older desktop noted them. */
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
export const pausedNotes = (keys: Iterable<string>, isPaused: boolean): SyncNotes =>
  new Map(Array.from(keys, (key) => [pausedPrefix + key, isPaused ? 'yes' : null]))

/** The notes that forget what does not wait any more; `waiting` are the revisions and the ids of entries that do. */
export function outdatedNotes({ hashes, paused }: UploadNotes, waiting: ReadonlySet<string>): SyncNotes {
  const notes = new Map<string, string | null>()
  for (const revision of hashes.keys()) if (!waiting.has(revision)) notes.set(hashPrefix + revision, null)
  for (const key of paused) if (!waiting.has(key)) notes.set(pausedPrefix + key, null)
  return notes
}
