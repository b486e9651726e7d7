import { isIP } from 'node:net'
import {
  type FetchLimits,
  type FetchOptions,
  type FetchPublic,
  methodAfter,
  redirectStatuses,
  startTime,
  userAgent,
} from './fetch-public.ts'
import { parseUrl } from './parse-url.ts'
import { Refusal, refusalIn } from './refusal.ts'
import { isPublicAddress } from './vet-address.ts'
import { type AddressRules, isDenied, vetUrl } from './vet-url.ts'

/** Finds all addresses of a name; an empty list when it has none. */
export type ResolveAll = (host: string) => Promise<readonly string[]>

/**
 * The fetcher for runtimes whose connections cannot be led: addresses are vetted as text and as what they resolve to, per
 * redirect, but it is `fetch` that connects, and looks the name up once more. Between the two lookups a name server of a
 * stranger may change its mind; where this runs there must be no network of one's own to protect.
 */
export function createPlainFetch(
  rules: AddressRules,
  limits: FetchLimits,
  resolveAll: ResolveAll,
): FetchPublic {
  const vet = async (text: string): Promise<URL> => {
    const { url, host, isAllowed } = vetUrl(text, rules)
    if (isAllowed) return url
    const addresses = isIP(host) > 0 ? [host] : await resolveAll(host)
    if (addresses.length === 0) throw new Refusal('dns_failed', host)
    if (addresses.some((address) => isDenied(address, rules.deny))) throw new Refusal('denied', host)
    if (!addresses.every(isPublicAddress)) throw new Refusal('not_public', host)
    return url
  }

  const follow = async (text: string, options: FetchOptions, signal: AbortSignal) => {
    let url = await vet(text)
    let method = options.method ?? 'GET'
    for (let hops = 0; ; hops++) {
      if (hops > limits.redirects) throw new Refusal('too_many_redirects')
      const answer = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': userAgent, 'accept-language': 'en', ...options.headers },
        signal,
        // A copy: a view may lie on memory that a body may not be made of.
        ...(method === 'POST' && { body: new Uint8Array(options.body ?? []) }),
      })
      const location = answer.headers.get('location')
      if (!options.follow || location === null || !redirectStatuses.has(answer.status)) return { url, answer }
      await answer.body?.cancel()
      const next = parseUrl(location, url)
      if (next === null) throw new Refusal('bad_response', 'location')
      method = methodAfter(answer.status, method)
      url = await vet(next.href)
    }
  }

  return async (text, options) => {
    if ((options.body?.byteLength ?? 0) > limits.postBytes) return new Refusal('too_large', 'post')
    const { signal, over, finish } = startTime(limits.totalMs, options.signal)
    try {
      const { url, answer } = await follow(text, options, signal)
      const { status, headers } = answer
      if (Number(headers.get('content-length')) > limits.wireBytes) {
        await answer.body?.cancel()
        throw new Refusal('too_large', 'content-length')
      }
      if (options.headOnly) await answer.body?.cancel()
      const source = options.headOnly ? null : answer.body
      return { url, status, headers, over, body: bounded(source, limits.decodedBytes, finish) }
    } catch (error) {
      finish()
      return refusalIn(signal.reason) ?? refusalIn(error) ?? new Refusal('unreachable', String(error))
    }
  }
}

/** A body of a bounded size; `fetch` has unpacked it already. */
function bounded(
  source: ReadableStream<Uint8Array> | null,
  most: number,
  finish: () => void,
): ReadableStream<Uint8Array> {
  const reader = source?.getReader()
  let size = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = reader ? await reader.read() : { done: true as const }
        if (next.done) {
          finish()
          return controller.close()
        }
        size += next.value.byteLength
        if (size > most) throw new Refusal('too_large', 'decoded')
        controller.enqueue(next.value)
      } catch (error) {
        finish()
        await reader?.cancel().catch(() => undefined)
        controller.error(refusalIn(error) ?? new Refusal('bad_response', String(error)))
      }
    },
    async cancel() {
      finish()
      await reader?.cancel()
    },
  })
}
