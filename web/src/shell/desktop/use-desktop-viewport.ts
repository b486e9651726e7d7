import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { gridColumns, gridRows } from './grid-columns'
import type { IconGridSize } from './icon-layout'
import { taskbarHeight } from './use-taskbar-height'

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Measures the desktop area, tells the window manager of every change of its size, kind or scale, and returns the
 * columns and rows of the icon grid. Settings are a reason to measure again: the scaling changes the size of a rem.
 */
export function useDesktopViewport(
  area: RefObject<HTMLElement | null>,
  { windows, settings }: Pick<Os, 'windows' | 'settings'>,
  isMobile: boolean,
): IconGridSize {
  const [grid, setGrid] = useState(() => ({
    columns: gridColumns(window.innerWidth, 16, isMobile),
    rows: gridRows(window.innerHeight, 16),
  }))
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => {
      const rem = remInPixels()
      const { clientWidth: width, clientHeight: height } = element
      const bar = taskbarHeight(isMobile) * rem
      windows.setViewport({ width, height, isMobile, taskbarHeight: bar })
      const columns = gridColumns(width, rem, isMobile)
      const rows = gridRows(height - bar, rem)
      setGrid((now) => (now.columns === columns && now.rows === rows ? now : { columns, rows }))
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
  return grid
}
