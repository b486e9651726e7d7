import { type RefObject, useLayoutEffect } from 'react'
import { findWindow } from '@/kernel/windows/model'
import type { WindowId, WindowManager } from '@/kernel/windows/types'

/** Keeps a frame's z-index at its window's place in the z-order, writing the style without rendering anything. */
export function useStacking(
  frame: RefObject<HTMLElement | null>,
  windows: WindowManager,
  id: WindowId,
): void {
  useLayoutEffect(() => {
    let shown = -1
    const apply = () => {
      const zIndex = findWindow(windows.getState(), id)?.zIndex ?? shown
      if (zIndex === shown || !frame.current) return
      shown = zIndex
      frame.current.style.setProperty('z-index', String(zIndex))
    }
    apply()
    return windows.subscribe(apply)
  }, [frame, windows, id])
}
