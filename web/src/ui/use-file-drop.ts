import { type DragEvent, useRef, useState } from 'react'
import { carriesFiles } from '@/lib/upload-items'

/** Whether a drag brings files. It then concerns no element around this one: a dialog's events reach its window otherwise. */
function claims(event: DragEvent): boolean {
  if (!carriesFiles(event.dataTransfer)) return false
  event.stopPropagation()
  return true
}

/**
 * Handlers for an element that takes files and folders from the computer, and whether they hover over it. What was dropped has
 * to be read in `onDrop` itself: afterwards the browser has forgotten it.
 */
export function useFileDrop(onDrop: (transfer: DataTransfer) => void) {
  const [isOver, setOver] = useState(false)
  /** Elements entered and not left: an element is left for its children too. */
  const depth = useRef(0)
  const settle = (entered: number) => {
    depth.current = entered
    setOver(entered > 0)
  }
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (claims(event)) settle(depth.current + 1)
    },
    onDragLeave(event: DragEvent) {
      if (claims(event)) settle(Math.max(0, depth.current - 1))
    },
    onDragOver(event: DragEvent) {
      if (!claims(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop(event: DragEvent) {
      if (!claims(event)) return
      event.preventDefault()
      settle(0)
      onDrop(event.dataTransfer)
    },
  }
  return { isOver, handlers }
}
