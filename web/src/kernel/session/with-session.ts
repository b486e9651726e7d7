import type { Attention } from '@/lib/attention'
import type { Session } from './types'

/** An attention that is also awake as soon as the password was given to a desktop that was covered: its session may have ended meanwhile. */
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
