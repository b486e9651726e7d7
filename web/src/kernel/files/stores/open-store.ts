import type { FileStore } from '../store-types'
import type { FileStorageMode } from '../types'
import { openDeviceStore } from './device-store'
import { loadMemoryStore } from './load-memory-store'

/** Name of a person's database for a mode that keeps files; each mode has its own files. */
export const databaseName = (name: string, mode: 'device' | 'account'): string =>
  `otteros-${mode === 'device' ? 'files' : 'account-files'}-${name}`

/** Opens the store of a person's storage mode. Rejects with a `StoreProblem` where the browser keeps nothing. */
export async function openStore(name: string, mode: FileStorageMode): Promise<FileStore> {
  if (mode === 'session') return (await loadMemoryStore()).createMemoryStore()
  return openDeviceStore({ name: databaseName(name, mode), hasOutbox: mode === 'account' })
}
