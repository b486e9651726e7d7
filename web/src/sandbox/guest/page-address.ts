// A page made from a text has the address about:srcdoc, and the addresses in it count from the frame around it. What leads
// to a part of a page anywhere else ("#part" in a link, in location or in the history) would lead out of this one.

/** A text up to the end of its document type; all that may stand before that is comments. */
const toDocumentType = /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<!doctype[^>]*>/i

/** A page's text with a base for its addresses that is the page itself. The policy of the frame allows this base only. */
export function withOwnBase(html: string): string {
  const start = toDocumentType.exec(html)?.[0].length ?? 0
  return `${html.slice(0, start)}<base href="about:srcdoc">${html.slice(start)}`
}

/**
 * Lets a page write into its history what it likes. Of an address only the part after # can be had; pages that tell the
 * history others (which elsewhere would only change what the address bar shows) get on without.
 */
export function installHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const native = History.prototype[name]
    History.prototype[name] = function (this: History, data, unused, url) {
      const address = String(url ?? '')
      if (address === '' || URL.canParse(address)) return native.call(this, data, unused, url)
      const hash = address.indexOf('#')
      return native.call(this, data, unused, hash < 0 ? '#' : address.slice(hash))
    }
  }
}

/** A page's own address, and those that were made of it: they have no host, and an origin of none. */
const own = /^about:(?:srcdoc(?:#|$)|\/)/

/** Stands in for "about:" where addresses are put together: Firefox lets none count from that. */
const standIn = 'page:'

/** Lets a page work with addresses that count from its own, as routers do to take them apart: about:srcdoc is no base. */
export function installAddresses(): void {
  Object.assign(self, {
    URL: new Proxy(URL, {
      construct(native, [address, base]: [string | URL, (string | URL)?], caller) {
        const from = String(base ?? '')
        if (!own.test(from) || URL.canParse(address, base))
          return Reflect.construct(native, [address, base], caller)
        const { href } = new native(address, standIn + (from.startsWith('about:/') ? from.slice(6) : '/'))
        return Reflect.construct(native, [href.replace(standIn, 'about:')], caller)
      },
    }),
  })
}
