// Attacks on people by an app without any permission, in each engine.
import { networkPage, packetsPage } from '../fixtures/attacks/network'
import type { HitCounter, Hits } from '../support/hit-counter'
import { type Check, listOf } from './checks'
import { closeApp, comesToShow, openApp, shown } from './desktop'

/** One attack: an app, and what is checked once it is through. */
interface Attack {
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
const attacks: readonly Attack[] = [
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

/** What has been under way when an app says that it is through has this long to arrive, in ms. */
const settling = 3000

const describeHits = ({ connections, paths, packets }: Hits) =>
  listOf([
    ...(connections > 0 ? [`${connections} connections`] : []),
    ...(paths.length > 0 ? [`${paths.length} requests (${paths.join(' ')})`] : []),
    ...(packets > 0 ? [`${packets} packets`] : []),
  ])

/** Each runs an app on the desktop and tells what reached the counter. */
export const networkChecks: readonly Check[] = attacks.map(({ what, html }) => ({
  what,
  async run({ engine, counter }) {
    counter.reset()
    await openApp(engine, { name: 'Attack', html: html(counter) })
    const isThrough = await comesToShow(engine, 'Attack', 'through')
    await new Promise((resolve) => setTimeout(resolve, settling))
    const left = describeHits(counter.hits())
    const said = await shown(engine, 'Attack')
    await closeApp(engine, 'Attack')
    return isThrough ? left : `${left} (not through: ${said})`
  },
}))

/** Tells the desktop how far the page is, once a second at most, and once it is through. */
function ends(): string {
  return `let tried = 0, told = 0
    addEventListener('tried', () => (tried += 1))
    const wait = setInterval(() => {
      const isThrough = document.getElementById('done')?.textContent?.trim() === 'through'
      if (isThrough) clearInterval(wait)
      else if (tried === told) return
      told = tried
      alert(isThrough ? 'through' : 'tried ' + tried)
    }, 1000)`
}
