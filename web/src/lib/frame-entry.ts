// Whether it was a person who gave a frame the keyboard. A page in a frame can pull the keyboard at any time, and what it says
// of presses is its own word, so only what the desktop itself sees counts.

/** How soon after the Tab key a frame may get the keyboard, in ms. */
const tabTime = 300
/** How long the place of the pointer may stay unknown, in ms, where the browser draws no frames. */
const longestWait = 100

/** Looks at who goes into frames. */
export interface FrameEntries {
  /** Whether the person goes into a frame: it is under the pointer, or the Tab key was just pressed. */
  readonly isEntered: (frame: Element) => boolean
  readonly stop: () => void
}

const wasTouched = () =>
  // not shown: a media query
  window.matchMedia('(hover: none)').matches &&
  'userActivation' in navigator &&
  navigator.userActivation.isActive

/** Whether the pointer is on a frame, or, where there is no pointer, the screen was just touched. */
const isUnderPointer = (frame: Element): boolean => frame.matches(':hover') || wasTouched()

/** Begins to look. */
export function watchFrameEntries(): FrameEntries {
  let lastTab = Number.NEGATIVE_INFINITY
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') lastTab = performance.now()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return {
    isEntered: (frame) => isUnderPointer(frame) || performance.now() - lastTab < tabTime,
    stop: () => window.removeEventListener('keydown', onKey, { capture: true }),
  }
}

/**
 * Calls an action once the browser has told the desktop where the pointer is. A press inside a frame moves the keyboard at
 * once; that the pointer is there is heard of only before the next picture is drawn, and of a frame of another host never.
 */
export function afterPointerIsKnown(action: () => void): void {
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    action()
  }
  const timer = setTimeout(finish, longestWait)
  requestAnimationFrame(() => requestAnimationFrame(finish))
}
