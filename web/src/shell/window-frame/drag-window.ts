import type { Os } from '@/kernel/os'
import { keepReachable, workArea } from '@/kernel/windows/geometry'
import { findWindow } from '@/kernel/windows/model'
import { type DropZone, dropZoneAt, zoneGeometry } from '@/kernel/windows/snap-zones'
import type { Geometry, WindowRecord } from '@/kernel/windows/types'
import { type GeometryPreview, startGeometryPreview } from './geometry-preview'
import { startPointerSession } from './pointer-session'
import { stillSelects } from './still-selects'
import type { WindowStage } from './window-stage'

interface DragOptions {
  readonly press: PointerEvent
  /** The element that was pressed and captures the pointer. */
  readonly handle: HTMLElement
  /** The window's frame. */
  readonly frame: HTMLElement
  readonly record: WindowRecord
  readonly os: Os
  readonly stage: WindowStage
}

/** Where a window floats when it is picked up at `x` (desktop px): a maximized or snapped one shrinks under the pointer. */
function pickUp(record: WindowRecord, x: number): Geometry {
  const floating = record.restoreGeometry
  if (!floating) return record
  const share = record.width > 0 ? (x - record.x) / record.width : 0
  return { x: x - floating.width * share, y: record.y, width: floating.width, height: floating.height }
}

/**
 * Drags a window by its title bar: no state changes on the way, and the new position is committed when the drag ends
 * [A4.10]. At the desktop's edges a preview shows where it would snap; Escape leaves everything as it was.
 */
export function startDrag({ press, handle, frame, record, os, stage }: DragOptions): void {
  const { left, top, scale } = stage.measure()
  const toDesktop = (position: { readonly clientX: number; readonly clientY: number }) => ({
    x: (position.clientX - left) / scale,
    y: (position.clientY - top) / scale,
  })
  const { viewport } = os.windows.getState()
  const area = workArea(viewport)
  const minimum = { width: record.minWidth, height: record.minHeight }
  const start = toDesktop(press)
  const origin = pickUp(record, start.x)
  let preview: GeometryPreview | null = null
  let bringSelectsBack: (() => void) | null = null
  let geometry: Geometry = origin
  let zone: DropZone | null = null

  const showZone = (next: DropZone | null) => {
    if (next === zone) return
    zone = next
    stage.showDropPreview(
      next === null ? null : next === 'maximize' ? area : zoneGeometry(next, area, minimum),
    )
  }

  const end = () => {
    stage.setInteracting(false)
    stage.showDropPreview(null)
    preview?.end(findWindow(os.windows.getState(), record.id))
    bringSelectsBack?.()
  }

  startPointerSession(press, handle, {
    onStart() {
      stage.setInteracting(true)
      bringSelectsBack = stillSelects(frame)
      preview = startGeometryPreview(frame, record)
    },
    onMove(position) {
      const point = toDesktop(position)
      geometry = keepReachable(
        { ...origin, x: origin.x + point.x - start.x, y: origin.y + point.y - start.y },
        viewport,
      )
      preview?.show(geometry)
      showZone(dropZoneAt(point, area))
    },
    onCommit() {
      if (zone === null) os.windows.move(record.id, geometry)
      else if (zone !== 'maximize') os.windows.snap(record.id, zone)
      else if (!record.isMaximized) os.windows.toggleMaximized(record.id)
      end()
    },
    onCancel: end,
  })
}
