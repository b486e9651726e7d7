import { webProxyFileBytes, webProxyTotalMs } from '@otteros/contracts'
import { Refusal } from './refusal.ts'

/** How something is asked for. */
export interface FetchOptions {
  /** Default: GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST'
  /** Of a POST; at most {@link FetchLimits.postBytes}. */
  readonly body?: Uint8Array
  /** Further headers, all of them ours: nothing of a caller's request goes to a site by itself. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether redirects are followed, each address vetted as the first was; otherwise a redirect is the answer. */
  readonly follow: boolean
  /** Whether only status and headers are wanted; the body is empty then. */
  readonly headOnly?: boolean
  /** Ends everything when the caller has gone. */
  readonly signal?: AbortSignal
}

/** What a site answered. */
export interface PublicAnswer {
  /** Where the answer came from, after redirects. */
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  /** The decoded body. Ends with a `Refusal` as its error when a limit is reached. */
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when nothing of it is under way any more: read to the end, given up or failed. Never rejects. */
  readonly over: Promise<void>
}

/**
 * Asks a site on the public internet, and nothing else: no address of a private network is ever connected to, whatever a name
 * or a redirect leads to. Refusals are values; it never throws.
 */
export type FetchPublic = (url: string, options: FetchOptions) => Promise<PublicAnswer | Refusal>

/** Limits of one fetch. */
export interface FetchLimits {
  readonly redirects: number
  /** ms for a name to become addresses. */
  readonly dnsMs: number
  /** ms to connect to one address. */
  readonly connectMs: number
  /** ms until the headers are there. */
  readonly headersMs: number
  /** ms for everything, redirects included. */
  readonly totalMs: number
  /** Bytes a second that must come, on average, once {@link slowGraceMs} are over. */
  readonly slowestBytesPerSecond: number
  readonly slowGraceMs: number
  /** Bytes on the wire. */
  readonly wireBytes: number
  /** Bytes after decompression. */
  readonly decodedBytes: number
  /** How many times its size compressed data may become, beyond the first MiB. */
  readonly ratio: number
  readonly headerBytes: number
  readonly postBytes: number
}

const mebibyte = 1024 * 1024

/** The limits of the product. */
export const fetchLimits: FetchLimits = {
  redirects: 5,
  dnsMs: 3_000,
  connectMs: 5_000,
  headersMs: 8_000,
  totalMs: webProxyTotalMs,
  slowestBytesPerSecond: 200,
  slowGraceMs: 4_000,
  wireBytes: webProxyFileBytes,
  decodedBytes: 12 * mebibyte,
  ratio: 200,
  headerBytes: 32 * 1024,
  postBytes: mebibyte,
}

/** Statuses that lead elsewhere, if they say where. */
export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * The method that a redirect is followed with: a sent form becomes a question, except where the site asks for the same again.
 */
export const methodAfter = (status: number, method: 'GET' | 'HEAD' | 'POST'): 'GET' | 'HEAD' | 'POST' =>
  method === 'POST' && status !== 307 && status !== 308 ? 'GET' : method

/** What sites see of us. A browser's name, because many sites answer unknown ones with nothing. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OtterOS'

/** The time that one fetch has. */
export interface FetchTime {
  /** Aborts, with the refusal as its reason, when the time is over or the caller has gone. */
  readonly signal: AbortSignal
  /** Resolves at {@link finish}. */
  readonly over: Promise<void>
  /** Says that nothing is under way any more; saying it again does nothing. */
  readonly finish: () => void
}

/** Starts the time of a fetch: `totalMs`, or until `caller` aborts. */
export function startTime(totalMs: number, caller?: AbortSignal): FetchTime {
  const [end, finished] = [new AbortController(), new AbortController()]
  const leave = () => end.abort(new Refusal('timed_out', 'the caller has gone'))
  const timer = setTimeout(() => end.abort(new Refusal('timed_out', 'total')), totalMs)
  if (caller?.aborted) leave()
  caller?.addEventListener('abort', leave)
  return {
    signal: end.signal,
    over: new Promise((resolve) => finished.signal.addEventListener('abort', () => resolve())),
    finish() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', leave)
      finished.abort()
    },
  }
}

/** Reads a body to its end. Throws what the stream ends with. */
export async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    size += next.value.byteLength
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}
