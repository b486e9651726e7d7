import { recycleFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { carriesFiles, itemsOfDrop } from '@/lib/upload-items'
import type { DropEffect } from '@/ui/file-list/types'
import { type DraggedFiles, dropEffect } from '../model/drop'
import { type FileManager, selectedEntries } from '../model/file-manager'
import { recycle, transfer } from './change'
import { uploadInto } from './computer'

/** The part of a drag's event that files need; React's and the browser's own both fit. */
export interface FileDragEvent {
  readonly dataTransfer: DataTransfer
  readonly ctrlKey: boolean
  readonly altKey: boolean
}

/** Marks a drag of ours: a drag's data cannot be read before the drop, only its types can. */
const ownType = 'application/x-otteros-files'

/** The files being dragged now, from any window or the desktop; a page has one pointer and so one drag. */
let dragged: DraggedFiles | null = null

const isCopy = (event: FileDragEvent) => event.ctrlKey || (event.altKey && !event.ctrlKey)

/** Begins to drag the selection. */
export function startDrag(manager: FileManager, { dataTransfer }: FileDragEvent): void {
  const paths = selectedEntries(manager).map((entry) => entry.path)
  dragged = { paths }
  dataTransfer.effectAllowed = 'copyMove'
  dataTransfer.setData(ownType, JSON.stringify(paths))
  dataTransfer.setData('text/plain', paths.join('\n'))
}

/** Ends a drag, whatever became of it. */
export function endDrag(): void {
  dragged = null
}

/** What a drop on a folder would do; null: it is refused. */
export function effectOn(manager: FileManager, folder: FilePath, event: FileDragEvent): DropEffect | null {
  if (manager.window.importMode !== null) return null
  if (event.dataTransfer.types.includes(ownType)) {
    return dragged ? dropEffect(dragged, folder, { isCopy: isCopy(event) }) : null
  }
  return carriesFiles(event.dataTransfer) && folder !== recycleFolder ? 'copy' : null
}

/** Does what a drop on a folder means. Call it in the event itself. */
export async function dropOn(manager: FileManager, folder: FilePath, event: FileDragEvent): Promise<void> {
  const effect = effectOn(manager, folder, event)
  const own = dragged
  if (!effect) return
  if (!event.dataTransfer.types.includes(ownType)) {
    // Read in the event itself: afterwards the browser has forgotten what was dropped.
    await uploadInto(manager, folder, itemsOfDrop(event.dataTransfer))
    return
  }
  if (!own) return
  if (folder !== recycleFolder) {
    await transfer(manager, { kind: effect === 'copy' ? 'copy' : 'move', sources: own.paths, into: folder })
    return
  }
  const entries = await Promise.all(own.paths.map((path) => manager.os.files.stat(path, { link: true })))
  await recycle(
    manager,
    entries.flatMap((found) => (found.ok ? found.value : [])),
  )
}
