import type { HistoryEntry } from './types'

/** Where a session has been and where it is. Positions, not places in the list: the oldest entries may be gone. */
export interface Trail {
  /** By position. */
  readonly entries: readonly HistoryEntry[]
  /** Position of the current entry; -1 before the first one. */
  readonly index: number
}

/** The entry that is shown; undefined before the first one. */
export const currentEntry = ({ entries, index }: Trail): HistoryEntry | undefined =>
  entries.find((entry) => entry.position === index)

/** The one that back leads to: there is one above index 0 [A4.30]. */
export const entryBefore = ({ entries, index }: Trail): HistoryEntry | undefined =>
  index > 0 ? entries.findLast((entry) => entry.position < index) : undefined

/** Where a person gets back to: from the start page, which is no entry, to the page that they left for it. */
export const wayBack = (trail: Trail & { readonly url: string }): HistoryEntry | undefined =>
  trail.url === '' ? currentEntry(trail) : entryBefore(trail)

/** The one that forward leads to [A4.30]. */
export const entryAfter = ({ entries, index }: Trail): HistoryEntry | undefined =>
  entries.find((entry) => entry.position > index)

/** The trail without what lies after the current index [A4.29]. */
export const withoutLater = <T extends Trail>(trail: T): T => ({
  ...trail,
  entries: trail.entries.filter((entry) => entry.position <= trail.index),
})

/** The trail with other facts about the entry at a position. */
export const withEntry = <T extends Trail>(
  trail: T,
  position: number,
  change: Partial<Omit<HistoryEntry, 'position'>>,
): T => ({
  ...trail,
  entries: trail.entries.map((entry) => (entry.position === position ? { ...entry, ...change } : entry)),
})

/** Entries that the side panel shows [A2.27 A9.20]. */
const mostShown = 10

/** The newest entries, latest on top [A2.27]. */
export const newestEntries = ({ entries }: Trail): readonly HistoryEntry[] =>
  entries.slice(-mostShown).toReversed()

/** The first bookmarks of a list that begins with the newest [A2.27]. */
export const firstOf = <T>(bookmarks: readonly T[]): readonly T[] => bookmarks.slice(0, mostShown)
