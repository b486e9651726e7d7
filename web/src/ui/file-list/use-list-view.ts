import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Sizes of a list on screen, in px. */
export interface ListView {
  readonly width: number
  /** Height in which items are seen: without the header. */
  readonly height: number
  readonly item: { readonly width: number; readonly height: number }
  readonly rem: number
}

interface MeasuredList {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Goes on an invisible element that CSS gives the size of one item, so that scale and pointer decide about it. */
  readonly probe: RefObject<HTMLDivElement | null>
  readonly header: RefObject<HTMLDivElement | null>
  readonly view: ListView
  /** False until the first layout: `view` is a guess. */
  readonly isMeasured: boolean
  /** The row at the top of the view. */
  readonly topRow: number
}

/** Where nothing is laid out (a list in a hidden window), as many items are made as a middling window shows. */
const unlaid: ListView = { width: 800, height: 600, item: { width: 104, height: 28 }, rem: 16 }

const isSame = (a: ListView, b: ListView) =>
  a.width === b.width &&
  a.height === b.height &&
  a.item.width === b.item.width &&
  a.item.height === b.item.height &&
  a.rem === b.rem

/** Measures a list and follows its scrolling; a scroll within one row renders nothing. */
export function useListView(): MeasuredList {
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(unlaid)
  const [topRow, setTopRow] = useState(0)
  const itemHeight = useRef(unlaid.item.height)

  useLayoutEffect(() => {
    const box = scroller.current
    const sample = probe.current
    if (!box || !sample) return undefined
    const measure = () => {
      const { width, height } = sample.getBoundingClientRect()
      const next: ListView = {
        width: box.clientWidth || unlaid.width,
        height: box.clientHeight - (header.current?.offsetHeight ?? 0) || unlaid.height,
        item: { width: width || unlaid.item.width, height: height || unlaid.item.height },
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || unlaid.rem,
      }
      itemHeight.current = next.item.height
      setView((before) => (before !== unlaid && isSame(before, next) ? before : next))
      setTopRow(Math.floor(box.scrollTop / next.item.height))
    }
    // In the frame of the scroll itself: rows that come later are seen as a blank strip.
    const onScroll = () => flushSync(() => setTopRow(Math.floor(box.scrollTop / itemHeight.current)))
    // It tells of the first layout too, before the frame is painted.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(box)
    observer.observe(sample)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [])

  return { scroller, probe, header, view, isMeasured: view !== unlaid, topRow }
}
