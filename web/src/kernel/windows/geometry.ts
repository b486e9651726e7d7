import type { Geometry, Viewport } from './types'

/** Size of a new window in px unless its app asks for another [A9.8]. */
export const defaultSize = { width: 800, height: 600 } as const
/** Least size of a window in px unless its app asks for another. */
export const defaultMinSize = { width: 320, height: 200 } as const
/** How much of a title bar stays within the desktop, in px: enough to grab it. */
export const reachableWidth = 64
/** Height of the strip at a window's top that stays above the taskbar, in px: the title bar at 100 %. */
export const reachableHeight = 36

const cascade = { step: 30, x: 100, y: 50 } as const
const mobileHeightMargin = 48

/** Size in px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The part of the desktop that windows may fill: all but the taskbar [A4.8 A9.7]. */
export const workArea = (viewport: Viewport): Geometry => ({
  x: 0,
  y: 0,
  width: viewport.width,
  height: Math.max(0, viewport.height - viewport.taskbarHeight),
})

/** Whether two rectangles are the same. */
export const sameGeometry = (a: Geometry, b: Geometry): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** `value`, or the nearest of the two limits when it lies outside; the lower one wins. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high))

/** One coordinate of the cascade: `start` plus 30 px per step, beginning again before the window would leave. */
function cascadeAt(start: number, size: number, available: number, zIndex: number): number {
  const room = available - size - start
  if (room < 0) return Math.max(0, available - size)
  return start + cascade.step * (zIndex % (Math.floor(room / cascade.step) + 1))
}

/**
 * Where a new window goes: 30 px further per step in z-order from (100, 50), wrapped so that it stays on the desktop,
 * never larger than the work area; on mobile over the full width, as high as the viewport minus 48 [A9.8]. Where lines run
 * from right to left, the same from the right.
 */
export function initialGeometry(
  wanted: Size,
  minimum: Size,
  viewport: Viewport,
  zIndex: number,
  isRightToLeft = false,
): Geometry {
  if (viewport.isMobile) {
    const height = Math.max(0, viewport.height - mobileHeightMargin)
    return { x: 0, y: 0, width: viewport.width, height }
  }
  const area = workArea(viewport)
  const width = Math.max(minimum.width, Math.min(wanted.width, area.width))
  const height = Math.max(minimum.height, Math.min(wanted.height, area.height))
  const fromStart = cascadeAt(cascade.x, width, area.width, zIndex)
  return {
    x: isRightToLeft ? Math.max(0, area.width - width - fromStart) : fromStart,
    y: cascadeAt(cascade.y, height, area.height, zIndex),
    width,
    height,
  }
}

/** Rounds to whole px and keeps the title bar within reach: 64 px of it on the desktop, y never negative [A4.10]. */
export function keepReachable(geometry: Geometry, viewport: Viewport): Geometry {
  const area = workArea(viewport)
  const width = Math.round(geometry.width)
  return {
    x: clamp(Math.round(geometry.x), reachableWidth - width, Math.max(0, area.width - reachableWidth)),
    y: clamp(Math.round(geometry.y), 0, Math.max(0, area.height - reachableHeight)),
    width,
    height: Math.round(geometry.height),
  }
}
