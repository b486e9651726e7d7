import { success } from '@/lib/result'
import { fileFailure } from './errors'
import { linkTarget, locate } from './volume/locate'
import type { FileCalls } from './file-calls'
import { normalisePath } from './paths'
import { take, tooLarge } from './volume/prepare'
import type { FileNode } from './volume/tree'
import type { FileEntry, FileOperation, FilePath, FileResult, WriteProgress } from './types'
import type { Applied, Volume } from './volume/volume'
import type { Watchers } from './volume/watchers'

interface FileSystemOptions {
  /** The volume that is in use, as soon as it is open. Null while it is open already, so that nothing waits. */
  readonly opening: () => Promise<unknown> | null
  readonly volume: () => Volume
  readonly watchers: Watchers
}

const entryOf = ({ tree }: Volume, node: FileNode): FileEntry =>
  tree.entryOf(node, node.kind === 'link' ? linkTarget(tree, node) : undefined)

/** The calls of a file system on whichever volume is in use. */
export function createFileCalls({ opening, volume, watchers }: FileSystemOptions): FileCalls {
  /** The volume, when nothing that touches the path is under way. */
  const quietVolume = async (path: FilePath): Promise<Volume> => {
    for (let wait = opening(); wait; wait = opening()) await wait
    const current = volume()
    await current.quiet(path)
    return current
  }

  const find = async (path: FilePath, followLast: boolean) => {
    const current = await quietVolume(path)
    const place = locate(current.tree, path, followLast)
    if (!place.ok) return place
    const { node } = place.value
    return node ? success({ node, current }) : fileFailure('ENOENT', path)
  }

  const findFolder = async (path: FilePath) => {
    const found = await find(path, true)
    if (!found.ok) return found
    return found.value.node.kind === 'folder' ? found : fileFailure('ENOTDIR', path)
  }

  const stat: FileCalls['stat'] = async (path, { link = false } = {}) => {
    const found = await find(normalisePath(path), !link)
    return found.ok ? success(entryOf(found.value.current, found.value.node)) : found
  }

  // Nothing waits where nothing has to be waited for: the transaction starts in the caller's task.
  const applyAll = async (
    operations: readonly FileOperation[],
    progress?: WriteProgress,
  ): Promise<FileResult<Applied>> => {
    if (!opening()) return volume().apply(operations, progress)
    const large = tooLarge(operations)
    if (large !== null) return fileFailure('EFBIG', large)
    // The caller's bytes are taken as they are now.
    const taken = operations.map(take)
    for (let wait = opening(); wait; wait = opening()) await wait
    return volume().applyTaken(taken, progress)
  }

  return {
    stat,
    async readBytes(path) {
      for (let wait = opening(); wait; wait = opening()) await wait
      return volume().read(normalisePath(path))
    },
    async readBlob(path) {
      for (let wait = opening(); wait; wait = opening()) await wait
      return volume().readBlob(normalisePath(path))
    },
    async apply(operations, progress) {
      const applied = await applyAll(operations, progress)
      return applied.ok ? success(applied.value.receipts) : applied
    },
    async applyOne(operation, path) {
      const applied = await applyAll([operation])
      if (!applied.ok) return applied
      const [entry] = applied.value.entries
      return entry ? success(entry) : fileFailure('EIO', normalisePath(path))
    },
    async list(path) {
      const found = await findFolder(normalisePath(path))
      if (!found.ok) return found
      const { tree } = found.value.current
      return success(tree.list(found.value.node.path, (link) => linkTarget(tree, link)))
    },
    async walk(path) {
      const found = await findFolder(normalisePath(path))
      if (!found.ok) return found
      const { node, current } = found.value
      return success(Array.from(current.tree.below(node.path), (each) => entryOf(current, each)))
    },
    watch: (path, listener) => watchers.watch(path, listener),
  }
}
