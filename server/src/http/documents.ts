import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Context, Hono } from 'hono'
import { guestScriptText } from '../../../supabase/functions/web-proxy/guest-script.ts'
import type { Config } from '../config.ts'
import { confinementPage, confinementPath } from '../user-content/confinement-page.ts'
import { type ServerEnv, isLoopbackName } from './client-address.ts'
import { sandboxPageHeaders, sandboxPagePath } from './sandbox-page.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.zip': 'application/zip',
}

/** Encodings that the build makes, best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** The policy of the desktop's own page. User content never runs with the rights of this origin. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // By its hash: what leads the links of pages that are shown without a host of their own. Their own scripts do not run.
  `script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(guestScriptText()).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' data: blob: https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' http://*.localhost:* https: http:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

/** The headers of a file that follow from what it is. */
function headersFor(url: string): Readonly<Record<string, string>> {
  if (url === sandboxPagePath) return sandboxPageHeaders
  return url.endsWith('.html') ? pageHeaders : { 'x-content-type-options': 'nosniff' }
}

interface StaticFile {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Content encodings that lie next to the file. */
  readonly encoded: readonly (typeof encodings)[number][]
}

/** Looks all files of a build up once; a request's path is only ever a key, so it leads to no other file. */
function indexFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (!entry.isFile() || url.includes('/.') || encodings.some(({ suffix }) => url.endsWith(suffix)))
      continue
    const hash = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)
    files.set(url, {
      path,
      encoded: encodings.filter(({ suffix }) => existsSync(`${path}${suffix}`)),
      headers: {
        'content-type': types[extname(url)] ?? 'application/octet-stream',
        // The build puts a hash of the content into the names under /assets.
        'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `W/"${hash}"`,
        vary: 'accept-encoding',
        ...headersFor(url),
      },
    })
  }
  return files
}

async function send(c: Context<ServerEnv>, file: StaticFile, status: 200 | 404): Promise<Response> {
  if (status === 200 && c.req.header('if-none-match')?.includes(file.headers.etag ?? '-'))
    return new Response(null, { status: 304, headers: file.headers })
  const accepted = (c.req.header('accept-encoding') ?? '').split(',').map((item) => item.trim().split(';')[0])
  const encoding = file.encoded.find(({ name }) => accepted.includes(name))
  const content = await readFile(`${file.path}${encoding?.suffix ?? ''}`)
  const headers = { ...file.headers, ...(encoding ? { 'content-encoding': encoding.name } : {}) }
  return new Response(new Uint8Array(content), { status, headers })
}

/**
 * The built desktop in `folder`. "/" is the desktop; every other page is the desktop with status 404, which then
 * shows its 404 page (A2.2). Pages asked for at another name of this machine move to the configured one, so that
 * one sign-in counts and the page may call the API.
 */
export function createDocuments(config: Config, folder: string): Hono<ServerEnv> {
  const files = indexFiles(folder)
  const documents = new Hono<ServerEnv>()
  documents.get(confinementPath.ownHost, (c) => confinementPage(c.req.raw, ["'self'"]))
  documents.get('*', async (c) => {
    const isPage = c.req.header('accept')?.includes('text/html') ?? false
    const { pathname, search, hostname } = new URL(c.req.url)
    const own = new URL(config.publicUrl)
    if (isPage && hostname !== own.hostname && isLoopbackName(hostname) && isLoopbackName(own.hostname))
      return c.redirect(`${config.publicUrl}${pathname}${search}`, 302)
    const file = pathname === '/index.html' ? undefined : files.get(pathname)
    if (file) return send(c, file, 200)
    const page = files.get('/index.html')
    if (!page && (isPage || pathname === '/'))
      return c.text('The desktop is not built yet. Run "npm run build", then start the server again.\n', 503)
    if (page && pathname === '/') return send(c, page, 200)
    if (page && isPage) return send(c, page, 404)
    return c.text('Not found\n', 404)
  })
  return documents
}
