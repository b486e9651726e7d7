import { type ComponentType, type RefObject, useLayoutEffect } from 'react'
import type { DesktopFolder } from '@/kernel/apps/desktop-folder'
import { useLatest } from '@/ui/use-latest'
import { followDrags } from './follow-drags'

interface FolderLayerProps {
  readonly folder: DesktopFolder
  /** Its app's dialogs and running work. */
  readonly Parts: ComponentType<{ readonly folder: DesktopFolder }>
  /** The part of the desktop that icons lie on. */
  readonly desktop: RefObject<HTMLElement | null>
  /** The icon of this key begins to be dragged: it is among the selected ones afterwards. */
  readonly onDrag: (key: string) => void
}

/** Reads and watches the folder on the desktop while it is there, and hears what is dragged over the icons. */
export function FolderLayer({ folder, Parts, desktop, onDrag }: FolderLayerProps) {
  const latestDrag = useLatest(onDrag)
  useLayoutEffect(() => {
    if (!desktop.current) return undefined
    const end = folder.begin(desktop.current)
    const endDrags = followDrags(desktop.current, folder, (key) => latestDrag()(key))
    return () => {
      endDrags()
      end()
    }
  }, [folder, desktop, latestDrag])
  return <Parts folder={folder} />
}
