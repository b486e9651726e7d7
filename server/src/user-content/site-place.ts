import { type Language, proxyShellPath } from '@otteros/contracts'
import {
  type FetchPublic,
  type PublicAnswer,
  readAll,
  redirectStatuses,
} from '../../../supabase/functions/web-proxy/fetch-public.ts'
import type { Gate } from '../../../supabase/functions/web-proxy/gate.ts'
import type { WebProxyParts } from '../../../supabase/functions/web-proxy/handler.ts'
import { leavePath } from '../../../supabase/functions/web-proxy/page-urls.ts'
import { parseUrl } from '../../../supabase/functions/web-proxy/parse-url.ts'
import { isFile } from '../../../supabase/functions/web-proxy/prepare-page.ts'
import { Refusal, refusalIn } from '../../../supabase/functions/web-proxy/refusal.ts'
import { longestUrl } from '../../../supabase/functions/web-proxy/vet-url.ts'
import type { Site, Sites } from '../web-proxy/sites.ts'
import { languageFor } from '../language/languages.ts'
import { refusalsIn } from './refusals.texts.ts'
import { leavePage, noticePage, shellPage, siteHeaders } from './site-page.ts'
import { textsIn } from './texts.ts'

/** What the hosts of sites are made of. */
export interface SitePlaceParts {
  readonly sites: Pick<Sites, 'find'>
  readonly fetchPublic: FetchPublic
  readonly preparePage: WebProxyParts['preparePage']
  readonly gate: Gate
  /** Origins of desktops. */
  readonly desktops: readonly string[]
  /** Largest body of a form in bytes. */
  readonly postBytes: number
  readonly onFault: (error: unknown) => void
}

/** What a request is for, as the browser says. */
interface Visit {
  readonly site: Site
  readonly url: URL
  /** Whether a frame shows the answer as its page. */
  readonly isPage: boolean
  /** Whether nothing was sent along, so that asking again is the same. */
  readonly isAsked: boolean
  /** The language of what the server itself says. */
  readonly language: Language
}

/**
 * Answers on the hosts of sites: `{label}/path` is the same path on the site, for everything that a proxied page loads, and for
 * pages of the site that its frame moves to. The label is the permission: only its person and the pages of the site know it, and
 * browsers say when a request comes from elsewhere.
 */
export function createSitePlace(
  parts: SitePlaceParts,
): (label: string, request: Request) => Promise<Response> {
  const { desktops } = parts
  return async (label, request) => {
    const url = new URL(request.url)
    const isPage = ['iframe', 'frame'].includes(request.headers.get('sec-fetch-dest') ?? '')
    const language = languageFor(request)
    const texts = textsIn(language)
    let where: string | null = null
    const refuse = (status: number, message: string) =>
      isPage
        ? noticePage(status, message, desktops, where, language)
        : new Response(`${message}\n`, {
            status,
            headers: {
              ...siteHeaders(desktops, "default-src 'none'"),
              'content-type': 'text/plain; charset=utf-8',
            },
          })
    const refuseFor = ({ status, code }: Refusal) => refuse(status, refusalsIn(language)[code])
    const stranger = strangerIn(request, url.origin)
    if (stranger !== null) return refuse(403, texts[stranger])
    const site = await parts.sites.find(label)
    if (!site) return refuse(410, texts.openTooLong)
    where = `${site.origin}${url.pathname}${url.search}`
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return refuse(405, texts.onlyPagesAndForms)
    if (url.pathname === proxyShellPath) return shellPage(desktops, language)
    if (url.pathname.startsWith(leavePath)) {
      if (request.method === 'POST') return refuse(405, texts.formToOtherSite)
      const target = leftFor(url)
      return target === null ? refuse(400, texts.leadsNowhere) : leavePage(target, desktops, language)
    }
    try {
      const isAsked = request.method === 'GET'
      const answer = await load(parts, { site, url, isPage, isAsked, language }, request)
      return answer instanceof Refusal ? refuseFor(answer) : answer
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) parts.onFault(error)
      return refuseFor(refusal ?? new Refusal('failed'))
    }
  }
}

/** Why a request does not come from a page of this host, shown by a desktop; null when it does. */
function strangerIn({ headers }: Request, own: string): keyof ReturnType<typeof textsIn> | null {
  const [origin, site] = [headers.get('origin'), headers.get('sec-fetch-site')]
  const destination = headers.get('sec-fetch-dest') ?? ''
  if (headers.has('service-worker') || destination === 'serviceworker') return 'noServiceWorkers'
  if (['document', 'object', 'embed', 'fencedframe'].includes(destination)) return 'sitesInsideDesktop'
  const isFrame = destination === 'iframe' || destination === 'frame'
  if (site !== null && site !== 'same-origin' && !isFrame) return 'sameSiteOnly'
  // A page that sends no referrer has no origin either in the eyes of its browser, which tells by the other header.
  const isOwn = origin === null || origin === own || (origin === 'null' && site === 'same-origin')
  return isOwn ? null : 'sameSiteOnly'
}

