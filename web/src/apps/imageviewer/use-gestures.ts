import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Place } from './model/zoom'
import type { PictureControl } from './use-picture-view'

/** Px of wheel movement for one step of zoom; a notch of a wheel is more. */
const wheelStep = 50
/** Px that a finger moves sideways to turn to the next picture. */
const swipeDistance = 60

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y)

/** Wheel, drag, pinch, swipe and double-click on the stage. `isMoving` while the picture follows a pointer. */
export function useGestures(control: PictureControl, onSwipe: (step: 1 | -1) => void) {
  const [isMoving, setMoving] = useState(false)
  const pointers = useRef(new Map<number, Place>())
  const begin = useRef<Place | null>(null)
  const latest = useRef(control)
  useEffect(() => {
    latest.current = control
  })

  const placeOf = (event: { readonly clientX: number; readonly clientY: number }): Place => {
    const box = control.stage.current?.getBoundingClientRect()
    return box
      ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 }
  }

  // Not React's: its wheel listeners are passive, and the page would be zoomed along with a pinch on a touchpad.
  const { stage } = control
  const isShown = control.picture.width > 0
  useEffect(() => {
    const box = stage.current
    if (!isShown || !box) return undefined
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = box.getBoundingClientRect()
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
      if (event.ctrlKey) {
        latest.current.zoomBy(Math.exp(-event.deltaY / 100), at)
        return
      }
      // Lines and pages of a wheel, as some browsers count, are px too.
      turned += event.deltaY * (event.deltaMode === 0 ? 1 : 40)
      if (Math.abs(turned) < wheelStep) return
      if (turned < 0) latest.current.zoomIn(at)
      else latest.current.zoomOut(at)
      turned = 0
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [stage, isShown])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !isShown) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    pointers.current.set(event.pointerId, place)
    begin.current = pointers.current.size === 1 ? place : null
    setMoving(true)
  }

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) {
      control.moveBy({ x: now.x - before.x, y: now.y - before.y })
      return
    }
    // Two fingers: their distance zooms around the point between them, which is moved along.
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    control.moveBy({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    control.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle)
  }

  const onPointerUp = (event: PointerEvent) => {
    const last = pointers.current.get(event.pointerId)
    if (!last) return
    pointers.current.delete(event.pointerId)
    if (pointers.current.size === 0) setMoving(false)
    const from = begin.current
    if (!from || event.type !== 'pointerup' || event.pointerType !== 'touch' || control.overflows.x) return
    const x = last.x - from.x
    const isSideways = Math.abs(x) > swipeDistance && Math.abs(x) > Math.abs(last.y - from.y) * 1.5
    if (isSideways) onSwipe(x < 0 ? 1 : -1)
  }

  return {
    isMoving,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: MouseEvent) => control.toggleSize(placeOf(event)),
    },
  }
}
