import { type DragEvent, useMemo, useState } from 'react'
import type { FilePath } from '@/kernel/files/types'
import type { FileListDrag, FileListDrop } from '@/ui/file-list/use-list-drag'
import { dropOn, effectOn, endDrag, startDrag } from '../actions/drag'
import { type FileManager, presentPath } from '../model/file-manager'

/** Drag and drop of the list: own files between folders and windows, files of the computer into folders. */
export function useListDrops(manager: FileManager): {
  readonly drag: FileListDrag
  readonly drop: FileListDrop
} {
  return useMemo(
    () => ({
      drag: {
        onStart: (_items, event) => startDrag(manager, event),
        onEnd: endDrag,
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
