import { type FetchPublic, fetchLimits } from '../../../supabase/functions/web-proxy/fetch-public.ts'
import type postgres from 'postgres'
import { createGate, gateLimits } from '../../../supabase/functions/web-proxy/gate.ts'
import { createWebProxy, refusalResponse } from '../../../supabase/functions/web-proxy/handler.ts'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal.ts'
import { webPorts } from '../../../supabase/functions/web-proxy/vet-url.ts'
import type { Forward } from '../backend/forward.ts'
import type { Config } from '../config.ts'
import type { Counters, Digest } from '../limits/counters.ts'
import { personOf } from '../http/person.ts'
import type { Logger } from '../log.ts'
import { isOwn } from '../user-content/granted-hosts.ts'
import { originOf } from '../user-content/host-names.ts'
import type { UserContentHosts } from '../user-content/hosts.ts'
import { createSitePlace } from '../user-content/site-place.ts'
import type { PublicFetcher } from './fetch-public.ts'
import { createPageWorkers, pageWorkersOptions } from './page-workers.ts'
import { sharedGateCounts } from './shared-gate-counts.ts'
import { createSites } from './sites.ts'

/** The proxy of this server. */
export interface WebProxy {
  /** Answers the function (A7.16). */
  readonly answer: (request: Request) => Promise<Response>
  /** Answers on the hosts of sites; null where there are none. */
  readonly showSite: ((label: string, request: Request) => Promise<Response>) | null
  close(): Promise<void>
}

/** What the servers on a database share. */
export interface SharedProxyParts {
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  readonly counters: Pick<Counters, 'take'>
  readonly digest: Digest
}

/** Puts the proxy together as configured. Switched off, its function says so, and its hosts do not exist. */
export function createServerWebProxy(
  config: Config,
  forward: Forward,
  userContent: UserContentHosts | null,
  { sql, counters, digest }: SharedProxyParts,
  log: Logger,
): WebProxy {
  const { proxy, corsOrigins, publicUrl } = config
  if (!proxy.isEnabled)
    return {
      answer: () => Promise.resolve(refusalResponse(new Refusal('switched_off'))),
      showSite: null,
      close: () => Promise.resolve(),
    }
  const rules = {
    allow: new Set(proxy.allow),
    ports: webPorts,
    deny: proxy.deny,
    isOwn: (url: URL) => isOwn(url, config),
  }
  // Made with the first page: its library would take a tenth of the server's start.
  let fetcher: Promise<PublicFetcher> | null = null
  const fetchPublic: FetchPublic = async (url, options) => {
    fetcher ??= import('./fetch-public.ts').then(({ createPublicFetcher }) =>
      createPublicFetcher({ rules, limits: fetchLimits }),
    )
    return (await fetcher).fetchPublic(url, options)
  }
  const workers = createPageWorkers(pageWorkersOptions)
  const sites = createSites(sql)
  const gate = createGate(gateLimits, sharedGateCounts(counters, digest))
  const onFault = (error: unknown) =>
    log.error('the web proxy failed', { error: error instanceof Error ? error.message : String(error) })
  const shared = { fetchPublic, preparePage: workers.prepare, gate, onFault }
  return {
    answer: createWebProxy({
      ...shared,
      personOf: (request) => personOf(request, forward),
      async placeOf(person, { origin }) {
        if (!userContent) return null
        const label = userContent.labels.ofSite(person, origin)
        await sites.open(label, { person, origin })
        return originOf(userContent.origin, label)
      },
      desktops: [publicUrl, ...corsOrigins.filter((origin) => origin !== publicUrl)],
    }),
    showSite: userContent
      ? createSitePlace({ ...shared, sites, desktops: corsOrigins, postBytes: fetchLimits.postBytes })
      : null,
    close: async () => {
      await Promise.all([fetcher?.then((used) => used.close()), workers.close()])
    },
  }
}
