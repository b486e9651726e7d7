/* The properties of files and folders: those that are what the space says, and those that programs keep. */
import { getMimeType } from 'hono/utils/mime'
import { type Lock, locksOn, writeLock } from './locks.ts'
import { hrefOf } from './paths.ts'
import type { Found, Place, Sql } from './tree.ts'
import { davNamespace, escapeXml } from './xml.ts'

/** The name of a property. */
export interface PropertyName {
  readonly namespace: string
  readonly name: string
}

/** A property that a program keeps. */
export interface KeptProperty extends PropertyName {
  /** XML. */
  readonly value: string
}

/** What is asked of each resource. */
export type Asked =
  | { readonly kind: 'names' }
  | { readonly kind: 'all'; readonly also: readonly PropertyName[] }
  | { readonly kind: 'some'; readonly names: readonly PropertyName[] }

/** A resource as it is shown. */
export interface Shown {
  readonly names: readonly string[]
  /** Null: a folder in which spaces lie. */
  readonly place: Place | null
  readonly locks: readonly { readonly lock: Lock; readonly root: string }[]
  readonly kept: readonly KeptProperty[]
  /** Bytes of its space. */
  readonly room: { readonly used: number; readonly free: number } | null
}

/** The type of a file, by its name. */
export const typeOf = (name: string): string => getMimeType(name) ?? 'application/octet-stream'

/** The ETag of a content: its hash. Not in hexadecimal digits, since there are programs with little room for two of them. */
export const etagOfHash = (hash: string): string => `"${Buffer.from(hash, 'hex').toString('base64url')}"`

/** The ETag of a file. Folders have none. */
export const etagOf = (place: Place | null): string | null =>
  place?.entry?.kind === 'file' && place.entry.hash !== null ? etagOfHash(place.entry.hash) : null

/** When something was changed last (ms). */
export const modifiedOf = ({ entry, space }: Place): number => entry?.modified ?? space.changed

const isFolderShown = ({ place }: Shown) => place?.entry?.kind !== 'file'
const date = (moment: number) => new Date(Math.max(moment, 0)).toUTCString()

/** The values of the properties that every resource may have; null: this one has it not. */
const live: Readonly<Record<string, (shown: Shown) => string | null>> = {
  creationdate: ({ place }) =>
    place &&
    new Date(Math.max(place.entry?.created ?? place.space.made, 0)).toISOString().replace(/\.\d+Z$/, 'Z'),
  displayname: ({ names }) => escapeXml(names.at(-1) ?? ''),
  getcontentlength: ({ place }) => (place?.entry?.kind === 'file' ? String(place.entry.size) : null),
  getcontenttype: ({ place }) =>
    place?.entry?.kind === 'file' ? typeOf(place.entry.name) : 'httpd/unix-directory',
  getetag: ({ place }) => {
    const etag = etagOf(place)
    return etag === null ? null : escapeXml(etag)
  },
  getlastmodified: ({ place }) => place && date(modifiedOf(place)),
  lockdiscovery: ({ locks }) => locks.map(({ lock, root }) => writeLock(lock, root)).join(''),
  resourcetype: (shown) => (isFolderShown(shown) ? '<D:collection/>' : ''),
  supportedlock: ({ place }) =>
    place
      ? ['exclusive', 'shared']
          .map(
            (scope) =>
              `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`,
          )
          .join('')
      : '',
  'quota-available-bytes': ({ room }) => room && String(room.free),
  'quota-used-bytes': ({ room }) => room && String(room.used),
}
/** Not given where a program asks for all (RFC 4331). */
const onlyNamed = new Set(['quota-available-bytes', 'quota-used-bytes'])

export const isQuota = ({ namespace, name }: PropertyName): boolean =>
  namespace === davNamespace && onlyNamed.has(name)

