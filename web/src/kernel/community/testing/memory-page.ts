// A page of the people, as the database's function list_people gives it.
import type { Member, MemberPage, MemberQuery } from '../types'

/** People whose name, username, UUID or role has all the words, whatever the case. */
function searchMembers(members: readonly Member[], search: string): readonly Member[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return members.filter(({ id, username, fullName, roles }) => {
    const text = [fullName ?? '', username, id, ...roles.map((role) => role.replaceAll('_', ' '))]
      .join('\n')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const nameOf = ({ fullName, username }: Member) => (fullName ?? username).toLowerCase()

/** A part of those who match, by name, and how many match. */
export function pageOfMembers(
  members: readonly Member[],
  { search, offset, limit }: MemberQuery,
): MemberPage {
  const matching = searchMembers(members, search).toSorted((one, other) =>
    nameOf(one).localeCompare(nameOf(other)),
  )
  return { total: matching.length, members: matching.slice(offset, offset + limit) }
}
