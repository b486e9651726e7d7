// What is tried against people by an app without any permission, in each engine.
import { networkPage, packetsPage } from '../fixtures/attacks/network'
import type { HitCounter } from '../support/hit-counter'

/** One attack: an app, and what is looked at once it is through. */
export interface Attack {
  readonly what: string
  /** The app; it shows `through` in an element `done`, or says so to the desktop by an alert. */
  readonly html: (counter: HitCounter) => string
}

const script = (code: string) =>
  `<!doctype html><title>Attack</title><output id="done"></output><script>${code}</script>`
const through = `document.getElementById('done').textContent = 'through'; alert('through')`

const preconnect = (to: string) =>
  script(`for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'preload', 'modulepreload'])
    document.head.append(Object.assign(document.createElement('link'), { rel, href: '${to}/' + rel, as: 'script' }));
  ${through}`)

/** A page that sends its text by each way, put in the place of an app's own or into frames in it. */
const sender = ({ origin, udp }: HitCounter) =>
  `<script>fetch('${origin}/sent', { mode: 'no-cors' }).catch(() => 0); new Image().src = '${origin}/sent';` +
  `document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: '${origin}' }));` +
  `try { const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${udp.host}:${udp.port}' }] }); c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o)) } catch {}</` +
  'script>'
const text = (value: string) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** All of them. */
export const attacks: readonly Attack[] = [
  {
    what: 'every request that a page can make',
    html: ({ origin }) => `${networkPage(origin)}<script>${ends()}</script>`,
  },
  { what: 'hints for connections, made by a script', html: ({ origin }) => preconnect(origin) },
  {
    what: 'hints for connections, encrypted',
    html: ({ origin }) => preconnect(origin.replace('http:', 'https:')),
  },
  {
    what: 'connections between browsers',
    html: ({ udp }) => `${packetsPage(udp)}<script>${ends()}</script>`,
  },
  {
    what: 'frames inside of the app',
    html: (counter) =>
      script(`document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: ${text(sender(counter))} }));
      setTimeout(() => { ${through} }, 1000)`),
  },
  {
    what: 'a page in the place of its own, by a javascript: address',
    html: (counter) =>
      script(
        `alert('through'); setTimeout(() => { location.href = 'javascript:' + encodeURIComponent(${text(text(sender(counter)))}) }, 100)`,
      ),
  },
  {
    what: 'a page in the place of its own, by a blob: address',
    html: (counter) =>
      script(
        `alert('through'); setTimeout(() => { location.href = URL.createObjectURL(new Blob([${text(sender(counter))}], { type: 'text/html' })) }, 100)`,
      ),
  },
]

/** Tells the desktop once the page says that it is through. */
function ends(): string {
  return `const wait = setInterval(() => { if (document.getElementById('done')?.textContent?.trim() !== 'through') return; clearInterval(wait); alert('through') }, 100)`
}