const tag = ({ namespace, name }: PropertyName, value: string) => {
  if (namespace === davNamespace) return value === '' ? `<D:${name}/>` : `<D:${name}>${value}</D:${name}>`
  // What has no namespace cannot have a prefix.
  const start = `${name} xmlns="${escapeXml(namespace)}"`
  return value === '' ? `<${start}/>` : `<${start}>${value}</${name}>`
}

const propstat = (status: string, properties: readonly string[]) =>
  properties.length === 0
    ? ''
    : `<D:propstat><D:prop>${properties.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`

function liveValue({ namespace, name }: PropertyName, shown: Shown): string | null {
  const value = namespace === davNamespace && Object.hasOwn(live, name) ? live[name] : undefined
  return value ? value(shown) : null
}

/** A resource in an answer to PROPFIND. */
export function writeResource(shown: Shown, asked: Asked): string {
  const found: string[] = []
  const missing: string[] = []
  const liveNames = Object.keys(live).filter((name) => !onlyNamed.has(name))
  if (asked.kind === 'some') {
    for (const property of asked.names) {
      const value =
        liveValue(property, shown) ??
        shown.kept.find(({ namespace, name }) => namespace === property.namespace && name === property.name)
          ?.value
      if (value === undefined) missing.push(tag(property, ''))
      else found.push(tag(property, value))
    }
  } else {
    for (const name of liveNames) {
      const property = { namespace: davNamespace, name }
      const value = liveValue(property, shown)
      if (value !== null) found.push(tag(property, asked.kind === 'names' ? '' : value))
    }
    for (const kept of shown.kept) found.push(tag(kept, asked.kind === 'names' ? '' : kept.value))
    if (asked.kind === 'all')
      for (const property of asked.also) {
        const value = isQuota(property) ? liveValue(property, shown) : null
        if (value !== null) found.push(tag(property, value))
      }
  }
  const nothing =
    found.length + missing.length === 0
      ? '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>'
      : ''
  const href = hrefOf(shown.names, isFolderShown(shown))
  return `<D:response><D:href>${href}</D:href>${propstat('200 OK', found)}${propstat('404 Not Found', missing)}${nothing}</D:response>\n`
}

/** The properties that programs keep of entries. */
export async function keptOf(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptProperty[]>> {
  const rows = await sql<(KeptProperty & { entry: string })[]>`
    select entry_id as entry, namespace, name, value from private.dav_properties
    where entry_id = any (${[...ids]}::uuid[]) order by namespace, name`
  const kept = new Map<string, KeptProperty[]>()
  for (const { entry, ...property } of rows) kept.set(entry, [...(kept.get(entry) ?? []), property])
  return kept
}

/** The locks that hold on what is found, and on entries in it, each with the address that was locked. */
export async function locksShown(
  sql: Sql,
  { names, chain, depths }: Found,
  children: ReadonlyMap<string, readonly string[]>,
): Promise<(id: string) => Shown['locks']> {
  const locks = await locksOn(sql, chain, [...chain, ...children.keys()])
  const rootOf = (entry: string, id: string) => {
    const below = children.get(entry)
    const depth = depths[chain.indexOf(entry)] ?? names.length
    const root = below ?? names.slice(0, depth)
    // Only what is locked itself may be a file.
    return hrefOf(root, entry !== id)
  }
  return (id) =>
    locks
      .filter(({ entry, isDeep }) => entry === id || (isDeep && chain.includes(entry)))
      .map((lock) => ({ lock, root: rootOf(lock.entry, id) }))
}

/** The room of a space, as its members are told. */
export async function roomOf(sql: Sql, space: string): Promise<NonNullable<Shown['room']>> {
  const [row] = await sql<{ used: number; quota: number }[]>`
    select bytes::float8 as used, private.space_quota(space)::float8 as quota from public.spaces as space where id = ${space}`
  const { used, quota } = row ?? { used: 0, quota: 0 }
  return { used, free: Math.max(0, quota - used) }
}
