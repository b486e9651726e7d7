import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { isInHeader, itemAt, type ListControl, selectionKeys } from './list-control'
import { clickItem, selectForMenu, selectNone, toggleItem } from './selection'
import type { FileListItem, FileSelection } from './types'
import type { useRubberBand } from './use-rubber-band'

/** Within these ms and px after a tap that opened something the very next tap does not: a double tap opens once. */
const doubleTap = { time: 400, distance: 32 }

interface ListPointer extends ListControl {
  readonly isMultiple: boolean
  readonly band: ReturnType<typeof useRubberBand>
  readonly onContextMenu?:
    | ((event: MouseEvent, item: FileListItem | null, selection: FileSelection) => void)
    | undefined
}

/** What a press has done already, so that the click that ends it does the rest. */
interface Press {
  readonly id: string | null
  readonly isDone: boolean
}

/**
 * Mouse, pen and finger on a list. A mouse selects when it is pressed, except on what is selected already: that may be the
 * start of a drag, and the click decides. A finger opens with a tap; once something is selected by a long press, or several
 * are, taps select more.
 */
export function useListPointer(control: ListPointer) {
  const { items, current, select, band } = control
  const press = useRef<Press | null>(null)
  const isTouch = useRef(false)
  const longPressed = useRef<string | null>(null)
  const opened = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0, nth: 0 })
  /** How often something was pressed anywhere since the list is there. */
  const presses = useRef(0)
  useEffect(() => {
    const count = () => void presses.current++
    document.addEventListener('pointerdown', count, true)
    return () => document.removeEventListener('pointerdown', count, true)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    isTouch.current = event.pointerType === 'touch'
    press.current = null
    band.forget()
    const scroller = control.scroller.current
    if (event.button !== 0 || isTouch.current || isInHeader(event.target) || !scroller) return
    if (event.target instanceof HTMLInputElement) return
    // Where lines run from right to left, it is on the left, before the content's edge.
    const x = event.clientX - scroller.getBoundingClientRect().left - scroller.clientLeft
    if (scroller.clientWidth > 0 && (x < 0 || x > scroller.clientWidth)) return
    const base = current.current
    const item = itemAt(control, event.target)
    const keys = selectionKeys(event)
    if (item) {
      const isWaiting = base.ids.has(item.id) && !keys.range
      if (!isWaiting) select(clickItem(items, base, item.id, keys), { isReveal: false })
      press.current = { id: item.id, isDone: !isWaiting }
    }
    const isHandle = event.target instanceof Element && event.target.closest('[data-part="handle"]') !== null
    const isFree = !item || !(isHandle || base.ids.has(item.id))
    if (event.pointerType === 'mouse' && isFree && control.isMultiple) band.start(event, base, keys)
  }

  // A press between the items would take the focus away from them.
  const onMouseDown = (event: MouseEvent) => {
    if (isInHeader(event.target) || event.target instanceof HTMLInputElement) return
    if (itemAt(control, event.target)) return
    event.preventDefault()
    control.takeFocus()
  }

  const tap = (item: FileListItem, event: MouseEvent) => {
    const { ids } = current.current
    // One that the list's owner selected, e.g. the folder one comes from, does not keep a tap from opening.
    const isSelecting = ids.size > 1 || (longPressed.current !== null && ids.has(longPressed.current))
    if (control.isMultiple && isSelecting) {
      select(toggleItem(items, current.current, item.id), { isReveal: false })
      const [left = null] = current.current.ids
      longPressed.current = left
      return
    }
    const { timeStamp: at, clientX: x, clientY: y } = event
    const isNear = Math.hypot(x - opened.current.x, y - opened.current.y) < doubleTap.distance
    const isNext = presses.current - opened.current.nth <= 1
    if (isNear && isNext && at - opened.current.at < doubleTap.time) return
    opened.current = { at, x, y, nth: presses.current }
    select({ ...current.current, focused: item.id }, { isReveal: false })
    control.onActivate(item)
  }

  const onClick = (event: MouseEvent) => {
    const pressed = press.current
    press.current = null
    if (isInHeader(event.target) || event.target instanceof HTMLInputElement) return
    const item = itemAt(control, event.target)
    const keys = selectionKeys(event)
    if (!isTouch.current && band.hasDrawn()) return
    if (!item) {
      if (!keys.add && !keys.range) select(selectNone(current.current), { isReveal: false })
    } else if (isTouch.current && !keys.add && !keys.range) tap(item, event)
    else if (!(pressed?.id === item.id && pressed.isDone)) {
      select(clickItem(items, current.current, item.id, keys), { isReveal: false })
    }
  }

  const onDoubleClick = (event: MouseEvent) => {
    const item = itemAt(control, event.target)
    const { add, range } = selectionKeys(event)
    if (!item || isTouch.current || add || range || event.target instanceof HTMLInputElement) return
    control.onActivate(item)
  }

  const onContextMenu = (event: MouseEvent) => {
    if (isInHeader(event.target) || event.target instanceof HTMLInputElement) return
    const item = itemAt(control, event.target)
    const before = current.current
    const next = item ? selectForMenu(items, before, item.id) : selectNone(before)
    longPressed.current = isTouch.current && item ? item.id : null
    select(next, { isReveal: false })
    control.onContextMenu?.(event, item, current.current)
  }

  return { onPointerDown, onMouseDown, onClick, onDoubleClick, onContextMenu }
}
