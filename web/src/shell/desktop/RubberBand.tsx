import type { SelectionKeys } from '@/ui/file-list/selection'
import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { between, overlap, type Rectangle } from './rectangle'

interface RubberBandProps {
  /** The grid whose children can be selected. */
  readonly grid: RefObject<HTMLElement | null>
  /** An empty place was pressed. */
  readonly onPress: (held: SelectionKeys) => void
  /** The band is around the children of these indices. */
  readonly onBand: (inside: readonly number[], held: SelectionKeys) => void
  /** The mouse was let go after a press on an empty place. */
  readonly onEnd: () => void
  readonly children: ReactNode
}

/** Movement in px before a press becomes a selection. */
const threshold = 4

const heldIn = (event: PointerEvent): SelectionKeys => ({
  add: event.ctrlKey || event.metaKey,
  range: event.shiftKey,
})

/** Draws a rectangle with the mouse from an empty place on the desktop, and says which icons are in it. */
export function RubberBand({ grid, onPress, onBand, onEnd, children }: RubberBandProps) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const [band, setBand] = useState<Rectangle | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isIcon = event.target instanceof Element && event.target.closest('.desktop-icon, button') !== null
    if (isIcon) return
    onPress(heldIn(event))
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    start.current = { x: event.clientX, y: event.clientY }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    if (!from) return
    const to = { x: event.clientX, y: event.clientY }
    if (!band && Math.hypot(to.x - from.x, to.y - from.y) < threshold) return
    if (!band) event.currentTarget.setPointerCapture(event.pointerId)
    const drawn = between(from, to)
    setBand(drawn)
    const cells = [...(grid.current?.children ?? [])]
    onBand(
      cells.flatMap((cell, index) => (overlap(drawn, cell.getBoundingClientRect()) ? index : [])),
      heldIn(event),
    )
  }
  const finish = () => {
    if (start.current) onEnd()
    start.current = null
    setBand(null)
  }

  return (
    <div
      className="min-h-full"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={finish}
      onPointerCancel={finish}
      onLostPointerCapture={finish}
    >
      {children}
      {band ? (
        <div
          aria-hidden="true"
          className="rubber-band pointer-events-none fixed"
          style={{
            left: band.left,
            top: band.top,
            width: band.right - band.left,
            height: band.bottom - band.top,
          }}
        />
      ) : null}
    </div>
  )
}
