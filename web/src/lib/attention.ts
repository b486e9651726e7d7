/** Whether the page is looked at and has a network; tests hold it in their hands. */
export interface Attention {
  /** False in a background tab. */
  readonly isVisible: () => boolean
  /** False when the browser knows that there is no network; true says nothing about the server. */
  readonly isOnline: () => boolean
  /** Calls back when it is worth asking the server at once: the page is shown or focused, or the network is back. */
  readonly onWake: (listener: () => void) => () => void
}

/** The attention of this page. */
export const pageAttention: Attention = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onWake(listener) {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') listener()
    }
    window.addEventListener('focus', whenVisible)
    window.addEventListener('online', listener)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      window.removeEventListener('focus', whenVisible)
      window.removeEventListener('online', listener)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  },
}
