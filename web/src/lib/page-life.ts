/** The moments at which a page is left, and is there again although it was left. */
export interface PageLife {
  /** Calls `listener` when the page is about to go; returns the unsubscribe function. */
  onLeave(listener: () => void): () => void
  /** Calls `listener` when the browser shows the page again that it had put aside; returns the unsubscribe function. */
  onReturn(listener: () => void): () => void
}

/** The life of this browser's page. */
export const browserPageLife: PageLife = {
  onLeave(listener) {
    window.addEventListener('pagehide', listener)
    return () => window.removeEventListener('pagehide', listener)
  },
  onReturn(listener) {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  },
}
