import type { Context } from 'hono'
import { spacesBucket } from '@otteros/contracts'
import type { ServerEnv } from '../http/client-address.ts'
import type { Caller } from './authenticate.ts'
import { toBin } from './bin.ts'
import { type KeptContent, bodyOf, inlineBytes } from './contents.ts'
import { endLocksOf, requireUnlocked } from './locks.ts'
import type { DavParts } from './parts.ts'
import { etagOfHash, roomOf } from './properties.ts'
import { DavRefusal, forbidden, noRoom } from './refusal.ts'
import {
  checkConditions,
  depthOf,
  empty,
  hasBody,
  namesOf,
  placeForNew,
  requireEditor,
  requireNoFolder,
  requirePlace,
} from './request.ts'
import { type Found, type Sql, Tree } from './tree.ts'
import { type EntryChange, type Turn, changed, made, removed, takeTurn } from './turn.ts'

/** Checks all that a change of a file, or a new one, is refused for. */
async function checkPut(c: Context<ServerEnv>, sql: Sql, caller: Caller, tree: Tree, found: Found) {
  requireNoFolder(found)
  const space = found.place ? found.place.space : placeForNew(found).folder.space
  requireEditor({ space })
  const tokens = await checkConditions(c, sql, tree, found)
  await requireUnlocked(sql, caller, found, found.place ? 'content' : 'member', tokens)
  return space
}

/** The change that gives a file, or a new one, a content. */
export function contentChanges(
  found: Found,
  { hash, size, content }: KeptContent,
  modified: number,
): readonly EntryChange[] {
  const entry = found.place?.entry
  if (entry) return [changed(entry, { hash, size, content, modified })]
  const { folder, name } = placeForNew(found)
  return [...unhidden(found), made(folder.id, name, 'file', { hash, size, content }, modified)]
}

/** Takes away what hides a sample, where something else gets its name. */
export const unhidden = ({ hidden }: Found) => (hidden ? [removed(hidden)] : [])

/** PUT: a file's content. It goes to where contents are kept as it comes; the file changes once all of it is there. */
export async function put(c: Context<ServerEnv>, caller: Caller, parts: DavParts): Promise<Response> {
  const { sql, contents, enter, findBucket } = parts
  if (c.req.header('content-range') !== undefined)
    throw new DavRefusal(400, 'A file is sent as a whole, not in ranges.')
  const names = namesOf(c)
  if (new URL(c.req.raw.url).pathname.endsWith('/'))
    throw new DavRefusal(405, 'The address of a file has no slash at its end.')
  const tree = await Tree.open(sql, caller)
  const space = await checkPut(c, sql, caller, tree, await tree.find(names))
  const largest = (await findBucket(spacesBucket))?.largest ?? inlineBytes
  const announced = c.req.header('content-length')
  const bytes = announced === undefined ? largest : Number(announced)
  if (bytes > largest) throw new DavRefusal(413, `One file can have ${largest} bytes at most.`)
  if (announced !== undefined && bytes > inlineBytes && bytes > (await roomOf(sql, space.id)).free)
    throw noRoom('There is no room for this file.')
  return enter(c, { account: caller.person, bytes }, async () => {
    const content = await contents.store(caller, space, bodyOf(c.env.incoming), largest)
    const asked = Number(c.req.header('x-oc-mtime') ?? '') * 1000
    const modified = asked > 0 && asked < 8.64e15 ? Math.floor(asked) : Date.now()
    return takeTurn(sql, caller, [names], async (turn, [found]) => {
      if (!found) throw new DavRefusal(404, 'There is nothing here.')
      const now = await checkPut(c, turn.sql, caller, turn.tree, found)
      if (now.id !== space.id) throw new DavRefusal(409, 'The folder is in another space by now.')
      await turn.push(space.id, contentChanges(found, content, modified))
      return empty(found.place ? 204 : 201, {
        etag: etagOfHash(content.hash),
        ...(asked > 0 && { 'x-oc-mtime': 'accepted' }),
      })
    })
  })
}

/** MKCOL: a new folder. */
export async function mkcol(c: Context<ServerEnv>, caller: Caller, { sql }: DavParts): Promise<Response> {
  if (hasBody(c)) throw new DavRefusal(415, 'A folder is made without a body.')
  return takeTurn(sql, caller, [namesOf(c)], async (turn, [found]) => {
    if (!found || found.place || found.shelf !== null)
      throw new DavRefusal(405, 'There is something here already.')
    const { folder, name } = placeForNew(found)
    const tokens = await checkConditions(c, turn.sql, turn.tree, found)
    await requireUnlocked(turn.sql, caller, found, 'member', tokens)
    await turn.push(folder.space.id, [...unhidden(found), made(folder.id, name, 'folder', null)])
    return empty(201)
  })
}

/** Throws for what cannot be taken from where it is: shared folders and teams, and what has the bin or one of them in it. */
export async function requireMovable({ tree }: Turn, found: Found): Promise<void> {
  const place = requirePlace(found)
  requireEditor(place)
  if (tree.isTop(found.names)) throw forbidden('This is all that the password opens.')
  if (!place.entry)
    throw forbidden('A shared folder is not deleted here: leave it, or stop sharing it, in OtterOS.')
  if (await tree.holdsMount(place))
    throw forbidden('A shared folder lies in this folder. Move it elsewhere first.')
}

/** DELETE: into the bin of the space. */
export async function remove(c: Context<ServerEnv>, caller: Caller, { sql }: DavParts): Promise<Response> {
  if (depthOf(c, 'infinity') !== 'infinity')
    throw new DavRefusal(400, 'A folder is deleted with all that is in it.')
  return takeTurn(sql, caller, [namesOf(c)], async (turn, [found]) => {
    if (!found) throw new DavRefusal(404, 'There is nothing here.')
    requirePlace(found)
    const tokens = await checkConditions(c, turn.sql, turn.tree, found)
    await requireUnlocked(turn.sql, caller, found, 'member', tokens)
    await throwAway(turn, found)
    return empty(204)
  })
}

/** Puts what is found into the bin, and ends the locks on it. */
export async function throwAway(turn: Turn, found: Found): Promise<void> {
  const place = requirePlace(found)
  await requireMovable(turn, found)
  await turn.push(place.space.id, await toBin(turn, place))
  await endLocksOf(turn.sql, place)
}
