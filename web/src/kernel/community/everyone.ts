import { loadAccess } from './access-gate'
import { createPeopleSearch, type PeopleSearch, searchEveryone } from './people-search'
import type { RolesPort } from './types'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { success } from '@/lib/result'

/**
 * A search of everyone for those who may list people [B6.12]; it finds no one for the others. What the person may do is asked once,
 * when they begin to type.
 */
export function createEveryone(os: Pick<Os, 'community'>): PeopleSearch {
  let reach: Promise<RolesPort | null> | null = null
  async function load(): Promise<RolesPort | null> {
    try {
      const community = await os.community()
      const access = await loadAccess(community)
      if (access.ok) return access.value.canReview ? community.roles : null
    } catch (cause) {
      log.error('Whether people can be listed is not known', cause)
    }
    // Asked again with the next search. The people written with are there all the same.
    reach = null
    return null
  }
  return createPeopleSearch(async (text, signal) => {
    if (text === '') return success({ options: [], more: 0 })
    reach ??= load()
    const roles = await reach
    return roles ? searchEveryone(roles)(text, signal) : success({ options: [], more: 0 })
  })
}
