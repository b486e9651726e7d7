import { isAttachment } from './file-answer.ts'
import { guestScript } from './guest-script.ts'
import { decodePage } from './page-text.ts'
import type { Showing } from './page-urls.ts'
import { rewritePage } from './rewrite-page.ts'

/** A page as a site sent it, and how it is to be shown. */
export interface RawPage {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Where it came from. */
  readonly url: string
  readonly showing: Showing
  /** Whether the frame itself asked for it, so that the desktop has to be told where the person is. */
  readonly isMove: boolean
  /** Origins of desktops, which the page's guest may speak to. */
  readonly desktops: readonly string[]
}

/** What can be shown as a page. */
export type PageKind = 'html' | 'text' | 'image'

const startsLikeHtml =
  /^\uFEFF?\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|script|meta|h1|p|div)\b/is

/** What kind of page an answer is, by its type; null for what cannot be shown. `start` tells where there is no type. */
export function pageKind(contentType: string, start: Uint8Array): PageKind | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (/^text\/|^application\/(?:[\w.-]+\+)?(?:json|xml|yaml)$|^application\/javascript$/.test(type))
    return 'text'
  if (/^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/.test(type))
    return 'image'
  if (type === '' && startsLikeHtml.test(new TextDecoder('latin1').decode(start.subarray(0, 512))))
    return 'html'
  return null
}

/** Whether the headers of an answer alone tell that it is to be kept as a file, or can be nothing else. */
export function isFile(headers: Headers): boolean {
  const type = headers.get('content-type') ?? ''
  return isAttachment(headers) || (type !== '' && pageKind(type, new Uint8Array()) === null)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

const wrap = (head: string, title: string, body: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${head}<meta name="color-scheme" content="light dark"><title>${escape(title)}</title></head>${body}</html>`

/** Turns what a site sent into the page that is shown; null if it is not a page. */
export function preparePage({ bytes, contentType, url, showing, isMove, desktops }: RawPage): string | null {
  const page = new URL(url)
  const guest = guestScript(page, showing, isMove, desktops)
  const kind = pageKind(contentType, bytes)
  if (kind === null) return null
  const name = page.pathname.split('/').at(-1) || page.hostname
  if (kind === 'image') {
    const source = showing === 'on-place' ? `${page.pathname}${page.search}` : page.href
    return wrap(
      guest,
      name,
      `<body><img src="${escape(source)}" alt="${escape(name)}" style="max-width:100%"></body>`,
    )
  }
  const text = decodePage(bytes, contentType)
  if (kind === 'html') return rewritePage(text, page, showing, guest)
  const style = 'margin:1rem;white-space:pre-wrap;overflow-wrap:anywhere'
  return wrap(guest, name, `<body><pre style="${style}">${escape(text)}</pre></body>`)
}
