import { type WebProxyCheck, type WebProxyRefusal, webProxyHeaders } from '@otteros/contracts'
import { type FetchPublic, type PublicAnswer, readAll } from './fetch-public.ts'
import { fileAnswer, isAttachment } from './file-answer.ts'
import { frameVerdict } from './frame-verdict.ts'
import type { Gate } from './gate.ts'
import { inlineStyles } from './inline-styles.ts'
import { type RawPage, isFile } from './prepare-page.ts'
import { Refusal, refusalIn } from './refusal.ts'
import { askRepository } from './repository.ts'

/** What the function is made of; each runtime brings its own. */
export interface WebProxyParts {
  /** The id of the person whose access token a request carries; null without a valid one. */
  readonly personOf: (request: Request) => Promise<string | null>
  readonly fetchPublic: FetchPublic
  /** Makes the page that is shown out of what a site sent; what cannot be shown is refused. */
  readonly preparePage: (page: RawPage, signal: AbortSignal) => Promise<string | Refusal>
  /** The origin of the host on which a person sees a site; null where there are no such hosts. */
  readonly placeOf: (person: string, site: URL) => Promise<string | null>
  readonly gate: Gate
  /** Origins of desktops, the main one first. */
  readonly desktops: readonly [string, ...string[]]
  /** Called for errors that are our fault and not a refusal. */
  readonly onFault: (error: unknown) => void
}

/**
 * Headers of a page on its way to the desktop, which reads it as text: on the origin of the API it is never a page, whatever is in
 * it, and no other site may load it. Not one header of the site is among them.
 */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'content-disposition': 'attachment; filename="page.txt"',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}
const dataHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** The answer that says why there is no page. */
export function refusalResponse({ code, message, status }: Refusal): Response {
  const body: WebProxyRefusal = { code, message }
  return Response.json(body, { status, headers: dataHeaders })
}

/** What the function is asked to do with an address. */
type Task = 'page' | 'check' | 'download' | 'git'

const accept = { accept: 'text/html,application/xhtml+xml,text/plain;q=0.8,image/*;q=0.8,*/*;q=0.5' }

/**
 * `GET …/web-proxy?url=` with a person's access token: the page at that address, ready to be shown (A7.16). With `&check=1`:
 * whether a frame of the desktop could show it itself, as JSON. With `&download=1`: the content at that address, byte for byte, to
 * be kept as a file. With `&git=1`: what a git repository at that address answers, byte for byte; its second question is a `POST`.
 * Everything else is a refusal, as JSON.
 */
export function createWebProxy(parts: WebProxyParts): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const answer = await respond(parts, request)
      return answer instanceof Refusal ? refusalResponse(answer) : answer
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) parts.onFault(error)
      return refusalResponse(refusal ?? new Refusal('failed'))
    }
  }
}

async function respond(parts: WebProxyParts, request: Request): Promise<Response | Refusal> {
  const { searchParams } = new URL(request.url)
  const asks = (name: Task) => searchParams.get(name) === '1'
  if (request.method !== 'GET' && !(request.method === 'POST' && asks('git')))
    return new Refusal('method_refused')
  const person = await parts.personOf(request)
  if (person === null) return new Refusal('signed_out')
  const url = searchParams.get('url') ?? ''
  const task: Task = asks('check') ? 'check' : asks('download') ? 'download' : 'page'
  const release = await parts.gate.enter(person, task === 'check' ? 'check' : 'page')
  if (release instanceof Refusal) return release
  let isUnderWay = false
  try {
    if (asks('git')) {
      const answer = await askRepository(request, url, parts.fetchPublic)
      if (answer instanceof Refusal) return answer
      isUnderWay = true
      void answer.over.then(release)
      return answer.response
    }
    const { signal } = request
    const headOnly = task === 'check'
    const headers = task === 'download' ? { accept: '*/*' } : accept
    const answer = await parts.fetchPublic(url, { headers, follow: true, headOnly, signal })
    if (answer instanceof Refusal) return answer
    if (task === 'check') return check(answer, parts.desktops[0])
    if (task === 'page') return await page(parts, person, answer, signal)
    if (answer.status >= 400) {
      await answer.body.cancel()
      return new Refusal('no_file', String(answer.status))
    }
    // It is read while the desktop reads it.
    isUnderWay = true
    void answer.over.then(release)
    return fileAnswer(answer)
  } finally {
    if (!isUnderWay) release()
  }
}

function check({ url, status, headers }: PublicAnswer, desktopOrigin: string): Response {
  const desktop = new URL(desktopOrigin)
  const verdict: WebProxyCheck = {
    ...frameVerdict(headers, url, desktop),
    status,
    url: url.href,
    contentType: headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    attachment: isAttachment(headers),
    mixed: desktop.protocol === 'https:' && url.protocol === 'http:',
  }
  return Response.json(verdict, { headers: dataHeaders })
}

async function page(
  parts: WebProxyParts,
  person: string,
  answer: PublicAnswer,
  signal: AbortSignal,
): Promise<Response | Refusal> {
  const contentType = answer.headers.get('content-type') ?? ''
  // What has a type that is no page is not read at all.
  if (isFile(answer.headers)) {
    await answer.body.cancel()
    return new Refusal('not_html')
  }
  const bytes = await readAll(answer.body)
  const place = await parts.placeOf(person, answer.url)
  const html = await parts.preparePage(
    {
      bytes,
      contentType,
      url: answer.url.href,
      showing: place === null ? 'without-origin' : 'on-place',
      isMove: false,
      desktops: parts.desktops,
    },
    signal,
  )
  if (html instanceof Refusal) return html
  const shown = place === null ? await inlineStyles(html, parts.fetchPublic, signal) : html
  return new Response(shown, {
    headers: {
      ...pageHeaders,
      [webProxyHeaders.url]: answer.url.href,
      [webProxyHeaders.status]: String(answer.status),
      ...(place !== null && { [webProxyHeaders.place]: place }),
    },
  })
}
