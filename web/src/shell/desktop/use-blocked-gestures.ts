import { useEffect } from 'react'

const stopPinch = (event: TouchEvent) => {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}
const stopZoom = (event: WheelEvent) => {
  if (event.ctrlKey) event.preventDefault()
}

/** Blocks moves of several fingers and ctrl-wheel zoom while the desktop is shown [A2.14]. */
export function useBlockedGestures(): void {
  useEffect(() => {
    document.addEventListener('touchmove', stopPinch, { passive: false })
    document.addEventListener('wheel', stopZoom, { passive: false })
    return () => {
      document.removeEventListener('touchmove', stopPinch)
      document.removeEventListener('wheel', stopZoom)
    }
  }, [])
}
