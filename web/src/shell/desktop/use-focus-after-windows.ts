import { type RefObject, useEffect } from 'react'
import type { Os } from '@/kernel/os'

/**
 * Gives the keyboard to the icons when the last window closes or is minimized: the element that had it is gone, and arrow
 * keys and letters would do nothing until the person presses Tab. What has it by then, such as a dialog, keeps it.
 */
export function useFocusAfterWindows(windows: Os['windows'], grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0
    let before = windows.getState().activeId
    const unsubscribe = windows.subscribe(() => {
      const { activeId } = windows.getState()
      const wasLast = before !== null && activeId === null
      before = activeId
      cancelAnimationFrame(frame)
      if (!wasLast) return
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
      })
    })
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
    }
  }, [windows, grid])
}
