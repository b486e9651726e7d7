import type { MessageEntry } from '@/kernel/messages/types'

/**
 * The messages whose sender, recipient or subject holds every word of the search; the same array for a blank one. `nameOf` says who is
 * shown.
 */
export function matching(
  entries: readonly MessageEntry[],
  search: string,
  nameOf: (entry: MessageEntry) => string = ({ who }) => who,
): readonly MessageEntry[] {
  const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = `${nameOf(entry)} ${entry.who} ${entry.subject}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
