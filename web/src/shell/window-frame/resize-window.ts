import type { Os } from '@/kernel/os'
import { findWindow } from '@/kernel/windows/model'
import { type ResizeEdge, dragEdge } from '@/kernel/windows/resize-edges'
import type { Geometry, WindowRecord } from '@/kernel/windows/types'
import { type GeometryPreview, startGeometryPreview } from './geometry-preview'
import { startPointerSession } from './pointer-session'
import type { WindowStage } from './window-stage'

interface ResizeOptions {
  readonly press: PointerEvent
  /** The handle that was pressed and captures the pointer. */
  readonly handle: HTMLElement
  readonly edge: ResizeEdge
  /** The window's frame. */
  readonly frame: HTMLElement
  readonly record: WindowRecord
  readonly os: Os
  readonly stage: WindowStage
}

/** Sizes a window by one of its eight handles: styles on the way, one commit at the end, Escape undoes it. */
export function startResize({ press, handle, edge, frame, record, os, stage }: ResizeOptions): void {
  const { scale } = stage.measure()
  let preview: GeometryPreview | null = null
  let geometry: Geometry = record

  const end = () => {
    stage.setInteracting(false)
    preview?.end(findWindow(os.windows.getState(), record.id))
  }

  startPointerSession(press, handle, {
    onStart() {
      stage.setInteracting(true)
      preview = startGeometryPreview(frame, record)
    },
    onMove({ clientX, clientY }) {
      const dx = Math.round((clientX - press.clientX) / scale)
      const dy = Math.round((clientY - press.clientY) / scale)
      geometry = dragEdge(record, edge, dx, dy, record)
      preview?.show(geometry)
    },
    onCommit() {
      os.windows.resize(record.id, geometry)
      end()
    },
    onCancel: end,
  })
}
