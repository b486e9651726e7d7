import { spacesBucket } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { ShareFolderOptions, SharingFailure, SharingResult } from '@/kernel/sharing/types'
import { failed, success } from '@/lib/result'
import { isBusy, offline, signedOut, unavailable } from '../files-failures'
import { inParallel } from '../spaces/in-parallel'
import { objectName } from '../spaces/storage-requests'
import { spokenFailure } from '../spoken'
import type { SharingCaller } from './caller'
import { cancelled, toSharing } from './failures'

/** Copies under way at a time. */
const mostCopies = 4
/** ms that one step may take: the last one moves all entries. */
const stepLimit = 120_000

const step = z.object({ space: z.string(), missing: z.array(z.string()), left: z.number() })
const spaces = z.array(z.object({ id: z.string(), kind: z.string() }))

/** An error of Storage; a hosted project answers 400 and has the other status in `statusCode`. */
interface CopyError {
  readonly message: string
  readonly status?: number | undefined
  readonly statusCode?: string | undefined
}

/** Null: there is a copy already. */
async function toCopyFailure({ message, status = 0, statusCode }: CopyError): Promise<SharingFailure | null> {
  const meant = Number(statusCode) || status
  if (meant === 409) return null
  if (meant === 401 || meant === 403) return toSharing(signedOut(meant))
  if (isBusy(meant)) return toSharing(offline(meant))
  const spoken = await spokenFailure({ code: '', message })
  return toSharing(unavailable(meant, spoken.message))
}

/** Has Storage copy contents from one space to the other; the first thing that went wrong, null: nothing did. */
async function copyAll(
  caller: SharingCaller,
  names: { readonly from: string; readonly to: string; readonly hashes: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<SharingFailure | null> {
  const signedIn = await caller.signedIn()
  if (!signedIn.ok) return signedIn.error
  const bucket = signedIn.value.client.storage.from(spacesBucket)
  let problem: SharingFailure | null = null
  await inParallel(names.hashes, mostCopies, async (hash) => {
    if (signal?.aborted) {
      problem ??= cancelled()
      return false
    }
    const { error } = await bucket.copy(objectName(names.from, hash), objectName(names.to, hash))
    if (error) problem ??= await toCopyFailure(error)
    return problem === null
  })
  return problem
}

/** See `Sharing.shareFolder`: asks for the next step, and has copied what that lacks, until it lacks nothing. */
export async function shareFolder(
  caller: SharingCaller,
  folder: string,
  { onProgress, signal }: ShareFolderOptions = {},
): Promise<SharingResult<string>> {
  let own: string | null = null
  let before = Number.POSITIVE_INFINITY
  for (;;) {
    if (signal?.aborted) return failed(cancelled())
    const asked = await caller.call('share_folder', { folder }, step, stepLimit)
    if (!asked.ok) return asked
    const { space, missing, left } = asked.value
    if (missing.length === 0) {
      if (before < Number.POSITIVE_INFINITY) onProgress?.(0)
      return success(space)
    }
    // Copies that succeed and are missing all the same would be made for ever.
    if (left >= before) return failed(toSharing(offline()))
    before = left
    onProgress?.(left)
    if (own === null) {
      const known = await caller.call('own_spaces', { most: 1 }, spaces)
      if (!known.ok) return known
      own = known.value.find(({ kind }) => kind === 'personal')?.id ?? null
      if (own === null) return failed(toSharing(offline()))
    }
    const problem = await copyAll(caller, { from: own, to: space, hashes: missing }, signal)
    if (problem) return failed(problem)
  }
}
