import { randomUUID } from 'node:crypto'
import type { Hub, Join } from './hub.ts'
import { broadcastNotification } from './hub.ts'
import { type WantedJoin, readBroadcast, readPresence, readToken } from './joins.ts'
import { realtimeLimits } from './limits.ts'
import type { Presence, Tracked } from './presence.ts'
import type { AskRights, Listener, ReadListener, Rights } from './rights.ts'
import { noRights } from './rights.ts'
import { mostNotificationBytes } from '../database/realtime-schema.ts'

/** What the channels of a server share. */
export interface ChannelServices {
  readonly hub: Hub
  readonly presence: Presence
  readonly askRights: AskRights
  readonly readListener: ReadListener
  /** Sends notifications to all servers; resolves when they are on their way. */
  readonly publish: (notification: string) => Promise<void>
}

/** How a channel speaks to its client. */
export interface ChannelClient {
  send(event: string, payload: string): void
  reply(ref: string | null, status: 'ok' | 'error', response: object): void
  /** The channel has ended by itself. */
  onEnd(): void
}

/** One topic of one socket, from the join to its end. */
export interface Channel {
  readonly topic: string
  /** Joins; answers null, or the reason of the refusal. */
  join(): Promise<string | null>
  /** Takes a message of the client. */
  take(event: string, ref: string | null, payload: unknown): void
  /** Ends it without a word to the client. */
  leave(): void
}

/** Longest time that a timer takes (ms). */
const longestTimer = 2 ** 31 - 1

/** What clients are told when they may have missed something. */
export const gapMessage = 'Messages may have been missed'

const unauthorised = (verb: string, topic: string) =>
  `Unauthorized: You do not have permissions to ${verb} this Channel topic: ${topic}`
const cannotAsk = 'DatabaseUnavailable: Rights cannot be checked at the moment'

