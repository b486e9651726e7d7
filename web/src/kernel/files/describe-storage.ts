import type { FileStorageMode, FileStorageState, SyncState } from './types'

const places: Readonly<Record<FileStorageMode, string>> = {
  device: 'On this device',
  session: 'Until this page is left',
  account: 'With your account',
}

/** Where files are kept, in a few words. */
export function describePlace({ mode, status }: Pick<FileStorageState, 'mode' | 'status'>): string {
  if (status === 'lost') return 'Not stored any more'
  // A store that cannot be opened works in memory.
  return status === 'failed' ? places.session : places[mode]
}

/** How far the account's copy of the files is, in a few words. */
export function describeSync({ status, pending, problem }: SyncState): string {
  const waiting = pending === 1 ? '1 change waits' : `${pending} changes wait`
  if (status === 'failed') return problem ?? 'Failed'
  if (status === 'offline') return pending === 0 ? 'Offline' : `Offline, ${waiting}`
  if (status === 'syncing') return 'Now…'
  return pending === 0 ? 'Up to date' : waiting
}
