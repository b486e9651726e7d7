/**
 * Follows one pressed pointer, mouse or finger, until it is released: `onMove` hears the px since the press, at most once a
 * frame.
 */
export function followPointer(
  press: PointerEvent,
  target: HTMLElement,
  onMove: (dx: number, dy: number) => void,
): void {
  const { pointerId, clientX, clientY } = press
  const listening = new AbortController()
  const { signal } = listening
  let latest = press
  let frame = 0
  const deliver = () => {
    frame = 0
    onMove(latest.clientX - clientX, latest.clientY - clientY)
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    listening.abort()
    if (!frame) return
    cancelAnimationFrame(frame)
    deliver()
  }
  target.setPointerCapture(pointerId)
  target.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerId) return
      latest = event
      frame ||= requestAnimationFrame(deliver)
    },
    { signal },
  )
  target.addEventListener('pointerup', end, { signal })
  target.addEventListener('pointercancel', end, { signal })
}
