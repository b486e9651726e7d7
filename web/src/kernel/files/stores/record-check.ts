import type { NodeRecord } from '../store-types'

/** An absolute path in its normal form, quickly: the root has no record. */
const isNormal = (path: string) => path.startsWith('/') && !/\/(?:\.{0,2})(?:\/|$)/.test(path)

const kinds: ReadonlySet<unknown> = new Set(['file', 'folder', 'link', 'hidden'])

const numberOr = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

/**
 * A stored record as far as it can be trusted. Of a damaged one (another program, a bug of an older version) a file is made that
 * is marked as damaged, with the key of its content if that is known; null when not even its path can be used.
 */
export function readRecord(value: unknown): NodeRecord | null {
  if (isRecord(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const record: Partial<Record<keyof NodeRecord, unknown>> = value
  const { path, kind, modified, created, mode, change, revision } = record
  if (typeof path !== 'string' || !isNormal(path)) return null
  const sound = {
    path,
    size: 0,
    modified: numberOr(modified, 0),
    created: numberOr(created, 0),
    mode: numberOr(mode, 0o644),
    change: numberOr(change, 0),
    revision: typeof revision === 'string' ? revision : '',
    target: null,
  }
  // Nothing of these can be lost but a time.
  if (kind === 'folder' || kind === 'hidden') return { ...sound, kind }
  return { ...sound, kind: 'file', isDamaged: true }
}

/** Whether a stored record is sound. */
function isRecord(value: unknown): value is NodeRecord {
  if (typeof value !== 'object' || value === null) return false
  const record: Partial<Record<keyof NodeRecord, unknown>> = value
  return (
    typeof record.path === 'string' &&
    isNormal(record.path) &&
    kinds.has(record.kind) &&
    Number.isFinite(record.size) &&
    Number.isFinite(record.modified) &&
    Number.isFinite(record.created) &&
    Number.isFinite(record.mode) &&
    Number.isFinite(record.change) &&
    typeof record.revision === 'string' &&
    (record.kind === 'link' ? typeof record.target === 'string' : record.target === null)
  )
}
