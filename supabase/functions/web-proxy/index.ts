/*
 * The web proxy for a Supabase project: `supabase functions deploy web-proxy`. The server of this project runs the same handler
 * with a stricter fetcher, threads and places; docs/web-proxy.md says what differs. Secrets: CORS_ORIGINS names the desktop's
 * origins, the main one first; PROXY_DENY names hosts that no one may open.
 */
import { webProxyHeaders } from '@otteros/contracts'
import { accountOf, askProject } from '../_shared/account-of.ts'
import { serveFunction } from '../_shared/serve-function.ts'
import { fetchLimits } from './fetch-public.ts'
import { createGate, gateLimits } from './gate.ts'
import { createWebProxy } from './handler.ts'
import { createPlainFetch } from './plain-fetch.ts'
import { preparePage } from './prepare-page.ts'
import { Refusal } from './refusal.ts'
import { webPorts } from './vet-url.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  resolveDns(host: string, type: 'A' | 'AAAA'): Promise<string[]>
}

/** Largest page in bytes: here there is no separate thread to end when one takes too long. */
const largestPage = 2 * 1024 * 1024

const list = (name: string) =>
  (Deno.env.get(name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The project's own address and key: the platform gives them to every function. */
const project = { url: Deno.env.get('SUPABASE_URL') ?? '', key: Deno.env.get('SUPABASE_ANON_KEY') ?? '' }
const [main, ...others] = list('CORS_ORIGINS')
if (main === undefined) throw new Error('CORS_ORIGINS must name the origin of the desktop')
const desktops = [main, ...others] as const
const own = new Set([project.url, ...desktops].map((origin) => new URL(origin).hostname))

const askAuth = askProject(project)

const rules = {
  allow: new Set<string>(),
  ports: webPorts,
  deny: list('PROXY_DENY'),
  isOwn: (url: URL) => own.has(url.hostname),
}

const answer = createWebProxy({
  personOf: async (request) => (await accountOf(request, askAuth))?.id ?? null,
  fetchPublic: createPlainFetch(rules, { ...fetchLimits, decodedBytes: largestPage }, async (host) => {
    const find = (type: 'A' | 'AAAA') => Deno.resolveDns(host, type).catch(() => [])
    return (await Promise.all([find('A'), find('AAAA')])).flat()
  }),
  preparePage: (page) => Promise.resolve(preparePage(page) ?? new Refusal('not_html')),
  // A project has no hosts whose names it could make up: pages are shown without an origin.
  placeOf: () => Promise.resolve(null),
  gate: createGate(gateLimits),
  desktops,
  // oxlint-disable-next-line no-console -- the platform's log
  onFault: (error) => console.error('the web proxy failed', error),
})

serveFunction({ origins: new Set(desktops), exposed: Object.values(webProxyHeaders), answer })
