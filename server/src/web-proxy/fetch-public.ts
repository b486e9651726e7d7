import { Agent, type Dispatcher } from 'undici'
import {
  type FetchLimits,
  type FetchOptions,
  type FetchPublic,
  type PublicAnswer,
  methodAfter,
  redirectStatuses,
  startTime,
  userAgent,
} from '../../../supabase/functions/web-proxy/fetch-public.ts'
import { parseUrl } from '../../../supabase/functions/web-proxy/parse-url.ts'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal.ts'
import { type AddressRules, vetUrl } from '../../../supabase/functions/web-proxy/vet-url.ts'
import { asRefusal } from './network-errors.ts'
import { type ConnectOptions, createGuardedConnect } from './connect.ts'
import { encodingOf, readBody } from './read-body.ts'

/** What fetching depends on; all that is optional is for tests. */
export interface PublicFetcherOptions extends Pick<ConnectOptions, 'resolve' | 'dial' | 'tls'> {
  readonly rules: AddressRules
  readonly limits: FetchLimits
}

/** A fetcher with its connections, which are kept open for a moment after use. */
export interface PublicFetcher {
  readonly fetchPublic: FetchPublic
  /** Ends all connections. */
  close(): Promise<void>
}

type Answered = Dispatcher.ResponseData

/** Makes the way to the public internet: addresses are vetted as text, again as what they resolve to, and again per redirect. */
export function createPublicFetcher({ rules, limits, ...connecting }: PublicFetcherOptions): PublicFetcher {
  const agent = new Agent({
    connect: createGuardedConnect({ rules, limits, ...connecting }),
    connections: 6,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.headersMs,
  })

  const ask = async (url: URL, method: Dispatcher.HttpMethod, options: FetchOptions, signal: AbortSignal) => {
    const headers = {
      'user-agent': userAgent,
      'accept-language': 'en',
      ...options.headers,
      'accept-encoding': 'gzip, br, deflate',
    }
    const isPost = method === 'POST'
    if (!isPost) delete (headers as Record<string, string>)['content-type']
    return agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers,
      signal,
      ...(isPost && { body: options.body ?? new Uint8Array() }),
    })
  }

  /** Asks, and asks on where the site leads, as long as each address may be asked. */
  const follow = async (text: string, options: FetchOptions, signal: AbortSignal) => {
    let { url } = vetUrl(text, rules)
    let method = options.method ?? 'GET'
    const asked = new Set<string>()
    for (let hops = 0; ; hops++) {
      const key = `${method} ${url.href}`
      if (hops > limits.redirects || asked.has(key)) throw new Refusal('too_many_redirects', url.href)
      asked.add(key)
      const answer = await ask(url, method, options, signal)
      const location = headersOf(answer).get('location')
      if (!options.follow || location === null || !redirectStatuses.has(answer.statusCode))
        return { url, answer }
      discard(answer)
      const next = parseUrl(location, url)
      if (next === null) throw new Refusal('bad_response', 'location')
      method = methodAfter(answer.statusCode, method)
      url = vetUrl(next.href, rules).url
    }
  }

  const fetchPublic: FetchPublic = async (text, options) => {
    if ((options.body?.byteLength ?? 0) > limits.postBytes) return new Refusal('too_large', 'post')
    const { signal, over, finish } = startTime(limits.totalMs, options.signal)
    try {
      const { url, answer } = await follow(text, options, signal)
      const headers = headersOf(answer)
      const isEmpty =
        options.headOnly || options.method === 'HEAD' || [204, 205, 304].includes(answer.statusCode)
      if (isEmpty) {
        discard(answer)
        finish()
        return {
          url,
          status: answer.statusCode,
          headers,
          over,
          body: emptyBody(),
        }
      }
      return {
        url,
        status: answer.statusCode,
        headers,
        over,
        body: bodyOf(answer, headers, limits, signal, finish),
      }
    } catch (error) {
      finish()
      return asRefusal(error, signal)
    }
  }
  return { fetchPublic, close: () => agent.destroy() }
}

/** The body as a stream that keeps to the limits. Throws when its size or packing is refused beforehand. */
function bodyOf(
  answer: Answered,
  headers: Headers,
  limits: FetchLimits,
  signal: AbortSignal,
  finish: () => void,
): PublicAnswer['body'] {
  try {
    if (Number(headers.get('content-length')) > limits.wireBytes)
      throw new Refusal('too_large', 'content-length')
    const chunks = readBody(answer.body, encodingOf(headers.get('content-encoding')), limits)
    // The body may never be read: then the overall time limit ends it.
    answer.body.once('close', finish)
    const stop = () =>
      answer.body.destroy(signal.reason instanceof Error ? signal.reason : new Refusal('timed_out'))
    signal.addEventListener('abort', stop, { once: true })
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const next = await chunks.next()
          if (!next.done) return controller.enqueue(next.value)
          finish()
          controller.close()
        } catch (error) {
          finish()
          controller.error(asRefusal(error, signal))
        }
      },
      async cancel() {
        finish()
        answer.body.on('error', ignore)
        answer.body.destroy()
        await chunks.return(undefined)
      },
    })
  } catch (error) {
    discard(answer)
    throw error
  }
}

const emptyBody = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

/** An aborted body reports what it was aborted with once more; it is known. */
const ignore = () => undefined

function discard({ body }: Answered): void {
  body.on('error', ignore)
  body.destroy()
}

function headersOf({ headers }: Answered): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) append(result, name, item)
  return result
}

/** Node reads header bytes that a `Headers` object refuses; such a header is none. */
function append(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
