import { type RefObject, useLayoutEffect, useState } from 'react'

/** Least width in rem for a list and a message side by side. */
const wide = 40

/** Whether an element has no room for two panes; follows its size and the interface scale. */
export function useIsNarrow(root: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // Nothing is laid out in a hidden window.
      if (element.clientWidth > 0) setNarrow(element.clientWidth < wide * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [root])
  return isNarrow
}
