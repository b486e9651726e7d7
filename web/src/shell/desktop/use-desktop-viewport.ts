import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { gridColumns } from './grid-columns'
import { taskbarHeight } from './use-taskbar-height'

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Measures the desktop area, tells the window manager of every change of its size, kind or scale, and returns the number of
 * columns of the icon grid. Settings are a reason to measure again: the scaling changes the size of a rem.
 */
export function useDesktopViewport(
  area: RefObject<HTMLElement | null>,
  { windows, settings }: Pick<Os, 'windows' | 'settings'>,
  isMobile: boolean,
): number {
  const [columns, setColumns] = useState(() => gridColumns(window.innerWidth, 16, isMobile))
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => {
      const rem = remInPixels()
      const { clientWidth: width, clientHeight: height } = element
      windows.setViewport({
        width,
        height,
        isMobile,
        taskbarHeight: taskbarHeight(isMobile) * rem,
      })
      setColumns(gridColumns(width, rem, isMobile))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const unsubscribe = settings.subscribe(measure)
    return () => {
      observer.disconnect()
      unsubscribe()
    }
  }, [area, windows, settings, isMobile])
  return columns
}
