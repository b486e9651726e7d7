import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end counts as at it, in px. */
const nearness = 48

interface StickToEnd {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly isAtEnd: boolean
  readonly toEnd: () => void
}

/**
 * Keeps the end of what scrolls in sight while it grows (`mark` changes) or its window changes size, unless the person has
 * scrolled up. `isOwn`: the newest is the person's own, which always is shown.
 */
export function useStickToEnd(mark: string, isOwn: boolean): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    isStuck.current = true
    setIsAtEnd(true)
    element.scrollTop = element.scrollHeight
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const onScroll = () => {
      isStuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearness
      setIsAtEnd(isStuck.current)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(() => (isStuck.current ? toEnd() : undefined))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [toEnd])

  useLayoutEffect(() => {
    if (isOwn || isStuck.current) toEnd()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whatever was added is a reason to scroll
  }, [mark, isOwn, toEnd])

  return { scroller, isAtEnd, toEnd }
}
