import { pageFailure } from '@/kernel/browser/page-failure'
import {
  webProxyCheck,
  webProxyFileBytes,
  type WebProxyFileEnd,
  webProxyFileEnds,
  webProxyFunction,
  webProxyHeaders,
  webProxyRefusal,
  webProxyTotalMs,
} from '@otteros/contracts'
import type { DownloadedFile, DownloadProgress, PageResult, PagesPort } from '@/kernel/browser/types'
import { formatBytes } from '@/lib/format-bytes'
import { log } from '@/lib/log'
import { success, failed } from '@/lib/result'
import type { BackendConfig } from '../config'
import type { PersonCalls } from './person-calls'
import { describeRefusal } from './refusals'
import { texts } from './texts'

interface PagesOptions {
  readonly config: Pick<BackendConfig, 'supabaseUrl' | 'supabaseKey' | 'userContentHost'>
  readonly fetch: typeof globalThis.fetch
}

/** ms that the server has for a page: more than it takes itself before it stops. */
const timeLimit = 25_000

const unexpected = () =>
  failed(
    pageFailure(
      { code: 'unexpected_answer' },
      () => texts.proxyUnexpected,
      () => texts.proxyUnexpectedText,
    ),
  )

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the server says of its refusal, under the message of A8.16. */
function refusalOf({ status, statusText }: Response, text: string) {
  const refusal = webProxyRefusal.safeParse(parseJson(text))
  const code = refusal.success ? refusal.data.code : 'proxy_failed'
  return failed(
    pageFailure(
      { code, status },
      () => texts.proxyFailed({ answer: `${status} ${statusText}`.trim() }),
      () => (refusal.success ? describeRefusal(refusal.data) : sentenceFor(status)),
    ),
  )
}

/** For answers that are not the function's own. */
function sentenceFor(status: number): string {
  if (status === 404) return texts.noProxy
  if (status === 429) return texts.tooManyPages
  return texts.notFetched
}

/** The origin of a host that shows pages, if it is below the one that the server named for that; null for anything else. */
function readPlace(place: string | null, host: string | null): string | null {
  if (place === null || host === null || !URL.canParse(place)) return null
  const url = new URL(place)
  const isBelow = url.host.endsWith(`.${host}`) && /^https?:$/.test(url.protocol)
  if (isBelow && url.origin === place) return place
  log.warn('The server named a place for a page that is none', place)
  return null
}

const readText = async (response: Response) => ({
  ok: true as const,
  value: { response, text: await response.text() },
})

/** Reads a file as it comes: its last byte is not its own, but says how it ended. */
async function readFile(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Promise<PageResult<DownloadedFile>> {
  const { headers, body } = response
  const arrived = headers.get(webProxyHeaders.url)
  if (arrived === null || !URL.canParse(arrived)) return unexpected()
  const size = Number(headers.get(webProxyHeaders.size) ?? NaN)
  const total = Number.isSafeInteger(size) ? size : null
  const parts: BlobPart[] = []
  let read = 0
  let last: number | undefined
  onProgress({ received: 0, total })
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value)
    read += next.value.byteLength
    last = next.value.at(-1) ?? last
    onProgress({ received: Math.max(0, read - 1), total })
  }
  const end = webProxyFileEnds[last ?? -1]
  if (end === undefined) return unexpected()
  if (end !== 'whole')
    return failed(
      pageFailure(
        { code: end },
        () => texts.downloadFailed({ code: end }),
        () => describeEnd(end),
      ),
    )
  const contentType = headers.get(webProxyHeaders.type) ?? ''
  const name = decodeName(headers.get(webProxyHeaders.name) ?? '')
  return { ok: true, value: { data: new Blob(parts).slice(0, read - 1), url: arrived, name, contentType } }
}

function decodeName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

