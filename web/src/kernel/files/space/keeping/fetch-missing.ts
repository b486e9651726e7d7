import type { FileNode } from '../../volume/tree'
import type { Volume } from '../../volume/volume'
import type { SpaceContents } from '../contents'

/** Files that are fetched at a time; large ones have a queue of their own. */
const fetchedTogether = 6

/** Fetches contents of files that are to stay on this device. Hashes of those that cannot be had now come into `failed`. */
export async function fetchMissing(
  files: readonly FileNode[],
  {
    volume,
    contents,
    failed,
    signal,
  }: {
    readonly volume: Volume
    readonly contents: Pick<SpaceContents, 'fetchInBackground'>
    readonly failed: Set<string>
    readonly signal: AbortSignal
  },
): Promise<void> {
  const rest = [...files]
  const work = async () => {
    for (let file = rest.shift(); file && !signal.aborted; file = rest.shift()) {
      const node = volume.tree.get(file.path)
      if (node?.away === undefined || failed.has(node.away)) continue
      await contents.fetchInBackground({ ...node, away: node.away })
      // Also where it came and there was no room for it.
      if (volume.tree.get(file.path)?.away === node.away) failed.add(node.away)
    }
  }
  await Promise.all(Array.from({ length: fetchedTogether }, work))
}
