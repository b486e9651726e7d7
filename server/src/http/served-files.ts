/** Types that a browser shows or plays without running anything in them. */
const inertTypes =
  /^(text\/plain|image\/(png|jpeg|gif|webp|avif|apng|bmp|x-icon|vnd\.microsoft\.icon)|(audio|video)\/[a-z0-9.+-]+|font\/[a-z0-9.+-]+|application\/(octet-stream|zip|gzip|json))(;|$)/
/** What an address may call plain bytes: pictures, sound and film, in which nothing runs. Drawings (SVG) are none of them. */
const shownTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/apng',
  'image/bmp',
  'image/x-icon',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/mp4',
  'audio/aac',
  'audio/flac',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/ogg',
])
/** What a browser wants a file for that it shows or plays; a request that does not say so comes from an older one. */
const shownUses: ReadonlySet<string | null> = new Set(['image', 'audio', 'video', null])

/** Types that are read as text where they do not run. */
const textTypes = /^(text\/|application\/([a-z0-9.-]+\+)?(json|xml|javascript|ecmascript|typescript)(;|$))/

/** What a browser wants a file for that could run in it, or change how a page looks. */
const activeUses = new Set([
  'script',
  'style',
  'worker',
  'sharedworker',
  'serviceworker',
  'audioworklet',
  'paintworklet',
  'manifest',
  'object',
  'embed',
  'frame',
  'iframe',
  'xslt',
  'report',
])

/** Policy of every stored file: where it is shown as a page, it has no origin, runs nothing and loads nothing. */
const filePolicy =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Whether a request is one by which a page would make a stored file part of itself. */
export const isActiveUse = (request: Request): boolean =>
  activeUses.has(request.headers.get('sec-fetch-dest') ?? '')

/**
 * The type under which a stored file is served on the desktop's own origin: what could run there as a script, a style or a page
 * is text or plain bytes. A drawing (SVG) stays what it is where a page wants a picture, in which nothing of it runs.
 */
export function servedType(type: string, use: string | null): string {
  const plain = type.trim().toLowerCase()
  if (inertTypes.test(plain)) return type
  if (plain.startsWith('image/svg+xml') && use === 'image') return type
  return textTypes.test(plain) || plain.startsWith('image/svg+xml')
    ? 'text/plain; charset=utf-8'
    : 'application/octet-stream'
}

/**
 * The type that an address gives to plain bytes (`?as=video/webm`), for elements that look at the type before the content; null: it gives
 * none that is known. Contents of spaces are stored without a type, since only names tell it, and these may change.
 */
function typeByAddress(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('as')
  const isOffered = asked !== null && shownTypes.has(asked) && pathname.startsWith('/storage/v1/object/sign/')
  return isOffered && shownUses.has(request.headers.get('sec-fetch-dest')) ? asked : null
}

/** Makes an answer that holds a stored file one that is never a part of the desktop. In place: see forward.ts. */
export function disarm(response: Response, request: Request): void {
  const { headers } = response
  headers.set('content-security-policy', filePolicy)
  headers.set('x-content-type-options', 'nosniff')
  const type = headers.get('content-type')
  if (type === null || !response.ok) return
  // Only what was stored as plain bytes: what has a type keeps it, or loses it.
  const isPlain = type.trim().toLowerCase() === 'application/octet-stream'
  const served =
    (isPlain ? typeByAddress(request) : null) ?? servedType(type, request.headers.get('sec-fetch-dest'))
  headers.set('content-type', served)
  // Shown for what it is or not at all: a browser asks where to put what it cannot show as text, picture, sound or film.
  if (served === 'application/octet-stream') headers.set('content-disposition', 'attachment')
  headers.append('vary', 'Sec-Fetch-Dest')
}

/** Has a browser save a file where the address asks for that (`?download=name`, as storage-js writes it). In place. */
export function nameDownload(response: Response, request: Request): void {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('download')
  if (asked === null || !response.ok) return
  // storage-js encodes the name twice.
  const name = decoded(asked === '' ? (pathname.split('/').at(-1) ?? '') : asked)
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  response.headers.set('content-disposition', `attachment; filename*=UTF-8''${encoded}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
