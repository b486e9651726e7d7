/** Where the page is that every sandbox starts from; the desktop frames it without `allow-same-origin`. */
export const sandboxPagePath = '/sandbox/frame.html'

/**
 * What code in a sandbox may load: what it brings itself, and nothing from any host, this one included. The page says the
 * same in a meta element, for hosts that send no headers. Frames made from a text (srcdoc) take this policy over.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:",
  "style-src 'unsafe-inline' data: blob:",
  'img-src data: blob:',
  'font-src data: blob:',
  'media-src data: blob:',
  'connect-src data: blob:',
  'worker-src blob: data:',
  "frame-src 'none'",
  'child-src blob: data:',
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  // What a meta element cannot say: even opened on its own, the page has no rights of this host.
  'sandbox allow-scripts allow-forms',
  "frame-ancestors 'self'",
].join('; ')

/** Headers of the sandbox's page: the policy, and no way to the network or to devices around it. */
export const sandboxPageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  // Connections that no content policy covers (WebRTC); for browsers that know it.
  'connection-allowlist': '()',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), clipboard-read=(), browsing-topics=()',
}
