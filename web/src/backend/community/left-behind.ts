import { appFilesBucket } from '@otteros/contracts'
import * as z from 'zod/mini'
import { log } from '@/lib/log'
import { type CommunityClient, read, type SignedIn } from './caller'

const rows = z.array(z.object({ files: z.array(z.object({ storage_path: z.string() })) }))

/** ms after which a file that nothing has was left behind by an upload that could not clean up: its page was closed. */
const leftBehindAfter = 24 * 60 * 60 * 1000

/** Files that are listed at once; the store allows an account no more. */
const mostFiles = 1000

/** When a stored file was uploaded, ms since 1970, as its name begins [B7.12]; null for another form. */
const uploadedAt = (path: string): number | null => {
  const [, time] = /(?:^|\/)(\d{10,16})-[^/]*$/.exec(path) ?? []
  return time === undefined ? null : Number(time)
}

/**
 * Deletes what uploads left behind whose page was closed before they could take it back: files of a person that are older
 * than a day and belong to none of their apps. `used`: paths of the files that do. What fails is tried another time.
 */
async function sweep(
  client: Pick<CommunityClient, 'storage'>,
  {
    userId,
    now,
    used,
  }: { readonly userId: string; readonly now: number; readonly used: ReadonlySet<string> },
): Promise<void> {
  const { data, error } = await client.storage.from(appFilesBucket).list(userId, { limit: mostFiles })
  if (error) return log.warn('Files of uploads could not be listed', error)
  const old = data
    // Some storages name a file by its whole path.
    .map(({ name }) => (name.startsWith(`${userId}/`) ? name : `${userId}/${name}`))
    .filter((path) => {
      const time = uploadedAt(path)
      return time !== null && time < now - leftBehindAfter && !used.has(path)
    })
  if (old.length === 0) return undefined
  const removed = await client.storage.from(appFilesBucket).remove(old)
  if (removed.error) log.warn('Files that an upload left behind could not be deleted', removed.error)
  return undefined
}

/**
 * Cleans up after earlier uploads of a person that ended with their page. Never fails: it runs along with something else.
 */
export async function cleanUp({ client }: SignedIn, userId: string, now: number): Promise<void> {
  try {
    const found = await Promise.all(
      (['apps', 'app_versions'] as const).map((table) =>
        client.from(table).select('files').eq('user_id', userId),
      ),
    )
    const used = new Set<string>()
    for (const { data, error } of found) {
      const known = read(rows, data)
      // Without knowing all that is used nothing is deleted.
      if (error || !known.success) return
      for (const { files } of known.data) for (const { storage_path: path } of files) used.add(path)
    }
    await sweep(client, { userId, now, used })
  } catch (cause) {
    log.warn('Earlier uploads could not be cleaned up', cause)
  }
}
