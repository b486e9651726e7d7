import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Two texts stand side by side in a window at least so wide, in rem: no narrower than a phone that is held upright. */
const widthOfTwo = 32

/** Whether an element has room for two texts, and the ref that it is given. */
export function useHasRoom(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null)
  const [hasRoom, setHasRoom] = useState(true)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // Out of sight it has no width.
      if (measured.clientWidth > 0) setHasRoom(measured.clientWidth >= widthOfTwo * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, hasRoom]
}
