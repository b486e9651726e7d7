import type { SignUpPolicy } from '@/kernel/session/types'
import { failure, type Result, success, type Words } from '@/lib/result'
import { texts } from './texts'

/** Where the back end is and what it can do: in the page, or the answer of `GET /config.json`, the same for every kind of hosting. */
export interface BackendConfig {
  /** Absolute address of the Supabase-compatible service. */
  readonly supabaseUrl: string
  /** The public client key. */
  readonly supabaseKey: string
  /** `host[:port]` below which each app has its own host; null: apps run on the desktop's host. */
  readonly userContentHost: string | null
  /** Version of the server. */
  readonly version: string
  readonly features: {
    /** Whether the server really sends mail (else outgoing mail stays in its local mailbox). */
    readonly mail: boolean
    /** Whether it tells of changes in the database as they happen; absent: it does not. */
    readonly realtime?: boolean
    /** Who may make an account; absent: everyone. */
    readonly signUp?: SignUpPolicy
  }
}

interface LoadOptions {
  readonly fetch: typeof fetch
  /** Origin of the page: base of the request and of a relative `supabaseUrl`. */
  readonly origin: string
  /** ms after which the server counts as unreachable. */
  readonly timeout?: number
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const broken = (message: Words) => failure('config_invalid', message)

function restrictedSignUp(features: unknown): { readonly signUp?: SignUpPolicy } {
  const said = isRecord(features) ? features.signUp : undefined
  return said === 'invite' || said === 'closed' ? { signUp: said } : {}
}

function parse(value: unknown, origin: string): Result<BackendConfig> {
  if (!isRecord(value)) return broken(() => texts.configNotObject)
  const { supabaseUrl, supabaseKey, userContentHost, version, features } = value
  if (typeof supabaseUrl !== 'string' || !URL.canParse(supabaseUrl, origin))
    return broken(() => texts.configNoAddress)
  if (typeof supabaseKey !== 'string' || supabaseKey === '') return broken(() => texts.configNoKey)
  return success({
    supabaseUrl: new URL(supabaseUrl, origin).href.replace(/\/$/, ''),
    supabaseKey,
    userContentHost: typeof userContentHost === 'string' && userContentHost !== '' ? userContentHost : null,
    version: typeof version === 'string' ? version : '',
    features: {
      mail: isRecord(features) && features.mail === true,
      ...(isRecord(features) && features.realtime === true && { realtime: true }),
      ...restrictedSignUp(features),
    },
  })
}

/** Where a server that makes the page itself has put its configuration; empty on hosts that only hand out files. */
export const serverConfigId = 'server-config'

/** The part of a document that is asked here. */
export interface Page {
  getElementById(id: string): { readonly textContent: string | null } | null
}

/** The configuration that came with the page; null: none, or one that cannot be read, so that the server has to be asked. */
export function configIn(page: Page, origin: string): BackendConfig | null {
  try {
    const config = parse(JSON.parse(page.getElementById(serverConfigId)?.textContent ?? ''), origin)
    return config.ok ? config.value : null
  } catch {
    return null
  }
}

/** Who may make an account. It can change while the server runs, so that it is asked; everyone, where there is no answer. */
export async function askSignUpPolicy(options: LoadOptions): Promise<SignUpPolicy> {
  const config = await loadConfig(options)
  return config.ok ? (config.value.features.signUp ?? 'open') : 'open'
}

/** Asks for the configuration; fails with code `network`, `server_unavailable` or `config_invalid`. */
export async function loadConfig({
  fetch,
  origin,
  timeout = 8000,
}: LoadOptions): Promise<Result<BackendConfig>> {
  let response: Response
  try {
    response = await fetch(`${origin}/config.json`, {
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    })
  } catch {
    return failure('network', () => texts.unreachable, 0)
  }
  if (!response.ok) {
    return failure('server_unavailable', () => texts.notReady, response.status)
  }
  try {
    return parse(await response.json(), origin)
  } catch {
    return failure('config_invalid', () => texts.configNotJson, response.status)
  }
}
