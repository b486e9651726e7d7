import { type RefObject, useEffect, useState } from 'react'
import type { Box } from './place-card'

/** ms after which it is looked again where a thing is: windows come and go above it. */
const renewal = 400

/** Where a thing is in the desktop's area; null where it is not there, or something is above it. */
function findBox(targets: readonly string[], area: HTMLElement, own: Element | null): Box | null {
  const found = targets.map((target) => area.querySelector(target)).find((element) => element !== null)
  if (!found) return null
  const box = found.getBoundingClientRect()
  const outer = area.getBoundingClientRect()
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  const above = document.elementsFromPoint(x, y).find((element) => !own?.contains(element))
  if (box.width === 0 || !above || !(found.contains(above) || above.contains(found))) return null
  return { left: box.left - outer.left, top: box.top - outer.top, width: box.width, height: box.height }
}

const isSame = (one: Box | null, other: Box | null) =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height)

/** Where what a step points at is now, in the desktop's area; follows it. `own`: what the tour itself lays over the desktop. */
export function useTarget(targets: readonly string[], own: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    const look = () => {
      const area = own.current?.closest<HTMLElement>('[data-part="desktop-area"]')
      if (!area) return
      const next = findBox(targets, area, own.current)
      setBox((before) => (isSame(before, next) ? before : next))
    }
    look()
    const timer = setInterval(look, renewal)
    window.addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', look)
    }
  }, [targets, own])
  return box
}
