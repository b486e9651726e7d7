import type { DatabaseTable } from '@otteros/contracts'
import type { LiveChanges } from '@/kernel/messages/types'
import { log } from '@/lib/log'
import type { Failure, Result } from '@/lib/result'
import type { BackendClient } from '../client'

/** The part of the client library that listens. */
export type LiveClient = Pick<BackendClient, 'channel' | 'removeChannel'>

interface LiveOptions {
  readonly client: () => Promise<Result<LiveClient>>
  readonly userId: string
}

/** The table that is listened to. */
const table: DatabaseTable = 'received_messages'

const realtimeFailure = (message: string): Failure => ({ code: 'realtime', message })

/**
 * Changes of a person's inbox, as a back end with realtime tells of them. Failures carry the words of the realtime client,
 * such as 'mismatch between server and client bindings for postgres changes'; who begins twice hears 'tried to subscribe
 * multiple times' [A8.22]. The library connects again by itself after 1, 2, 5 and 10 s [A9.21].
 */
export function createLiveMessages({ client, userId }: LiveOptions): LiveChanges {
  let hasBegun = false
  return {
    start(onChange, onState) {
      if (hasBegun) {
        // not shown: goes into the log
        onState(realtimeFailure('tried to subscribe multiple times'))
        return () => undefined
      }
      hasBegun = true
      let hasEnded = false
      let end: (() => void) | null = null
      const listen = async () => {
        const connected = await client()
        if (hasEnded) return
        if (!connected.ok) {
          onState(connected.error)
          return
        }
        const library = connected.value
        const channel = library
          .channel(`received-messages-${userId}`)
          .on(
            'postgres_changes',
            // not shown: a filter of rows
            { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` },
            () => onChange(),
          )
          .subscribe((status, error) => {
            if (hasEnded) return
            const name: string = status
            onState(name === 'SUBSCRIBED' ? null : realtimeFailure(error?.message ?? name))
            // What came while no one listened.
            if (name === 'SUBSCRIBED') onChange()
          })
        end = () => void library.removeChannel(channel)
      }
      listen().catch((error: unknown) => {
        log.warn('The back end’s changes cannot be listened to', error)
        onState(realtimeFailure(String(error)))
      })
      return () => {
        hasEnded = true
        end?.()
      }
    },
  }
}
