import type { Geometry } from './types'

/** The edge or corner by which a window is resized, by compass point. */
export type ResizeEdge = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

interface MinimumSize {
  readonly minWidth: number
  readonly minHeight: number
}

/**
 * A geometry after its edge was dragged by (dx, dy) px: the opposite edge stays where it is, the size never falls below
 * the minimum and y is never negative [A4.10].
 */
export function dragEdge(
  geometry: Geometry,
  edge: ResizeEdge,
  dx: number,
  dy: number,
  { minWidth, minHeight }: MinimumSize,
): Geometry {
  let { x, y, width, height } = geometry
  if (edge.includes('e')) width = Math.max(minWidth, width + dx)
  if (edge.includes('s')) height = Math.max(minHeight, height + dy)
  if (edge.includes('w')) {
    width = Math.max(minWidth, width - dx)
    x = geometry.x + geometry.width - width
  }
  if (edge.startsWith('n')) {
    const bottom = geometry.y + geometry.height
    y = Math.max(0, Math.min(geometry.y + dy, bottom - minHeight))
    height = bottom - y
  }
  return { x, y, width, height }
}
