import type { Session } from '@/kernel/session/types'

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

/** The same, and awake as soon as the password was given to a desktop that was covered: its session may have ended meanwhile. */
export const withSession = (
  attention: Attention,
  session: Pick<Session, 'getState' | 'subscribe'>,
): Attention => ({
  ...attention,
  onWake(listener) {
    let { cover } = session.getState()
    const stopAttention = attention.onWake(listener)
    const stopSession = session.subscribe(() => {
      const before = cover
      ;({ cover } = session.getState())
      if (before !== null && cover === null) listener()
    })
    return () => {
      stopAttention()
      stopSession()
    }
  },
})

/** Runs work that one tab of this browser at a time may do; where the browser has no locks, at once. */
export const oneTabAtATime =
  (name: string) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(name, work) : work()
