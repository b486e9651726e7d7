import { type Showing, type UrlUse, createPageUrls } from './page-urls.ts'
import { type StartTag, scanTags } from './scan-tags.ts'

const load = (...names: string[]): [string, UrlUse][] => names.map((name) => [name, 'load'])
const leave = (...names: string[]): [string, UrlUse][] => names.map((name) => [name, 'leave'])

/** Attributes with addresses and what each is for, by element. */
const addresses: ReadonlyMap<string, ReadonlyMap<string, UrlUse>> = new Map(
  Object.entries({
    a: leave('href', 'xlink:href'),
    area: leave('href'),
    form: leave('action'),
    button: leave('formaction'),
    input: [...leave('formaction'), ...load('src')],
    img: load('src', 'longdesc'),
    script: load('src'),
    link: load('href'),
    iframe: load('src'),
    frame: load('src'),
    source: load('src'),
    video: load('src', 'poster'),
    audio: load('src'),
    track: load('src'),
    embed: load('src'),
    object: load('data'),
    base: load('href'),
    body: load('background'),
    table: load('background'),
    td: load('background'),
    use: load('href', 'xlink:href'),
    // Outside of pictures (SVG) it is another name for `img`.
    image: load('href', 'xlink:href', 'src'),
  }).map(([name, attributes]) => [name, new Map(attributes)]),
)

/** What pages say to browsers in place of headers and that is not for this place. */
const droppedPragmas =
  /^(content-security-policy(-report-only)?|x-frame-options|set-cookie|x-dns-prefetch-control|origin-trial|content-type|default-style)$/i
/** Links that make browsers connect elsewhere or install something. */
const droppedLinks = /\b(manifest|dns-prefetch|preconnect|prerender|prefetch)\b/i
/** Attributes that no element may keep. */
const dropped = new Set(['nonce', 'ping', 'attributionsrc'])
/** Attributes that no element may keep as they are. */
const touched = new Set([...dropped, 'srcset', 'imagesrcset', 'target'])

const find = (tag: StartTag, name: string) => tag.attrs.find((attribute) => attribute.name === name)

/**
 * Rewrites a page so that it works where it is shown: its addresses, what it says about its encoding and policy, where its links
 * open. Parts that need no change stay as they were written, mistakes included. `guest` is put before everything that the
 * page itself runs.
 */
export function rewritePage(html: string, page: URL, showing: Showing, guest: string): string {
  const urls = createPageUrls(page, showing)
  const head = `<meta charset="utf-8">${guest}`
  let hasHead = false
  let output = ''
  /** How much of the page is in the output, or left out of it. */
  let done = 0

  const isKept = (tag: StartTag): boolean => {
    if (tag.tagName === 'link') return !droppedLinks.test(find(tag, 'rel')?.value ?? '')
    if (tag.tagName !== 'meta') return true
    if (find(tag, 'charset')) return false
    const pragma = find(tag, 'http-equiv')?.value.trim() ?? ''
    if (/^refresh$/i.test(pragma)) {
      const content = find(tag, 'content')
      if (content) content.value = translateRefresh(content.value, (value) => urls.translate(value, 'leave'))
      // Without an origin there is no way to tell where the frame went by itself: the guest asks the desktop instead.
      const name = find(tag, 'http-equiv')
      if (name && showing === 'without-origin') name.value = 'x-refresh'
    }
    return !droppedPragmas.test(pragma)
  }
  const adapt = (tag: StartTag) => {
    if (tag.tagName === 'base') {
      urls.setBase(find(tag, 'href')?.value ?? '')
      tag.attrs = tag.attrs.filter(({ name }) => name !== 'target')
    }
    const uses = addresses.get(tag.tagName)
    for (const attribute of tag.attrs) {
      const { name, value } = attribute
      const use = uses?.get(name)
      if (use !== undefined) attribute.value = urls.translate(value, use)
      else if (name === 'srcset' || name === 'imagesrcset') attribute.value = urls.translateSet(value)
      // A frame is all that the page has: what it wants to open around itself opens in it.
      else if (name === 'target' && /^_(top|parent)$/i.test(value)) attribute.value = '_self'
    }
  }

  const insertHead = (place: number) => {
    hasHead = true
    output += html.slice(done, place) + head
    done = place
  }

  scanTags(html, (tag, start, end) => {
    const { tagName, attrs } = tag
    if (!hasHead && tagName !== 'html' && tagName !== 'head') insertHead(start)
    const isTouched =
      addresses.has(tagName) || tagName === 'meta' || attrs.some(({ name }) => touched.has(name))
    if (isTouched) {
      output += html.slice(done, start)
      done = end
      if (isKept(tag)) {
        adapt(tag)
        output += written(tag)
      }
    }
    if (!hasHead && tagName === 'head') insertHead(end)
  })
  output += html.slice(done)
  return hasHead ? output : head + output
}

/** A start tag as text. */
function written({ tagName, attrs, selfClosing }: StartTag): string {
  let text = `<${tagName}`
  for (const { name, value } of attrs) if (!dropped.has(name)) text += ` ${name}="${escape(value)}"`
  return `${text}${selfClosing ? '/>' : '>'}`
}

const special = /[&"\u00A0]/
const escape = (value: string) =>
  special.test(value)
    ? value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\u00A0', '&nbsp;')
    : value

/** `5; url=/next` with its address translated. */
function translateRefresh(content: string, translate: (value: string) => string): string {
  const [, seconds, address] = /^\s*([\d.]*)\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content) ?? []
  return address ? `${seconds || '0'}; url=${translate(address)}` : content
}
