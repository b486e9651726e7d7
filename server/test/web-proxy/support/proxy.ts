import type { FetchLimits } from '../../../../supabase/functions/web-proxy/fetch-public'
import {
  type FetchOptions,
  fetchLimits,
  readAll,
} from '../../../../supabase/functions/web-proxy/fetch-public'
import {
  type GateLimits,
  createGate,
  createGateCounts,
  gateLimits,
} from '../../../../supabase/functions/web-proxy/gate'
import { createWebProxy } from '../../../../supabase/functions/web-proxy/handler'
import { Refusal } from '../../../../supabase/functions/web-proxy/refusal'
import { type AddressRules, webPorts } from '../../../../supabase/functions/web-proxy/vet-url'
import { createLabels } from '../../../src/user-content/labels'
import { createSitePlace } from '../../../src/user-content/site-place'
import { type PublicFetcherOptions, createPublicFetcher } from '../../../src/web-proxy/fetch-public'
import { createPageWorkers, pageWorkersOptions } from '../../../src/web-proxy/page-workers'
import type { Site } from '../../../src/web-proxy/sites'

/** Limits that let tests see the end of them without waiting; on a busy machine, expected data may arrive too late for them. */
export const quickLimits: FetchLimits = {
  ...fetchLimits,
  dnsMs: 150,
  connectMs: 500,
  headersMs: 300,
  totalMs: 1_500,
  slowGraceMs: 200,
}

/** What a test says of names and rules; the rest is as in the product. */
export interface Ground extends Partial<Pick<PublicFetcherOptions, 'dial' | 'tls'>> {
  /** Names that lead to this machine and are allowed to, with their ports: sites of the zoo. */
  readonly sites?: readonly string[]
  /** Ports that are open on other hosts as well. */
  readonly ports?: readonly number[]
  readonly deny?: readonly string[]
  readonly isOwn?: AddressRules['isOwn']
  readonly resolve?: PublicFetcherOptions['resolve']
  readonly limits?: Partial<FetchLimits>
}

/** A fetcher for the zoo. */
export function fetcherOn({ sites = [], ports = [], deny = [], isOwn, resolve, limits, ...rest }: Ground) {
  return createPublicFetcher({
    ...rest,
    rules: {
      allow: new Set(sites),
      ports: new Set([...webPorts, ...ports]),
      deny,
      isOwn: isOwn ?? (() => false),
    },
    limits: { ...fetchLimits, ...limits },
    resolve: resolve ?? (() => Promise.resolve(['127.0.0.1'])),
  })
}

/** Fetches, reads to the end and tells what came: the text, or the code of the refusal, wherever on the way it was. */
export async function fetched(
  fetcher: ReturnType<typeof fetcherOn>,
  url: string,
  options: Partial<FetchOptions> = {},
): Promise<string> {
  const answer = await fetcher.fetchPublic(url, { follow: true, ...options })
  if (answer instanceof Refusal) return answer.code
  try {
    return `${answer.status} ${Buffer.from(await readAll(answer.body)).toString()}`
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Origin of the desktop of these tests, and the parent of their places. */
export const desktop = 'http://desk.test:4000'
const labels = createLabels('key')

/** A whole proxy without a server around it; tokens are people's names, `bad` is none. */
export function proxyOn(
  ground: Ground & {
    readonly gate?: Partial<GateLimits>
    readonly withoutPlaces?: boolean
    readonly now?: () => number
  },
) {
  const fetcher = fetcherOn(ground)
  const workers = createPageWorkers({ ...pageWorkersOptions, threads: 1 })
  const gate = createGate({ ...gateLimits, ...ground.gate }, createGateCounts(ground.now))
  const sites = new Map<string, Site>()
  const faults: unknown[] = []
  const shared = {
    fetchPublic: fetcher.fetchPublic,
    preparePage: workers.prepare,
    gate,
    onFault: (error: unknown) => void faults.push(error),
  }
  const answer = createWebProxy({
    ...shared,
    personOf: (request) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? 'bad'
      return Promise.resolve(token === 'bad' ? null : token)
    },
    async placeOf(person, { origin }) {
      if (ground.withoutPlaces) return null
      const label = labels.ofSite(person, origin)
      sites.set(label, { person, origin })
      return `http://${label}.places.test`
    },
    desktops: [desktop],
  })
  const showSite = createSitePlace({
    ...shared,
    sites: { find: async (label) => sites.get(label) ?? null },
    desktops: [desktop],
    postBytes: fetchLimits.postBytes,
  })
  return {
    faults,
    /** Asks the function as a person. */
    ask: (
      url: string,
      { person = 'ada', query = '', headers = {}, method = 'GET', body }: Partial<Question> = {},
    ) =>
      answer(
        new Request(`${desktop}/functions/v1/web-proxy?url=${encodeURIComponent(url)}${query}`, {
          method,
          headers: { authorization: `Bearer ${person}`, ...headers },
          ...(body !== undefined && { body }),
        }),
      ),
    /** Asks a place as the browser that shows it. */
    visit: (url: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
      const { hostname } = new URL(url)
      return showSite(
        hostname.split('.')[0] ?? '',
        new Request(url, {
          ...init,
          headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', ...headers },
        }),
      )
    },
    /** As when nobody has used them for a while. */
    closePlaces: () => sites.clear(),
    close: async () => {
      await Promise.all([fetcher.close(), workers.close()])
    },
  }
}

/** How the function is asked. */
interface Question {
  readonly person: string
  /** Further parameters. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly method: string
  readonly body: string | Uint8Array<ArrayBuffer>
}

/** The code of a refusal of the function. */
export const codeOf = async (response: Response): Promise<string> => {
  const { code }: { code: string } = await response.json()
  return `${response.status} ${code}`
}
