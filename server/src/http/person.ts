import { type Account, accountOf as accountByToken } from '../../../supabase/functions/_shared/account-of.ts'
import type { Forward } from '../backend/forward.ts'

/** The account whose access token a request carries; null without a valid one. */
export const accountOf = (request: Request, forward: Forward): Promise<Account | null> =>
  accountByToken(request, async (authorization) => {
    const headers = new Headers({ authorization })
    const key = request.headers.get('apikey')
    if (key) headers.set('apikey', key)
    return forward(new Request(new URL('/auth/v1/user', request.url), { headers }))
  })

/** The id of the person whose access token a request carries; null without a valid one. */
export const personOf = async (request: Request, forward: Forward): Promise<string | null> =>
  (await accountOf(request, forward))?.id ?? null
