import type { SignUpPolicy } from '@/kernel/session/types'
import { failure, type Result, success, type Words } from '@/lib/result'
import { type BackendConfig, type ConfigFault, readConfig } from './config-reading'
import { texts } from './texts'

export { type BackendConfig, configIn, type Page, serverConfigId } from './config-reading'

interface LoadOptions {
  readonly fetch: typeof fetch
  /** Origin of the page: base of the request and of a relative `supabaseUrl`. */
  readonly origin: string
  /** ms after which the server counts as unreachable. */
  readonly timeout?: number
}

/** The sentence for what is wrong with a configuration. */
const faultTexts: Readonly<Record<ConfigFault, Words>> = {
  'not-object': () => texts.configNotObject,
  'no-address': () => texts.configNoAddress,
  'no-key': () => texts.configNoKey,
}

function parse(value: unknown, origin: string): Result<BackendConfig> {
  const config = readConfig(value, origin)
  return typeof config === 'string' ? failure('config_invalid', faultTexts[config]) : success(config)
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
