import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

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
  { name: 'br', suffix: '.br', compress: brotliCompressSync },
  { name: 'gzip', suffix: '.gz', compress: gzipSync },
] as const

type Headers = Readonly<Record<string, string>>
type Content = Uint8Array<ArrayBuffer>

/** Content in one encoding; the name is null where it is not encoded. */
interface Form {
  readonly encoding: string | null
  readonly content: () => Content | Promise<Content>
}

/** A file as it is sent. */
export interface StaticFile {
  readonly headers: Headers
  /** In each encoding that there is, best first; the last one is not encoded. */
  readonly forms: readonly Form[]
}

/** Larger files (bytes) are read whenever they are asked for. */
const mostKept = 1_000_000

/**
 * Reads a file when it is asked for the first time, and keeps it from then on. Memory is bounded by the build: nothing else is read, and
 * of what comes compressed the plain form, which hardly a client takes, is not kept.
 */
function reader(path: string, isKept: boolean): Form['content'] {
  let kept: Content | null = null
  return async () => {
    if (kept) return kept
    const content = new Uint8Array(await readFile(path))
    if (isKept && content.byteLength <= mostKept) kept = content
    return content
  }
}

/** Whether the build puts a hash of the content into the file's name, so that it never has another content. */
const isNamedByContent = (url: string) => url.startsWith('/assets/')

/** `identity`: what changes with the content; the content itself, if nothing shorter does. */
const headersOf = (url: string, identity: string | Uint8Array): Headers => ({
  'content-type': types[extname(url)] ?? 'application/octet-stream',
  'cache-control': isNamedByContent(url) ? 'public, max-age=31536000, immutable' : 'no-cache',
  etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
})

/** A file with this content, compressed once. */
export function fileOf(url: string, text: string, headers: Headers = {}): StaticFile {
  const content = new TextEncoder().encode(text)
  const forms = encodings.map(({ name, compress }) => {
    const compressed = new Uint8Array(compress(content))
    return { encoding: name, content: () => compressed }
  })
  return {
    headers: { ...headersOf(url, content), ...headers },
    forms: [...forms, { encoding: null, content: () => content }],
  }
}

/** The file at `path`, sent as what its URL says; with the encodings that lie next to it. */
export function fileAt(path: string, url: string): StaticFile {
  const made = encodings.filter(({ suffix }) => existsSync(`${path}${suffix}`))
  return {
    headers: headersOf(url, isNamedByContent(url) ? url : readFileSync(path)),
    forms: [
      ...made.map(({ name, suffix }) => ({ encoding: name, content: reader(`${path}${suffix}`, true) })),
      { encoding: null, content: reader(path, made.length === 0) },
    ],
  }
}

/** Looks all files of a build up once; a request's path is only ever a key, so it leads to no other file. */
export function indexFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (!entry.isFile() || url.includes('/.') || encodings.some(({ suffix }) => url.endsWith(suffix)))
      continue
    files.set(url, fileAt(path, url))
  }
  return files
}

/** The answer to a request for a file, in the best encoding that the client takes; 304 where it has the file already. */
export async function send(
  { headers, forms }: StaticFile,
  request: { readonly ifNoneMatch: string | undefined; readonly acceptEncoding: string | undefined },
  status: 200 | 404,
): Promise<Response> {
  if (status === 200 && request.ifNoneMatch?.includes(headers.etag ?? '-'))
    return new Response(null, { status: 304, headers: { ...headers } })
  const accepted = (request.acceptEncoding ?? '').split(',').map((item) => item.trim().split(';')[0])
  const form = forms.find(({ encoding }) => encoding === null || accepted.includes(encoding))
  if (!form) throw new Error('a file has no form without an encoding')
  return new Response(await form.content(), {
    status,
    headers: { ...headers, ...(form.encoding && { 'content-encoding': form.encoding }) },
  })
}
