// What the pages may do in which code of strangers runs, on whichever host they are.

/**
 * What a frame with such code may do, apart from having its own origin. Popups are not allowed: they could carry data out. Nor
 * are downloads: the desktop stores files.
 */
export const codeFrameFlags = 'allow-scripts allow-forms allow-modals'

/** Origins with those of their web sockets, which policies take for others. */
const withSockets = (net: readonly string[]) =>
  net.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])

const asSources = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('')

/**
 * What the code may load: what it brings itself, and of hosts only those in `net`. Frames made from a text (srcdoc) take this
 * policy over. The desktop's own page of sandboxes says the same in a meta element, for hosts that send no headers.
 */
export function codePolicy(net: readonly string[]): readonly string[] {
  const granted = asSources(net)
  return [
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:",
    "style-src 'unsafe-inline' data: blob:",
    `img-src data: blob:${granted}`,
    'font-src data: blob:',
    `media-src data: blob:${granted}`,
    `connect-src data: blob:${asSources(withSockets(net))}`,
    'worker-src blob: data:',
    "frame-src 'none'",
    'child-src blob: data:',
    "object-src 'none'",
    "form-action 'none'",
    // The page itself (about:srcdoc), which its runtime sets as the base of "#part"; nothing that can be loaded.
    'base-uri about:',
  ]
}

/** Connections that no content policy covers (WebRTC), for browsers that know it: a list of URL patterns. */
export const connectionAllowlist = (net: readonly string[]): string =>
  `(${withSockets(net)
    .map((origin) => JSON.stringify(`${origin}/*`))
    .join(' ')})`

/** Headers that are the same for all such pages. */
export const codePageHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), clipboard-read=(), clipboard-write=(), picture-in-picture=(), screen-wake-lock=(), idle-detection=(), storage-access=(), browsing-topics=()',
}
