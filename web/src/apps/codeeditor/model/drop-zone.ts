import type { Layout } from './layout'
import type { TabPlace } from './tab-types'

/** A place within a box, from 0 to 1 along the lines and downwards. */
interface Point {
  readonly along: number
  readonly down: number
}

/** A tab dropped so near to an edge makes a second group there; a part of the width or height. */
const edge = 0.3

/** What a tab does that is dropped on the text of a group; null: nothing. */
export function placeAt(layout: Layout, group: number, key: number, { along, down }: Point): TabPlace | null {
  const { groups } = layout
  if (groups.length > 1) {
    const target = groups[group]
    return !target || target.keys.includes(key) ? null : { group, index: target.keys.length }
  }
  if (groups[0]?.keys.length === 1) return null
  const sides: readonly (TabPlace & { readonly distance: number })[] = [
    { split: 'beside', isFirst: true, distance: along },
    { split: 'beside', isFirst: false, distance: 1 - along },
    { split: 'below', isFirst: true, distance: down },
    { split: 'below', isFirst: false, distance: 1 - down },
  ]
  const nearest = sides.reduce((best, side) => (side.distance < best.distance ? side : best))
  if (nearest.distance > edge) return null
  const { distance: _, ...place } = nearest
  return place
}
