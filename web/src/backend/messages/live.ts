import type { DatabaseTable } from '@otteros/contracts'
import type { LiveChanges } from '@/kernel/messages/types'
import { follow, type LiveParts, realtimeFailure, topicWay, type Way } from '../live/follow'

interface LiveOptions extends LiveParts {
  readonly userId: string
}

/** The table that is listened to where there are no topics. */
const table: DatabaseTable = 'received_messages'

/** Hears of the rows themselves, as long as a project has not run the migration of the topics. */
const rowsWay =
  (userId: string): Way =>
  (library, onNews) =>
    library.channel(`received-messages-${userId}`).on(
      'postgres_changes',
      // not shown: a filter of rows
      { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` },
      onNews,
    )

/**
 * Changes of a person's inbox, as a back end with realtime tells of them; sessions that ended as well, which whoever asks then
 * notices. Failures carry the words of the realtime client, such as 'mismatch between server and client bindings for postgres
 * changes'; who begins twice hears 'tried to subscribe multiple times' [A8.22].
 */
export function createLiveMessages({ userId, ...parts }: LiveOptions): LiveChanges {
  let hasBegun = false
  return {
    start(onChange, onState) {
      if (hasBegun) {
        // not shown: goes into the log
        onState(realtimeFailure('tried to subscribe multiple times'))
        return () => undefined
      }
      hasBegun = true
      const end = follow({
        ...parts,
        ways: [topicWay(`user:${userId}`, ['messages', 'sessions']), rowsWay(userId)],
        onNews: onChange,
        onState,
      })
      return () => void end()
    },
  }
}
