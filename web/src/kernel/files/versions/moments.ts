import type { SpaceChange } from '../space/history-types'
import type { FolderMoment, MomentChange } from './types'

/** What is known of the folder whose moments are looked for. */
export interface FolderScope {
  /** Ids of it and of the folders in it now. */
  readonly folders: ReadonlySet<string>
  /** Ids of folders in which files count as removed: the recycle bin's. */
  readonly bin: ReadonlySet<string>
  /** Id of the folder with the recycle bin's notes, which nobody made; null: there is none. */
  readonly notes: string | null
}

/** The ids of the folders that ever were in these, as far as the changes tell. */
function withEarlierFolders(changes: readonly SpaceChange[], now: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set(now)
  let before = -1
  while (folders.size > before) {
    before = folders.size
    for (const { kind, entry, parent } of changes)
      if (kind === 'folder' && parent !== null && folders.has(parent)) folders.add(entry)
  }
  return folders
}

/** When something in a folder changed, newest first. `changes`: all of the space, newest first. */
export function momentsOf(
  changes: readonly SpaceChange[],
  { folders: now, bin, notes }: FolderScope,
  nameOf: (id: string | null) => string | null,
): readonly FolderMoment[] {
  const folders = withEarlierFolders(changes, now)
  const isInside = (change: SpaceChange) =>
    change.parent !== null && folders.has(change.parent) && !bin.has(change.parent)
  const moments = new Map<string, FolderMoment & { readonly changes: MomentChange[] }>()
  const earlier = new Map<string, SpaceChange>()
  for (const change of changes.toReversed()) {
    const before = earlier.get(change.entry)
    earlier.set(change.entry, change)
    if (change.parent === notes && notes !== null) continue
    const wasInside = before !== undefined && isInside(before)
    if (!isInside(change) && !wasInside) continue
    const name = change.name ?? before?.name
    if (name === undefined || name === null) continue
    const found = moments.get(change.at) ?? {
      moment: change.at,
      at: Date.parse(change.at),
      person: nameOf(change.by),
      changes: [],
    }
    moments.set(change.at, found)
    // Hidden by a person: to them, the sample is removed.
    found.changes.push({ name, isRemoval: !isInside(change) || change.kind === 'whiteout' })
  }
  return [...moments.values()].toReversed()
}
