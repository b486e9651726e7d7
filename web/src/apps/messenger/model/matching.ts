import type { MessageEntry } from '@/kernel/messages/types'

/** The messages whose sender, recipient or subject holds every word of the search; the same array for a blank one. */
export function matching(entries: readonly MessageEntry[], search: string): readonly MessageEntry[] {
  const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(({ who, subject }) => {
    const text = `${who} ${subject}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
