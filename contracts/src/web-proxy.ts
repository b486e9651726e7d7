import * as z from 'zod/mini'

/** Name of the function that fetches pages for the web browser: `GET /functions/v1/web-proxy?url=…` (A7.16). */
export const webProxyFunction = 'web-proxy'

/**
 * Headers of its answer, next to the page itself: the address the page really came from, after every redirect (the only source of
 * what the desktop names as the host), the site's status, and the origin of the host that shows the page: absent where
 * the server has no hosts for content, then the page is shown without an origin. With `&download=1`, where the bytes come as
 * they are (and how they ended, {@link webProxyFileEnds}): what the site calls the file (percent-encoded, as it was said), its type and its size in bytes, each absent when
 * the site does not say.
 */
export const webProxyHeaders = {
  url: 'x-page-url',
  status: 'x-page-status',
  place: 'x-page-place',
  name: 'x-page-name',
  type: 'x-page-type',
  size: 'x-page-size',
} as const

/** Largest file in bytes that `&download=1` answers with, as the site sends it. */
export const webProxyFileBytes = 8 * 1024 * 1024

/** ms that the function takes for everything that it fetches, a file to its last byte included. */
export const webProxyTotalMs = 15_000

/**
 * How an answer to `&download=1` ended. Behind the bytes of the file comes one more, the place of this in the list: an answer
 * that has begun can say nothing else any more. Without it the connection with the function itself broke off.
 * - `whole`: all of the file is there.
 * - `too_large`, `timed_out`, `too_slow`: a limit of the function ended it: {@link webProxyFileBytes}, {@link webProxyTotalMs}
 *   or how little came.
 * - `broken_off`: the site ended it, or what it sent is damaged.
 */
export const webProxyFileEnds = ['whole', 'too_large', 'timed_out', 'too_slow', 'broken_off'] as const

/** How a download ended. */
export type WebProxyFileEnd = (typeof webProxyFileEnds)[number]

/** What `&check=1` answers, as JSON, instead of the page. */
export const webProxyCheck = z.object({
  /** Whether a frame on the desktop may show the page itself. */
  frameable: z.boolean(),
  /** Why not, as a sentence for a person; null when it may. */
  reason: z.nullable(z.string()),
  /** The site's status. */
  status: z.number(),
  /** Where redirects ended. */
  url: z.string(),
  /** The page's type without parameters, e.g. `text/html`. */
  contentType: z.string(),
  /** Whether the site wants it kept as a file rather than shown (Content-Disposition). */
  attachment: z.boolean(),
  /** Whether the desktop is on https and the page is not, so that the browser refuses the frame. */
  mixed: z.boolean(),
})

/** Answer of the function with `&check=1`. */
export type WebProxyCheck = z.infer<typeof webProxyCheck>

/** What the function answers instead of a page: JSON, with the status that fits. */
export const webProxyRefusal = z.object({
  /** Stable name, e.g. `not_public`, `too_large`, `timed_out`, `not_html`, `busy`, `rate_limited`, `switched_off`. */
  code: z.string(),
  /** A sentence for a person. */
  message: z.string(),
})

/** A refusal of the function. */
export type WebProxyRefusal = z.infer<typeof webProxyRefusal>

/** Path on a place that answers the page which shows proxied pages. */
export const proxyShellPath = '/__shell'

/**
 * What the shell page and the page in it say to the desktop. The desktop checks the source window and the origin of each;
 * none of it is believed: addresses are vetted again, titles and icons are shown as plain text and as the proxy fetched them.
 */
export const proxyPageMessage = z.discriminatedUnion('type', [
  /** The shell is there and waits for `show`; once. */
  z.object({ type: z.literal('otteros-page-ready') }),
  /** The person followed a link or sent a form that leaves the site, or the page navigates by itself. */
  z.object({
    type: z.literal('otteros-page-navigate'),
    url: z.string(),
    target: z.enum(['self', 'new']),
  }),
  /** The page moved within its site: a link, a form, its history. */
  z.object({ type: z.literal('otteros-page-moved'), url: z.string() }),
  /** The person followed a link to a file that is to be kept, under this name if it is not empty. */
  z.object({ type: z.literal('otteros-page-download'), url: z.string(), name: z.string() }),
  /**
   * The person followed a link to a file that the page made itself (`blob:`, `data:`), to be kept under this name if it is not
   * empty; `data` is null when the page took it away before it could be read.
   */
  z.object({
    type: z.literal('otteros-page-file'),
    data: z.nullable(z.instanceof(Blob)),
    name: z.string(),
  }),
  /** The page's title and, where it names one, its icon's address. */
  z.object({
    type: z.literal('otteros-page-title'),
    title: z.string(),
    icon: z.nullable(z.string()),
  }),
  /** Answers {@link ProxyAskMessage} with what it was asked with. */
  z.object({ type: z.literal('otteros-page-here'), nonce: z.string() }),
])

/** A message of a proxied page. */
export type ProxyPageMessage = z.infer<typeof proxyPageMessage>

/** What the desktop says to the shell page, to its exact origin: show this page. */
export interface ProxyShowMessage {
  readonly type: 'otteros-page-show'
  readonly html: string
  readonly url: string
}

/**
 * What the desktop asks, to the exact origin of the place, of whatever is in the frame: only a page of the place hears it, and
 * `nonce` cannot be known before, so an answer proves that the frame is still there.
 */
export interface ProxyAskMessage {
  readonly type: 'otteros-page-ask'
  readonly nonce: string
}
