// Stored rows as they are trusted: one that another program or an older version wrote is left out, not believed.
import type { AreaFigures, Entry } from './plan-changes'

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** A stored entry; null for a damaged one. */
export function readEntry(value: unknown): Entry | null {
  if (typeof value !== 'object' || value === null) return null
  const { order, length }: Partial<Record<keyof Entry, unknown>> = value
  return isCount(order) && isCount(length) ? { order, length } : null
}

/** Stored figures; null for damaged ones. */
export function readFigures(value: unknown): AreaFigures | null {
  if (typeof value !== 'object' || value === null) return null
  const { characters, keys, next }: Partial<Record<keyof AreaFigures, unknown>> = value
  return isCount(characters) && isCount(keys) && isCount(next) ? { characters, keys, next } : null
}
