import { assistantFunction } from '@otteros/contracts'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Forward } from '../backend/forward.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { personOf } from '../http/person.ts'
import type { Leases } from '../limits/leases.ts'
import { type AddressLimits, limitPerMinute } from '../limits/per-address.ts'
import type { Logger } from '../log.ts'
import { createAssistant } from '../../../supabase/functions/ai-assistant/handler.ts'
import { lazyModel } from './lazy-model.ts'
import { sharedAllowance } from './shared-allowance.ts'

/** Questions that one client address may send per minute, signed in or not; a person's own limit is lower. */
export const questionsPerAddress = 240

/** `POST /functions/v1/ai-assistant`: the assistant's function, with the model that the configuration names. */
export function createAssistantRoute(
  config: Pick<Config, 'assistant'>,
  forward: Forward,
  limits: AddressLimits & { readonly leases: Leases },
  log: Logger,
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const answer = createAssistant({
    model: config.assistant ? lazyModel(config.assistant) : null,
    personOf: (request) => personOf(request, forward),
    allowance: sharedAllowance(limits),
    onFailure: ({ code, detail }) => log.warn('the AI model did not answer', { code, detail }),
  })
  const limit = limitPerMinute(limits, 'assistant', questionsPerAddress, () =>
    Response.json(
      { code: 'rate_limited', message: 'That were many questions. Wait a minute.' },
      { status: 429, headers: { 'cache-control': 'no-store' } },
    ),
  )
  routes.post(`/functions/v1/${assistantFunction}`, limit, (c) => answer(c.req.raw))
  return routes
}
