import { type Result, success } from '@/lib/result'
import { storageFailure } from '../store/failures'
import { appStorageQuota, type StorageChange } from '../types'
import { areaLimits } from './limits'

/** Where a stored value stands and how long it is; the value is elsewhere. */
export interface Entry {
  /** Grows with each key that is set for the first time. */
  readonly order: number
  /** Characters of the value. */
  readonly length: number
}

/** Figures of an area. */
export interface AreaFigures {
  readonly characters: number
  readonly keys: number
  /** Order of the next new key. */
  readonly next: number
}

/** Figures of an area that nothing was ever kept in. */
export const emptyArea: AreaFigures = { characters: 0, keys: 0, next: 0 }

/** What is to be stored. */
export interface AreaPlan {
  readonly figures: AreaFigures
  /** Everything that is there goes first. */
  readonly isCleared: boolean
  /** The new value of each key that changes; null: it goes. */
  readonly values: ReadonlyMap<string, { readonly entry: Entry; readonly value: string } | null>
}

/**
 * What changes do to an area, in order and as a whole. `known` has the entries of the keys that they name, as far as these
 * exist. Code `quota` when the outcome is more than an area holds.
 */
export function planChanges(
  before: AreaFigures,
  known: ReadonlyMap<string, Entry>,
  changes: readonly StorageChange[],
): Result<AreaPlan> {
  let { characters, keys, next } = before
  let isCleared = false
  const values = new Map<string, { readonly entry: Entry; readonly value: string } | null>()
  const entryOf = (key: string): Entry | null => {
    const changed = values.get(key)
    if (changed !== undefined) return changed?.entry ?? null
    return isCleared ? null : (known.get(key) ?? null)
  }
  for (const change of changes) {
    if (change.kind === 'set' && change.key.length > areaLimits.keyLength) return storageFailure('keyTooLong')
    if (change.kind === 'clear') {
      values.clear()
      isCleared = true
      characters = 0
      keys = 0
      continue
    }
    const { key, value } = change
    const old = entryOf(key)
    if (old) {
      characters -= key.length + old.length
      keys -= 1
    }
    if (value === null) {
      values.set(key, null)
      continue
    }
    const entry = { order: old?.order ?? next, length: value.length }
    if (!old) next += 1
    characters += key.length + value.length
    keys += 1
    values.set(key, { entry, value })
  }
  if (characters > appStorageQuota) return storageFailure('tooManyCharacters')
  if (keys > areaLimits.keys) return storageFailure('tooManyKeys')
  return success({ figures: { characters, keys, next }, isCleared, values })
}
