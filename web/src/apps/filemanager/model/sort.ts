import type { FileEntry } from '@/kernel/files/types'
import { compareTexts } from '@/lib/language/format'
import { describeKind } from '@/kernel/files/describe-kind'

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

/** What each entry is ordered by: a number. The kinds are few; each is put into its place among them once. */
function keysBy(entries: readonly FileEntry[], by: Exclude<SortKey, 'name'>): (entry: FileEntry) => number {
  if (by !== 'kind') return (entry) => entry[by]
  const kinds = new Map(entries.map((entry) => [entry, describeKind(entry)]))
  const ordered = [...new Set(kinds.values())].toSorted(compareTexts)
  const places = new Map(ordered.map((kind, index) => [kind, index]))
  return (entry) => places.get(kinds.get(entry) ?? '') ?? 0
}

function order(entries: readonly FileEntry[], { by, descending }: SortOrder): readonly FileEntry[] {
  if (by === 'name') return descending ? entries.toReversed() : entries
  const keyOf = keysBy(entries, by)
  return entries.toSorted(descending ? (a, b) => keyOf(b) - keyOf(a) : (a, b) => keyOf(a) - keyOf(b))
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
