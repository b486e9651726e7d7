import type { ProxyPageMessage } from '@otteros/contracts'
import { hereFunction } from './here-script.ts'
import { type Showing, leavePath } from './page-urls.ts'

/** The names of the messages, held to the contract by their type. */
const names = {
  navigate: 'otteros-page-navigate',
  moved: 'otteros-page-moved',
  title: 'otteros-page-title',
  download: 'otteros-page-download',
  file: 'otteros-page-file',
} as const satisfies Record<string, ProxyPageMessage['type']>

/**
 * The script that runs in a proxied page before the page's own: it tells the desktop where the person goes and what the page is
 * called, and leads requests for the page's own origin to its place. It is a convenience, not a guard: the page can change all of
 * it, and the desktop trusts nothing that it says.
 */
export function guestScript(
  page: URL,
  showing: Showing,
  isMove: boolean,
  desktops: readonly string[],
): string {
  const facts = JSON.stringify({
    upstream: page.origin,
    page: page.href,
    leave: leavePath,
    isPlaced: showing === 'on-place',
    isMove,
    desktops,
    names,
  })
  const attribute = facts.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<script data-facts="${attribute}">${guestScriptText()}</script>`
}

/**
 * The text of that script, the same for all pages: by its hash the desktop's policy lets it run, alone, in pages that are shown
 * without a host of their own.
 */
export const guestScriptText = (): string =>
  `{const facts = JSON.parse(document.currentScript.dataset.facts);document.currentScript.remove();(${hereFunction})(facts);(${guest})(facts)}`

/** Plain JavaScript for whatever browser the person has; it closes over nothing. */
const guest = String.raw`(facts) => {
  const { upstream, leave, isPlaced, desktops, names } = facts
  // A frame within the page has nothing to tell.
  const isOutermost = parent !== self && parent === top
  const post = isOutermost ? parent.postMessage.bind(parent) : () => {}
  const say = (message) => {
    // Without an origin it cannot be told which of them is around.
    for (const desktop of desktops) post(message, desktop)
  }
  const parse = (address, base) => {
    try { return new URL(address, base) } catch { return null }
  }
  const isWeb = (url) => url !== null && /^https?:$/.test(url.protocol)
  /** The address on the web that an address of this page stands for; null for others. */
  const real = (address) => {
    const url = parse(address, document.baseURI)
    if (!isWeb(url)) return null
    if (!isPlaced || url.origin !== location.origin) return url.href
    if (!url.pathname.startsWith(leave)) return upstream + url.pathname + url.search + url.hash
    try { return decodeURIComponent(url.pathname.slice(leave.length)) } catch { return null }
  }
  const here = () => (isPlaced ? real(location.href) : facts.page)
  const staysHere = (address) => {
    const url = parse(address, document.baseURI)
    return isPlaced && url !== null && url.origin === location.origin && !url.pathname.startsWith(leave)
  }
  const navigate = (address, target) => {
    const url = real(address)
    if (url) say({ type: names.navigate, url, target })
    return url !== null
  }

  // Files that the page makes itself: nobody but the page can read them.
  const { fetch: read, atob: unpack, Blob: File } = window
  const isMade = (address) => /^(?:blob|data):/i.test(address)
  const readData = (address) => {
    const [, type, base64, text] = /^data:([^,]*?)(;\s*base64\s*)?,([^#]*)/is.exec(address) || []
    const plain = text.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
    return new File([Uint8Array.from(base64 ? unpack(plain) : plain, (one) => one.charCodeAt(0))], { type })
  }
  const readMade = async (address) => {
    try {
      // Asked for at once: many pages take it away as soon as they have offered it.
      return /^data:/i.test(address) ? readData(address) : await read(address).then((answer) => answer.blob())
    } catch {
      return null
    }
  }
  const linkOf = (event) =>
    event.defaultPrevented
      ? undefined
      : event.composedPath().find((node) => node.matches && node.matches('a[href], area[href]'))
  // Links in pictures have objects as addresses.
  const addressOf = (link) => (typeof link.href === 'string' ? link.href : link.href.baseVal)
  const follow = (event) => {
    const link = linkOf(event)
    if (!link) return
    const address = addressOf(link)
    const isNew = event.ctrlKey || event.metaKey || event.shiftKey
    const target = (link.getAttribute('target') || '_self').toLowerCase()
    const opensNew = isNew || !['_self', '_top', '_parent'].includes(target)
    const url = parse(address, document.baseURI)
    if (!isPlaced && url && url.hash && url.href.split('#')[0] === facts.page.split('#')[0]) {
      event.preventDefault()
      const part = document.getElementById(decodeURIComponent(url.hash.slice(1)))
      if (part) part.scrollIntoView()
    } else if (link.hasAttribute('download')) {
      const name = (link.getAttribute('download') || '').slice(0, 300)
      const file = real(address)
      if (file) say({ type: names.download, url: file, name })
      else if (isMade(address)) readMade(address).then((data) => say({ type: names.file, data, name }))
      else return
      event.preventDefault()
    } else if (opensNew || !staysHere(address)) {
      if (navigate(address, opensNew ? 'new' : 'self')) event.preventDefault()
    }
  }
  addEventListener('click', follow)
  // A link that is nowhere in the page is pressed by a script alone, and heard of by nobody else.
  const press = HTMLElement.prototype.click
  HTMLElement.prototype.click = function () {
    const isLoose = this instanceof HTMLAnchorElement && !this.isConnected
    if (isLoose) this.addEventListener('click', follow, { once: true })
    press.call(this)
    if (isLoose) this.removeEventListener('click', follow)
  }
  addEventListener('auxclick', (event) => {
    const link = event.button === 1 ? linkOf(event) : undefined
    if (link && navigate(addressOf(link), 'new')) event.preventDefault()
  })
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    const { submitter } = event
    const from = (name) => (submitter && submitter.getAttribute('form' + name)) || form.getAttribute(name) || ''
    const action = from('action') || document.baseURI
    const opensNew = /^(?!_self$|_top$|_parent$)./i.test(from('target'))
    if (!/^(get)?$/i.test(from('method'))) {
      if (opensNew) form.target = '_self'
      return
    }
    if (!opensNew && staysHere(action)) return
    const url = parse(real(action) || '')
    if (!isWeb(url)) return
    const data = new FormData(form, submitter || undefined)
    url.search = String(new URLSearchParams([...data].filter(([, value]) => typeof value === 'string')))
    event.preventDefault()
    say({ type: names.navigate, url: url.href, target: opensNew ? 'new' : 'self' })
  })
  window.open = (address) => {
    if (address) navigate(String(address), 'new')
    return null
  }

  if (isPlaced) {
    const moved = () => {
      const url = here()
      if (url) say({ type: names.moved, url })
    }
    for (const name of ['pushState', 'replaceState']) {
      const change = history[name]
      history[name] = function (state, title, address) {
        const result = change.call(this, state, title, address == null ? address : inside(String(address)))
        moved()
        return result
      }
    }
    addEventListener('popstate', moved)
    addEventListener('hashchange', moved)
    // The browser kept the page and shows it again.
    addEventListener('pageshow', (event) => event.persisted && moved())
    if (facts.isMove) moved()
    // What the page asks of its own origin by its full address is here.
    const inside = (address) => {
      const url = parse(address, document.baseURI)
      return url !== null && url.origin === upstream ? location.origin + url.pathname + url.search + url.hash : address
    }
    const { fetch } = window
    window.fetch = function (input, options) {
      if (typeof input === 'string' || input instanceof URL) return fetch.call(this, inside(String(input)), options)
      const led = inside(input.url)
      return fetch.call(this, led === input.url ? input : new Request(led, input), options)
    }
    const { open } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.open = function (method, address, ...rest) {
      return open.call(this, method, inside(String(address)), ...rest)
    }
    // Scripts that ask for one before they look whether there are any would stop at the refusal.
    try { Object.defineProperty(navigator, 'serviceWorker', { value: undefined }) } catch { /* it stays, and is refused */ }
  }

  if (!isPlaced)
    addEventListener('DOMContentLoaded', () => {
      const meta = document.querySelector('meta[http-equiv="x-refresh"][content]')
      const [, seconds, address] = (meta && /^([\d.]*); url=(.*)$/.exec(meta.content)) || []
      if (address) setTimeout(navigate, Number(seconds) * 1000, address, 'self')
    })

  let said = ''
  const tellTitle = () => {
    const icon = document.querySelector('link[rel~="icon" i][href]')
    const message = { type: names.title, title: document.title.slice(0, 500), icon: icon ? real(icon.href) : null }
    const text = JSON.stringify(message)
    if (text !== said) say(message)
    said = text
  }
  let waiting = 0
  const soon = () => {
    waiting ||= setTimeout(() => {
      waiting = 0
      tellTitle()
    }, 250)
  }
  addEventListener('DOMContentLoaded', () => {
    tellTitle()
    const observer = new MutationObserver(soon)
    if (document.head) observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  })
}`
