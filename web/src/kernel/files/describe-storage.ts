import { texts } from './describe-storage.texts'
import type { FileStorageMode, FileStorageState, SyncState } from './types'

const places = {
  device: 'onDevice',
  session: 'inSession',
  account: 'withAccount',
} as const satisfies Readonly<Record<FileStorageMode, keyof typeof texts>>

/** Where files are kept, in a few words. */
export function describePlace({ mode, status }: Pick<FileStorageState, 'mode' | 'status'>): string {
  if (status === 'lost') return texts.nowhere
  // A store that cannot be opened works in memory.
  return texts[status === 'failed' ? places.session : places[mode]]
}

/** How far the account's copy of the files is, in a few words. */
export function describeSync({ status, pending, problem }: SyncState): string {
  if (status === 'failed') return problem?.message ?? texts.failed
  if (status === 'offline') return pending === 0 ? texts.offline : texts.offlineWaiting({ count: pending })
  if (status === 'syncing') return texts.syncing
  return pending === 0 ? texts.upToDate : texts.waiting({ count: pending })
}
