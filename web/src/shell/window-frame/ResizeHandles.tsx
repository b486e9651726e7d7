import type { PointerEvent } from 'react'
import type { ResizeEdge } from '@/kernel/windows/resize-edges'

/** Edges are 8 px thick, corners 16 px square; most of it lies outside of the border, so that scrollbars stay usable. */
const handles: readonly { readonly edge: ResizeEdge; readonly place: string }[] = [
  { edge: 'n', place: 'inset-x-2 -top-1.5 h-2 cursor-ns-resize' },
  { edge: 's', place: 'inset-x-2 -bottom-1.5 h-2 cursor-ns-resize' },
  { edge: 'e', place: 'inset-y-2 -right-1.5 w-2 cursor-ew-resize' },
  { edge: 'w', place: 'inset-y-2 -left-1.5 w-2 cursor-ew-resize' },
  { edge: 'nw', place: '-top-1.5 -left-1.5 size-4 cursor-nwse-resize' },
  { edge: 'se', place: '-right-1.5 -bottom-1.5 size-4 cursor-nwse-resize' },
  { edge: 'ne', place: '-top-1.5 -right-1.5 size-4 cursor-nesw-resize' },
  { edge: 'sw', place: '-bottom-1.5 -left-1.5 size-4 cursor-nesw-resize' },
]

interface ResizeHandlesProps {
  readonly onPress: (event: PointerEvent<HTMLElement>, edge: ResizeEdge) => void
}

/** The eight handles around a window. By keyboard the window's menu does the same, so they are for the pointer only. */
export function ResizeHandles({ onPress }: ResizeHandlesProps) {
  return handles.map(({ edge, place }) => (
    <div
      key={edge}
      aria-hidden="true"
      data-resize={edge}
      onPointerDown={(event) => onPress(event, edge)}
      // The focus stays where it is inside of the window.
      onMouseDown={(event) => event.preventDefault()}
      className={`absolute ${place}`}
    />
  ))
}
