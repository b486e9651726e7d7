import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Sizes of a list of cards. */
interface CardsLayout {
  /** Cards in a row. */
  readonly columns: number
  /** Rows that fit the view, at least one. */
  readonly rowsInView: number
  /** The first row of which something is seen. */
  readonly topRow: number
}

interface VisibleCards extends CardsLayout {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Brings a row into sight. */
  readonly reveal: (row: number) => void
}

/** Space at both sides of the cards together, in rem. */
const sidePadding = 1.25

/** Narrowest card, in rem. */
const leastWidth = 17

/** Where nothing is laid out (in a hidden window), as many cards are made as a middling window shows; px. */
const unlaid = { width: 800, height: 600, rem: 16 }

/** Measures the box that scrolls and follows it. `rowHeight` in rem. A scroll within one row renders nothing. */
export function useVisibleCards(rowHeight: number): VisibleCards {
  const scroller = useRef<HTMLDivElement>(null)
  const row = useRef(rowHeight * unlaid.rem)
  const [layout, setLayout] = useState<CardsLayout>({ columns: 2, rowsInView: 3, topRow: 0 })

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || unlaid.rem
      const width = (box.clientWidth || unlaid.width) - sidePadding * rem
      const height = box.clientHeight || unlaid.height
      row.current = rowHeight * rem
      const next: CardsLayout = {
        columns: Math.max(1, Math.floor(width / (leastWidth * rem))),
        rowsInView: Math.max(1, Math.ceil(height / row.current)),
        topRow: Math.max(0, Math.floor(box.scrollTop / row.current)),
      }
      setLayout((before) =>
        before.columns === next.columns &&
        before.rowsInView === next.rowsInView &&
        before.topRow === next.topRow
          ? before
          : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [rowHeight])

  const reveal = (index: number) => {
    const box = scroller.current
    if (!box) return
    const top = index * row.current
    const bottom = top + row.current
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
  }
  return { scroller, ...layout, reveal }
}
