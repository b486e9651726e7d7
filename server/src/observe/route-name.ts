import { plainHostname, type UserContentOrigin, labelIn } from '../user-content/host-names.ts'

/** Paths that are routes of their own. */
const single = new Set(['/', '/config.json', '/healthz', '/readyz', '/metrics', '/index.html', '/s'])
/** APIs whose next path segment is one of a few words. */
const words: Readonly<Record<string, ReadonlySet<string>>> = {
  auth: new Set(['signup', 'token', 'user', 'logout', 'recover', 'verify', 'resend', 'settings', 'health']),
  functions: new Set(['send-email', 'web-proxy', 'ai-assistant', 'app-place']),
  storage: new Set(['object', 'bucket', 'upload']),
  realtime: new Set(['api', 'websocket']),
}
/** Hosts of user content, by the first letter of their label (user-content/labels.ts). */
const kinds: Readonly<Record<string, string>> = { a: '(app)', w: '(site)', f: '(stored file)' }

/**
 * The route of a request, one of a few dozen. It never contains an id, a name or anything else that a client chose.
 * @param url path and query, as they were sent
 */
export function routeName(host: string, url: string, userContent: UserContentOrigin | null): string {
  const label = userContent && labelIn(userContent, plainHostname(host.replace(/:\d+$/, '')))
  if (label !== null) return kinds[label.charAt(0)] ?? '(no place)'
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (single.has(path)) return path
  const [, api = '', version, part = '', next] = path.split('/')
  if (version === 'v1') {
    if (api === 'rest')
      return part === 'rpc' && next !== undefined ? '/rest/v1/rpc/:function' : '/rest/v1/:table'
    const known = words[api]
    if (known) return `/${api}/v1/${known.has(part) ? part : ':other'}`
  }
  if (api === 'dav') return '/dav/:path'
  if (api === 'assets') return '/assets/:file'
  return '(file of the desktop)'
}
