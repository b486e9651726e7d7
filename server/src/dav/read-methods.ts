import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import { servedType } from '../http/served-files.ts'
import type { Caller } from './authenticate.ts'
import type { DavParts } from './parts.ts'
import {
  type Asked,
  type PropertyName,
  type Shown,
  etagOf,
  isQuota,
  keptOf,
  locksShown,
  modifiedOf,
  roomOf,
  typeOf,
  writeResource,
} from './properties.ts'
import { DavRefusal, notFound } from './refusal.ts'
import { depthOf, empty, hasEtag, namesOf, readBody, xmlHead, xmlType } from './request.ts'
import { type Found, type Place, Tree, isFolder, isInBin, shelfNames } from './tree.ts'
import { type XmlElement, davChild, elementsOf, isDav } from './xml.ts'

/** Entries of a folder that are looked up together. */
const pageSize = 500

const bad = () => new DavRefusal(400, 'The request does not say which properties it asks for.')
const namesIn = (element: XmlElement | undefined): PropertyName[] =>
  element ? elementsOf(element).map(({ namespace, name }) => ({ namespace, name })) : []

/** What a request for properties asks for; nothing said is everything. */
function readAsked(root: XmlElement | null): Asked {
  if (root === null) return { kind: 'all', also: [] }
  if (!isDav(root, 'propfind')) throw bad()
  if (davChild(root, 'propname')) return { kind: 'names' }
  if (davChild(root, 'allprop')) return { kind: 'all', also: namesIn(davChild(root, 'include')) }
  const prop = davChild(root, 'prop')
  if (!prop) throw bad()
  return { kind: 'some', names: namesIn(prop) }
}

/** PROPFIND: the properties of something, and of what is in it. */
export async function propfind(c: Context<ServerEnv>, caller: Caller, { sql }: DavParts): Promise<Response> {
  const depth = depthOf(c, 'infinity')
  if (depth === 'infinity')
    throw new DavRefusal(403, 'Ask for one folder after the other.', {
      condition: '<D:propfind-finite-depth/>',
    })
  const asked = readAsked(await readBody(c))
  const names = namesOf(c)
  const tree = await Tree.open(sql, caller)
  const found = await tree.find(names)
  if (!found.place && found.shelf === null) throw notFound()
  const wantsRoom = (asked.kind === 'some' ? asked.names : asked.kind === 'all' ? asked.also : []).some(
    isQuota,
  )
  const rooms = new Map<string, Shown['room']>()
  const room = async (place: Place | null) => {
    if (!wantsRoom || !place || !isFolder(place)) return null
    const known = rooms.get(place.space.id) ?? (await roomOf(sql, place.space.id))
    rooms.set(place.space.id, known)
    return known
  }
  const write = async (
    resources: readonly { readonly names: readonly string[]; readonly place: Place | null }[],
  ) => {
    const children = new Map(resources.flatMap((one) => (one.place ? [[one.place.id, one.names]] : [])))
    const kept = await keptOf(sql, [...children.keys()])
    const locks = await locksShown(sql, found, children)
    let text = ''
    for (const one of resources)
      text += writeResource(
        {
          ...one,
          locks: one.place ? locks(one.place.id) : [],
          kept: kept.get(one.place?.id ?? '') ?? [],
          room: await room(one.place),
        },
        asked,
      )
    return text
  }
  const first = await write([{ names, place: found.place }])
  async function* answer() {
    yield `${xmlHead}<D:multistatus xmlns:D="DAV:">\n${first}`
    if (depth === 1) for await (const page of pagesOf(tree, found)) yield await write(page)
    yield '</D:multistatus>\n'
  }
  const body =
    depth === 0 || (found.place && !isFolder(found.place)) ? await whole(answer()) : streamOf(answer())
  return new Response(body, { status: 207, headers: { 'content-type': xmlType } })
}

async function whole(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** A long answer is sent as it is made. */
function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const source = Readable.from(parts)[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next: IteratorResult<unknown> = await source.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(String(next.value)))
    },
    async cancel() {
      await source.return?.()
    },
  })
}

/** What is in a folder, a page after the other, without its bin. */
async function* pagesOf(tree: Tree, { names, place, shelf }: Found) {
  const shelved = shelf === null ? [] : tree.onShelf(shelf)
  const others =
    names.length === 0 ? (['shared', 'team'] as const).filter((one) => tree.onShelf(one).length > 0) : []
  const taken = new Set<string>()
  if (place && isFolder(place)) {
    let after = ''
    for (;;) {
      const page = await tree.list(place, after, pageSize)
      after = page.at(-1)?.name ?? ''
      for (const { name } of page) taken.add(name)
      yield page
        .filter((one) => one.mountedAt !== null || !isInBin(one.space, one.trail))
        .map(({ name, ...one }) => ({ names: [...names, name], place: one }))
      if (page.length < pageSize) break
    }
  }
  yield shelved.map((space) => ({
    names: [...names, space.folderName],
    place: { space, id: space.id, entry: null, mountedAt: null, trail: [] },
  }))
  yield others
    .map((one) => shelfNames[one])
    .filter((name) => !taken.has(name))
    .map((name) => ({ names: [name], place: null }))
}

/** GET and HEAD: a file, or a part of it. */
export async function get(
  c: Context<ServerEnv>,
  caller: Caller,
  { sql, contents }: DavParts,
): Promise<Response> {
  const tree = await Tree.open(sql, caller)
  const found = await tree.find(namesOf(c))
  const { place, shelf } = found
  if (!place && shelf === null) throw notFound()
  const entry = place && !isFolder(place) ? place.entry : null
  if (!place || !entry) {
    const text = 'This is a folder. Open its address with a program for WebDAV.\n'
    return new Response(c.req.method === 'HEAD' ? null : text, {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
  const etag = etagOf(place)
  const modified = Math.floor(modifiedOf(place) / 1000) * 1000
  const headers: Record<string, string> = {
    ...(etag !== null && { etag }),
    'last-modified': new Date(modified).toUTCString(),
    'cache-control': 'private, no-cache, no-transform',
  }
  const match = c.req.header('if-match')
  if (match !== undefined && !hasEtag(match, etag)) throw new DavRefusal(412, 'This file has changed.')
  const noneMatch = c.req.header('if-none-match')?.replaceAll('W/', '')
  const isKnown =
    noneMatch === undefined
      ? modified <= Date.parse(c.req.header('if-modified-since') ?? '')
      : hasEtag(noneMatch, etag)
  if (isKnown) return empty(304, headers)
  const ifRange = c.req.header('if-range')?.trim()
  const isSame = ifRange === undefined || ifRange === etag || Date.parse(ifRange) === modified
  const range = isSame ? (c.req.header('range') ?? null) : null
  const response = await contents.read(caller, entry, { method: c.req.method, range })
  if (response.status >= 400 && response.status !== 416) {
    await response.body?.cancel()
    throw new DavRefusal(
      response.status === 404 ? 404 : 503,
      'The content of this file cannot be read at the moment.',
    )
  }
  for (const name of ['access-control-allow-origin', 'cache-control', 'vary', 'set-cookie'])
    response.headers.delete(name)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  if (response.status !== 416) {
    const type = servedType(typeOf(entry.name), c.req.header('sec-fetch-dest') ?? null)
    response.headers.set('content-type', type)
  }
  response.headers.set('content-disposition', 'attachment')
  return response
}
