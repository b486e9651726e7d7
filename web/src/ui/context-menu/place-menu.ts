import type { MenuPoint } from './types'

interface Size {
  readonly width: number
  readonly height: number
}

/** Smallest distance between a menu and the page's edges, in px. */
const margin = 4

function along(start: number, length: number, limit: number): number {
  const fits = start + length + margin <= limit
  return Math.max(margin, Math.min(fits ? start : start - length, limit - length - margin))
}

/**
 * Top left corner of a menu opened at `point`: below it and towards the end of the lines, to the other side where there is no
 * room, and never off the page. All lengths in px.
 */
export function placeMenu(point: MenuPoint, menu: Size, page: Size, isRightToLeft = false): MenuPoint {
  const y = along(point.y, menu.height, page.height)
  if (!isRightToLeft) return { x: along(point.x, menu.width, page.width), y }
  return { x: page.width - menu.width - along(page.width - point.x, menu.width, page.width), y }
}
