import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in the window when what has it is disabled or goes away with a change of the page: it would be nowhere,
 * and no shortcut would be heard. What was only disabled gets it back.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  isActive: () => boolean,
  change: unknown,
): void {
  const disabled = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const { activeElement } = document
    if (!root.current) return
    const isInside = activeElement instanceof HTMLElement && root.current.contains(activeElement)
    if (isInside && activeElement.matches(':disabled')) {
      disabled.current = activeElement
      root.current.focus({ preventScroll: true })
    } else if (activeElement === document.body && isActive()) {
      root.current.focus({ preventScroll: true })
    } else if (activeElement === root.current && disabled.current && !disabled.current.matches(':disabled')) {
      disabled.current.focus({ preventScroll: true })
      disabled.current = null
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change is the reason to look
  }, [root, isActive, change])
}
