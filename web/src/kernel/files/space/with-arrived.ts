import type { FilePath } from '../types'
import type { KnownEntries } from './known-entries'
import type { SpaceEntry } from './types'

/** What a space is after changes have arrived, without changing what is known of it. */
export function withArrived(
  known: KnownEntries,
  arrived: readonly SpaceEntry[],
): Pick<KnownEntries, 'get' | 'pathOf' | 'space'> {
  const changed = new Map(arrived.map((entry) => [entry.id, entry]))
  const get = (id: string) => changed.get(id) ?? known.get(id)
  const paths = new Map<string, FilePath | null>([[known.space, '/']])
  const pathOf = (id: string, depth = 0): FilePath | null => {
    const found = paths.get(id)
    if (found !== undefined) return found
    const entry = get(id)
    const folder =
      !entry || entry.parent === null || depth > known.size + changed.size
        ? null
        : pathOf(entry.parent, depth + 1)
    const path =
      folder === null || !entry || entry.name === null
        ? null
        : folder === '/'
          ? `/${entry.name}`
          : `${folder}/${entry.name}`
    paths.set(id, path)
    return path
  }
  return { space: known.space, get, pathOf: (id) => pathOf(id) }
}
