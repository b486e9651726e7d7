/*
 * What an older device puts into the folder that a space lies at is in the person's own space, where nobody sees it: it is moved into the
 * space.
 */
import { log } from '@/lib/log'
import { freeName, joinPath } from '../paths'
import type { FilePath } from '../types'
import { copyTree, type Spot } from './across'
import { rescueFolder } from './rescue'
import type { MemberSpace } from '../space/types'
import type { Mount, RoutedCalls } from './types'

interface SweeperOptions {
  /** The person's own files. */
  readonly own: RoutedCalls
  /** The space of an id, where it lies at a folder of these and both are in step; null otherwise. */
  readonly ready: (space: string) => Mount | null
  readonly exclusively: <T>(space: string, work: () => Promise<T>) => Promise<T>
  readonly onRescued: (space: Pick<MemberSpace, 'name'>, folder: FilePath) => void
}

/** Moves what does not belong where spaces lie. */
export interface Sweeper {
  /** Looks whether there is anything at the folder of a space. */
  look(space: string): void
}

/** See {@link Sweeper}. One space at a time is swept once, also when it is looked at meanwhile. */
export function createSweeper({ own, ready, exclusively, onRescued }: SweeperOptions): Sweeper {
  const busy = new Set<string>()

  const sweep = async (id: string) => {
    const mount = ready(id)
    if (!mount) return
    const found = await own.list(mount.path)
    if (!found.ok || found.value.length === 0) return
    const isViewer = mount.space.role === 'viewer'
    const folder = isViewer ? await rescueFolder(own, mount.space) : null
    if (folder && !folder.ok) return
    if (folder) {
      const made = await own.apply([{ kind: 'folder', path: folder.value, parents: true }])
      if (!made.ok) return
    }
    const top: Spot = folder ? { calls: own, path: folder.value } : { calls: mount.calls, path: '/' }
    const there = await top.calls.list(top.path)
    if (!there.ok) return
    const taken = new Set(there.value.map(({ name }) => name))
    for (const { name, path } of found.value) {
      const free = freeName(name, (each) => taken.has(each))
      taken.add(free)
      const copied = await copyTree(
        { calls: own, path },
        { calls: top.calls, path: joinPath(top.path, free) },
      )
      if (!copied.ok) return
      const removed = await own.apply([{ kind: 'remove', path, recursive: true }])
      if (!removed.ok) return
    }
    if (folder) onRescued(mount.space, folder.value)
  }

  return {
    look(id) {
      if (busy.has(id) || !ready(id)) return
      busy.add(id)
      exclusively(id, () => sweep(id))
        .catch((error: unknown) =>
          log.error('What lies at the folder of a space could not be moved into it', error),
        )
        .finally(() => busy.delete(id))
    },
  }
}
