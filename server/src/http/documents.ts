import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { ClientConfig } from '@otteros/contracts'
import type { Config } from '../config.ts'
import { confinementPage, confinementPath } from '../user-content/confinement-page.ts'
import { type ServerEnv, isLoopbackName } from './client-address.ts'
import { desktopPage, guestPage, pageHeaders } from './desktop-page.ts'
import { sandboxPageHeaders, sandboxPagePath } from './sandbox-page.ts'
import type { KeptBuilds } from './kept-builds.ts'
import { type StaticFile, indexFiles, send } from './static-files.ts'

/** The headers of a page besides the desktop's that follow from where it is. */
const headersOf = (url: string) =>
  url === sandboxPagePath ? sandboxPageHeaders : url.endsWith('.html') ? pageHeaders() : {}

/** Pages that are made of files of the build. */
const pages = new Set(['/index.html', '/s.html'])

/** All files that a request can ask for by their paths: the pages themselves are none of them. */
function filesOf(folder: string): ReadonlyMap<string, StaticFile> {
  const files = [...indexFiles(folder)].filter(([url]) => !pages.has(url))
  return new Map(
    files.map(([url, file]) => [url, { ...file, headers: { ...file.headers, ...headersOf(url) } }]),
  )
}

/** Names the build of the desktop in `folder`, whose page names all of its files; null where there is none. */
export function buildOf(folder: string): string | null {
  const path = join(folder, 'index.html')
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) : null
}

function pageOf(
  folder: string,
  name: string,
  make: (html: string, config: ClientConfig) => StaticFile,
  clientConfig: ClientConfig,
): StaticFile | null {
  const path = join(folder, name)
  return existsSync(path) ? make(readFileSync(path, 'utf8'), clientConfig) : null
}

/** Answers with nothing for a file that is no longer there, because a new build took its place. */
const unlessGone = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

const reply = (c: Context<ServerEnv>, file: StaticFile, status: 200 | 404) => {
  const ifNoneMatch = c.req.header('if-none-match')
  return send(file, { ifNoneMatch, acceptEncoding: c.req.header('accept-encoding') }, status)
}

/**
 * The built desktop in `folder`. "/" is the desktop, "/s" the page of links; every other page is the desktop with status 404, which then
 * shows its 404 page (A2.2). Pages asked for at another name of this machine move to the configured one, so that
 * one sign-in counts and the page may call the API.
 * @param clientConfig what the page is told of this server
 * @param kept files of earlier builds, which desktops that are open still ask for
 */
export function createDocuments(
  config: Config,
  folder: string,
  clientConfig: ClientConfig,
  kept: Pick<KeptBuilds, 'find'>,
): Hono<ServerEnv> {
  const files = filesOf(folder)
  const page = pageOf(folder, 'index.html', desktopPage, clientConfig)
  const ofLinks = pageOf(folder, 's.html', guestPage, clientConfig)
  const documents = new Hono<ServerEnv>()
  documents.get(confinementPath.ownHost, (c) => confinementPage(c.req.raw, ["'self'"]))
  documents.get('*', async (c) => {
    const isPage = c.req.header('accept')?.includes('text/html') ?? false
    const { pathname, search, hostname } = new URL(c.req.url)
    const own = new URL(config.publicUrl)
    if (isPage && hostname !== own.hostname && isLoopbackName(hostname) && isLoopbackName(own.hostname))
      return c.redirect(`${config.publicUrl}${pathname}${search}`, 302)
    const file = files.get(pathname)
    const answer = file && (await reply(c, file, 200).catch(unlessGone))
    if (answer) return answer
    const earlier = pathname.startsWith('/assets/') ? kept.find(pathname) : null
    if (earlier) return reply(c, earlier, 200)
    if (!page && (isPage || pathname === '/'))
      return c.text('The desktop is not built yet. Run "npm run build", then start the server again.\n', 503)
    if (page && pathname === '/') return reply(c, page, 200)
    if (ofLinks && pathname === '/s') return reply(c, ofLinks, 200)
    if (page && isPage) return reply(c, page, 404)
    // Another server may have it, where several are upgraded one by one: nothing between may keep this answer.
    return c.text('Not found\n', 404, { 'cache-control': 'no-store' })
  })
  return documents
}
