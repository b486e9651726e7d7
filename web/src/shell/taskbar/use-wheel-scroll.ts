import { type RefObject, useEffect } from 'react'
import { isRightToLeft } from '@/lib/language/direction'

/** Lets an ordinary mouse wheel scroll a row sideways. */
export function useWheelScroll(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaX !== 0) return
      element.scrollLeft += isRightToLeft() ? -event.deltaY : event.deltaY
    }
    element.addEventListener('wheel', onWheel, { passive: true })
    return () => element.removeEventListener('wheel', onWheel)
  }, [row])
}
