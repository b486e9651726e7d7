import { normalisePath } from '../paths'
import type { NodeRecord } from '../store-types'

const kinds: ReadonlySet<unknown> = new Set(['file', 'folder', 'link', 'hidden'])

/** Whether a stored record is sound. A damaged one (another program, a bug of an older version) is left out, not trusted. */
export function isRecord(value: unknown): value is NodeRecord {
  if (typeof value !== 'object' || value === null) return false
  const record: Partial<Record<keyof NodeRecord, unknown>> = value
  return (
    typeof record.path === 'string' &&
    record.path !== '/' &&
    normalisePath(record.path) === record.path &&
    kinds.has(record.kind) &&
    [record.size, record.modified, record.created, record.mode, record.change].every(Number.isFinite) &&
    typeof record.revision === 'string' &&
    (record.kind === 'link' ? typeof record.target === 'string' : record.target === null)
  )
}
