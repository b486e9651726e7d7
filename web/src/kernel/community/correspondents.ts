import { type FoundPeople, matchingPeople, mostSuggested, type PersonOption } from './people-search'
import { initialsOf } from './person'
import { shortCode } from './uuid'
import type { MessageEntry } from '@/kernel/messages/types'
import { isUserCode, namesIn } from './shown-name'

const option = (id: string, name: string): PersonOption => {
  const isCode = isUserCode(id)
  return {
    id,
    name,
    detail: isCode || id === name ? '' : id,
    code: isCode && name !== shortCode(id) ? shortCode(id) : '',
    initials: initialsOf({ username: name, fullName: null }),
  }
}

/** Who the person wrote with: senders and recipients of their own messages, each once, the latest first. */
export function correspondentsOf(
  inbox: readonly MessageEntry[],
  sent: readonly MessageEntry[],
): readonly PersonOption[] {
  const names = namesIn(inbox)
  const found = new Map<string, PersonOption>()
  for (const { senderCode, box, who } of [...inbox, ...sent].toSorted((one, other) => other.at - one.at)) {
    const to = box === 'inbox' ? senderCode : who.trim().toLowerCase()
    if (to === null || to === '' || found.has(to)) continue
    found.set(to, option(to, names.get(to) ?? (isUserCode(to) ? shortCode(to) : to)))
  }
  return [...found.values()]
}

/** Who may be meant: people the person wrote with, then the others that a search found. What is typed in full is left out. */
export function suggestedPeople(
  typed: string,
  correspondents: readonly PersonOption[],
  others: FoundPeople,
): FoundPeople {
  const written = typed.trim().toLowerCase()
  const known = new Set(correspondents.map(({ id }) => id))
  const all = [
    ...matchingPeople(correspondents, typed),
    ...others.options.filter(({ id }) => !known.has(id)),
  ].filter(({ id }) => id !== written)
  const options = all.slice(0, mostSuggested)
  return { options, more: others.more + all.length - options.length }
}
