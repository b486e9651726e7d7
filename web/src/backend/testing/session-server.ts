import { vi } from 'vitest'

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
/** A token of a person; `nth` tells tokens of one apart. */
export const tokenOf = (person: string, nth: number) =>
  `${encode({ alg: 'HS256' })}.${encode({ sub: person, nth, exp: Date.now() / 1000 + 3600 })}.signature`

/** A session of a person, as the authentication service answers it. */
export const sessionOf = (person: string, nth: number) => ({
  access_token: tokenOf(person, nth),
  refresh_token: `refresh-${person}-${nth}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: {
    id: person,
    email: `${person}@example.org`,
    app_metadata: {},
    user_metadata: {},
    aud: '',
    created_at: '',
  },
})

/** A message that is told apart by its subject, as it is inserted. */
export const letter = (subject: string) => ({ user_id: 'ada', to_recipient: 'bo', subject, message: '' })

/** How a page reaches the server below. */
export const serverConfig = {
  supabaseUrl: 'http://server.test',
  supabaseKey: 'sb_publishable_key',
  userContentHost: null,
  version: '1.0.0',
  features: { mail: false },
}

const refused = () => Response.json({ code: 'PT401', message: 'This session has ended.' }, { status: 401 })

/** A server that answers `[]` to the tokens that it knows, and refuses all others; no token is known at first. */
export function sessionServer() {
  const valid = new Set<string>()
  const state = {
    refresh: 'over' as 'over' | 'renewed' | 'unreachable',
    signIns: 'ada',
    nth: 1,
    onRequest: () => {},
  }
  const requests: { path: string; token: string; body: string }[] = []
  const asked: string[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    init?.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.pathname === '/config.json') return Response.json(serverConfig)
    if (url.pathname === '/auth/v1/token') {
      asked.push(url.searchParams.get('grant_type') ?? '')
      const isSignIn = url.searchParams.get('grant_type') === 'password'
      if (!isSignIn && state.refresh === 'unreachable') return new Response('', { status: 503 })
      if (!isSignIn && state.refresh === 'over')
        return Response.json({ code: 'refresh_token_not_found', message: 'Not found' }, { status: 400 })
      const session = sessionOf(isSignIn ? state.signIns : 'ada', ++state.nth)
      valid.add(session.access_token)
      return Response.json(session)
    }
    if (url.pathname.startsWith('/auth/v1/')) return new Response(null, { status: 204 })
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const body = typeof init?.body === 'string' ? init.body : ''
    state.onRequest()
    requests.push({ path: url.pathname, token, body })
    return valid.has(token) ? Response.json([]) : refused()
  })
  return { fetch, valid, state, requests, asked }
}
