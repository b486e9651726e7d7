import type { Size } from './geometry'
import type { Geometry, SnapZone } from './types'

/** Distance from the desktop's edge in px within which a dragged window snaps. */
const edge = 8
/** Part of the desktop's height at the upper and lower end of a side edge that means a quarter. */
const cornerShare = 0.25
/** Length of the top edge next to a corner, in px, that means a quarter instead of maximizing. */
const cornerWidth = 48

/** A snap zone, or the whole work area. */
export type DropZone = SnapZone | 'maximize'

/** A zone's rectangle in the work area, never smaller than the window's least size; right and lower zones end at the edge. */
export function zoneGeometry(zone: SnapZone, area: Geometry, minimum: Size): Geometry {
  const isLeft = zone === 'left' || zone.endsWith('-left')
  const leftWidth = Math.floor(area.width / 2)
  const width = Math.max(minimum.width, isLeft ? leftWidth : area.width - leftWidth)
  const x = isLeft ? 0 : Math.max(0, area.width - width)
  if (zone === 'left' || zone === 'right') {
    return { x, y: 0, width, height: Math.max(minimum.height, area.height) }
  }
  const topHeight = Math.floor(area.height / 2)
  const isTop = zone.startsWith('top')
  const height = Math.max(minimum.height, isTop ? topHeight : area.height - topHeight)
  return { x, y: isTop ? 0 : Math.max(0, area.height - height), width, height }
}

/**
 * Where a window is dropped when the pointer is at `point` (px, relative to the desktop): halves at the side edges,
 * quarters at the corners, the whole at the top edge; null elsewhere.
 */
export function dropZoneAt(
  point: { readonly x: number; readonly y: number },
  area: Geometry,
): DropZone | null {
  const atLeft = point.x <= edge
  const atRight = point.x >= area.width - 1 - edge
  if (atLeft || atRight) {
    const side = atLeft ? 'left' : 'right'
    if (point.y < area.height * cornerShare) return `top-${side}`
    if (point.y > area.height * (1 - cornerShare)) return `bottom-${side}`
    return side
  }
  if (point.y > edge) return null
  if (point.x < cornerWidth) return 'top-left'
  if (point.x > area.width - cornerWidth) return 'top-right'
  return 'maximize'
}
