import { linuxSetupFunction, linuxSetupRequest } from '@otteros/contracts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Forward } from '../backend/forward.ts'
import type { ServerEnv } from '../http/client-address.ts'
import type { LinuxSetups } from './setups.ts'

/** The database's functions, which decide who may do so. */
const functions = { look: 'linux_setup', begin: 'begin_linux_setup', cancel: 'cancel_linux_setup' } as const

const refusal = (status: 400 | 413, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store' } })

/** A call of one of them with the token of a request. */
function callOf(request: Request, name: string): Request {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const each of ['authorization', 'apikey']) {
    const value = request.headers.get(each)
    if (value !== null) headers.set(each, value)
  }
  return new Request(new URL(`/rest/v1/rpc/${name}`, request.url), { method: 'POST', headers, body: '{}' })
}

/**
 * `POST /functions/v1/linux-setup` with a person's access token and `{ action }`: looks how setting up Linux goes, begins it, or
 * cancels it, for administrators. Answers how it is then, or the database's refusal.
 */
export function createLinuxSetupRoute(forward: Forward, setups: LinuxSetups): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const small = bodyLimit({
    maxSize: 1024,
    onError: () => refusal(413, 'too_large', 'The request is too large'),
  })
  routes.post(`/functions/v1/${linuxSetupFunction}`, small, async (c) => {
    const asked = linuxSetupRequest.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return refusal(400, 'invalid', 'Expected { action } with look, begin or cancel')
    const { action } = asked.data
    const answer = await forward(callOf(c.req.raw, functions[action]))
    if (answer.ok && action === 'begin') await setups.take()
    if (answer.ok && action === 'cancel') await setups.look()
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    })
  })
  return routes
}
