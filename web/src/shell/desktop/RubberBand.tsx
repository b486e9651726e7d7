import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { between, overlap, type Rectangle } from './rectangle'

interface RubberBandProps {
  /** The grid whose children (with `data-key`) can be selected. */
  readonly grid: RefObject<HTMLElement | null>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly children: ReactNode
}

/** Movement in px before a press becomes a selection. */
const threshold = 4

/** Selects icons by drawing a rectangle with the mouse from an empty place on the desktop; a press there selects none. */
export function RubberBand({ grid, onSelect, children }: RubberBandProps) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const [band, setBand] = useState<Rectangle | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isIcon = event.target instanceof Element && event.target.closest('button') !== null
    if (isIcon) return
    onSelect(new Set())
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
    const cells = [...(grid.current?.children ?? [])].filter((cell) => cell instanceof HTMLElement)
    const hit = cells.filter((cell) => overlap(drawn, cell.getBoundingClientRect()))
    onSelect(new Set(hit.flatMap((cell) => cell.dataset.key ?? [])))
  }
  const finish = () => {
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
