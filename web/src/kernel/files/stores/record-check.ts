import type { NodeRecord } from '../store-types'

/** An absolute path in its normal form, quickly: the root has no record. */
const isNormal = (path: string) => path.startsWith('/') && !/\/(?:\.{0,2})(?:\/|$)/.test(path)

const kinds: ReadonlySet<unknown> = new Set(['file', 'folder', 'link', 'hidden'])

/** Whether a stored record is sound. A damaged one (another program, a bug of an older version) is left out, not trusted. */
export function isRecord(value: unknown): value is NodeRecord {
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
