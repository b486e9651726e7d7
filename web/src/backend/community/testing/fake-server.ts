import type { Database } from '@otteros/contracts'
import { createClient, type Session, type UserAttributes } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { success } from '@/lib/result'
import { type Caller, type CommunityClient, createCaller } from '../caller'

/** A request as the server sees it. */
export interface Sent {
  readonly method: string
  /** Path and query, decoded. */
  readonly path: string
  readonly body: unknown
  readonly prefer: string
}

/** Answers one request; undefined: the test did not expect it. */
export type Answer = (sent: Sent) => Response | undefined | Promise<Response | undefined>

export const sessionOf = (id: string, metadata: Record<string, unknown> = {}): Session => ({
  access_token: `token-of-${id}`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id, app_metadata: {}, user_metadata: metadata, aud: '', created_at: '' },
})

/** A refusal as the API sends it. */
export const refusal = (status: number, code: string, message = `because of ${code}`) =>
  Response.json({ code, message, details: null, hint: null }, { status })

/** The real client library for the person 'ada', whose requests are answered here. */
export function fakeServer(answer: Answer, signedIn: Session | null = sessionOf('ada')) {
  // The library wants one at its start; nothing here connects.
  vi.stubGlobal('WebSocket', vi.fn<() => void>())
  const requests: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    init?.signal?.throwIfAborted()
    const sent = {
      method: init?.method ?? 'GET',
      path: decodeURIComponent(`${url.pathname}${url.search}`.replaceAll('+', ' ')),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      prefer: new Headers(init?.headers).get('prefer') ?? '',
    }
    requests.push(sent)
    const response = await answer(sent)
    if (!response) throw new Error(`nobody answers ${sent.method} ${sent.path}`)
    return response
  }
  const library = createClient<Database>('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  const updateUser = vi.fn<(change: UserAttributes) => void>()
  const client: CommunityClient = {
    from: library.from.bind(library),
    rpc: library.rpc.bind(library),
    storage: library.storage,
    auth: {
      getSession: async () =>
        signedIn ? { data: { session: signedIn }, error: null } : { data: { session: null }, error: null },
      updateUser: async (change) => {
        updateUser(change)
        return { data: { user: (signedIn ?? sessionOf('ada')).user }, error: null }
      },
    },
  }
  const caller: Caller = createCaller({ client: async () => success(client), userId: 'ada' })
  return { caller, client, requests, updateUser }
}
