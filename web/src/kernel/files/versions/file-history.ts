import type { EntryState } from '../space/history-types'
import type { FileVersion } from './types'

/** The contents that the states of a file had, newest first: states in a row with the same content are one version, of its first. */
export function versionsOf(
  states: readonly EntryState[],
  isFirstPage: boolean,
  nameOf: (id: string | null) => string | null,
): readonly FileVersion[] {
  const versions: FileVersion[] = []
  for (const { kind, parent, hash, size, version, at, by, isPinned } of states) {
    if (kind !== 'file' || parent === null || hash === null) continue
    const later = versions.at(-1)
    const isSame = later?.hash === hash
    if (isSame) versions.pop()
    versions.push({
      version,
      moment: at,
      at: Date.parse(at),
      person: nameOf(by),
      hash,
      size,
      pinned: [...(isSame ? later.pinned : []), ...(isPinned ? [version] : [])],
      isCurrent: isFirstPage && versions.length === 0,
    })
  }
  return versions
}
