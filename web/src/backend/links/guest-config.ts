import { readConfig, serverConfigId, type Page } from '../config-reading'
import { isFields } from './shapes'

/** What the page of links has to know of the server. */
export interface GuestConfig {
  readonly supabaseUrl: string
  readonly supabaseKey: string
  /** Whether it makes archives. */
  readonly archives: boolean
  /** Whether it takes uploads of guests in parts. A hosted project is not known to. */
  readonly resumable: boolean
}

/** Reads what the server says of itself; null: nothing that can be used. */
export function readGuestConfig(value: unknown, origin: string): GuestConfig | null {
  const config = readConfig(value, origin)
  if (typeof config === 'string') return null
  const features = isFields(value) ? value.features : null
  const links = isFields(features) ? features.links : null
  const { archives, resumable } = isFields(links) ? links : {}
  const { supabaseUrl, supabaseKey } = config
  return { supabaseUrl, supabaseKey, archives: archives === true, resumable: resumable === true }
}

/** What came with the page; null: the server has to be asked. */
export function guestConfigIn(page: Page, origin: string): GuestConfig | null {
  try {
    return readGuestConfig(JSON.parse(page.getElementById(serverConfigId)?.textContent ?? ''), origin)
  } catch {
    return null
  }
}

/** ms that the server has for its answer. */
const timeLimit = 8000

/** Asks for it, on a host of files; null: there was no answer, or none that can be read. */
export async function askGuestConfig(
  fetch: typeof globalThis.fetch,
  origin: string,
): Promise<GuestConfig | null> {
  try {
    const response = await fetch(`${origin}/config.json`, {
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeLimit),
    })
    return response.ok ? readGuestConfig(await response.json(), origin) : null
  } catch {
    return null
  }
}
