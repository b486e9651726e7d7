import type { LiveChanges } from '@/kernel/messages/types'
import { realtimeFailure } from '../live/follow'
import type { PersonNews } from '../live/person-news'

/**
 * Changes of a person's inbox, as a back end with realtime tells of them; sessions that ended as well, which whoever asks then
 * notices. Failures carry the words of the realtime client, such as 'mismatch between server and client bindings for postgres
 * changes'; who begins twice hears 'tried to subscribe multiple times' [A8.22].
 */
export function createLiveMessages(news: PersonNews): LiveChanges {
  let hasBegun = false
  return {
    start(onChange, onState) {
      if (hasBegun) {
        // not shown: goes into the log
        onState(realtimeFailure('tried to subscribe multiple times'))
        return () => undefined
      }
      hasBegun = true
      return news.listen({ kinds: ['messages', 'sessions'], onNews: onChange, onState })
    },
  }
}
