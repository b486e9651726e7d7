import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { Failure, Result } from '@/lib/result'
import type { BackendClient } from '../client'

/** The part of the client library that listens. */
export type LiveClient = Pick<BackendClient, 'channel' | 'removeChannel' | 'realtime'>

/** A way to hear of news, on a channel that is not joined yet. */
export type Way = (library: LiveClient, onNews: () => void) => RealtimeChannel

/** What listening needs. */
export interface LiveParts {
  readonly client: () => Promise<Result<LiveClient>>
  readonly clock: Clock
  /** From 0 to below 1: desktops that lost their server together do not all ask at once. */
  readonly random: () => number
}

interface FollowOptions extends LiveParts {
  /** Tried one after the other, where the back end refuses. */
  readonly ways: readonly Way[]
  readonly onNews: () => void
  readonly onState: (failure: Failure | null) => void
}

/** ms until all ways are tried once more, the first time and at most. */
export const retryPauses = { first: 30_000, longest: 300_000 } as const
/** ms that the library may try to connect before there is a pause: something between here and the server may cut connections. */
export const longestTry = 30_000
/** ms within which a desktop asks after a gap, at a moment of its own. */
export const gapSpread = 2_000

/** What this server says on a channel when it heard nothing of the database for a moment. */
// not shown: compared with what comes
const gapMessage = 'Messages may have been missed'

export const realtimeFailure = (message: string): Failure => ({ code: 'realtime', message })

/** Whether an error is the back end's answer to a join, and not one of the connection. */
const isRefusal = (error: Error | undefined) => {
  const cause = error?.cause
  return typeof cause === 'object' && cause !== null && 'reason' in cause && !('code' in cause)
}

/**
 * Hears of news by the first of some ways that the back end allows, until it is ended. The client library connects again by itself
 * after 1, 2, 5 and 10 s [A9.21]. News are also called when it begins to work, and when some may have been missed. Returns the function
 * that ends it, which resolves when its topic may be listened to again.
 */
export function follow(options: FollowOptions): () => Promise<void> {
  const { client, clock, random, ways, onNews, onState } = options
  let hasEnded = false
  let channel: { readonly library: LiveClient; readonly joined: RealtimeChannel } | null = null
  let cancelTimer: (() => void) | null = null
  let cancelNews: (() => void) | null = null
  let pause: number = retryPauses.first
  let hasWorked = false

  const drop = async () => {
    const dropped = channel
    channel = null
    if (dropped) await dropped.library.removeChannel(dropped.joined)
  }
  const tryLater = (problem: Failure) => {
    onState(problem)
    cancelTimer?.()
    cancelTimer = clock.after(pause * (0.5 + random() / 2), () => void listen(0))
    pause = Math.min(pause * 2, retryPauses.longest)
  }
  /** Goes on to the next way, or to a pause. */
  const next = async (index: number, problem: Failure) => {
    await drop()
    if (hasEnded) return
    if (index + 1 < ways.length) await listen(index + 1)
    else tryLater(problem)
  }
  /** Stops the library, which would try every 10 s without end. */
  const giveUp = async (library: LiveClient, problem: Failure) => {
    await drop()
    await library.realtime.disconnect()
    if (!hasEnded) tryLater(problem)
  }
  const soon = () => {
    cancelNews?.()
    cancelNews = clock.after(random() * gapSpread, onNews)
  }

  const attempt = async (index: number) => {
    const connected = await client()
    const way = ways[index]
    if (hasEnded || !way) return
    if (!connected.ok) return tryLater(connected.error)
    const library = connected.value
    // Without it the first join would be a visitor's.
    await library.realtime.setAuth()
    if (hasEnded) return
    let isJoined = false
    const joined = way(library, onNews).on('system', {}, ({ message }: { readonly message?: unknown }) => {
      if (message === gapMessage) soon()
    })
    channel = { library, joined }
    joined.subscribe((status, error) => {
      if (channel?.joined !== joined) return
      const name: string = status
      if (name === 'SUBSCRIBED') {
        cancelTimer?.()
        cancelTimer = null
        isJoined = true
        pause = retryPauses.first
        onState(null)
        // What came while no one listened.
        if (hasWorked) soon()
        else onNews()
        hasWorked = true
        return
      }
      const problem = realtimeFailure(error?.message ?? name)
      onState(problem)
      // A session that has ended is noticed by asking.
      if (name === 'CLOSED' && isJoined) onNews()
      // The library may say why it closed the channel after it has.
      if (name === 'CLOSED') queueMicrotask(() => void next(index, problem))
      else if (isRefusal(error)) void next(index, problem)
      else cancelTimer ??= clock.after(longestTry, () => void giveUp(library, problem))
    })
  }
  const listen = async (index: number): Promise<void> => {
    cancelTimer?.()
    cancelTimer = null
    try {
      await attempt(index)
    } catch (error) {
      log.warn('The back end’s changes cannot be listened to', error)
      if (!hasEnded) tryLater(realtimeFailure(String(error)))
    }
  }

  void listen(0)
  return () => {
    hasEnded = true
    cancelTimer?.()
    cancelNews?.()
    return drop()
  }
}

/** Hears a private topic: of which kind a piece of news is, is its event. */
export const topicWay =
  (topic: string, kinds: readonly string[]): Way =>
  (library, onNews) =>
    library
      .channel(topic, { config: { private: true } })
      // not shown: any event
      .on('broadcast', { event: '*' }, ({ event }: { readonly event: string }) => {
        if (kinds.includes(event)) onNews()
      })
