import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { afterLayout } from '@/lib/after-layout'
import { useLatest } from '@/ui/use-latest'

/** Focusing a text on a phone or tablet raises its keyboard over half of the window. */
// not shown: a media query
export const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches

/** Takes the focus, at once or when an element is laid out; returns the function that cancels it. */
export type TakeFocus = (focus: () => void, laidOut?: Element) => () => void

const nothingToCancel = () => {}

/**
 * Puts the keyboard focus where a window's work begins: at once in a window that opens with it; in one that had to load,
 * only if the person is still there; never in one that is not the active one (`isActive`), such as one that comes back behind
 * others. Returns the ref for the window's root and the function that takes the focus: at once, or as soon as an element that is new is
 * laid out, if the window is still the active one by then; it returns the function that cancels it. `area` is what counts as there, if that
 * is more than the root.
 */
export function useFirstFocus(
  isActive: () => boolean,
  area?: RefObject<HTMLElement | null>,
): readonly [RefObject<HTMLElement | null>, TakeFocus] {
  const root = useRef<HTMLElement>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
  }, [])
  const latest = useLatest(isActive)
  const take = useCallback(
    (focus: () => void, laidOut?: Element) => {
      if (hasScreenKeyboard() || !latest()()) return nothingToCancel
      const active = document.activeElement
      const isHere =
        active === null || active.contains(root.current) || (area ?? root).current?.contains(active) === true
      if (isOpen.current && !isHere) return nothingToCancel
      if (laidOut) return afterLayout(laidOut, () => latest()() && focus())
      focus()
      return nothingToCancel
    },
    [latest, area],
  )
  return [root, take]
}