/** Who ended a download, and what the person can do. */
function describeEnd(end: Exclude<WebProxyFileEnd, 'whole'>): string {
  if (end === 'too_large') return texts.fileTooLarge({ most: formatBytes(webProxyFileBytes) })
  if (end === 'timed_out') return texts.fileTimedOut({ seconds: webProxyTotalMs / 1000 })
  return end === 'too_slow' ? texts.fileTooSlow : texts.fileBrokenOff
}

/** Pages by way of the server [A7.16]; the answer is read as text. */
export function createPages(calls: PersonCalls, { config, fetch }: PagesOptions): PagesPort {
  /** Asks the function and reads what it answers in its own way, within the time for both. */
  const ask = async <T>(
    url: string,
    extra: string,
    signal: AbortSignal,
    read: (response: Response) => Promise<PageResult<T>>,
    body: Uint8Array<ArrayBuffer> | null = null,
  ): Promise<PageResult<T>> => {
    const asked = await calls.person(async ({ session }) => success(session.access_token))
    if (!asked.ok) return failed(pageFailure(asked.error, () => asked.error.message, null))
    const limit = AbortSignal.timeout(timeLimit)
    try {
      const response = await fetch(
        // not shown: an address
        `${config.supabaseUrl}/functions/v1/${webProxyFunction}?url=${encodeURIComponent(url)}${extra}`,
        {
          // not shown: headers
          headers: {
            apikey: config.supabaseKey,
            // not shown: a header of the request
            authorization: `Bearer ${asked.value}`,
            ...(body && { 'content-type': 'application/x-git-upload-pack-request' }),
          },
          ...(body && { method: 'POST', body }), // not shown: a method
          signal: AbortSignal.any([signal, limit]),
        },
      )
      return response.ok ? await read(response) : refusalOf(response, await response.text())
    } catch {
      if (signal.aborted) return failed(pageFailure({ code: 'cancelled' }, 'Cancelled', null)) // not shown: the person ended it
      return limit.aborted
        ? failed(
            pageFailure(
              { code: 'timed_out' },
              () => texts.proxyTimeout,
              () => texts.proxyTimeoutText,
            ),
          )
        : failed(
            pageFailure(
              { code: 'network' },
              () => texts.proxyNetwork,
              () => texts.proxyNetworkText,
            ),
          )
    }
  }

  return {
    async check(url, signal) {
      const asked = await ask(url, '&check=1', signal, readText)
      if (!asked.ok) return asked
      const check = webProxyCheck.safeParse(parseJson(asked.value.text))
      if (!check.success) return unexpected()
      const { frameable, mixed, url: arrived, contentType, attachment } = check.data
      return {
        ok: true,
        value: {
          isFrameable: frameable,
          isMixed: mixed,
          url: arrived,
          contentType,
          isAttachment: attachment,
        },
      }
    },
    async download(url, signal, onProgress) {
      const asked = await ask(url, '&download=1', signal, (response) => readFile(response, onProgress))
      if (asked.ok) return asked
      const { error } = asked
      if (error.code === 'too_large')
        return failed(
          pageFailure(
            error,
            () => error.message,
            () => describeEnd('too_large'),
          ),
        )
      if (error.code !== 'network') return asked
      return failed(
        pageFailure(
          { code: 'network' },
          () => error.message,
          () => texts.connectionBrokeOff,
        ),
      )
    },
    askRepository: (url, body, signal) =>
      ask(url, '&git=1', signal, (response) => readFile(response, () => undefined), body),
    async load(url, signal) {
      const asked = await ask(url, '', signal, readText)
      if (!asked.ok) return asked
      const { headers } = asked.value.response
      const arrived = headers.get(webProxyHeaders.url)
      // Without it no one could say whose page this is.
      if (arrived === null || !URL.canParse(arrived)) return unexpected()
      return {
        ok: true,
        value: {
          html: asked.value.text,
          url: arrived,
          place: readPlace(headers.get(webProxyHeaders.place), config.userContentHost),
        },
      }
    },
  }
}
