import { type RefObject, useEffect, useState } from 'react'

/** By element, what is told of it. */
const watched = new WeakMap<Element, (isInSight: boolean) => void>()
/** One for all elements: thousands may be watched. */
let observer: IntersectionObserver | null = null

function watch(element: Element, listener: (isInSight: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
  })
  const watching = observer
  watched.set(element, listener)
  watching.observe(element)
  return () => {
    watched.delete(element)
    watching.unobserve(element)
  }
}

/** Whether an element is on the screen, or would be if nothing lay over it. It is watched only while `isAsked`; false otherwise. */
export function useInSight(ref: RefObject<Element | null>, isAsked: boolean): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!isAsked || !ref.current) return undefined
    const end = watch(ref.current, setInSight)
    return () => {
      end()
      setInSight(false)
    }
  }, [ref, isAsked])
  return isInSight
}
