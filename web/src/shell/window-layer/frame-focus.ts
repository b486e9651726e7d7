import type { WindowId } from '@/kernel/windows/types'

/** How often in ms a hovered frame is looked at, as a click from one frame into another tells the page nothing at all. */
const hoverInterval = 100

/**
 * Calls `focus` with the window of an embedded frame when a person clicks into that frame. The page hears no pointer event
 * then: only that it lost the focus to a frame or, when another frame had it, nothing; so a frame under the pointer is
 * watched until the pointer leaves it. Returns the function that stops it.
 */
export function focusWindowOfFrames(focus: (id: WindowId) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let watch = 0

  const check = () => {
    const element = document.activeElement
    if (!(element instanceof HTMLIFrameElement)) return
    const id = element.closest<HTMLElement>('[data-window-id]')?.dataset.windowId
    if (id) focus(id)
  }
  // The frame becomes the active element only after the event.
  window.addEventListener('blur', () => setTimeout(() => signal.aborted || check()), { signal })

  const stopWatching = () => {
    window.clearInterval(watch)
    watch = 0
  }
  const onPointerOver = ({ target }: PointerEvent) => {
    stopWatching()
    if (target instanceof HTMLIFrameElement) watch = window.setInterval(check, hoverInterval)
  }
  document.addEventListener('pointerover', onPointerOver, { signal, capture: true })
  document.documentElement.addEventListener('pointerleave', stopWatching, { signal })
  return () => {
    listening.abort()
    stopWatching()
  }
}
