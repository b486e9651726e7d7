import { type DragEvent, useState } from 'react'
import { showDragImage } from './drag-image'
import { itemAt, type ListControl } from './list-control'
import { selectOnly } from './selection'
import type { DropEffect, FileListItem } from './types'

/** Lets items be dragged away. */
export interface FileListDrag {
  /** Fills `event.dataTransfer` and sets its `effectAllowed`; `items` are all that are dragged, in the list's order. */
  readonly onStart: (items: readonly FileListItem[], event: DragEvent) => void
  /** `event.dataTransfer.dropEffect` tells what became of it; 'none': nothing. */
  readonly onEnd?: (event: DragEvent) => void
}

/** Lets something be dropped on folders of the list and on the list itself. */
export interface FileListDrop {
  /** What a drop on a folder (null: on the list itself) would do; null: nothing can be dropped there. Asked often. */
  readonly effect: (target: FileListItem | null, event: DragEvent) => DropEffect | null
  readonly onDrop: (target: FileListItem | null, event: DragEvent) => void
}

interface ListDrag extends ListControl {
  readonly drag?: FileListDrag | undefined
  readonly drop?: FileListDrop | undefined
  /** A rubber band is being drawn: nothing is dragged. */
  readonly isBanding: () => boolean
}

/** Drag and drop of a list; `target` is where a drop would go now: an item's id, 'list', or null for nowhere. */
export function useListDrag(control: ListDrag) {
  const { items, current, select, drag, drop } = control
  const [target, setTarget] = useState<string | null>(null)

  const folderAt = (event: DragEvent) => {
    const item = itemAt(control, event.target)
    return item?.type === 'folder' ? item : null
  }

  const onDragStart = (event: DragEvent) => {
    const item = itemAt(control, event.target)
    if (!drag || !item || item.isParent || control.isBanding()) {
      event.preventDefault()
      return
    }
    if (!current.current.ids.has(item.id)) select(selectOnly(item.id), { isReveal: false })
    const dragged = items.filter(({ id }) => current.current.ids.has(id))
    drag.onStart(dragged, event)
    showDragImage(dragged, event.dataTransfer)
  }

  const onDragOver = (event: DragEvent) => {
    if (!drop || event.defaultPrevented) return
    const folder = folderAt(event)
    const effect = drop.effect(folder, event)
    setTarget(effect ? (folder?.id ?? 'list') : null)
    if (!effect) return
    event.preventDefault()
    event.dataTransfer.dropEffect = effect
  }

  const onDragLeave = (event: DragEvent) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setTarget(null)
  }

  const onDrop = (event: DragEvent) => {
    setTarget(null)
    const folder = folderAt(event)
    if (!drop || event.defaultPrevented || !drop.effect(folder, event)) return
    event.preventDefault()
    drop.onDrop(folder, event)
  }

  const onDragEnd = (event: DragEvent) => {
    setTarget(null)
    drag?.onEnd?.(event)
  }

  return { target, handlers: { onDragStart, onDragOver, onDragLeave, onDrop, onDragEnd } }
}
