import type { FileEntry } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import type { FileManager } from '../model/file-manager'
import { groupOf } from '../model/format'
import { texts } from '../texts'
import { tellFailure } from './tell'

const pathsOf = (entries: readonly FileEntry[]) => entries.map(({ path }) => path)

/** Keeps files and folders on this device whatever happens, or no longer. */
export async function keep(
  manager: FileManager,
  entries: readonly FileEntry[],
  isOn: boolean,
): Promise<void> {
  const { keeping } = manager.account.getState()
  if (!keeping) return
  tellFailure(manager, texts.cannotKeep, await keeping.keep(pathsOf(entries), isOn))
}

/** Removes contents from this device that the account has, and tells how much room that made. */
export async function release(manager: FileManager, entries: readonly FileEntry[]): Promise<void> {
  const { keeping } = manager.account.getState()
  if (!keeping) return
  const released = await keeping.release(pathsOf(entries))
  if (!tellFailure(manager, texts.cannotRelease, released)) return
  const { bytes } = released.value
  const names = groupOf(entries.map(({ name }) => name))
  manager.os.notifications.notify(() =>
    bytes > 0
      ? { title: texts.released(names), description: texts.releasedExplained({ size: formatBytes(bytes) }) }
      : { title: texts.nothingReleased, description: texts.nothingReleasedExplained },
  )
}
