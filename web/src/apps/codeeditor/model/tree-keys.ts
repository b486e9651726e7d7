import { parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { TreeRow } from './file-tree'

/** What a key does in a tree, after the pattern that screen readers know. */
export type TreeMove = {
  readonly kind: 'focus' | 'expand' | 'collapse' | 'open'
  readonly path: FilePath
} | null

/** What a key means on a line; `key` as it is from left to right. */
export function treeMove(rows: readonly TreeRow[], focused: FilePath | null, key: string): TreeMove {
  const at = rows.findIndex(({ path }) => path === focused)
  const row = rows[at]
  const to = (index: number): TreeMove => {
    const there = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    return there ? { kind: 'focus', path: there.path } : null
  }
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      if (!row?.isFolder) return null
      if (!row.isExpanded) return { kind: 'expand', path: row.path }
      return rows[at + 1]?.level === row.level + 1 ? to(at + 1) : null
    case 'ArrowLeft': {
      if (!row) return null
      if (row.isExpanded) return { kind: 'collapse', path: row.path }
      const parent = rows.findIndex(({ path }) => path === parentPath(row.path))
      return parent < 0 ? null : to(parent)
    }
    case 'Enter':
    case ' ':
      if (!row) return null
      return { kind: row.isFolder ? (row.isExpanded ? 'collapse' : 'expand') : 'open', path: row.path }
    default:
      return null
  }
}
