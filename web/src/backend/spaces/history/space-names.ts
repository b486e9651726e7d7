import * as z from 'zod/mini'
import type { Result } from '@/lib/result'
import { createSpacesCaller, type SpacesClient } from '../caller'
import type { NamesOf } from './people-names'

const people = z.array(z.object({ id: z.string(), name: z.string() }))

/** ms that the question may take: versions are listed without names rather than late. */
const timeLimit = 10_000
/** Ids of one question. */
const mostIds = 100

interface SpaceNamesOptions {
  readonly client: () => Promise<Result<SpacesClient>>
  /** Whose questions they are. */
  readonly userId: string
  /** What that person is called. */
  readonly ownName: string
  readonly space: string
}

/**
 * Names of the people of a shared folder or a team by id: of its members, and of those who changed something in it. The others, and
 * failures, are left out.
 */
export function createSpaceNames({ client, userId, ownName, space }: SpaceNamesOptions): NamesOf {
  const caller = createSpacesCaller({ client, userId, timeLimit })
  return async (ids) => {
    const names = new Map(ids.includes(userId) ? [[userId, ownName]] : [])
    const others = ids.filter((id) => id !== userId).slice(0, mostIds)
    if (others.length === 0) return names
    const answer = await caller.call('names_in_space', { space, people: others }, people)
    if (answer.ok) for (const { id, name } of answer.value) names.set(id, name)
    return names
  }
}
