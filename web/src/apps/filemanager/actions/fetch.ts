import { namedKind } from '@/kernel/apps/file-kinds'
import type { FileEntry, FileResult } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { success } from '@/lib/result'
import type { FileManager } from '../model/file-manager'
import type { JobControl } from '../model/jobs'
import { texts } from '../texts'

/** ms that a fetch may take before it is shown: what comes at once would only flash. */
const unseen = 400

/** What apps show while it arrives. */
const streamed: ReadonlySet<string | null> = new Set(['image', 'audio', 'video'])

/** Whether an entry's content has to be fetched before an app opens it. */
export const hasToBeFetched = ({ name, away }: Pick<FileEntry, 'name' | 'away'>): boolean =>
  away === true && !streamed.has(namedKind(name))

/** Shows how far a fetch is until it ends; whether it did, or was cancelled. */
async function follow<T>(
  { account }: FileManager,
  path: string,
  reading: Promise<T>,
  { signal, report }: JobControl,
): Promise<T | null> {
  const tell = () => {
    const transfer = account.getState().transfers.find((one) => one.path === path && one.direction === 'down')
    if (!transfer) return
    const { done, size, state } = transfer
    const progress = size > 0 ? Math.min(1, done / size) : null
    const amount = texts.fetchedOf({ done: formatBytes(done), size: formatBytes(size) })
    report(state === 'paused' ? texts.fetchPaused({ amount }) : amount, progress)
  }
  tell()
  const stop = account.subscribe(tell)
  const cancelled = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => {
      account.cancelFetch(path)
      resolve(null)
    })
  })
  try {
    return await Promise.race([reading, cancelled])
  } finally {
    stop()
  }
}

/** Fetches a content that is in the account only, with its progress; false where the person cancelled it. */
export async function fetchContent(
  manager: FileManager,
  { path, name }: Pick<FileEntry, 'path' | 'name'>,
): Promise<FileResult<boolean>> {
  const reading = manager.os.files.readBlob(path)
  const isSlow = await Promise.race([
    reading.then(() => false),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(true), unseen)
    }),
  ])
  const read = isSlow
    ? await manager.jobs.run(texts.fetching({ name }), (control) => follow(manager, path, reading, control))
    : await reading
  if (read === null) return success(false)
  return read.ok ? success(true) : read
}
