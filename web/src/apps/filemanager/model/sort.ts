import type { FileEntry } from '@/kernel/files/types'
import { describeKind } from './kinds'

/** What a list can be ordered by. */
export const sortKeys = ['name', 'modified', 'kind', 'size'] as const
/** A column that orders the list. */
export type SortKey = (typeof sortKeys)[number]

/** The order of a list. */
export interface SortOrder {
  readonly by: SortKey
  readonly descending: boolean
}

/** The order after a click on a column's header: the other way round, or that column in its natural direction. */
export const clickHeader = (order: SortOrder, by: SortKey): SortOrder =>
  order.by === by ? { by, descending: !order.descending } : { by, descending: by === 'modified' }

const comparators: Readonly<Record<Exclude<SortKey, 'name'>, (a: FileEntry, b: FileEntry) => number>> = {
  size: (a, b) => a.size - b.size,
  modified: (a, b) => a.modified - b.modified,
  kind: (a, b) => {
    const [first, second] = [describeKind(a), describeKind(b)]
    return first < second ? -1 : first > second ? 1 : 0
  },
}

function order(entries: readonly FileEntry[], { by, descending }: SortOrder): readonly FileEntry[] {
  if (by === 'name') return descending ? entries.toReversed() : entries
  const compare = comparators[by]
  return entries.toSorted(descending ? (a, b) => compare(b, a) : compare)
}

/**
 * Orders what a folder holds, folders before files in every order. `entries` come sorted by name, as listings do: names
 * decide between equals, and an order by name costs no comparison, which matters for 100,000 entries.
 */
export function sortEntries(entries: readonly FileEntry[], by: SortOrder): readonly FileEntry[] {
  const folders = entries.filter((entry) => entry.type === 'folder')
  const files = entries.filter((entry) => entry.type === 'file')
  return [...order(folders, by), ...order(files, by)]
}

/** Whether a name hides its file: it begins with a dot. */
export const isHidden = (entry: Pick<FileEntry, 'name'>): boolean => entry.name.startsWith('.')
