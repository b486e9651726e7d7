import { baseName } from '@/kernel/files/paths'
import type { SpaceHistoryPort } from '@/kernel/files/space/history-types'
import type { FilePath } from '@/kernel/files/types'
import { nameBeforeConflict } from '@/kernel/files/volume/conflict-name'
import type { Notifications } from '@/kernel/notifications/types'
import { formatList } from '@/lib/language/format'
import { texts } from './texts'

/** Names in a notification; a long list would cover the screen. */
const mostNamed = 3
/** Changes among which the other side of a conflict is looked for. */
const mostLookedAt = 100

/** What tells whom the person shares a folder with. */
export interface SharedHistory {
  readonly history: Pick<SpaceHistoryPort, 'changes'>
  /** Names by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly userId: string
}

/** Names of the others who last changed what the copies are copies of; none where that is not known. */
async function others({ history, namesOf, userId }: SharedHistory, copies: readonly FilePath[]) {
  const changes = await history.changes({ most: mostLookedAt })
  if (!changes.ok) return []
  const ids = copies.map((copy) => {
    const name = nameBeforeConflict(baseName(copy))
    return changes.value.find((change) => change.name === name && change.by !== userId)?.by ?? null
  })
  const known = [...new Set(ids.filter((id) => id !== null))]
  const names = await namesOf(known)
  return known.flatMap((id) => names.get(id) ?? [])
}

/**
 * Tells of copies that were made because a file was changed in two places: no one asked for them, so no one would look for them. In a
 * folder that is shared (`shared`; null: the person's own files) it says who changed the same files.
 */
export async function tellConflicts(
  notifications: Pick<Notifications, 'notify'>,
  copies: readonly FilePath[],
  shared: SharedHistory | null,
): Promise<void> {
  const found = shared === null ? [] : await others(shared, copies)
  const count = copies.length - mostNamed
  notifications.notify(() => {
    const names = formatList(copies.slice(0, mostNamed).map(baseName), 'unit')
    const people = formatList(found.slice(0, mostNamed))
    const explained =
      found.length === 0
        ? count > 0
          ? texts.conflictsOfMore({ names, count })
          : texts.conflictsExplained({ names })
        : count > 0
          ? texts.conflictsOfMoreWith({ people, names, count })
          : texts.conflictsWith({ people, names })
    return { title: texts.conflicts({ count: copies.length }), description: explained }
  })
}
