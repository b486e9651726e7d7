import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import type { Caller } from './authenticate.ts'
import { endLocksOf, requireUnlocked } from './locks.ts'
import type { DavParts } from './parts.ts'
import { isBelow, isSame, namesOfAddress } from './paths.ts'
import { DavRefusal, forbidden } from './refusal.ts'
import {
  checkConditions,
  depthOf,
  empty,
  namesOf,
  placeForNew,
  requireEditor,
  requirePlace,
} from './request.ts'
import { type Entry, type Found, type Place, Tree, holdsBin, isFile } from './tree.ts'
import { type EntryChange, type Turn, changed, made, removed, stated, takeTurn } from './turn.ts'
import { requireMovable, throwAway, unhidden } from './write-methods.ts'

/** Files and folders that are copied at a time. */
const mostEntries = 20_000

/** What a request is about to do. */
interface Journey {
  readonly isMove: boolean
  /** Whether what is in a folder comes along. */
  readonly isDeep: boolean
  readonly from: Found
  readonly to: Found
}

/** Where a request wants something; whether it replaces what is there. */
function destinationOf(c: Context<ServerEnv>) {
  const address = c.req.header('destination')
  if (address === undefined) throw new DavRefusal(400, 'The request does not say where to.')
  const names = namesOfAddress(address, c.req.raw.url)
  if (!names) throw new DavRefusal(502, 'Files are copied and moved within this server only.')
  return { names, mayReplace: c.req.header('overwrite')?.trim().toUpperCase() !== 'F' }
}

/** COPY and MOVE. Within a space a move keeps the entry, with its history; between two it is a copy and a removal. */
export async function copyOrMove(
  c: Context<ServerEnv>,
  caller: Caller,
  { sql, contents }: DavParts,
): Promise<Response> {
  const isMove = c.req.method === 'MOVE'
  const depth = depthOf(c, 'infinity')
  if (depth === 1 || (isMove && depth === 0))
    throw new DavRefusal(400, 'A folder is copied as a whole, or by itself.')
  const isDeep = depth === 'infinity'
  const source = namesOf(c)
  const { names: target, mayReplace } = destinationOf(c)
  if (isSame(source, target)) throw forbidden('It is there already.')
  if (isBelow(source, target) || (isDeep && isBelow(target, source)))
    throw forbidden('Nothing can be put into itself.')

  const tree = await Tree.open(sql, caller)
  const [before, after] = [await tree.find(source), await tree.find(target)]
  const small = await carryAhead(tree, { isMove, isDeep, from: before, to: after })

  return takeTurn(sql, caller, [source, target], async (turn, [from, to]) => {
    if (!from || !to) throw new DavRefusal(404, 'There is nothing here.')
    const journey = { isMove, isDeep, from, to }
    await check(turn, journey, await checkConditions(c, turn.sql, turn.tree, from))
    if (to.place && !mayReplace) throw new DavRefusal(412, 'There is something with this name already.')
    if (to.place && !isReplacedInPlace(journey)) await throwAway(turn, to)
    if (isMove && moved(journey)) await moveWithin(turn, journey)
    else await copyAcross(turn, journey, small)
    return empty(to.place ? 204 : 201)
  })

  /** Has contents in the space that they are going to, before anything is changed. */
  async function carryAhead(now: Tree, { from, to }: Journey): Promise<ReadonlyMap<string, string>> {
    const space = (to.place ?? to.folder)?.space
    if (!from.place || !space || space.id === from.place.space.id || space.role === 'viewer') return new Map()
    if (from.place.mountedAt && isMove) return new Map()
    const entries = await entriesOf(now, from.place, isDeep)
    return contents.carry(caller, from.place.space.id, space.id, entries)
  }
}

/** Whether a file takes the content of another, and keeps its history. */
const isReplacedInPlace = ({ isMove, from, to }: Journey) =>
  !isMove && from.place !== null && to.place !== null && isFile(from.place) && isFile(to.place)

/** The entry that a move within its space changes; null where it is between two. */
function moved({ from, to }: Journey): Entry | null {
  const entry = from.place?.mountedAt ?? from.place?.entry ?? null
  return entry && entry.space === to.folder?.space.id ? entry : null
}

async function check(turn: Turn, journey: Journey, tokens: ReadonlySet<string>): Promise<void> {
  const { sql, caller, tree } = turn
  const { isMove, from, to } = journey
  const place = requirePlace(from)
  placeForNewOrOther(to)
  if (isMove) await checkSource(turn, journey, place)
  else if (journey.isDeep && (await tree.holdsMount(place)))
    throw forbidden('A shared folder lies in this folder. Copy it by itself.')
  if (isMove) await requireUnlocked(sql, caller, from, 'member', tokens)
  await requireUnlocked(
    sql,
    caller,
    to,
    to.place && isReplacedInPlace(journey) ? 'content' : 'member',
    tokens,
  )
}

