import { log } from '@/lib/log'
import { success } from '@/lib/result'
import { createFileCalls } from '../file-system'
import { joinPath, parentPath } from '../paths'
import { noSamples } from '../sample/no-samples'
import type { FilePath, FileResult } from '../types'
import { Volume } from '../volume/volume'
import { createWatchers } from '../volume/watchers'
import type { SpaceStores } from './open-mount'
import { rescueFolder } from './rescue'
import type { MemberSpace } from '../space/types'
import type { RoutedCalls } from './types'

interface LeaveOptions {
  /** The person's own files. */
  readonly own: RoutedCalls
  readonly stores: SpaceStores
  /** ms since the epoch. */
  readonly now: () => number
  readonly exclusively: <T>(space: string, work: () => Promise<T>) => Promise<T>
  readonly onRescued: (space: Pick<MemberSpace, 'name'>, folder: FilePath) => void
}

/**
 * Forgets what this device has of a space that the person is no member of any more. What was not sent yet is put among their documents
 * first; as long as that fails, it stays and is tried again with the next page.
 */
export async function leaveSpace(
  space: Pick<MemberSpace, 'id' | 'name'>,
  { own, stores, now, exclusively, onRescued }: LeaveOptions,
): Promise<void> {
  const folder = await exclusively(space.id, async () => {
    // Another tab may have done it.
    if (!(await stores.list()).includes(space.id)) return null
    const rescued = await rescueUnsent(space, { own, stores, now })
    if (!rescued.ok) {
      log.warn('What was not sent to a space could not be kept among the documents', rescued.error.message)
      return null
    }
    await stores.remove(space.id)
    return rescued.value
  })
  if (folder !== null) onRescued(space, folder)
}

/** Copies files that wait to be sent; the folder that they are in then, null: there were none. */
async function rescueUnsent(
  space: Pick<MemberSpace, 'id' | 'name'>,
  { own, stores, now }: Pick<LeaveOptions, 'own' | 'stores' | 'now'>,
): Promise<FileResult<FilePath | null>> {
  const volume = new Volume({
    store: await stores.open(space.id),
    samples: noSamples,
    isProtected: () => false,
    now,
    onChanges: () => undefined,
  })
  try {
    await volume.open()
    const waiting = (await volume.store.outbox?.waiting()) ?? []
    const files = waiting
      .map(({ path }) => volume.tree.get(path))
      .filter((node) => node?.kind === 'file' && node.away === undefined)
      .filter((node) => node !== undefined)
    if (files.length === 0) return success(null)
    const folder = await rescueFolder(own, space)
    if (!folder.ok) return folder
    const calls = createFileCalls({ opening: () => null, volume: () => volume, watchers: createWatchers() })
    for (const { path, modified } of files) {
      const content = await calls.readBlob(path)
      // What is damaged here was lost before.
      if (!content.ok) continue
      const to = joinPath(folder.value, path.slice(1))
      const stored = await own.apply([
        { kind: 'folder', path: parentPath(to), parents: true },
        { kind: 'write', path: to, data: content.value, modified },
      ])
      if (!stored.ok) return stored
    }
    return success(folder.value)
  } finally {
    volume.dispose()
  }
}