/** Makes a channel that is not joined yet. `listener` is who joins, as their token says. */
export function createChannel(
  services: ChannelServices,
  wanted: WantedJoin,
  first: Listener,
  client: ChannelClient,
): Channel {
  const { hub, presence, askRights } = services
  const { topic } = wanted
  const id = randomUUID()
  const key = wanted.key ?? randomUUID()
  let listener = first
  let rights: Rights = noRights
  let tracked: Tracked | null = null
  /** What is done with the presence, in turn. */
  let presenceWork: Promise<unknown> = Promise.resolve()
  let [isJoined, hasEnded] = [false, false]
  /** Rises with each reason to ask for the rights again. */
  let asked = 0
  let sentMessages = 0
  let expiry: NodeJS.Timeout | null = null

  const system = (status: 'ok' | 'error', message: string, extension = 'system') =>
    client.send('system', JSON.stringify({ extension, status, message, channel: topic }))

  const mayStay = () => rights.hearsBroadcast || (wanted.wantsPresence && rights.hearsPresence)

  const join: Join = {
    id,
    topic,
    get person() {
      return listener.person
    },
    hearsItself: wanted.hearsItself,
    get hearsBroadcast() {
      return rights.hearsBroadcast
    },
    get hearsPresence() {
      return wanted.wantsPresence && rights.hearsPresence
    },
    send: (event, payload) => client.send(event, payload),
    askAgain: () => void askAgain(),
    missed: () => {
      system('ok', gapMessage, 'broadcast')
      if (join.hearsPresence) void sendState()
    },
  }

  const leave = () => {
    if (hasEnded) return
    hasEnded = true
    if (expiry) clearTimeout(expiry)
    hub.remove(join)
    void changePresence(null).catch(() => {})
  }
  /** Ends it, and says why. */
  const end = (reason: string) => {
    if (hasEnded) return
    system('error', reason)
    client.send('phx_close', '{}')
    leave()
    client.onEnd()
  }
  const endWithToken = () => {
    if (expiry) clearTimeout(expiry)
    if (listener.until === null) return
    expiry = setTimeout(
      () => {
        if (listener.until !== null && listener.until <= Date.now()) end('InvalidJWTToken: Token has expired')
        else endWithToken()
      },
      Math.min(longestTimer, Math.max(0, listener.until - Date.now())),
    ).unref()
  }

  /** Asks until nothing has changed meanwhile. */
  const newRights = async (): Promise<Rights> => {
    for (;;) {
      const number = (asked += 1)
      const answer = await askRights(topic, listener)
      if (number === asked) return answer
    }
  }
  const askAgain = async () => {
    asked += 1
    // The first question, or another one, is under way and is repeated.
    if (!isJoined || isAsking) return
    isAsking = true
    try {
      rights = await newRights()
    } catch {
      rights = noRights
    } finally {
      isAsking = false
    }
    if (!mayStay()) end(unauthorised('read from', topic))
    else if (tracked && !rights.sendsPresence) void changePresence(null).catch(() => {})
  }
  let isAsking = false

  const sendState = async () => {
    try {
      const state = await presence.state(topic)
      if (!hasEnded) client.send('presence_state', JSON.stringify(state))
    } catch {
      // The next gap, or the client's next join, asks again.
    }
  }
  /** Says who is present here from now on; null: no one. */
  const changePresence = (says: object | null): Promise<void> => {
    const work = presenceWork.then(async () => {
      const before = tracked
      // A socket that is gone leaves no one behind.
      if (says && !hasEnded) tracked = await presence.track(topic, key, says, before)
      else if (before) {
        tracked = null
        await presence.untrack(before)
      }
    })
    presenceWork = work.catch(() => {})
    return work
  }

  const settle = (ref: string | null, work: Promise<void>, failure: string) => {
    work.then(
      () => client.reply(ref, 'ok', {}),
      () => client.reply(ref, 'error', { reason: failure }),
    )
  }
  const takeBroadcast = (ref: string | null, payload: unknown) => {
    const message = readBroadcast(payload)
    if (!message)
      return client.reply(ref, 'error', { reason: 'InvalidBroadcast: Event or payload is malformed' })
    if (!rights.sendsBroadcast) return client.reply(ref, 'error', { reason: unauthorised('write to', topic) })
    const notification = broadcastNotification(id, (sentMessages += 1), topic, message.event, message.payload)
    if (Buffer.byteLength(notification) > mostNotificationBytes)
      return client.reply(ref, 'error', { reason: 'PayloadTooLarge: A broadcast has 7,500 bytes at most' })
    return settle(ref, services.publish(notification), 'DatabaseUnavailable: The broadcast was not sent')
  }
  const takePresence = (ref: string | null, payload: unknown) => {
    const said = readPresence(payload)
    if (!said) return client.reply(ref, 'error', { reason: 'InvalidPresence: Event or payload is malformed' })
    if (said.tracks && (!wanted.wantsPresence || !rights.sendsPresence))
      return client.reply(ref, 'error', { reason: unauthorised('write to', topic) })
    if (said.tracks && Buffer.byteLength(JSON.stringify(said.tracks)) > realtimeLimits.presenceBytes)
      return client.reply(ref, 'error', { reason: 'PayloadTooLarge: A presence has 3,000 bytes at most' })
    return settle(ref, changePresence(said.tracks), 'DatabaseUnavailable: The presence was not stored')
  }
  const takeToken = async (payload: unknown) => {
    const token = readToken(payload)
    const read =
      token === null
        ? 'MalformedJWT: The token provided is not a valid JWT'
        : await services.readListener(token)
    if (hasEnded) return
    if (typeof read === 'string') return end(read)
    if (read.claims === listener.claims) return
    hub.remove(join)
    listener = read
    hub.know(join)
    hub.add(join)
    endWithToken()
    await askAgain()
  }

  return {
    topic,
    join: async () => {
      // Known before the question, so that a change of rights meanwhile is not missed.
      hub.know(join)
      try {
        rights = await newRights()
      } catch {
        leave()
        return cannotAsk
      }
      if (hasEnded) return 'ChannelClosed: The channel was left'
      if (!mayStay() || (listener.until !== null && listener.until <= Date.now())) {
        leave()
        return unauthorised('read from', topic)
      }
      isJoined = true
      hub.add(join)
      endWithToken()
      if (join.hearsPresence) queueMicrotask(() => void sendState())
      return null
    },
    take: (event, ref, payload) => {
      if (!isJoined)
        return client.reply(ref, 'error', { reason: 'ChannelNotJoined: The channel is not joined yet' })
      if (event === 'broadcast') return takeBroadcast(ref, payload)
      if (event === 'presence') return takePresence(ref, payload)
      if (event === 'access_token') return void takeToken(payload)
      return client.reply(ref, 'error', { reason: 'UnknownEvent: There is no such event' })
    },
    leave,
  }
}
