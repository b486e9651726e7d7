import { roleLabels } from '@/kernel/community/roles'
import type { Member } from '@/kernel/community/types'

/** People whose name, username, UUID or role has all the words, whatever the case. */
export function searchMembers(members: readonly Member[], search: string): readonly Member[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return members
  return members.filter(({ id, username, fullName, roles }) => {
    const labels = roles.map((role) => roleLabels[role])
    const text = [fullName ?? '', username, id, ...labels].join('\n').toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
