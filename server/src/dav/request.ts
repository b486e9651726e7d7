/* What requests of WebDAV have in common: their bodies, their conditions, and what answers look like. */
import type { Context } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import { bodyOf } from './contents.ts'
import { type ResourceState, holdsIf, readIf, tokensIn } from './if-header.ts'
import { locksOn, uriOf } from './locks.ts'
import { namesIn, namesOfAddress } from './paths.ts'
import { etagOf, modifiedOf } from './properties.ts'
import { DavRefusal, conflict, forbidden } from './refusal.ts'
import { type Found, type Place, type Sql, type Tree, isFile } from './tree.ts'
import { BadXml, type XmlElement, readXml } from './xml.ts'

/** Largest body but of PUT (bytes). */
const mostBytes = 256 * 1024

export const xmlHead = '<?xml version="1.0" encoding="utf-8"?>\n'
export const xmlType = 'application/xml; charset=utf-8'

/** The names of the path that a request asks for. */
export function namesOf(c: Context<ServerEnv>): readonly string[] {
  const names = namesIn(new URL(c.req.raw.url).pathname)
  if (!names) throw new DavRefusal(404, 'There is nothing here.')
  return names
}

/** Whether a request has a body. */
export const hasBody = (c: Context<ServerEnv>): boolean =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0

const tooLarge = () => new DavRefusal(413, 'A request like this has at most 256 kB.')

/** Reads the body as XML; null where there is none. */
export async function readBody(c: Context<ServerEnv>): Promise<XmlElement | null> {
  if (!hasBody(c)) return null
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyOf(c.env.incoming)) {
    size += chunk.byteLength
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  if (size === 0) return null
  try {
    return readXml(Buffer.concat(chunks))
  } catch (error) {
    if (error instanceof BadXml)
      throw new DavRefusal(400, `The request is no XML that is read here. ${error.message}.`)
    throw error
  }
}

/** The depth that a request asks for; `usual` where it does not say. */
export function depthOf(c: Context<ServerEnv>, usual: 0 | 1 | 'infinity'): 0 | 1 | 'infinity' {
  const asked = c.req.header('depth')?.trim().toLowerCase()
  if (asked === undefined) return usual
  if (asked === 'infinity') return asked
  if (asked === '0' || asked === '1') return asked === '0' ? 0 : 1
  throw new DavRefusal(400, 'A depth is 0, 1 or infinity.')
}

const failed = () => new DavRefusal(412, 'This is not as the program thinks it is.')

/** Whether a list of ETags has this one. */
export const hasEtag = (list: string, etag: string | null): boolean =>
  list.trim() === '*' || (etag !== null && list.split(',').some((one) => one.trim() === etag))

/**
 * Checks the conditions of a request that changes something; the URIs of the locks that it knows. Throws `DavRefusal` where they do not
 * hold.
 */
export async function checkConditions(
  c: Context<ServerEnv>,
  sql: Sql,
  tree: Tree,
  found: Found,
): Promise<ReadonlySet<string>> {
  const etag = etagOf(found.place)
  const [match, noneMatch] = [c.req.header('if-match'), c.req.header('if-none-match')]
  if (match !== undefined && (found.place === null || !hasEtag(match, etag))) throw failed()
  if (noneMatch !== undefined && found.place !== null && hasEtag(noneMatch, etag)) throw failed()
  const since = Date.parse(c.req.header('if-unmodified-since') ?? '')
  if (match === undefined && found.place && Math.floor(modifiedOf(found.place) / 1000) * 1000 > since)
    throw failed()
  const header = c.req.header('if')
  if (header === undefined) return new Set()
  const lists = readIf(header)
  if (!lists) throw new DavRefusal(400, 'The header If cannot be read.')
  const stateOf = async (resource: string | null): Promise<ResourceState> => {
    const names = resource === null ? found.names : namesOfAddress(resource, c.req.raw.url)
    if (!names) return { etag: null, tokens: new Set() }
    const one = resource === null ? found : await tree.find(names)
    const locks = await locksOn(sql, one.chain, one.place ? [one.place.id] : [])
    return { etag: etagOf(one.place), tokens: new Set(locks.map(uriOf)) }
  }
  if (!(await holdsIf(lists, stateOf))) throw failed()
  return tokensIn(lists)
}

/** Throws unless the person may change files of this space. */
export function requireEditor({ space }: Pick<Place, 'space'>): void {
  if (space.role === 'viewer')
    throw forbidden('You can look at the files of this space, but not change them.')
}

/** The folder that something new comes into, and its name there. Throws where nothing can be. */
export function placeForNew(found: Found): { readonly folder: Place; readonly name: string } {
  const name = found.names.at(-1)
  if (found.shelf !== null) throw new DavRefusal(405, 'There is a folder here.')
  if (!found.folder || name === undefined) throw conflict('The folder for this is not there.')
  if (found.hidden?.kind === 'link') throw conflict('A link that is not shown here has this name.')
  requireEditor(found.folder)
  return { folder: found.folder, name }
}

/** What is found, which has to be something in a space. */
export function requirePlace({ place, shelf }: Found): Place {
  if (place) return place
  throw shelf === null
    ? new DavRefusal(404, 'There is nothing here.')
    : forbidden('Shared folders and teams lie here. This folder is not changed.')
}

/** Throws unless there is a file, or nothing. */
export function requireNoFolder({ place, shelf }: Found): void {
  if (shelf !== null || (place && !isFile(place))) throw new DavRefusal(405, 'There is a folder here.')
}

export const empty = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status, headers })
