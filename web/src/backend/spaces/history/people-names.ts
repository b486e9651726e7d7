import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import { nameOf } from '@/kernel/community/person'
import type { Result } from '@/lib/result'
import { createSpacesCaller, type SpacesClient } from '../caller'

const people = z.array(z.object({ id: z.string(), username: z.string(), full_name: z.nullable(z.string()) }))

/** ms that the question may take: versions are listed without names rather than late. */
const timeLimit = 10_000
/** Ids of one question. */
const mostIds = 100

/** Finds names by id; those that are not known are left out. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

interface PeopleNamesOptions {
  readonly client: () => Promise<Result<SpacesClient>>
  /** Whose questions they are. */
  readonly userId: string
  /** What that person is called. */
  readonly ownName: string
}

/** Names of people by id. The database answers for those whose profile the person may read; the others, and failures, are left out. */
export const createPeopleNames =
  ({ client, userId, ownName }: PeopleNamesOptions): NamesOf =>
  async (ids) => {
    const names = new Map(ids.includes(userId) ? [[userId, ownName]] : [])
    const others = ids.filter((id) => id !== userId).slice(0, mostIds)
    if (others.length === 0) return names
    const caller = createSpacesCaller({ client, userId, timeLimit })
    const signedIn = await caller.signedIn()
    if (!signedIn.ok) return names
    const answer = await signedIn.value.client
      .from('profiles')
      .select('id, username, full_name')
      .in('id' satisfies DatabaseColumn<'profiles'>, others)
      // not shown: a header
      .setHeader('Authorization', `Bearer ${signedIn.value.session.access_token}`)
      .abortSignal(AbortSignal.timeout(timeLimit))
    const read = await caller.read('profiles', answer, people)
    if (!read.ok) return names
    for (const { id, username, full_name } of read.value)
      names.set(id, nameOf({ username, fullName: full_name }))
    return names
  }
