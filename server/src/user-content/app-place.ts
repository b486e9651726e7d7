import { appPlaceFunction } from '@otteros/contracts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import type { Forward } from '../backend/forward.ts'
import type { Config } from '../config.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { personOf } from '../http/person.ts'
import { type AddressLimits, limitPerMinute } from '../limits/per-address.ts'
import { appPagePath } from './app-page.ts'
import { mostHosts, readGrantedHosts } from './granted-hosts.ts'
import { originOf } from './host-names.ts'
import type { UserContentHosts } from './hosts.ts'

/** Places that one client address may ask for per minute. A desktop asks once per app and grant. */
export const placesPerMinute = 240

const requestBody = z.object({
  app: z.string().min(1).max(1024),
  hosts: z.array(z.string()).max(mostHosts).default([]),
})

/** The error body that the desktop reads. */
const refusal = (status: 400 | 401 | 404 | 413 | 429, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store' } })

/**
 * `POST /functions/v1/app-place` with a person's access token and `{ app, hosts }`: answers `{ url, origin }`, the page on the
 * host that belongs to this person and app. `hosts` are origins that the person granted. Answers 404 where there are no
 * user-content hosts (`null`).
 */
export function createAppPlace(
  config: Config,
  forward: Forward,
  limits: AddressLimits,
  userContent: UserContentHosts | null,
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const path = `/functions/v1/${appPlaceFunction}`
  if (!userContent) {
    routes.post(path, () => refusal(404, 'not_available', 'This server has no hosts for user content'))
    return routes
  }
  const { origin, labels, grants } = userContent
  const limit = limitPerMinute(limits, 'app places', placesPerMinute, () =>
    refusal(429, 'too_many', 'Too many apps were started. Wait a minute.'),
  )
  const small = bodyLimit({
    maxSize: 16 * 1024,
    onError: () => refusal(413, 'too_large', 'The request is too large'),
  })
  routes.post(path, limit, small, async (c) => {
    const person = await personOf(c.req.raw, forward)
    if (person === null) return refusal(401, 'signed_out', 'Sign in to start apps')
    const parsed = requestBody.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success)
      return refusal(400, 'invalid', `Expected { app, hosts } with at most ${mostHosts} hosts`)
    const net = readGrantedHosts(parsed.data.hosts, config)
    if (!net) return refusal(400, 'host_refused', 'One of the hosts cannot be granted to an app')
    const label = labels.ofApp(person, parsed.data.app)
    const own = originOf(origin, label)
    return c.json({ url: `${own}${appPagePath}${grants.write(label, net)}`, origin: own }, 200, {
      'cache-control': 'no-store',
    })
  })
  return routes
}
