import { useLayoutEffect } from 'react'

/** Height of the taskbar in rem: 48 px on desktop, 60 px on mobile at scale 1 [A9.7]. */
export const taskbarHeight = (isMobile: boolean): number => (isMobile ? 3.75 : 3)

/** Tells the stylesheets how high the taskbar is, on the root element so that toasts keep clear of it too. */
export function useTaskbarHeight(isMobile: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--taskbar-height', `${taskbarHeight(isMobile)}rem`)
    return () => void style.removeProperty('--taskbar-height')
  }, [isMobile])
}
