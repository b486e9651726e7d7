import { assistantFunction } from '@otteros/contracts'
import { Hono } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import type { Config } from '../config.ts'
import type { Forward } from '../backend/forward.ts'
import { type ServerEnv, limitKey } from '../http/client-address.ts'
import { personOf } from '../http/person.ts'
import type { Logger } from '../log.ts'
import { createAssistant } from '../../../supabase/functions/ai-assistant/handler.ts'
import { lazyModel } from './lazy-model.ts'

/** Questions that one client address may send per minute, signed in or not; a person's own limit is lower. */
export const questionsPerAddress = 240

/** `POST /functions/v1/ai-assistant`: the assistant's function, with the model that the configuration names. */
export function createAssistantRoute(
  config: Pick<Config, 'assistant' | 'trustProxy'>,
  forward: Forward,
  log: Logger,
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const answer = createAssistant({
    model: config.assistant ? lazyModel(config.assistant) : null,
    personOf: (request) => personOf(request, forward),
    onFailure: ({ code, detail }) => log.warn('the AI model did not answer', { code, detail }),
  })
  const limit = rateLimiter<ServerEnv>({
    windowMs: 60_000,
    limit: questionsPerAddress,
    standardHeaders: 'draft-6',
    keyGenerator: (c) => limitKey(c, config.trustProxy),
    handler: () =>
      Response.json(
        { code: 'rate_limited', message: 'That were many questions. Wait a minute.' },
        { status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '60' } },
      ),
  })
  routes.post(`/functions/v1/${assistantFunction}`, limit, (c) => answer(c.req.raw))
  return routes
}
