/* What is done over all files of a person besides calls on them: names for search, contents on their way, contents that stay here. */
import type { Synchroniser } from '../store-types'
import type { FileName, FilePath, RecycleBin } from '../types'
import { namesOf } from '../volume/names-of'
import type { Volume } from '../volume/volume'
import { parentPath } from '../paths'
import type { Mounts } from './create-mounts'
import { createRoutedBin } from './routed-bin'
import { createRoutedKeeping } from './routed-keeping'
import { createRoutedTransfers } from './routed-transfers'
import { followSources } from './sources'
import { outerPath } from './translate'
import type { RoutedCalls } from './types'

export { scopeOf } from './scope-of'

type Services = Pick<Synchroniser, 'transfers' | 'keeping'>

/** Names of the person's own files, and then of those in spaces. */
function* namesOfAll(
  own: Iterable<FileName>,
  spaces: readonly { readonly path: FilePath; readonly isAtFolder: boolean; readonly volume: Volume }[],
): Generator<FileName> {
  yield* own
  for (const { path, isAtFolder, volume } of spaces) {
    if (!isAtFolder) yield* [parentPath(path), path].map((each) => ({ path: each, isFolder: true }))
    for (const name of namesOf(volume)) yield { ...name, path: outerPath(name.path, path) }
  }
}

/** What is done over all spaces. */
export interface RoutedServices {
  /** The names of all files; `own`: those of the person's own. */
  names(own: Iterable<FileName>): Promise<Iterable<FileName>>
  /** The bins of all files as one; `own`: that of the person's own, `make` makes those of spaces. */
  bin(own: RecycleBin, make: (calls: RoutedCalls, folder: FilePath) => RecycleBin): RecycleBin
  /** What is on its way and what is kept; `own`: that of the person's own files. The same for the same. */
  of(own: Services | null): Services | null
}

/** Makes what is done over all spaces. */
export function createRoutedServices(mounts: Mounts): RoutedServices {
  const sources = followSources(mounts)
  let bin: RecycleBin | null = null
  let last: { readonly own: Services | null; readonly services: Services } | null = null
  return {
    async names(own) {
      const spaces = await Promise.all(
        mounts.awake().map(async ({ path, isAtFolder, opened }) => ({
          path,
          isAtFolder,
          volume: await opened.volume(),
        })),
      )
      return namesOfAll(own, spaces)
    },
    bin: (own, makeBin) => (bin ??= createRoutedBin({ own, mounts: mounts.mounts, makeBin })),
    of(own) {
      if (mounts.mounts().length === 0) return own
      if (last?.own !== own || !last) {
        last = {
          own,
          services: {
            transfers: createRoutedTransfers(own?.transfers ?? null, mounts, sources),
            keeping: createRoutedKeeping(own?.keeping ?? null, mounts, sources),
          },
        }
      }
      return last.services
    },
  }
}
