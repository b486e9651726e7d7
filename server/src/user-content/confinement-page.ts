import { createHash } from 'node:crypto'
import { escapeHtml, htmlIn } from '../language/html.ts'
import { languageFor } from '../language/languages.ts'
import { textsIn } from './texts.ts'

/** Path of the page on each app's host, and on the desktop's own for where apps run there. */
export const confinementPath = { appHost: '/__confinement', ownHost: '/sandbox/confinement.html' } as const

/**
 * Asks for the page itself, which its content policy allows and its list of allowed connections does not: it comes back only in a
 * browser that knows no such lists.
 */
const script = `
const say = (word) => parent.postMessage(word, '*')
const hold = (rounds) => {
  say('begun')
  for (const end = performance.now() + 60; performance.now() < end; );
  say('ended')
  if (rounds > 1) setTimeout(hold, 60, rounds - 1)
}
if (location.search === '?thread') hold(3)
else fetch(location.href, { mode: 'no-cors', cache: 'no-store' }).then(() => 'open', () => 'confined').then(say)
`

/** Asks for the page without the list: one that is refused even so says nothing about the list. */
export const controlSearch = '?control'

/**
 * The page by which a desktop finds out whether the browser keeps apps to a list of allowed connections. No content policy covers
 * all of them: preconnections and connections between browsers (WebRTC) are outside of it in browsers without such lists. It says
 * `confined` or `open` to the page around it. Asked with `?thread` it finds out instead whether the desktop runs in the same thread:
 * it keeps its own three times for 60 ms, and says when it begins and ends. `desktops` are the sources that may frame it, and `request` is
 * what was asked for.
 */
export function confinementPage(request: Request, desktops: readonly string[]): Response {
  const { origin, search } = new URL(request.url)
  const language = languageFor(request)
  const html = `${htmlIn(language)}
<head><meta charset="utf-8"><title>${escapeHtml(textsIn(language).confinement)}</title></head>
<body><script>${script}</script></body>
</html>
`
  const hash = createHash('sha256').update(script).digest('base64')
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'sha256-${hash}'`,
        // By its name: to some browsers a page without an origin is not its own host.
        `connect-src ${origin}`,
        'sandbox allow-scripts',
        `frame-ancestors ${desktops.join(' ')}`,
      ].join('; '),
      ...(search !== controlSearch && { 'connection-allowlist': '()' }),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
