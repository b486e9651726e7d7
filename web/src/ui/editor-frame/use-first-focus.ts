import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLatest } from '@/ui/use-latest'

/** Focusing a text on a phone or tablet raises its keyboard over half of the window. */
// not shown: a media query
export const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Puts the keyboard focus where a window's work begins: at once in a window that opens with it; in one that had to load,
 * only if the person is still there; never in one that is not the active one (`isActive`), such as one that comes back behind
 * others. Returns the ref for the window's root and the function that takes the focus. `area` is what counts as there, if that is
 * more than the root.
 */
export function useFirstFocus(
  isActive: () => boolean,
  area?: RefObject<HTMLElement | null>,
): readonly [RefObject<HTMLElement | null>, (focus: () => void) => void] {
  const root = useRef<HTMLElement>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
  }, [])
  const latest = useLatest(isActive)
  const take = useCallback(
    (focus: () => void) => {
      if (hasScreenKeyboard() || !latest()()) return
      const active = document.activeElement
      const isHere =
        active === null || active.contains(root.current) || (area ?? root).current?.contains(active) === true
      if (!isOpen.current || isHere) focus()
    },
    [latest, area],
  )
  return [root, take]
}
