import { parseUrl } from './parse-url.ts'

/** Below this path of a place are the addresses of other sites, percent-encoded: links and forms that leave the site. */
export const leavePath = '/__go/'

/** Where a page is shown, and so what its addresses become. */
export type Showing =
  /** On its own host, which stands for the page's origin: addresses of that origin become paths. */
  | 'on-place'
  /** In a frame without an origin: every address becomes a full one. */
  | 'without-origin'

/** What an address in a page is for. */
export type UrlUse =
  /** A link or form, which the person follows. */
  | 'leave'
  /** Something that is loaded into the page. */
  | 'load'

/** Translates the addresses of one page. */
export interface PageUrls {
  /** What an attribute's value becomes. Values that are no http or https address stay as they are. */
  translate(value: string, use: UrlUse): string
  /** The same for a list of pictures (`srcset`), at most as many as a page could have use for. */
  translateSet(value: string): string
  /** Counts the page's first `<base href>` in. */
  setBase(value: string): void
}

/** Most pictures of one `srcset`; the rest is left out. */
const mostCandidates = 24

/** A path, query and fragment that mean the same however they are read: no dots between slashes, nothing that is encoded. */
const plainPath =
  /^(?:\/[\w~!$()*,;:@&=+-][\w.~!$()*,;:@&=+-]*)+\/?(?:\?[\w.~!$()*,;:@&=+/?-]+)?(?:#[\w.-]+)?$/
const plainOrigin = /^https?:\/\/[\w.:-]{1,80}$/

/** An address of the web. */
interface Read {
  readonly origin: string
  readonly href: string
  /** Path, query and fragment. */
  readonly path: string
}

const folderOf = ({ pathname }: URL) => pathname.slice(0, pathname.lastIndexOf('/') + 1)

/** Makes the translator of a page that came from `page`. */
export function createPageUrls(page: URL, showing: Showing): PageUrls {
  const own = page.origin
  let base = page
  let hasBase = false
  let baseOrigin = own
  let folder = folderOf(page)
  /** Origins as pages write them, and what they are: a page names a few, each of them many times. */
  const origins = new Map<string, string | null>()

  const originOf = (text: string): string | null => {
    const known = origins.get(text)
    if (known !== undefined) return known
    const origin = plainOrigin.test(text) && URL.canParse(text) ? new URL(text).origin : null
    origins.set(text, origin)
    return origin
  }
  /** Most addresses, read without the work that any address could need; null for others. */
  const readPlain = (text: string): Read | null => {
    const at = text.startsWith('http') ? text.indexOf('/', 8) : 0
    if (at === -1) return null
    const isRelative = at === 0 && !text.startsWith('/')
    // The part before a colon could be a scheme.
    if (isRelative && text.includes(':')) return null
    const written = isRelative ? `/${text}` : text.slice(at)
    if (!plainPath.test(written)) return null
    const origin = at === 0 ? baseOrigin : originOf(text.slice(0, at))
    if (origin === null) return null
    const path = isRelative ? folder + text : written
    return { origin, href: origin + path, path }
  }
  const readAny = (text: string): Read | null => {
    const url = parseUrl(text, base)
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
    const { origin, href, pathname, search, hash } = url
    return { origin, href, path: `${pathname}${search}${hash}` }
  }

  const translate = (value: string, use: UrlUse) => {
    const text = value.trim()
    if (text === '' || (text.startsWith('#') && !hasBase)) return value
    const url = readPlain(text) ?? readAny(text)
    if (!url) return value
    const { origin, href, path } = url
    if (showing === 'without-origin') return href
    // Two slashes would name a host.
    if (origin === own) return path.startsWith('//') ? `/.${path}` : path
    return use === 'leave' ? `${leavePath}${encodeURIComponent(href)}` : href
  }

  return {
    translate,
    translateSet: (value) =>
      pictures(value)
        .map(({ address, descriptors }) => `${translate(address, 'load')} ${descriptors}`.trim())
        .join(', '),
    setBase(value) {
      const url = hasBase ? null : parseUrl(value, page)
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return
      base = url
      baseOrigin = url.origin
      folder = folderOf(url)
      hasBase = true
    },
  }
}

/** The addresses of a `srcset` and what each is for (`2x`, `300w`), read as the HTML standard says. */
function pictures(value: string): readonly { readonly address: string; readonly descriptors: string }[] {
  const found: { address: string; descriptors: string }[] = []
  let at = 0
  const take = (form: RegExp) => {
    form.lastIndex = at
    const text = form.exec(value)?.[0] ?? ''
    at += text.length
    return text
  }
  while (found.length < mostCandidates) {
    take(/[\s,]*/y)
    const text = take(/\S+/y)
    if (text === '') break
    let end = text.length
    while (text[end - 1] === ',') end--
    // A comma right behind an address ends it; commas within belong to it.
    found.push({ address: text.slice(0, end), descriptors: end < text.length ? '' : take(/[^,]*/y).trim() })
  }
  return found
}