/** The address behind a link that leaves the site; fields of a form that was sent there are its query. */
function leftFor({ pathname, search }: URL): string | null {
  try {
    const url = new URL(decodeURIComponent(pathname.slice(leavePath.length)))
    if (!/^https?:$/.test(url.protocol) || url.href.length > longestUrl) return null
    if (search !== '') url.search = search
    return url.href
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return null
    throw error
  }
}

async function load(parts: SitePlaceParts, visit: Visit, request: Request): Promise<Response | Refusal> {
  const body = request.method === 'POST' ? await readForm(request, parts.postBytes) : undefined
  if (body instanceof Refusal) return body
  const release = await parts.gate.enterPart(visit.site.person, request.signal)
  if (release instanceof Refusal) return release
  let isLeft = true
  try {
    const { pathname, search } = visit.url
    const answer = await parts.fetchPublic(`${visit.site.origin}${pathname}${search}`, {
      method: request.method === 'POST' ? 'POST' : request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers: askedHeaders(request.headers),
      // What a redirect leads to belongs to the page's browser: followed here, it would count as the site's own.
      follow: false,
      signal: request.signal,
      ...(body && { body }),
    })
    if (answer instanceof Refusal) return answer
    isLeft = false
    void answer.over.then(release)
    return await respond(parts, visit, answer, request.signal)
  } finally {
    if (isLeft) release()
  }
}

async function readForm(request: Request, limit: number): Promise<Uint8Array | Refusal> {
  if (Number(request.headers.get('content-length')) > limit) return new Refusal('too_large', 'form')
  if (!request.body) return new Uint8Array()
  let size = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > limit) controller.error(new Refusal('too_large', 'form'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return readAll(counted)
}

/** The few headers of a page's request that a site needs to answer it. No cookie, no token, no one's address. */
function askedHeaders(headers: Headers): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const name of ['accept', 'accept-language', 'content-type']) {
    const value = headers.get(name)
    if (value !== null && value.length <= 500) asked[name] = value
  }
  return asked
}

async function respond(
  parts: SitePlaceParts,
  visit: Visit,
  answer: PublicAnswer,
  signal: AbortSignal,
): Promise<Response | Refusal> {
  const { isPage, isAsked, language } = visit
  const location = answer.headers.get('location')
  if (location !== null && redirectStatuses.has(answer.status)) {
    await answer.body.cancel()
    return redirect(parts, visit, answer, location)
  }
  // A few sites answer with numbers that are no status at all.
  const status = answer.status <= 599 ? answer.status : 502
  const contentType = answer.headers.get('content-type') ?? ''
  const headers = siteHeaders(parts.desktops)
  if (!isPage) {
    headers['content-type'] = contentType || 'application/octet-stream'
    headers['cache-control'] = keepFor(answer.headers.get('cache-control') ?? '')
    return new Response(canHaveBody(status) ? answer.body : null, { status, headers })
  }
  if (isFile(answer.headers)) {
    await answer.body.cancel()
    // The desktop asks the person whether to keep it; what answers a form is not asked for a second time.
    return isAsked ? leavePage(answer.url.href, parts.desktops, language) : new Refusal('not_html')
  }
  headers['content-type'] = 'text/html; charset=utf-8'
  if (!canHaveBody(status)) return new Response(null, { status, headers })
  const html = await parts.preparePage(
    {
      bytes: await readAll(answer.body),
      contentType,
      url: answer.url.href,
      showing: 'on-place',
      isMove: true,
      desktops: parts.desktops,
    },
    signal,
  )
  return html instanceof Refusal ? html : new Response(html, { status, headers })
}

const canHaveBody = (status: number) => status !== 204 && status !== 205 && status !== 304

/** A redirect as the page's browser shall follow it: within the site on this host, elsewhere on the web itself. */
function redirect(
  { desktops }: SitePlaceParts,
  { site, url: own, isPage, language }: Visit,
  { url, status }: PublicAnswer,
  location: string,
): Response | Refusal {
  const target = parseUrl(location, url)
  if (target === null) return new Refusal('bad_response', 'location')
  if (!/^https?:$/.test(target.protocol)) return new Refusal('scheme_refused')
  if (target.origin !== site.origin && isPage) return leavePage(target.href, desktops, language)
  const { pathname, search, hash } = target
  const led = target.origin === site.origin ? `${own.origin}${pathname}${search}${hash}` : target.href
  // No form is sent on to another site: that site would take it for its own.
  const code = target.origin === site.origin ? status : 302
  return new Response(null, { status: code, headers: { ...siteHeaders(desktops), location: led } })
}

/** How long a person's browser keeps a part of a page, so that a page with many parts is not requested again each time. */
function keepFor(control: string): string {
  if (/no-store|no-cache|must-revalidate/i.test(control)) return 'no-store'
  const seconds = Number(/max-age=(\d{1,9})/i.exec(control)?.[1] ?? 60)
  return `private, max-age=${Math.min(seconds, 3600)}`
}
