/** Greatest width in px that counts as mobile [A9.6]. */
export const mobileMaxWidth = 768

const hasTouch = () => 'ontouchstart' in window || navigator.maxTouchPoints > 0

/** Whether this is a mobile device: at most 768 px wide, or with touch support [A9.6 B9.18]. */
export const isMobileDevice = (): boolean => window.innerWidth <= mobileMaxWidth || hasTouch()

/** {@link isMobileDevice} as something to subscribe to: tells of changes of width and of touch screens that come and go. */
export const mobileQuery = {
  getState: isMobileDevice,
  /** Calls `listener` when the answer may have changed; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    const queries = [
      window.matchMedia(`(max-width: ${mobileMaxWidth}px)`),
      // not shown: a media query
      window.matchMedia('(any-pointer: coarse)'),
    ]
    for (const query of queries) query.addEventListener('change', listener)
    window.addEventListener('resize', listener)
    return () => {
      for (const query of queries) query.removeEventListener('change', listener)
      window.removeEventListener('resize', listener)
    }
  },
}
