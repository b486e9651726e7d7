import { type RefObject, useEffect } from 'react'

/** Lets the keyboard scroll a row that is wider than its room: it is a stop of the Tab key then. */
export function useScrollStop(row: RefObject<HTMLElement | null>): void {
  // After every render: what is in it comes and goes.
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const measure = () => {
      if (element.scrollWidth > element.clientWidth) element.setAttribute('tabindex', '0')
      else element.removeAttribute('tabindex')
    }
    // It measures at once too, once the page is laid out anyway.
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  })
}
