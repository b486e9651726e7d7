/** Whether a person can see the page: false in a background tab or a minimised browser. Something to subscribe to. */
export const pageVisibility = {
  getState: (): boolean => document.visibilityState === 'visible',
  /** Calls `listener` when the page is hidden or shown; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
