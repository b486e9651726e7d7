/** A pointer's position on the page in px. */
export interface PointerPosition {
  readonly clientX: number
  readonly clientY: number
}

interface PointerSession {
  /** Called once, when the pointer has moved far enough to mean a drag and not a click. */
  readonly onStart: () => void
  /** Called at most once per frame with the latest position. */
  readonly onMove: (position: PointerPosition) => void
  /** Called when the button is released after a drag, after a last `onMove`. */
  readonly onCommit: () => void
  /** Called instead of `onCommit` when Escape or the browser ended the drag. */
  readonly onCancel: () => void
}

/** Distance in px below which a press is a click. */
const threshold = 3

/**
 * Follows one pressed pointer until it is released. The pointer is captured, so the drag goes on over embedded frames and
 * outside of the page; moves are gathered and handed on once per frame.
 */
export function startPointerSession(press: PointerEvent, target: HTMLElement, session: PointerSession): void {
  const { pointerId, clientX: startX, clientY: startY } = press
  const listening = new AbortController()
  let started = false
  let frame = 0
  let latest: PointerPosition = press

  const deliver = () => {
    frame = 0
    session.onMove(latest)
  }

  const finish = (outcome: 'commit' | 'cancel') => {
    listening.abort()
    if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
    if (frame) cancelAnimationFrame(frame)
    if (!started) return
    if (outcome === 'cancel') {
      session.onCancel()
      return
    }
    deliver()
    session.onCommit()
  }

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    latest = { clientX: event.clientX, clientY: event.clientY }
    if (!started) {
      if (Math.hypot(event.clientX - startX, event.clientY - startY) < threshold) return
      started = true
      session.onStart()
    }
    event.stopPropagation()
    frame ||= requestAnimationFrame(deliver)
  }

  const onMouseMove = (event: MouseEvent) => {
    if (started) event.stopPropagation()
  }

  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    latest = { clientX: event.clientX, clientY: event.clientY }
    finish('commit')
  }

  const onLost = (event: PointerEvent) => {
    if (event.pointerId === pointerId) finish('cancel')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !started) return
    event.preventDefault()
    event.stopImmediatePropagation()
    finish('cancel')
  }

  target.setPointerCapture(pointerId)
  const { signal } = listening
  // Taken before anything else on the page: a mouse moves more often than the screen is drawn, and each listener costs time.
  window.addEventListener('pointermove', onMove, { signal, capture: true })
  window.addEventListener('mousemove', onMouseMove, { signal, capture: true })
  target.addEventListener('pointerup', onUp, { signal })
  target.addEventListener('pointercancel', onLost, { signal })
  target.addEventListener('lostpointercapture', onLost, { signal })
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })
}
