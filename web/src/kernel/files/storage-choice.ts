import type { KeyValueStorage } from '@/lib/key-value-storage'
import type { FileStorageMode } from './types'

/** The key under which a person's choice of where files are kept is stored. */
export const fileStorageKey = (name: string): string => `otteros-file-storage-${name}`

const modes: readonly string[] = ['device', 'session', 'account'] satisfies FileStorageMode[]
const isMode = (value: string | null): value is FileStorageMode => value !== null && modes.includes(value)

/** Where the person of this name chose to keep files; null when nothing (that is known) was chosen. */
export function chosenMode(storage: KeyValueStorage, name: string): FileStorageMode | null {
  const chosen = storage.get(fileStorageKey(name))
  return isMode(chosen) ? chosen : null
}
