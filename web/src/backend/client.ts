import type { Database } from '@otteros/contracts'
import { createClient as createSupabaseClient, type SupabaseClient } from '@supabase/supabase-js'
import { currentLanguage } from '@/lib/language/define-texts'
import type { BackendConfig } from './config'
import type { SessionGuard } from './session-guard'
import type { SessionStorage } from './session-storage'

/** The client library's object, which knows the tables and functions of the database; only this folder sees it. */
export type BackendClient = SupabaseClient<Database>

/** ms that a call of the authentication service may take. */
const authTimeLimit = 15_000
/** ms that telling the server of a log out may take: no one waits for it. */
const logOutTimeLimit = 4_000

/**
 * `fetch` with a time limit for the authentication service; data and uploads take as long as they need. The service is told the
 * desktop's language, not the browser's: it sends mails.
 */
export const fetchWithTimeLimit =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/auth/v1/')) return fetch(input, init)
    const limit = AbortSignal.timeout(address.includes('/auth/v1/logout') ? logOutTimeLimit : authTimeLimit)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('accept-language', currentLanguage().tag)
    return fetch(input, { ...init, headers, signal })
  }

/**
 * Makes the client; the library refreshes the session by itself. Mailed links are not for it: it would take any. `wrap` is
 * put around what sends its requests.
 */
export function createClient(
  config: BackendConfig,
  storage: SessionStorage,
  wrap: SessionGuard['wrap'] = (fetch) => fetch,
): BackendClient {
  return createSupabaseClient<Database>(config.supabaseUrl, config.supabaseKey, {
    auth: {
      storage,
      storageKey: storage.key,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      flowType: 'implicit',
    },
    global: { fetch: wrap(fetchWithTimeLimit(globalThis.fetch.bind(globalThis))) },
  })
}
