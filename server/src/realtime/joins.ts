import * as z from 'zod'

/** What a client asks for when it joins a topic. */
const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z.object({ self: z.boolean().nullish(), ack: z.boolean().nullish() }).nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.unknown()).nullish(),
    })
    .nullish(),
})

/** A join as it was asked for. */
export interface WantedJoin {
  readonly topic: string
  readonly token: string | null
  readonly hearsItself: boolean
  readonly wantsPresence: boolean
  /** What the client is known by where it is present; null: something of the server's choice. */
  readonly key: string | null
}

/** Before the names of all topics, as clients send them. */
export const topicPrefix = 'realtime:'
const mostTopicBytes = 255

/** Whether a topic or an event is one short line: notifications are made of lines. */
export const isShortLine = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  text !== '' && Buffer.byteLength(text) <= mostTopicBytes && !/[\u0000-\u001f]/.test(text)

/** Reads a join; answers the reason why it is refused. */
export function readJoin(fullTopic: string, payload: unknown): WantedJoin | string {
  const topic = fullTopic.slice(topicPrefix.length)
  if (!fullTopic.startsWith(topicPrefix) || !isShortLine(topic))
    return 'TopicNameRequired: You must provide a topic name'
  const read = joinPayload.safeParse(payload)
  if (!read.success) return 'InvalidJoinPayload: The settings of the channel are malformed'
  const { access_token: token, config } = read.data
  if ((config?.postgres_changes?.length ?? 0) > 0)
    return 'PostgresChangesDisabled: This server does not tell of changes of tables; use broadcast on a private channel'
  if (config?.private !== true) return 'PrivateOnly: This project only allows private channels'
  return {
    topic,
    token: token ?? null,
    hearsItself: config.broadcast?.self === true,
    wantsPresence: config.presence?.enabled === true,
    key: config.presence?.key || null,
  }
}

const broadcastPayload = z.object({ event: z.string(), payload: z.unknown() })

/** Reads a broadcast of a client; null where it is none. */
export function readBroadcast(payload: unknown): { readonly event: string; readonly payload: string } | null {
  const read = broadcastPayload.safeParse(payload)
  if (!read.success || !isShortLine(read.data.event)) return null
  return { event: read.data.event, payload: JSON.stringify(read.data.payload ?? {}) }
}

const presencePayload = z.discriminatedUnion('event', [
  z.object({ event: z.literal('track'), payload: z.record(z.string(), z.unknown()).nullish() }),
  z.object({ event: z.literal('untrack') }),
])

/** Reads what a client says of its presence: what it says, or that it is absent. Null where it is neither. */
export function readPresence(payload: unknown): { readonly tracks: object | null } | null {
  const read = presencePayload.safeParse(payload)
  if (!read.success) return null
  return { tracks: read.data.event === 'track' ? (read.data.payload ?? {}) : null }
}

const tokenPayload = z.object({ access_token: z.string() })

/** The token of an `access_token` message; null where there is none. */
export function readToken(payload: unknown): string | null {
  const read = tokenPayload.safeParse(payload)
  return read.success ? read.data.access_token : null
}
