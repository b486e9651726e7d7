/* Locks of WebDAV. They hold among programs that come this way; devices of OtterOS do not ask for them. */
import type { Caller } from './authenticate.ts'
import { hrefOf } from './paths.ts'
import { DavRefusal } from './refusal.ts'
import type { Found, Place, Sql } from './tree.ts'

/** A lock that holds now. */
export interface Lock {
  readonly token: string
  readonly entry: string
  readonly person: string
  readonly isShared: boolean
  readonly isDeep: boolean
  /** XML, as the program gave it. */
  readonly owner: string
  /** Seconds that are left. */
  readonly left: number
}

/** Seconds that a lock lasts where nothing else is asked for, and at most. */
const usualSeconds = 600
const mostSeconds = 3600
const prefix = 'opaquelocktoken:'

export const uriOf = ({ token }: Pick<Lock, 'token'>): string => prefix + token

/** The token in the URI of a lock of this server; null for all others. */
export const tokenOf = (uri: string): string | null =>
  /^opaquelocktoken:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(uri)?.[1]?.toLowerCase() ?? null

/** The seconds that a header `Timeout` asks for. */
export function secondsIn(header: string | undefined): number {
  for (const part of (header ?? '').split(',')) {
    if (/^\s*infinite\s*$/i.test(part)) return mostSeconds
    const seconds = /^\s*second-(\d{1,10})\s*$/i.exec(part)?.[1]
    if (seconds !== undefined) return Math.min(Math.max(Number(seconds), 1), mostSeconds)
  }
  return usualSeconds
}

const columns = (sql: Sql) => sql`
  token, entry_id as entry, user_id as person, is_shared as "isShared", is_deep as "isDeep", owner,
  greatest(1, ceil(extract(epoch from ends_at - now())))::integer as left`

/** The locks that hold on an entry, its own and deep ones from above; of several entries, all that hold on any of them. */
export async function locksOn(
  sql: Sql,
  above: readonly string[],
  ids: readonly string[],
): Promise<readonly Lock[]> {
  return sql<Lock[]>`
    select ${columns(sql)} from private.dav_locks
    where ends_at > now()
      and (entry_id = any (${[...ids]}::uuid[]) or (is_deep and entry_id = any (${[...above]}::uuid[])))`
}

/** The locks on what is in a folder, however deep. */
async function locksBelow(sql: Sql, { space, id }: Place): Promise<readonly Lock[]> {
  return sql<Lock[]>`
    with recursive step as (
      select lock.token, lock.entry_id as id from private.dav_locks as lock
      where lock.space_id = ${space.id} and lock.ends_at > now() and lock.entry_id <> ${id}
      union
      select step.token, entry.parent_id
      from step join public.space_entries as entry on entry.id = step.id where entry.parent_id is not null
    )
    select ${columns(sql)} from private.dav_locks where token in (select token from step where id = ${id})`
}

/** What is to be done with a resource, as far as locks matter. */
export type Use = 'content' | 'member'

const lockedAt = (names: readonly string[]) =>
  new DavRefusal(423, 'Another program has locked this.', {
    condition: `<D:lock-token-submitted><D:href>${hrefOf(names, false)}</D:href></D:lock-token-submitted>`,
  })

/**
 * Throws where a lock is in the way whose token the caller has not sent. 'content': what is there is changed; 'member': it comes, goes or is
 * replaced, which changes its folder too.
 */
export async function requireUnlocked(
  sql: Sql,
  caller: Caller,
  { names, place, folder, chain }: Found,
  use: Use,
  tokens: ReadonlySet<string>,
): Promise<void> {
  const groups: (readonly Lock[])[] = []
  if (place) groups.push(await locksOn(sql, chain, [place.id]))
  if (use === 'member' && folder)
    groups.push(await locksOn(sql, place ? chain.slice(0, -1) : chain, [folder.id]))
  if (use === 'member' && place) {
    const below = await locksBelow(sql, place)
    const entries = new Set(below.map(({ entry }) => entry))
    for (const one of entries) groups.push(below.filter(({ entry }) => entry === one))
  }
  for (const locks of groups) {
    const isOpen =
      locks.length === 0 || locks.some((lock) => lock.person === caller.person && tokens.has(uriOf(lock)))
    if (!isOpen) throw lockedAt(names)
  }
}

/** A lock that is asked for. */
export interface WantedLock {
  readonly isShared: boolean
  readonly isDeep: boolean
  readonly owner: string
  readonly seconds: number
}

/** Locks what a path leads to. Throws where another lock is in the way, or the person has too many. */
export async function takeLock(
  sql: Sql,
  caller: Caller,
  place: Place,
  chain: readonly string[],
  wanted: WantedLock,
): Promise<Lock> {
  const there = await locksOn(sql, chain, [place.id])
  const below = wanted.isDeep ? await locksBelow(sql, place) : []
  const others = [...there, ...below].filter(({ isShared }) => !isShared || !wanted.isShared)
  if (others.length > 0)
    throw new DavRefusal(423, 'Another program has locked this.', { condition: '<D:no-conflicting-lock/>' })
  const [lock] = await sql<Lock[]>`
    insert into private.dav_locks (space_id, entry_id, user_id, is_shared, is_deep, owner, seconds, ends_at)
    select ${place.space.id}, ${place.id}, ${caller.person}, ${wanted.isShared}, ${wanted.isDeep}, ${wanted.owner},
      ${wanted.seconds}, now() + ${wanted.seconds} * interval '1 second'
    where (select count(*) from private.dav_locks where user_id = ${caller.person} and ends_at > now())
      < (select dav_locks from private.space_limits)
    returning ${columns(sql)}`
  if (!lock) throw new DavRefusal(507, 'You hold too many locks. Close some files first.')
  return lock
}

/** Renews locks by their tokens; those that hold here and are the caller's. */
export async function renewLocks(
  sql: Sql,
  { person }: Caller,
  locks: readonly Lock[],
  seconds: number,
): Promise<readonly Lock[]> {
  return sql<Lock[]>`
    update private.dav_locks set seconds = ${seconds}, ends_at = now() + ${seconds} * interval '1 second'
    where token = any (${locks.map(({ token }) => token)}::uuid[]) and user_id = ${person}
    returning ${columns(sql)}`
}

export async function endLock(sql: Sql, { token }: Lock): Promise<void> {
  await sql`delete from private.dav_locks where token = ${token}`
}

/** Ends the locks of what is moved or removed, and of all that is in it: they were of the address. */
export async function endLocksOf(sql: Sql, place: Place): Promise<void> {
  const below = await locksBelow(sql, place)
  await sql`
    delete from private.dav_locks
    where entry_id = ${place.id} or token = any (${below.map(({ token }) => token)}::uuid[])`
}

/** A lock as `lockdiscovery` shows it; `root`: the address that was locked. */
export function writeLock(lock: Lock, root: string): string {
  const scope = lock.isShared ? 'shared' : 'exclusive'
  const owner = lock.owner === '' ? '' : `<D:owner>${lock.owner}</D:owner>`
  return (
    `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:${scope}/></D:lockscope>` +
    `<D:depth>${lock.isDeep ? 'infinity' : '0'}</D:depth>${owner}<D:timeout>Second-${lock.left}</D:timeout>` +
    `<D:locktoken><D:href>${uriOf(lock)}</D:href></D:locktoken><D:lockroot><D:href>${root}</D:href></D:lockroot></D:activelock>`
  )
}
