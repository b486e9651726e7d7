import type { SpaceFailure } from '@/kernel/files/space/types'
import type { BackendClient } from '../client'
import { createFilesCaller, type FilesCaller, type FilesClient } from '../files-calls'
import type { Result } from '@/lib/result'
import { toSpaceFailure } from './failures'

/** The part of the client library that the adapter of spaces uses. */
export type SpacesClient = FilesClient & Pick<BackendClient, 'from' | 'storage'>

/** Calls for the spaces of a person. */
export type SpacesCaller = FilesCaller<SpacesClient, SpaceFailure>

/** Makes the caller; `timeLimit`: ms that a call may take, a batch on a slow line needs its time. */
export const createSpacesCaller = (options: {
  readonly client: () => Promise<Result<SpacesClient>>
  readonly userId: string
  readonly timeLimit?: number
}): SpacesCaller => createFilesCaller({ timeLimit: 120_000, ...options, toFailure: toSpaceFailure })
