import type { FilePath } from '../types'
import { type FileTree, hiddenRecord } from './tree'

/** The version that stands for "the account has nothing there". */
const nothing = '0'

interface RejoinContext {
  /** The account's version of each path, as the device believed. */
  readonly known: ReadonlyMap<FilePath, string>
  /** Whether a version belongs to what device and account have in common. */
  readonly isShared: (remote: string) => boolean
  /** What the account has at a path that this device changed from it. */
  readonly ancestors: ReadonlyMap<FilePath, string>
  /** Number of the commit. */
  readonly sequence: number
}

/**
 * Marks everything in the tree that the account does not share as changed by this device, so that it is sent, and returns
 * what is to be believed of the account for these paths from now on.
 */
export function rejoinedRemotes(
  tree: FileTree,
  { known, isShared, ancestors, sequence }: RejoinContext,
): ReadonlyMap<FilePath, string> {
  const remotes = new Map<FilePath, string>()
  const isOwn = (path: FilePath) => {
    const remote = known.get(path)
    return remote === undefined || remote === nothing || !isShared(remote)
  }
  for (const node of tree.all()) {
    if (node.isSample || !isOwn(node.path)) continue
    tree.put({ ...node, change: sequence })
    remotes.set(node.path, ancestors.get(node.path) ?? nothing)
  }
  for (const path of tree.hiddenPaths()) {
    if (!isOwn(path)) continue
    tree.take(path, hiddenRecord(path, sequence), false)
    // A file that the account has is not hidden again: what an earlier copy brings back is seen.
    remotes.set(path, nothing)
  }
  for (const [path, remote] of known) {
    if (!remotes.has(path) && remote !== nothing && !isShared(remote)) remotes.set(path, nothing)
  }
  return remotes
}
