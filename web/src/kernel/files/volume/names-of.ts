import type { FileName } from '../types'
import type { Volume } from './volume'

/** The names of all files and folders of a volume but the root, one by one. */
export function* namesOf({ tree }: Pick<Volume, 'tree'>): Generator<FileName> {
  for (const { path, kind } of tree.all()) if (path !== '/') yield { path, isFolder: kind === 'folder' }
}
