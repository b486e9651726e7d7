import { appFilesBucket } from '@otteros/contracts'
import { log } from '@/lib/log'
import type { CommunityClient } from './caller'

/** Waits between tries (ms). */
const pauses = [0, 500, 2000]

/** Waits so many ms. */
export type Pause = (ms: number) => Promise<void>

/** Tries until it works, a few times; whether it did. */
export async function retry(work: () => Promise<boolean>, pause: Pause): Promise<boolean> {
  for (const wait of pauses) {
    if (wait > 0) await pause(wait)
    if (await work()) return true
  }
  return false
}

/** Deletes files of apps from the storage; what stays in spite of all is logged. */
export async function removeFiles(
  client: Pick<CommunityClient, 'storage'>,
  paths: readonly string[],
  pause: Pause,
): Promise<void> {
  if (paths.length === 0) return
  const isDone = await retry(async () => {
    const { error } = await client.storage.from(appFilesBucket).remove([...paths])
    return error === null
  }, pause)
  if (!isDone) log.error('Files of an app could not be deleted', paths)
}
