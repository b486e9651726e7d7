import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { controlsIn, isUsable } from './focusable'

const firstFocusable = (content: HTMLElement) => controlsIn(content)[0]

/** Whether a modal dialog outside of `frame` has the keyboard at the moment. */
const isBehindModal = (frame: HTMLElement): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((modal) => !frame.contains(modal))

interface FocusInsideOptions {
  readonly frame: RefObject<HTMLElement | null>
  readonly content: RefObject<HTMLElement | null>
  /** Whether the window is the active one. */
  readonly isActive: boolean
  /** Whether a control that gets the focus would raise an on-screen keyboard: then the content itself gets it. */
  readonly isMobile: boolean
}

/**
 * Moves the keyboard focus into a window when it becomes active: to where it was last in its content, else to the first control of its
 * content, else to the content itself until the first control appears there. Returns the handler that remembers the place.
 */
export function useFocusInside({
  frame,
  content,
  isActive,
  isMobile,
}: FocusInsideOptions): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const [window, inside] = [frame.current, content.current]
    if (!isActive || !window || !inside) return undefined
    if (window.contains(document.activeElement) || isBehindModal(window)) return undefined
    const known = last.current
    if (!isMobile && known && window.contains(known) && isUsable(known)) {
      known.focus({ preventScroll: true })
      if (document.activeElement === known) return undefined
    }
    const first = isMobile ? undefined : firstFocusable(inside)
    ;(first ?? inside).focus({ preventScroll: true })
    if (first || isMobile) return undefined
    // The view is still loading: its first control gets the focus when it comes, if the person has not moved on.
    const observer = new MutationObserver(() => {
      const control = document.activeElement === inside ? firstFocusable(inside) : undefined
      if (!control && document.activeElement === inside) return
      observer.disconnect()
      control?.focus({ preventScroll: true })
    })
    observer.observe(inside, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [frame, content, isActive, isMobile])

  return useCallback(
    (event: FocusEvent) => {
      const isControl = event.target !== content.current && content.current?.contains(event.target)
      if (isControl) last.current = event.target
    },
    [content],
  )
}
