import type { Language } from '@otteros/contracts'
import { escapeHtml, htmlIn } from '../language/html.ts'
import { codeFrameFlags, codePageHeaders, codePolicy, connectionAllowlist } from './code-policy.ts'
import { textsIn } from './texts.ts'

/** Path of the page that every app starts from, on the app's own host. */
export const appPagePath = '/__app'

/**
 * The page: it has no content of its own and keeps nothing. It runs the program that a desktop's page around it sends, which
 * puts the app into a frame without an origin; no other page can make it run anything. `desktops` are origins.
 */
export function appPage(desktops: readonly string[], language: Language): string {
  // Origins hold nothing that could end the script element; a `<` would be escaped all the same.
  const list = JSON.stringify(desktops).replaceAll('<', String.raw`\u003c`)
  return `${htmlIn(language)}
<head>
<meta charset="utf-8">
<title>${escapeHtml(textsIn(language).app)}</title>
<style>
html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0; }
html { overflow: hidden; }
</style>
</head>
<body>
<script>
if (parent !== self) {
  const desktops = ${list}
  // The app could read the address as its base; what it says is for the server alone.
  history.replaceState(null, '', '${appPagePath}')
  addEventListener('message', function start(event) {
    const port = event.ports[0]
    if (event.source !== parent || !desktops.includes(event.origin)) return
    if (!port || typeof event.data !== 'string') return
    removeEventListener('message', start)
    self.desktopPort = port
    ;(0, eval)(event.data)
  })
  for (const desktop of desktops) parent.postMessage('sandbox-ready', desktop)
}
</script>
</body>
</html>
`
}

/** Headers of the page of an app that may connect to the origins `net`, for a desktop at one of `desktops`. */
export function appPageHeaders(
  desktops: readonly string[],
  net: readonly string[],
): Readonly<Record<string, string>> {
  const policy = [
    ...codePolicy(net),
    `sandbox ${codeFrameFlags} allow-same-origin`,
    `frame-ancestors ${desktops.join(' ')}`,
  ]
  return {
    ...codePageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'connection-allowlist': connectionAllowlist(net),
    'origin-agent-cluster': '?1',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  }
}
