import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isBehind } from '@/ui/is-behind'

/** Focusing a text on a phone or tablet raises its keyboard over half of the window. */
// not shown: a media query
const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Puts the keyboard focus where a window's work begins: at once in a window that opens with it; in one that had to load,
 * only if the person is still there, and never in one that comes back behind others. Returns the ref for the window's root and the function that takes the focus.
 */
export function useFirstFocus(): readonly [RefObject<HTMLElement | null>, (focus: () => void) => void] {
  const root = useRef<HTMLElement>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
  }, [])
  const take = useCallback((focus: () => void) => {
    if (hasScreenKeyboard() || isBehind(root.current)) return
    const active = document.activeElement
    const isHere = active === null || active.contains(root.current) || root.current?.contains(active) === true
    if (!isOpen.current || isHere) focus()
  }, [])
  return [root, take]
}
