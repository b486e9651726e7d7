import type { Context, MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import type { WorkLimits } from '../http/work-limits.ts'
import { languageFor } from '../language/languages.ts'
import { appPage, appPageHeaders, appPagePath } from './app-page.ts'
import { confinementPage, confinementPath } from './confinement-page.ts'
import { type UserContentOrigin, labelIn } from './host-names.ts'
import type { Labels } from './labels.ts'
import type { NetGrants } from './net-grant.ts'
import { probeHeaders, probePath, probePicture } from './probe.ts'
import { textsIn } from './texts.ts'

/** What the user-content hosts are made of. */
export interface UserContentHosts {
  readonly origin: UserContentOrigin
  readonly labels: Labels
  readonly grants: NetGrants
  /** Origins of the pages that may frame user content. */
  readonly desktops: readonly string[]
}

/** A refusal that is no page, cannot be framed and is never kept. */
const refuse = (status: 403 | 404 | 405 | 410, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })

/**
 * Answers everything that is asked of user-content hosts, before any other part of the server sees it: these hosts have
 * nothing of the desktop and no API. They take turns, as all requests do. Requests to other hosts go on. `showSite` answers on the
 * hosts of sites of the web, null where there are none; `showFile` on those of stored files, null for an address without one.
 */
export function serveUserContent(
  hosts: UserContentHosts,
  turns: Pick<WorkLimits, 'userContent' | 'sites'>,
  showSite: ((label: string, request: Request) => Promise<Response>) | null = null,
  showFile: (label: string, request: Request) => Promise<Response | null> = async () => null,
): MiddlewareHandler<ServerEnv> {
  /** Answers on a host of an app or of stored files. */
  const show = async (c: Context<ServerEnv>, label: string): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url)
    const language = languageFor(c.req.raw)
    const texts = textsIn(language)
    const isOfFiles = hosts.labels.isOfFiles(label)
    if (!isOfFiles && !hosts.labels.isOfApp(label)) return refuse(410, texts.noHost)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refuse(405, texts.onlyShows)
    if (isOfFiles) return (await showFile(label, c.req.raw)) ?? refuse(404, texts.noFile)
    // Browsers tell what a request is for; what tells nothing is no browser that could run the page.
    const purpose = c.req.header('sec-fetch-dest')
    if (pathname === probePath) return new Response(probePicture, { headers: probeHeaders })
    if (pathname === confinementPath.appHost) return confinementPage(c.req.raw, hosts.desktops)
    if (pathname !== appPagePath) return refuse(404, texts.onlyApps)
    if (purpose !== undefined && purpose !== 'iframe') return refuse(403, texts.insideDesktop)
    const net = hosts.grants.read(label, search)
    if (!net) return refuse(403, texts.addressChanged)
    return new Response(appPage(hosts.desktops, language), { headers: appPageHeaders(hosts.desktops, net) })
  }
  return async (c, next) => {
    const label = labelIn(hosts.origin, new URL(c.req.url).hostname)
    if (label === null) return next()
    return showSite && hosts.labels.isOfSite(label)
      ? turns.sites(c, () => showSite(label, c.req.raw))
      : turns.userContent(c, () => show(c, label))
  }
}
