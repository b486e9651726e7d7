/** Whether a browser would show a page in a frame of the desktop; `reason` is a sentence for a person. */
export interface FrameVerdict {
  readonly frameable: boolean
  readonly reason: string | null
}

const allowed: FrameVerdict = { frameable: true, reason: null }
const refused = (page: URL): FrameVerdict => ({
  frameable: false,
  reason: `${page.hostname} does not let other sites show its pages.`,
})

/**
 * Reads a page's `Content-Security-Policy` and `X-Frame-Options` as browsers do: every policy must allow the frame, and where
 * one speaks of frames at all, `X-Frame-Options` counts for nothing.
 */
export function frameVerdict(headers: Headers, page: URL, desktop: URL): FrameVerdict {
  const lists = (headers.get('content-security-policy') ?? '')
    .split(',')
    .map(frameAncestors)
    .filter((sources) => sources !== null)
  if (lists.length > 0) {
    const isAllowed = lists.every((sources) => sources.some((source) => matches(source, page, desktop)))
    return isAllowed ? allowed : refused(page)
  }
  const options = new Set(
    (headers.get('x-frame-options') ?? '')
      .split(',')
      .map((option) => option.trim().toUpperCase())
      .filter((option) => option !== ''),
  )
  if (options.has('DENY')) return refused(page)
  // Several values that contradict each other forbid all frames; one that browsers do not know forbids none.
  if (options.size > 1) return options.has('SAMEORIGIN') || options.has('ALLOWALL') ? refused(page) : allowed
  return options.has('SAMEORIGIN') && page.origin !== desktop.origin ? refused(page) : allowed
}

/** The sources of a policy's first `frame-ancestors`; null when it has none. */
function frameAncestors(policy: string): readonly string[] | null {
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    if (name?.toLowerCase() === 'frame-ancestors') return sources.map((source) => source.toLowerCase())
  }
  return null
}

const sourceForm =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::(\d+|\*))?(?:\/.*)?$/

/** Whether a source expression (CSP 3, "match a URL to a source expression") covers the desktop. */
function matches(source: string, page: URL, desktop: URL): boolean {
  if (source === "'self'") return page.origin === desktop.origin
  if (source === '*') return true
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return schemeCovers(source, desktop.protocol)
  const [, scheme, host = '', port] = sourceForm.exec(source) ?? []
  if (host === '') return false
  if (!schemeCovers(scheme === undefined ? page.protocol : `${scheme}:`, desktop.protocol)) return false
  const isHost =
    host === '*' ||
    (host.startsWith('*.') ? desktop.hostname.endsWith(host.slice(1)) : desktop.hostname === host)
  return isHost && portCovers(port, desktop)
}

/** A source on http covers the same on https. */
const schemeCovers = (scheme: string, actual: string) =>
  scheme === actual || (scheme === 'http:' && actual === 'https:')

function portCovers(port: string | undefined, { port: given, protocol }: URL): boolean {
  if (port === '*') return true
  const usual = protocol === 'https:' ? '443' : '80'
  const actual = given || usual
  return port === undefined ? actual === usual : port === actual || (port === '80' && actual === '443')
}
