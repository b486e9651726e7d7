/* Reads the configuration; without sentences, so that the page of links can begin with it. */
import type { SignUpPolicy } from '@/kernel/session/types'

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What is wrong with a configuration. */
export type ConfigFault = 'not-object' | 'no-address' | 'no-key'

function restrictedSignUp(features: unknown): { readonly signUp?: SignUpPolicy } {
  const said = isRecord(features) ? features.signUp : undefined
  return said === 'invite' || said === 'closed' ? { signUp: said } : {}
}

/** Reads what a server says of itself; `origin`: what a relative address is on. */
export function readConfig(value: unknown, origin: string): BackendConfig | ConfigFault {
  if (!isRecord(value)) return 'not-object'
  const { supabaseUrl, supabaseKey, userContentHost, version, features } = value
  if (typeof supabaseUrl !== 'string' || !URL.canParse(supabaseUrl, origin)) return 'no-address'
  if (typeof supabaseKey !== 'string' || supabaseKey === '') return 'no-key'
  return {
    supabaseUrl: new URL(supabaseUrl, origin).href.replace(/\/$/, ''),
    supabaseKey,
    userContentHost: typeof userContentHost === 'string' && userContentHost !== '' ? userContentHost : null,
    version: typeof version === 'string' ? version : '',
    features: {
      mail: isRecord(features) && features.mail === true,
      ...(isRecord(features) && features.realtime === true && { realtime: true }),
      ...restrictedSignUp(features),
    },
  }
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
    const config = readConfig(JSON.parse(page.getElementById(serverConfigId)?.textContent ?? ''), origin)
    return typeof config === 'string' ? null : config
  } catch {
    return null
  }
}
