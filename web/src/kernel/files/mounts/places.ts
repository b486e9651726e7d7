import { nameFault } from '../names'
import { freeName, joinPath, longestName } from '../paths'
import type { FilePath } from '../types'
import type { MemberSpace } from '../space/types'
import type { Place } from './types'

/** Where spaces lie that are mounted at no folder of the person's own. */
export const spaceFolders: Readonly<Record<MemberSpace['kind'], FilePath>> = {
  shared: '/shared',
  team: '/teams',
}

/** Room for the number behind a name that is taken, in bytes. */
const numberRoom = 8

/** What the person's own files say of places. */
interface OwnFiles {
  /** Where the folder with an id of the own space is; null: it is nowhere, or those files are not the space's. */
  readonly pathOf: (id: string) => FilePath | null
  readonly isTaken: (path: FilePath) => boolean
}

/** The name of a space as the name of a folder. */
function folderName({ id, name }: MemberSpace): string {
  const cleaned = name.replaceAll(/[/\p{Cc}]/gu, '_')
  if (new TextEncoder().encode(cleaned).length > longestName - numberRoom || nameFault(cleaned) !== null)
    return id
  return cleaned
}

/**
 * Where spaces lie: at the folder that each is mounted at, or in `/shared` and `/teams`, where equal names are numbered in the order in
 * which the person joined. In that order.
 */
export function placeSpaces(spaces: readonly MemberSpace[], { pathOf, isTaken }: OwnFiles): readonly Place[] {
  const places: Place[] = []
  const taken = new Set<FilePath>()
  const inOrder = spaces.toSorted((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1))
  for (const space of inOrder) {
    const folder = space.mount === null ? null : pathOf(space.mount)
    const isAtFolder = folder !== null && !taken.has(folder)
    const top = spaceFolders[space.kind]
    const path = isAtFolder
      ? folder
      : joinPath(
          top,
          freeName(
            folderName(space),
            (name) => taken.has(joinPath(top, name)) || isTaken(joinPath(top, name)),
          ),
        )
    taken.add(path)
    places.push({ space, path, isAtFolder })
  }
  return places
}
