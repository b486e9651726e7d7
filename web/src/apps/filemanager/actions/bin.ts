import { baseName, parentPath } from '@/kernel/files/paths'
import type { RecycledEntry } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { count, nameGroup } from '../model/format'
import { type FileManager, selectedRecycled } from '../model/file-manager'
import { tellFailure } from './tell'

const namesOf = (entries: readonly RecycledEntry[]) => nameGroup(entries.map((entry) => baseName(entry.from)))

/** Puts deleted files back where they were and says where. */
export async function restore(manager: FileManager, entries: readonly RecycledEntry[]): Promise<void> {
  if (entries.length === 0) return
  const restored = await manager.os.recycleBin.restore(entries.map((entry) => entry.id))
  if (!tellFailure(manager, 'Cannot restore', restored)) return
  await manager.folder.reload()
  const [first = ''] = restored.value
  manager.os.notifications.notify({
    title: `Restored ${namesOf(entries)}`,
    description:
      restored.value.length === 1 ? first : `${count(restored.value.length, 'item')} are back in place.`,
  })
}

/** Asks whether a deleted file goes back, with what is selected beside it: what opening a deleted file comes to. */
export async function offerRestore(manager: FileManager, id: string): Promise<void> {
  const { listing } = manager.folder.getState()
  const selected = selectedRecycled(manager)
  const isSelected = selected.some((entry) => entry.id === id)
  const all = listing.status === 'bin' ? listing.recycled : []
  const entries = isSelected ? selected : all.filter((entry) => entry.id === id)
  const [first] = entries
  if (!first) return
  const isWanted = await manager.dialogs.confirm({
    title: `Restore ${namesOf(entries)}?`,
    text:
      entries.length === 1
        ? `Deleted files do not open. It goes back to ${parentPath(first.from)}.`
        : 'Deleted files do not open. They go back to where they were.',
    action: 'Restore',
  })
  if (isWanted) await restore(manager, entries)
}

/** Deletes files of the recycle bin for good, after a question. */
export async function destroyRecycled(
  manager: FileManager,
  entries: readonly RecycledEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const names = namesOf(entries)
  const isSure = await manager.dialogs.confirm({
    title: `Delete ${names} for good?`,
    text: 'This cannot be undone.',
    action: `Delete ${names}`,
    isDanger: true,
  })
  if (!isSure) return
  const removed = await manager.os.recycleBin.remove(entries.map((entry) => entry.id))
  if (tellFailure(manager, 'Cannot delete', removed)) await manager.folder.reload()
}

/** Empties the recycle bin, after a question, and says what it brought. */
export async function emptyBin(manager: FileManager): Promise<void> {
  const all = await manager.os.recycleBin.list()
  if (all.length === 0) return
  const items = count(all.length, 'item')
  const isSure = await manager.dialogs.confirm({
    title: 'Empty the Recycle Bin?',
    text: `${items} will be deleted for good. This cannot be undone.`,
    action: `Delete ${items}`,
    isDanger: true,
  })
  if (!isSure) return
  const emptied = await manager.os.recycleBin.empty()
  if (!tellFailure(manager, 'Cannot empty the Recycle Bin', emptied)) return
  await manager.folder.reload()
  manager.os.notifications.notify({
    title: 'Recycle Bin emptied',
    description: `${count(emptied.value.entries, 'item')}, ${formatBytes(emptied.value.bytes)} free again.`,
  })
}
