import { baseName, parentPath } from '@/kernel/files/paths'
import type { RecycledEntry } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { groupOf } from '../model/format'
import { type FileManager, selectedRecycled } from '../model/file-manager'
import { texts } from '../texts'
import { tellFailure } from './tell'

const namesOf = (entries: readonly RecycledEntry[]) => groupOf(entries.map((entry) => baseName(entry.from)))

/** Puts deleted files back where they were and says where. */
export async function restore(manager: FileManager, entries: readonly RecycledEntry[]): Promise<void> {
  if (entries.length === 0) return
  const restored = await manager.os.recycleBin.restore(entries.map((entry) => entry.id))
  if (!tellFailure(manager, texts.cannotRestore, restored)) return
  await manager.folder.reload()
  const [first = ''] = restored.value
  manager.os.notifications.notify(() => ({
    title: texts.restored(namesOf(entries)),
    description: restored.value.length === 1 ? first : texts.backInPlace({ count: restored.value.length }),
  }))
}

/** Opening a deleted file asks whether to restore it, together with the selection if the file is part of it. */
export async function offerRestore(manager: FileManager, id: string): Promise<void> {
  const { listing } = manager.folder.getState()
  const selected = selectedRecycled(manager)
  const isSelected = selected.some((entry) => entry.id === id)
  const all = listing.status === 'bin' ? listing.recycled : []
  const entries = isSelected ? selected : all.filter((entry) => entry.id === id)
  const [first] = entries
  if (!first) return
  const isWanted = await manager.dialogs.confirm({
    title: texts.restoreQuestion(namesOf(entries)),
    text: entries.length === 1 ? texts.goesBackTo({ folder: parentPath(first.from) }) : texts.goBack,
    action: texts.restore,
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
    title: texts.deleteQuestion(names),
    text: texts.cannotBeUndone,
    action: texts.delete(names),
    isDanger: true,
  })
  if (!isSure) return
  const removed = await manager.os.recycleBin.remove(entries.map((entry) => entry.id))
  if (tellFailure(manager, texts.cannotDelete, removed)) await manager.folder.reload()
}

/** Empties the recycle bin, after a question, and says what it brought. */
export async function emptyBin(manager: FileManager): Promise<void> {
  const all = await manager.os.recycleBin.list()
  if (all.length === 0) return
  const count = all.length
  const isSure = await manager.dialogs.confirm({
    title: texts.emptyQuestion,
    text: texts.emptyExplained({ count }),
    action: texts.deleteItems({ count }),
    isDanger: true,
  })
  if (!isSure) return
  const emptied = await manager.os.recycleBin.empty()
  if (!tellFailure(manager, texts.cannotEmpty, emptied)) return
  await manager.folder.reload()
  manager.os.notifications.notify(() => ({
    title: texts.emptied,
    description: texts.freed({ count: emptied.value.entries, size: formatBytes(emptied.value.bytes) }),
  }))
}
