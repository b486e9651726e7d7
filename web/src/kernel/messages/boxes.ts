import type { Box, MessageEntry } from './types'

export const emptyBox: Box = { status: 'loading', entries: [], isPartial: true, problem: null }

const byTime = (a: MessageEntry, b: MessageEntry) => b.at - a.at || (a.id < b.id ? -1 : 1)

/** Adds entries to a list, newest first; one that is there already is replaced. */
export function withEntries(
  known: readonly MessageEntry[],
  added: readonly MessageEntry[],
): readonly MessageEntry[] {
  if (added.length === 0) return known
  const ids = new Set(added.map(({ id }) => id))
  return [...added, ...known.filter(({ id }) => !ids.has(id))].toSorted(byTime)
}

/** The list with messages marked; the same array when nothing changes. */
export function withRead(
  known: readonly MessageEntry[],
  isReadNow: (entry: MessageEntry) => boolean,
): readonly MessageEntry[] {
  let hasChanged = false
  const marked = known.map((entry) => {
    const isRead = isReadNow(entry)
    if (isRead === entry.isRead) return entry
    hasChanged = true
    return { ...entry, isRead }
  })
  return hasChanged ? marked : known
}

/**
 * The inbox after the newest unread messages were asked for: new ones are in it, and what was read or marked unread elsewhere
 * shows. Of `limit` answers nothing is known about messages that are older than the last of them.
 */
export function withUnread(
  known: readonly MessageEntry[],
  unread: readonly MessageEntry[],
  limit: number,
): readonly MessageEntry[] {
  const ids = new Set(unread.map(({ id }) => id))
  const knownIds = new Set(known.map(({ id }) => id))
  const since = unread.length < limit ? -Infinity : (unread.at(-1)?.at ?? -Infinity)
  const marked = withRead(known, (entry) => (entry.at < since ? entry.isRead : !ids.has(entry.id)))
  return withEntries(
    marked,
    unread.filter(({ id }) => !knownIds.has(id)),
  )
}
