import type { VmWindow } from '@/kernel/vm/types'
import { resizeVmWindow } from '@/kernel/vm/windows'
import type { ResizeEdge } from '@/kernel/windows/resize-edges'
import type { Vm } from '../vm'
import { followPointer } from './follow-pointer'

const edges: readonly (readonly [edge: ResizeEdge, place: string])[] = [
  ['n', 'inset-x-2 top-0 h-1 cursor-ns-resize'],
  ['s', 'inset-x-2 bottom-0 h-1.5 cursor-ns-resize'],
  ['e', 'inset-y-2 right-0 w-1.5 cursor-ew-resize'],
  ['w', 'inset-y-2 left-0 w-1.5 cursor-ew-resize'],
  ['nw', 'top-0 left-0 size-2.5 cursor-nwse-resize'],
  ['ne', 'top-0 right-0 size-2 cursor-nesw-resize'],
  ['sw', 'bottom-0 left-0 size-3 cursor-nesw-resize pointer-coarse:size-6'],
  ['se', 'right-0 bottom-0 size-3 cursor-nwse-resize pointer-coarse:size-6'],
]

interface ResizeEdgesProps {
  readonly vm: Vm
  readonly window: VmWindow
}

/** The edges and corners by which a window is resized with mouse or finger; the title bar does it with keys. */
export const ResizeEdges = ({ vm, window }: ResizeEdgesProps) =>
  edges.map(([edge, place]) => (
    <div
      key={edge}
      aria-hidden="true"
      data-edge={edge}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        followPointer(event.nativeEvent, event.currentTarget, (dx, dy) =>
          vm.session.change((screen) => resizeVmWindow(screen, window, edge, dx, dy)),
        )
      }}
      className={`absolute touch-none ${place}`}
    />
  ))
