import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { itemsInArea } from './layout'
import type { ListControl } from './list-control'
import { selectBand, type SelectionKeys } from './selection'
import type { FileSelection } from './types'

/** Movement in px before a press becomes a band. */
const threshold = 4
/** Px that a list scrolls per frame for each px that the pointer is beyond its edge, and at most. */
const scrollFactor = 0.25
const fastestScroll = 40

interface RubberBand {
  /** Begins a band where the pointer was pressed; `base` is what was selected before. */
  readonly start: (event: PointerEvent, base: FileSelection, keys: SelectionKeys) => void
  /** Whether a band is being drawn now. */
  readonly isActive: () => boolean
  /** A press begins that may draw no band. */
  readonly forget: () => void
  /** Whether the press that ends now drew a band: then its click is not a click. */
  readonly hasDrawn: () => boolean
}

/**
 * Selects items by drawing a rectangle with the mouse; at the edges the list scrolls along. The rectangle is moved without
 * rendering, only a change of what is inside renders. `box` goes on the content: it holds the rectangle's element.
 */
export function useRubberBand(
  control: ListControl,
  content: RefObject<HTMLDivElement | null>,
  box: RefObject<HTMLDivElement | null>,
): RubberBand {
  const latest = useRef(control)
  useEffect(() => {
    latest.current = control
  })
  const drawn = useRef(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const start = (press: PointerEvent, base: FileSelection, keys: SelectionKeys) => {
    const scroller = control.scroller.current
    if (!scroller || !content.current) return
    stop.current?.()
    drawn.current = false
    // Kept in the content's coordinates: the corner stays on its place while the list scrolls.
    const place = (clientX: number, clientY: number) => {
      const origin = content.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
      return { x: clientX - origin.left, y: clientY - origin.top }
    }
    const from = place(press.clientX, press.clientY)
    let pointer = { clientX: press.clientX, clientY: press.clientY }
    let inside = ''
    let frame = 0

    const draw = () => {
      const to = place(pointer.clientX, pointer.clientY)
      const height = content.current?.clientHeight ?? 0
      const width = content.current?.clientWidth ?? 0
      const area = {
        left: Math.max(0, Math.min(from.x, to.x)),
        top: Math.max(0, Math.min(from.y, to.y)),
        right: Math.min(width, Math.max(from.x, to.x)),
        bottom: Math.min(Math.max(height, from.y), Math.max(from.y, to.y)),
      }
      if (box.current) {
        const { style } = box.current
        style.display = 'block'
        style.transform = `translate(${area.left}px, ${area.top}px)`
        style.width = `${area.right - area.left}px`
        style.height = `${area.bottom - area.top}px`
      }
      const { items, layout, select } = latest.current
      const touched = itemsInArea(layout, area)
      // A rectangle's first and last item and their number tell one set of touched items from another.
      const mark = `${touched[0]} ${touched.at(-1)} ${touched.length}`
      if (mark === inside) return
      inside = mark
      select(selectBand(items, base, touched, keys), { isReveal: false })
    }
    const scrollAlong = () => {
      frame = requestAnimationFrame(scrollAlong)
      const { top, bottom } = scroller.getBoundingClientRect()
      const beyond = Math.min(0, pointer.clientY - top) + Math.max(0, pointer.clientY - bottom)
      if (beyond === 0) return
      const speed = Math.max(-fastestScroll, Math.min(fastestScroll, beyond * scrollFactor))
      scroller.scrollTop += speed
      draw()
    }
    const onMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== press.pointerId) return
      pointer = { clientX: event.clientX, clientY: event.clientY }
      const distance = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
      if (!drawn.current && distance < threshold) return
      if (!drawn.current) {
        drawn.current = true
        scroller.setPointerCapture(press.pointerId)
        frame = requestAnimationFrame(scrollAlong)
      }
      draw()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      if (box.current) box.current.style.display = 'none'
      for (const name of endings) window.removeEventListener(name, end)
      window.removeEventListener('pointermove', onMove)
      stop.current = null
    }
    stop.current = end
    window.addEventListener('pointermove', onMove)
    for (const name of endings) window.addEventListener(name, end)
  }

  return {
    start,
    isActive: () => stop.current !== null,
    forget: () => {
      drawn.current = false
    },
    hasDrawn: () => drawn.current,
  }
}

const endings = ['pointerup', 'pointercancel', 'blur'] as const
