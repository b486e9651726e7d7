import { baseName } from '@/kernel/files/paths'
import type { FileEntry } from '@/kernel/files/types'

/** An entry for tests: a file at a path unless told otherwise. */
export const entryFor = (path: string, part: Partial<FileEntry> = {}): FileEntry => ({
  name: baseName(path),
  path,
  type: 'file',
  size: 0,
  modified: 0,
  created: 0,
  mode: 0o644,
  revision: path,
  isSystem: false,
  link: null,
  ...part,
})
