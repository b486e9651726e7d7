import { type Size, clamp, keepReachable, sameGeometry, workArea } from './geometry'
import { zoneGeometry } from './snap-zones'
import type { Geometry, Viewport, WindowRecord } from './types'

/** A floating geometry with the desktop on which it was chosen. */
export interface Chosen {
  readonly geometry: Geometry
  readonly viewport: Viewport
}

/** Position and length along one axis on a desktop that got shorter along it. */
function fitAxis(position: number, length: number, minimum: number, from: number, to: number) {
  const wasInside = position === 0 || (position > 0 && position + length <= from)
  if (to >= from || !wasInside) return { position, length }
  const fitted = Math.max(minimum, Math.min(length, to))
  return { position: clamp(position, 0, Math.max(0, to - fitted)), length: fitted }
}

/**
 * A chosen geometry on the present desktop. On one at least as large it is exactly the chosen one; on a smaller one a
 * window that was wholly inside is moved and, if it must be, shrunk to stay inside; any other stays reachable.
 */
export function fitToViewport(chosen: Chosen, minimum: Size, viewport: Viewport): Geometry {
  const from = workArea(chosen.viewport)
  const to = workArea(viewport)
  const { geometry } = chosen
  const horizontal = fitAxis(geometry.x, geometry.width, minimum.width, from.width, to.width)
  const vertical = fitAxis(geometry.y, geometry.height, minimum.height, from.height, to.height)
  return keepReachable(
    { x: horizontal.position, y: vertical.position, width: horizontal.length, height: vertical.length },
    viewport,
  )
}

/**
 * Gives a window the geometry that its state asks for: maximized the work area, snapped its zone, else floating.
 * `restoreGeometry` remembers the floating one meanwhile [A4.8]. Returns the same record when nothing changes.
 */
export function arrange(window: WindowRecord, chosen: Chosen, viewport: Viewport): WindowRecord {
  const minimum = { width: window.minWidth, height: window.minHeight }
  const floating = fitToViewport(chosen, minimum, viewport)
  const floats = !window.isMaximized && window.snapped === null
  const restoreGeometry = floats ? null : floating
  const geometry = window.isMaximized
    ? workArea(viewport)
    : window.snapped
      ? zoneGeometry(window.snapped, workArea(viewport), minimum)
      : floating
  const remembered = window.restoreGeometry
  const sameMemory =
    remembered && restoreGeometry ? sameGeometry(remembered, restoreGeometry) : remembered === restoreGeometry
  return sameMemory && sameGeometry(window, geometry) ? window : { ...window, ...geometry, restoreGeometry }
}