async function checkSource(turn: Turn, journey: Journey, place: Place): Promise<void> {
  if (turn.tree.isTop(journey.from.names)) throw forbidden('This is all that the password opens.')
  if (!place.mountedAt && holdsBin(place)) throw forbidden('This folder has the recycle bin in it.')
  if (!place.mountedAt) {
    requireEditor(place)
    if (!place.entry) throw forbidden('A shared folder or team that lies here stays here.')
  } else if (!moved(journey)) throw forbidden('A shared folder can be moved within your own files only.')
  if (!moved(journey)) await requireMovable(turn, journey.from)
}

/** Throws where nothing can come, or take the place of what is there. */
function placeForNewOrOther(to: Found): void {
  if (to.shelf !== null || (to.place && !to.place.entry))
    throw forbidden('A shared folder or team lies here, and is not replaced.')
  if (!to.place) placeForNew(to)
  else requireEditor(to.place)
}

async function moveWithin(turn: Turn, journey: Journey): Promise<void> {
  const { from, to } = journey
  const entry = moved(journey)
  const name = to.names.at(-1)
  if (!entry || !to.folder || !from.place || name === undefined)
    throw new DavRefusal(409, 'The folder for this is not there.')
  await turn.push(entry.space, [...unhidden(to), changed(entry, { parent: to.folder.id, name })])
  await endLocksOf(turn.sql, from.place)
}

const entriesOf = async (tree: Tree, place: Place, isDeep: boolean): Promise<readonly Entry[]> => [
  ...(place.entry ? [place.entry] : []),
  ...(isDeep && !isFile(place) ? await tree.below(place, mostEntries) : []),
]

/** Makes copies, and removes what they were made of where it is a move. */
async function copyAcross(turn: Turn, journey: Journey, small: ReadonlyMap<string, string>): Promise<void> {
  const { isMove, isDeep, from, to } = journey
  const place = requirePlace(from)
  const space = (to.place ?? to.folder)?.space
  const name = to.names.at(-1)
  if (!space || !to.folder || name === undefined)
    throw new DavRefusal(409, 'The folder for this is not there.')
  const contentOf = ({ hash }: Entry) =>
    space.id === place.space.id || hash === null ? null : (small.get(hash) ?? null)
  const ids = new Map<string, string>()
  if (isReplacedInPlace(journey) && place.entry && to.place?.entry) {
    const { hash, size, modified } = place.entry
    await turn.push(space.id, [
      changed(to.place.entry, { hash, size, modified, content: contentOf(place.entry) }),
    ])
    await turn.sql`delete from private.dav_properties where entry_id = ${to.place.id}`
    ids.set(place.id, to.place.id)
  } else {
    const root = place.entry ?? null
    const changes: EntryChange[] = [...unhidden(to)]
    const copy = (entry: Entry, parent: string, called: string) => {
      const id = randomUUID()
      ids.set(entry.id, id)
      changes.push({
        ...stated(entry),
        id,
        parent,
        name: called,
        content: contentOf(entry),
        created: Date.now(),
        revision: randomUUID(),
        expected: 0,
        removed: false,
      })
    }
    if (root) copy(root, to.folder.id, name)
    else {
      const top = made(to.folder.id, name, 'folder', null)
      ids.set(place.id, top.id)
      changes.push(top)
    }
    const below = isDeep && !isFile(place) ? await turn.tree.below(place, mostEntries) : []
    for (const entry of below) {
      const parent = ids.get(entry.parent)
      // In the bin of a space that is copied as a whole.
      if (parent === undefined || (!root && entry.parent === place.id && entry.name === '.trash')) continue
      copy(entry, parent, entry.name)
    }
    await turn.push(space.id, changes)
  }
  await copyProperties(turn, ids)
  if (!isMove || !place.entry) return
  await endLocksOf(turn.sql, place)
  await turn.push(place.space.id, [removed(place.entry)])
}

/** Gives copies the properties that programs keep of what they were made of. */
async function copyProperties({ sql }: Turn, ids: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into private.dav_properties (entry_id, namespace, name, value)
    select copy.id, property.namespace, property.name, property.value
    from unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[]) as copy (original, id)
    join private.dav_properties as property on property.entry_id = copy.original`
}
