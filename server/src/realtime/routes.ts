import { Hono } from 'hono'
import * as z from 'zod'
import { mostNotificationBytes } from '../database/realtime-schema.ts'
import { limitBody } from '../http/body-limit.ts'
import type { ServerEnv } from '../http/client-address.ts'
import type { ChannelServices } from './channel.ts'
import { broadcastNotification } from './hub.ts'
import { isShortLine } from './joins.ts'
import { realtimeLimits } from './limits.ts'
import type { Listener } from './rights.ts'

/** Messages of one request, at most: each topic is a question to the database. */
const mostMessages = 20

const message = z.object({
  topic: z.string().refine(isShortLine, 'a short topic'),
  event: z.string().refine(isShortLine, 'a short event'),
  payload: z.unknown(),
  private: z.boolean().optional(),
})
const messages = z.object({ messages: z.array(message).min(1).max(mostMessages) })
type Message = z.infer<typeof message>

/** The JSON of a request; undefined for what is none. */
const jsonOf = (request: Request): Promise<unknown> => request.json().catch(() => undefined)

const refusal = (status: number, error: string) => Response.json({ error, message: error }, { status })

/**
 * Broadcasts without a socket, as supabase-js sends them before a channel is joined (`/api/broadcast`) and for `httpSend`
 * (`/api/broadcast/:topic/events/:event`). Answers 202 when all are on their way, 403 when one is not allowed: then none is sent.
 */
export function createRealtimeRoutes(services: ChannelServices | null): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const answer = async (request: Request, given: readonly Message[]): Promise<Response> => {
    if (!services) return refusal(404, 'This server has no realtime')
    const token = /^Bearer\s+(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]?.trim()
    const listener = await services.readListener(token ?? request.headers.get('apikey') ?? '')
    if (typeof listener === 'string') return refusal(401, listener)
    return send(services, listener, given)
  }
  routes.use('/realtime/v1/*', limitBody(realtimeLimits.frameBytes))
  routes.post('/realtime/v1/api/broadcast', async (c) => {
    const read = messages.safeParse(await jsonOf(c.req.raw))
    return read.success ? answer(c.req.raw, read.data.messages) : refusal(422, 'The messages are malformed')
  })
  routes.post('/realtime/v1/api/broadcast/:topic/events/:event', async (c) => {
    const { topic, event } = c.req.param()
    const read = message.safeParse({
      topic,
      event,
      payload: await jsonOf(c.req.raw),
      private: c.req.query('private') === 'true',
    })
    return read.success && read.data.payload !== undefined
      ? answer(c.req.raw, [read.data])
      : refusal(422, 'The message is malformed')
  })
  routes.all('/realtime/v1/*', () => refusal(404, 'Not found'))
  return routes
}

/** Sends all or none. */
async function send(
  { askRights, publish }: ChannelServices,
  listener: Listener,
  given: readonly Message[],
): Promise<Response> {
  if (given.some(({ private: isPrivate }) => isPrivate !== true))
    return refusal(403, 'PrivateOnly: This project only allows private channels')
  const notifications = given.map(({ topic, event, payload }, index) =>
    broadcastNotification(crypto.randomUUID(), index, topic, event, JSON.stringify(payload ?? {})),
  )
  if (notifications.some((text) => Buffer.byteLength(text) > mostNotificationBytes))
    return refusal(413, 'PayloadTooLarge: A broadcast has 7,500 bytes at most')
  for (const topic of new Set(given.map((one) => one.topic))) {
    const rights = await askRights(topic, listener)
    if (!rights.sendsBroadcast)
      return refusal(
        403,
        `Unauthorized: You do not have permissions to write to this Channel topic: ${topic}`,
      )
  }
  await Promise.all(notifications.map(publish))
  return new Response(null, { status: 202 })
}
