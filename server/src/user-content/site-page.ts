import { type Language, type ProxyPageMessage, type ProxyShowMessage } from '@otteros/contracts'
import { hereScript } from '../../../supabase/functions/web-proxy/here-script.ts'
import { escapeHtml, htmlIn } from '../language/html.ts'
import { textsIn } from './texts.ts'

/**
 * What a page of the web may do here, in any frame. The desktop's frame also allows popups; here they are refused, because
 * one would be a window beyond the desktop's reach. Links and `window.open` of a page become tabs instead.
 */
const siteFrameFlags = 'allow-scripts allow-same-origin allow-forms'

/** Text of a value inside of a script element, which it cannot end. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const messages = {
  ready: 'otteros-page-ready',
  navigate: 'otteros-page-navigate',
  moved: 'otteros-page-moved',
  title: 'otteros-page-title',
} as const satisfies Record<string, ProxyPageMessage['type']>
const show: ProxyShowMessage['type'] = 'otteros-page-show'

/**
 * Headers of everything on the host of a site. Nothing there can be opened on its own, only a desktop (and the site itself) may
 * frame it, and what the browser can be asked for beyond showing pages is off. `extra` are further parts of the policy.
 */
export function siteHeaders(desktops: readonly string[], ...extra: string[]): Record<string, string> {
  const policy = [
    `frame-ancestors ${desktops.join(' ')} 'self'`,
    `sandbox ${siteFrameFlags}`,
    "object-src 'none'",
    ...extra,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'origin-agent-cluster': '?1',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    // Not "no-referrer": forms of the site would then be sent as if from nowhere.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(), display-capture=(), clipboard-read=(), clipboard-write=(), picture-in-picture=(), screen-wake-lock=(), idle-detection=(), storage-access=(), browsing-topics=(), publickey-credentials-get=()',
  }
}

const htmlHeaders = (headers: Record<string, string>) => ({
  ...headers,
  'content-type': 'text/html; charset=utf-8',
})

/**
 * The page in which the desktop shows a page of the web: it says that it is there, takes one page from the desktop around it
 * and becomes that page, at the path that the page has on its own site.
 */
export function shellPage(desktops: readonly string[], language: Language): Response {
  const html = `${htmlIn(language)}
<head><meta charset="utf-8"><title>${escapeHtml(textsIn(language).page)}</title></head>
<body>
<script>
if (parent !== self) {
  const desktops = ${literal(desktops)}
  addEventListener('message', function take(event) {
    if (event.source !== parent || !desktops.includes(event.origin)) return
    const { type, html, url } = event.data ?? {}
    if (type !== '${show}' || typeof html !== 'string' || typeof url !== 'string') return
    removeEventListener('message', take)
    const { pathname, search, hash } = new URL(url)
    history.replaceState(null, '', location.origin + pathname + search + hash)
    document.open()
    document.write(html)
    document.close()
  })
  for (const desktop of desktops) parent.postMessage({ type: '${messages.ready}' }, desktop)
}
</script>
</body>
</html>
`
  return new Response(html, { headers: htmlHeaders(siteHeaders(desktops)) })
}

/** The page behind a link that leaves the site: it tells the desktop where the person goes. In a frame of the site it goes there. */
export function leavePage(url: string, desktops: readonly string[], language: Language): Response {
  const html = `${htmlIn(language)}
<meta charset="utf-8"><title>${escapeHtml(textsIn(language).leaving)}</title>
<script>
${hereScript(desktops)}
const url = ${literal(url)}
if (parent === top) for (const desktop of ${literal(desktops)}) parent.postMessage({ type: '${messages.navigate}', url, target: 'self' }, desktop)
else location.replace(url)
</script>
`
  const headers = siteHeaders(desktops, "default-src 'none'", "script-src 'unsafe-inline'")
  return new Response(html, { headers: htmlHeaders(headers) })
}

/**
 * A page that says in a sentence why there is nothing to be seen. As every page of a place it tells the desktop where the frame
 * is, `url`, unless that is not known (`null`).
 */
export function noticePage(
  status: number,
  message: string,
  desktops: readonly string[],
  url: string | null,
  language: Language,
): Response {
  const texts = textsIn(language)
  const words: ProxyPageMessage[] = [{ type: messages.title, title: texts.notShown, icon: null }]
  if (url !== null) words.unshift({ type: messages.moved, url })
  const html = `${htmlIn(language)}
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(texts.notShown)}</title>
<style>
body { display: grid; min-height: 100vh; margin: 0; place-content: center; font: 16px/1.5 system-ui, sans-serif; }
p { max-width: 32rem; margin: 2rem; text-align: center; text-wrap: balance; }
</style>
</head>
<body><p>${escapeHtml(message)}</p>
<script>
${hereScript(desktops)}
if (parent === top)
  for (const word of ${literal(words)}) for (const desktop of ${literal(desktops)}) parent.postMessage(word, desktop)
</script></body>
</html>
`
  const headers = siteHeaders(
    desktops,
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "script-src 'unsafe-inline'",
  )
  return new Response(html, { status, headers: htmlHeaders(headers) })
}
