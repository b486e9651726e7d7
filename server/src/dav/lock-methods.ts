import type { Context } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import type { Caller } from './authenticate.ts'
import { emptyContent } from './contents.ts'
import {
  type Lock,
  endLock,
  locksOn,
  renewLocks,
  requireUnlocked,
  secondsIn,
  takeLock,
  tokenOf,
  uriOf,
  writeLock,
} from './locks.ts'
import type { DavParts } from './parts.ts'
import { hrefOf } from './paths.ts'
import { type PropertyName, locksShown } from './properties.ts'
import { DavRefusal } from './refusal.ts'
import {
  checkConditions,
  depthOf,
  empty,
  namesOf,
  readBody,
  requireEditor,
  requirePlace,
  xmlHead,
  xmlType,
} from './request.ts'
import { type Found, isFolder } from './tree.ts'
import { type Turn, takeTurn } from './turn.ts'
import { type XmlElement, davChild, davNamespace, elementsOf, escapeXml, isDav, writeContent } from './xml.ts'
import { contentChanges } from './write-methods.ts'

/** Longest owner of a lock (bytes). */
const mostOwner = 4096
/** Longest value of a property (bytes), and properties that an entry has at most. */
const mostValue = 8192
const mostProperties = 100

/** The lock that a request asks for. */
function readWanted(root: XmlElement) {
  const scope = davChild(root, 'lockscope')
  const isShared = scope && davChild(scope, 'shared') !== undefined
  const isExclusive = scope && davChild(scope, 'exclusive') !== undefined
  const type = davChild(root, 'locktype')
  if (!isDav(root, 'lockinfo') || isShared === isExclusive || !type || !davChild(type, 'write'))
    throw new DavRefusal(400, 'The request asks for no lock that there is.')
  const owner = davChild(root, 'owner')
  const text = owner ? writeContent(owner.children).trim() : ''
  if (Buffer.byteLength(text) > mostOwner) throw new DavRefusal(413, 'The owner of a lock is too long.')
  return { isShared: isShared === true, owner: text }
}

/** LOCK: takes a lock, also of a name that nothing has yet, which becomes an empty file; or renews one. */
export async function lock(c: Context<ServerEnv>, caller: Caller, { sql }: DavParts): Promise<Response> {
  const root = await readBody(c)
  const names = namesOf(c)
  const seconds = secondsIn(c.req.header('timeout'))
  const depth = depthOf(c, 'infinity')
  if (depth === 1) throw new DavRefusal(400, 'A lock is of a folder by itself, or of all that is in it.')
  if (!root) return renew(c, caller, { sql }, names, seconds)
  const wanted = readWanted(root)
  return takeTurn(sql, caller, [names], async (turn, [first]) => {
    if (!first) throw new DavRefusal(404, 'There is nothing here.')
    const tokens = await checkConditions(c, turn.sql, turn.tree, first)
    const isNew = first.place === null && first.shelf === null
    if (isNew) {
      await requireUnlocked(turn.sql, caller, first, 'member', tokens)
      const changes = contentChanges(first, emptyContent, Date.now())
      if (first.folder) await turn.push(first.folder.space.id, changes)
    }
    const found = isNew ? await turn.tree.find(names) : first
    const place = requirePlace(found)
    requireEditor(place)
    const isDeep = depth === 'infinity' && isFolder(place)
    const taken = await takeLock(turn.sql, caller, place, found.chain, { ...wanted, isDeep, seconds })
    const headers = { 'content-type': xmlType, 'lock-token': `<${uriOf(taken)}>` }
    return new Response(discovery([writeLock(taken, hrefOf(names, isFolder(place)))]), {
      status: isNew ? 201 : 200,
      headers,
    })
  })
}

const discovery = (locks: readonly string[]) =>
  `${xmlHead}<D:prop xmlns:D="DAV:"><D:lockdiscovery>${locks.join('')}</D:lockdiscovery></D:prop>\n`

function renew(
  c: Context<ServerEnv>,
  caller: Caller,
  { sql }: Pick<DavParts, 'sql'>,
  names: readonly string[],
  seconds: number,
): Promise<Response> {
  return takeTurn(sql, caller, [names], async (turn, [found]) => {
    if (!found) throw new DavRefusal(404, 'There is nothing here.')
    const tokens = await checkConditions(c, turn.sql, turn.tree, found)
    const mine = (await locksHere(turn, found)).filter(
      (one) => one.person === caller.person && tokens.has(uriOf(one)),
    )
    if (mine.length === 0)
      throw new DavRefusal(412, 'There is no such lock.', {
        condition: '<D:lock-token-matches-request-uri/>',
      })
    const renewed = await renewLocks(turn.sql, caller, mine, seconds)
    const shown = found.place ? (await locksShown(turn.sql, found, new Map()))(found.place.id) : []
    const texts = shown
      .filter(({ lock: one }) => renewed.some(({ token }) => token === one.token))
      .map((one) => writeLock(one.lock, one.root))
    return new Response(discovery(texts), { headers: { 'content-type': xmlType } })
  })
}

