import { type RefObject, useEffect } from 'react'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { guardKeyboard } from '@/sandbox/keyboard-guard'

/**
 * Keeps a page from taking what is typed in other windows: it has the keyboard while its window is in front. In a window
 * behind, a press goes to the window, which comes to the front: the desktop would not hear of a press inside such a page.
 * `onThief` must stay the same function.
 */
export function useKeyboardGuard(
  frame: RefObject<HTMLElement | null>,
  os: Pick<Os, 'windows' | 'session'>,
  windowId: WindowId,
  onThief: () => void,
): void {
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const isInFront = () => os.windows.getState().activeId === windowId
    const letThrough = () => {
      current.style.setProperty('pointer-events', isInFront() ? 'auto' : 'none')
    }
    letThrough()
    const unsubscribe = os.windows.subscribe(letThrough)
    const guard = guardKeyboard(current, {
      state: () => {
        if (os.session.getState().cover !== null) return 'covered'
        return isInFront() ? 'free' : 'behind'
      },
      onEntered: () => os.windows.focus(windowId),
      onThief,
    })
    return () => {
      unsubscribe()
      guard.stop()
    }
  }, [frame, os, windowId, onThief])
}
