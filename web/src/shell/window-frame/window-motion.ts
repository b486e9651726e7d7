/** Length of the opening motion in ms. */
const openDuration = 120
/** Length of the minimizing motion in ms. */
const minimizeDuration = 160

/** Whether the person wants motion and the browser can play it. */
const mayMove = (element: HTMLElement): boolean =>
  // not shown: a media query
  'animate' in element && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scales a window in from 0.97. */
export function playOpening(frame: HTMLElement): void {
  if (!mayMove(frame)) return
  frame.animate(
    [
      { transform: 'scale(0.97)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: openDuration, easing: 'ease-out' },
  )
}

/**
 * Moves a window towards its taskbar button while it disappears. The frame is hidden already, also from assistive
 * technology; it is painted until the motion ends. Returns the function that ends it early.
 */
export function playMinimizing(frame: HTMLElement, windowId: string): () => void {
  if (!mayMove(frame)) return () => undefined
  // `hidden` must not win for the moment; an inline important declaration is the only one that beats the reset's.
  frame.style.setProperty('display', 'block', 'important')
  const box = frame.getBoundingClientRect()
  const target = document
    .querySelector(`[data-taskbar-window="${CSS.escape(windowId)}"]`)
    ?.getBoundingClientRect()
  const dx = target ? target.left + target.width / 2 - (box.left + box.width / 2) : 0
  const dy = target
    ? target.top + target.height / 2 - (box.top + box.height / 2)
    : window.innerHeight - box.top
  const animation = frame.animate(
    [
      { transform: 'none', opacity: 1 },
      // not shown: a style
      { transform: `translate(${dx}px, ${dy}px) scale(0.15)`, opacity: 0 },
    ],
    { duration: minimizeDuration, easing: 'ease-in' },
  )
  const end = () => {
    animation.cancel()
    frame.style.removeProperty('display')
  }
  animation.addEventListener('finish', end)
  return end
}
