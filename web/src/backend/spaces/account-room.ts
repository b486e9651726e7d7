import * as z from 'zod/mini'
import type { AccountRoom } from '@/kernel/files/account-room'
import type { SpaceFailure } from '@/kernel/files/space/types'
import { failed, type Result, success } from '@/lib/result'
import { offline } from '../files-failures'
import { createSpacesCaller, type SpacesClient } from './caller'

const spaces = z.array(z.object({ kind: z.string(), bytes: z.number(), quota: z.number() }))

interface AccountRoomOptions {
  readonly client: () => Promise<Result<SpacesClient>>
  /** Whose account it is; `signed_out` while anyone else is signed in. */
  readonly userId: string
}

/** Asks how much room a person's account has; where it has none yet, it has a space from then on. */
export async function askAccountRoom(
  options: AccountRoomOptions,
): Promise<Result<AccountRoom, SpaceFailure>> {
  const answer = await createSpacesCaller(options).call('own_spaces', { most: 1 }, spaces)
  if (!answer.ok) return answer
  const own = answer.value.find(({ kind }) => kind === 'personal')
  return own ? success({ used: own.bytes, quota: own.quota }) : failed(offline())
}
