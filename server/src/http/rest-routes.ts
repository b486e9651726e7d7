import { Hono, type MiddlewareHandler } from 'hono'
import type { Forward } from '../backend/forward.ts'
import { limitBody } from './body-limit.ts'
import type { ServerEnv } from './client-address.ts'
import { restGate } from './rest-gate.ts'

/** Largest body in bytes. */
const restBodyLimit = 4 * 1024 * 1024
/** A file of 5 MiB in base64, or a page of 5 MiB in JSON, with its other fields. */
export const filesBodyLimit = 8 * 1024 * 1024

/** Tables and functions, under /rest/v1; `queue` is where heavy requests wait once their bodies are there. */
export function createRestRoutes(forward: Forward, queue: MiddlewareHandler<ServerEnv>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  routes.use('/rest/v1/*', restGate())
  for (const path of ['/rest/v1/rpc/push_files', '/rest/v1/rpc/submit_app_version'])
    routes.post(path, limitBody(filesBodyLimit), queue, (c) => forward(c.req.raw))
  routes.on(['POST', 'PATCH'], '/rest/v1/apps', limitBody(filesBodyLimit), queue, (c) => forward(c.req.raw))
  routes.all('/rest/v1/*', limitBody(restBodyLimit), queue, (c) => forward(c.req.raw))
  return routes
}
