import { Refusal, refusalIn } from '../../../supabase/functions/web-proxy/refusal.ts'

/** Codes of Node and undici by what they mean for a person; the first that fits counts. */
const meanings = [
  [/^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/, 'bad_encoding'],
  [/TIMEOUT|TIMEDOUT/, 'timed_out'],
  [/CERT|TLS|SSL|SELF_SIGNED|VERIFY/, 'tls_failed'],
  [/^HPE_|HTTPParserError|HEADERS_OVERFLOW|UND_ERR_(INVALID_ARG|RESPONSE|RES_|SOCKET)/, 'bad_response'],
] as const

/** What went wrong between us and a site, as a refusal. Why a request was given up (`signal`) counts more than how it ended. */
export function asRefusal(error: unknown, signal?: AbortSignal): Refusal {
  const known = refusalIn(signal?.reason) ?? refusalIn(error)
  if (known) return known
  const text = error instanceof Error ? (codeOf(error) ?? error.name) : String(error)
  return new Refusal(meanings.find(([form]) => form.test(text))?.[1] ?? 'unreachable', text)
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : null)