const locksHere = ({ sql }: Turn, { place, chain }: Found): Promise<readonly Lock[]> =>
  locksOn(sql, chain, place ? [place.id] : [])

/** UNLOCK: ends a lock of the caller. */
export async function unlock(c: Context<ServerEnv>, caller: Caller, { sql }: DavParts): Promise<Response> {
  const uri = /^\s*<([^<>]+)>\s*$/.exec(c.req.header('lock-token') ?? '')?.[1]
  if (uri === undefined) throw new DavRefusal(400, 'The request does not name the lock.')
  const token = tokenOf(uri)
  return takeTurn(sql, caller, [namesOf(c)], async (turn, [found]) => {
    const one = found && (await locksHere(turn, found)).find((here) => here.token === token)
    if (!one)
      throw new DavRefusal(409, 'There is no such lock here.', {
        condition: '<D:lock-token-matches-request-uri/>',
      })
    if (one.person !== caller.person) throw new DavRefusal(403, 'This is the lock of somebody else.')
    await endLock(turn.sql, one)
    return empty(204)
  })
}

interface PropertyChange extends PropertyName {
  /** XML; null: it goes. */
  readonly value: string | null
}

function readChanges(root: XmlElement | null): readonly PropertyChange[] {
  if (!root || !isDav(root, 'propertyupdate'))
    throw new DavRefusal(400, 'The request does not say which properties it changes.')
  const changes: PropertyChange[] = []
  for (const action of elementsOf(root)) {
    const isSet = isDav(action, 'set')
    const prop = isSet || isDav(action, 'remove') ? davChild(action, 'prop') : undefined
    for (const element of prop ? elementsOf(prop) : []) {
      const { namespace, name } = element
      changes.push({ namespace, name, value: isSet ? writeContent(element.children) : null })
    }
  }
  return changes
}

/** Why a property cannot be changed like this, as a status; null: it can. */
function refusalOfProperty({ namespace, name, value }: PropertyChange): string | null {
  if (namespace === davNamespace) return '403 Forbidden'
  const isTooLong =
    Buffer.byteLength(namespace) > 500 ||
    Buffer.byteLength(name) > 200 ||
    Buffer.byteLength(value ?? '') > mostValue
  return isTooLong ? '507 Insufficient Storage' : null
}

/** PROPPATCH: changes properties that programs keep, all that are named or none. */
export async function proppatch(c: Context<ServerEnv>, caller: Caller, { sql }: DavParts): Promise<Response> {
  const changes = readChanges(await readBody(c))
  const names = namesOf(c)
  return takeTurn(sql, caller, [names], async (turn, [found]) => {
    if (!found) throw new DavRefusal(404, 'There is nothing here.')
    const place = requirePlace(found)
    requireEditor(place)
    const tokens = await checkConditions(c, turn.sql, turn.tree, found)
    await requireUnlocked(turn.sql, caller, found, 'content', tokens)
    const refusals = changes.map(refusalOfProperty)
    if (refusals.every((refusal) => refusal === null)) await keep(turn, place.id, changes)
    const isDone = refusals.every((refusal) => refusal === null)
    const results = changes.map(({ namespace, name }, index) => {
      const status = isDone ? '200 OK' : (refusals[index] ?? '424 Failed Dependency')
      const error = status.startsWith('403') ? '<D:error><D:cannot-modify-protected-property/></D:error>' : ''
      const tag = namespace === davNamespace ? `<D:${name}/>` : `<${name} xmlns="${escapeXml(namespace)}"/>`
      return `<D:propstat><D:prop>${tag}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${error}</D:propstat>`
    })
    const href = hrefOf(names, isFolder(place))
    const text = `${xmlHead}<D:multistatus xmlns:D="DAV:"><D:response><D:href>${href}</D:href>${results.join('')}</D:response></D:multistatus>\n`
    return new Response(text, { status: 207, headers: { 'content-type': xmlType } })
  })
}

async function keep({ sql }: Turn, entry: string, changes: readonly PropertyChange[]): Promise<void> {
  for (const { namespace, name, value } of changes) {
    if (value === null)
      await sql`
        delete from private.dav_properties
        where entry_id = ${entry} and namespace = ${namespace} and name = ${name}`
    else
      await sql`
        insert into private.dav_properties (entry_id, namespace, name, value)
        values (${entry}, ${namespace}, ${name}, ${value})
        on conflict (entry_id, namespace, name) do update set value = excluded.value`
  }
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from private.dav_properties where entry_id = ${entry}`
  if ((row?.count ?? 0) > mostProperties)
    throw new DavRefusal(507, `Programs can keep ${mostProperties} properties of a file at most.`)
}
