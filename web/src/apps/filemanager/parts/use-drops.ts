import { type DragEvent, useMemo, useState } from 'react'
import { recycleFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { DropEffect } from '@/ui/file-list/types'
import type { FileListDrag, FileListDrop } from '@/ui/file-list/use-list-drag'
import { recycle, transfer } from '../actions/change'
import { uploadInto } from '../actions/computer'
import { type DraggedFiles, dropEffect } from '../model/drop'
import { type FileManager, presentPath, selectedEntries } from '../model/file-manager'
import { carriesFiles, itemsOfDrop } from '@/lib/upload-items'

/** Marks a drag of ours: a drag's data cannot be read before the drop, only its types can. */
const ownType = 'application/x-otteros-files'

/** The files being dragged now, from any window; a page has one pointer and so one drag. */
let dragged: DraggedFiles | null = null

const isCopy = (event: DragEvent) => event.ctrlKey || (event.altKey && !event.ctrlKey)

function effectOn(manager: FileManager, folder: FilePath, event: DragEvent): DropEffect | null {
  if (manager.window.importMode !== null) return null
  if (event.dataTransfer.types.includes(ownType)) {
    return dragged ? dropEffect(dragged, folder, { isCopy: isCopy(event) }) : null
  }
  return carriesFiles(event.dataTransfer) && folder !== recycleFolder ? 'copy' : null
}

async function dropOn(manager: FileManager, folder: FilePath, event: DragEvent): Promise<void> {
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

/** Drag and drop of the list: own files between folders and windows, files of the computer into folders. */
export function useListDrops(manager: FileManager): {
  readonly drag: FileListDrag
  readonly drop: FileListDrop
} {
  return useMemo(
    () => ({
      drag: {
        onStart(_items, event) {
          const paths = selectedEntries(manager).map((entry) => entry.path)
          dragged = { paths }
          event.dataTransfer.effectAllowed = 'copyMove'
          event.dataTransfer.setData(ownType, JSON.stringify(paths))
          event.dataTransfer.setData('text/plain', paths.join('\n'))
        },
        onEnd() {
          dragged = null
        },
      },
      drop: {
        effect: (target, event) => effectOn(manager, folderOf(manager, target?.id), event),
        onDrop: (target, event) => void dropOn(manager, folderOf(manager, target?.id), event),
      },
    }),
    [manager],
  )
}

/** The folder that a drop on an item goes to; the item ".." is the folder above. */
function folderOf(manager: FileManager, id: string | undefined): FilePath {
  const present = presentPath(manager)
  if (id === undefined) return present
  return id === '..' ? present.slice(0, Math.max(1, present.lastIndexOf('/'))) : id
}

/** Lets files be dropped on a button that stands for a folder: a breadcrumb, a place of the sidebar. */
export function useFolderDrop(manager: FileManager, folder: FilePath) {
  const [isTarget, setIsTarget] = useState(false)
  return {
    isTarget,
    handlers: {
      onDragOver(event: DragEvent) {
        const effect = effectOn(manager, folder, event)
        setIsTarget(effect !== null)
        if (!effect) return
        event.preventDefault()
        event.dataTransfer.dropEffect = effect
      },
      onDragLeave: () => setIsTarget(false),
      onDrop(event: DragEvent) {
        setIsTarget(false)
        if (!effectOn(manager, folder, event)) return
        event.preventDefault()
        void dropOn(manager, folder, event)
      },
    },
  }
}
