import type { WindowId } from '@/kernel/windows/types'
import { afterPointerIsKnown, watchFrameEntries } from '@/lib/frame-entry'

/** How often in ms a hovered frame is looked at, as a click from one frame into another tells the page nothing at all. */
const hoverInterval = 100

/**
 * Calls `focus` with the window of an embedded frame when a person clicks into that frame. The page hears no pointer event
 * then: only that it lost the focus to a frame or, when another frame had it, nothing; so a frame under the pointer is
 * watched until the pointer leaves it. A frame that took the focus by itself brings no window to the front. Returns the
 * function that stops it.
 */
export function focusWindowOfFrames(focus: (id: WindowId) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const entries = watchFrameEntries()
  let watch = 0

  const check = () => {
    const element = document.activeElement
    if (!(element instanceof HTMLIFrameElement) || !entries.isEntered(element)) return
    const id = element.closest<HTMLElement>('[data-window-id]')?.dataset.windowId
    if (id) focus(id)
  }
  const checkUnlessStopped = () => {
    if (!signal.aborted) check()
  }
  window.addEventListener(
    'blur',
    () => {
      // The frame becomes the active element only after the event, and the pointer may be heard of later still.
      setTimeout(checkUnlessStopped)
      afterPointerIsKnown(checkUnlessStopped)
    },
    { signal },
  )

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
    entries.stop()
    stopWatching()
  }
}
