/** A box in the desktop's area, px from its left and top edges. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** px between the card, what it points at, and the edges. */
const gap = 12

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** Where the card's top left corner is: next to what it points at, in sight; in the middle where it points at nothing. */
export function placeCard(
  target: Box | null,
  card: Size,
  area: Size,
): { readonly left: number; readonly top: number } {
  const inside = (left: number, top: number) => ({
    left: between(gap, left, Math.max(gap, area.width - card.width - gap)),
    top: between(gap, top, Math.max(gap, area.height - card.height - gap)),
  })
  if (!target) return inside((area.width - card.width) / 2, (area.height - card.height) / 2)
  const middle = target.top + target.height / 2 - card.height / 2
  const right = target.left + target.width + gap
  const above = target.top - gap - card.height
  // What stands at the bottom has the card above it, everything else beside it.
  if (target.top + target.height + card.height / 2 > area.height)
    return inside(target.left + target.width / 2 - card.width / 2, above)
  if (right + card.width + gap <= area.width) return inside(right, middle)
  return inside(target.left - gap - card.width, middle)
}
