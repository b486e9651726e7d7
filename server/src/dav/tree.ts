/* Where the files of a person are as WebDAV shows them: the person's own space, and in it the spaces that they are a member of. */
import type postgres from 'postgres'
import type { Caller } from './authenticate.ts'
import { DavRefusal } from './refusal.ts'

/** A statement's way to the database: a transaction, or any connection. */
export type Sql = postgres.Sql | postgres.TransactionSql

/** A space of the caller. */
export interface Space {
  readonly id: string
  readonly kind: 'personal' | 'team' | 'shared'
  readonly role: 'owner' | 'editor' | 'viewer'
  readonly version: number
  /** ms since 1970. */
  readonly changed: number
  readonly made: number
  /** The folder of the personal space that it is mounted at. */
  readonly mount: string | null
  /** What it is called in `/shared` or `/teams` where it is mounted nowhere. */
  readonly folderName: string
}

/** An entry of a space. */
export interface Entry {
  readonly id: string
  readonly space: string
  readonly parent: string
  readonly name: string
  readonly kind: 'file' | 'folder' | 'link' | 'whiteout'
  readonly hash: string | null
  readonly size: number
  /** Where a link leads. */
  readonly target: string | null
  readonly mode: number
  readonly modified: number
  readonly created: number
  readonly version: number
}

/** Something in a space: an entry, or all of it. */
export interface Place {
  readonly space: Space
  /** Of the entry; at the top of a space, the space's. */
  readonly id: string
  /** Null at the top of a space. */
  readonly entry: Entry | null
  /** The entry of the personal space that the space is mounted at; null for all else. */
  readonly mountedAt: Entry | null
  /** Names from the top of the space. */
  readonly trail: readonly string[]
}

/** A folder that only holds spaces: `/shared` and `/teams` where the person has no such folder. */
type Shelf = 'shared' | 'team'

/** What a path leads to. */
export interface Found {
  /** The names of the path. */
  readonly names: readonly string[]
  /** Null: nothing is there, or a shelf. */
  readonly place: Place | null
  /** What has the name, and is not shown: a link, or what hides a sample. */
  readonly hidden: Entry | null
  /** The spaces that lie here, beside what is in the place. */
  readonly shelf: Shelf | null
  /** The folder that it is in, or would be; null: there is none that anything can be put into. */
  readonly folder: Place | null
  /** Entries and tops of spaces from the outermost to the place, or to the folder: a lock on one of them may hold here. */
  readonly chain: readonly string[]
  /** For each of the chain, how many of the names lead to it. */
  readonly depths: readonly number[]
}

const shelves: Readonly<Record<string, Shelf>> = { shared: 'shared', teams: 'team' }
/** The folders of shelves, by what lies on them. */
export const shelfNames: Readonly<Record<Shelf, string>> = { shared: 'shared', team: 'teams' }

export const isFolder = (place: Place): boolean => place.entry === null || place.entry.kind === 'folder'
export const isFile = (place: Place): boolean => place.entry?.kind === 'file'

/** Where deleted files wait in a space, from its top. */
export const binOf = (space: Pick<Space, 'kind'>): readonly string[] =>
  space.kind === 'personal' ? ['home', '.trash'] : ['.trash']

/** Whether names from the top of a space lead into its bin, or to it. */
export const isInBin = (space: Pick<Space, 'kind'>, trail: readonly string[]): boolean =>
  binOf(space).every((name, index) => trail[index] === name)

/** Whether something has the bin of its space in it. */
export const holdsBin = ({ space, trail }: Place): boolean => {
  const bin = binOf(space)
  return trail.length < bin.length && trail.every((name, index) => bin[index] === name)
}

/** The spaces of the caller, their own first, the others in the order in which they joined. */
export async function spacesOf(sql: Sql, person: string): Promise<readonly Space[]> {
  const rows = await sql<Omit<Space & { name: string | null }, 'folderName'>[]>`
    select space.id, space.kind, space.name, member.role, space.version::float8 as version,
      floor(extract(epoch from space.changed_at) * 1000)::float8 as changed,
      floor(extract(epoch from space.created_at) * 1000)::float8 as made, entry.id as mount
    from public.space_members as member
    join public.spaces as space on space.id = member.space_id
    left join public.space_mounts as mount on mount.user_id = member.user_id and mount.space_id = space.id
    left join public.space_entries as entry on entry.id = mount.entry_id and entry.removed_at is null
    where member.user_id = ${person}
      and not exists (select from private.folder_shares as share where share.space_id = space.id)
    order by space.person is null, floor(extract(epoch from member.since) * 1000), space.id`
  const own = rows.find(({ kind }) => kind === 'personal')
  const ownNames = own ? await namesOnShelves(sql, own.id) : new Set<string>()
  const taken = new Set<string>()
  return rows.map(({ name, ...space }) => {
    if (space.kind === 'personal' || space.mount !== null) return { ...space, folderName: '' }
    const isTaken = (one: string) =>
      taken.has(`${space.kind}/${one}`) ||
      ownNames.has(`${shelfNames[space.kind === 'team' ? 'team' : 'shared']}/${one}`)
    const folderName = freeName(folderNameOf(name ?? '', space.id), isTaken)
    taken.add(`${space.kind}/${folderName}`)
    return { ...space, folderName }
  })
}

/** What the person has in folders of their own that are called as the shelves are. */
async function namesOnShelves(sql: Sql, own: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ folder: string; name: string }[]>`
    select folder.name as folder, entry.name
    from public.space_entries as folder join public.space_entries as entry on entry.parent_id = folder.id
    where folder.parent_id = ${own} and folder.name in ('shared', 'teams')
    limit 10000`
  return new Set(rows.map(({ folder, name }) => `${folder}/${name}`))
}

/** The name of a space as the name of a folder, as devices write it. */
function folderNameOf(name: string, id: string): string {
  const cleaned = name.normalize('NFC').replaceAll(/[/\p{Cc}]/gu, '_')
  const isUsable =
    cleaned.trim() !== '' && cleaned !== '.' && cleaned !== '..' && Buffer.byteLength(cleaned) <= 247
  return isUsable ? cleaned : id
}

/** `name.ext` with a number before the extension that makes it differ from all that are taken, as devices write it. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const extension = /[^.](\.[^.]+|\.+)$/.exec(name)?.[1] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 2; ; number++) {
    const candidate = `${stem} (${number})${extension}`
    if (!isTaken(candidate)) return candidate
  }
}

const columns = (sql: Sql) => sql`
  entry.id, entry.space_id as space, entry.parent_id as parent, entry.name, entry.kind, entry.hash, entry.size::float8 as size,
  entry.target, entry.mode, entry.modified::float8 as modified, entry.created::float8 as created, entry.version::float8 as version`

/** The entries on a way down from a folder, as far as they are there. A folder that a space is mounted at goes on in that space. */
async function walk(
  sql: Sql,
  base: string,
  names: readonly string[],
  mounts: ReadonlyMap<string, Space>,
): Promise<readonly Entry[]> {
  if (names.length === 0) return []
  const at = [...mounts.keys()]
  const into = [...mounts.values()].map(({ id }) => id)
  return sql<Entry[]>`
    with recursive mount as (
      select * from unnest(${at}::uuid[], ${into}::uuid[]) as mount (entry_id, space_id)
    ), step as (
      select 1 as depth, entry.id, entry.kind
      from public.space_entries as entry
      where entry.parent_id = ${base} and entry.name = (${[...names]}::text[])[1]
      union all
      select step.depth + 1, entry.id, entry.kind
      from step
      join public.space_entries as entry
        on entry.parent_id = coalesce((select space_id from mount where entry_id = step.id), step.id)
        and entry.name = (${[...names]}::text[])[step.depth + 1]
      where step.kind = 'folder'
    )
    select ${columns(sql)} from step join public.space_entries as entry on entry.id = step.id order by step.depth`
}

/** The folders from the top of a space to an entry, with it; null where it is not there any more. */
async function above(sql: Sql, space: string, id: string): Promise<readonly Entry[] | null> {
  const entries = await sql<Entry[]>`
    with recursive step as (
      select entry.id, entry.parent_id, 0 as height
      from public.space_entries as entry where id = ${id} and space_id = ${space} and removed_at is null
      union all
      select entry.id, entry.parent_id, step.height + 1
      from step join public.space_entries as entry on entry.id = step.parent_id
      where step.height < 300
    )
    select ${columns(sql)} from step join public.space_entries as entry on entry.id = step.id order by step.height desc`
  return entries[0]?.parent === space ? entries : null
}

const gone = () => new DavRefusal(403, 'The folder that this password is for is not there any more.')

/** The files of a caller, at one moment. */
export class Tree {
  readonly #sql: Sql
  readonly #top: Place
  readonly #chain: readonly string[]
  readonly #isWhole: boolean
  readonly #mounts: ReadonlyMap<string, Space>
  readonly spaces: readonly Space[]

  private constructor(
    sql: Sql,
    spaces: readonly Space[],
    {
      top,
      chain,
      isWhole,
    }: { readonly top: Place; readonly chain: readonly string[]; readonly isWhole: boolean },
  ) {
    this.#sql = sql
    this.#top = top
    this.#chain = chain
    this.#isWhole = isWhole
    this.spaces = spaces
    this.#mounts = mountsIn(spaces)
  }

  /** Throws `DavRefusal` where what the password is for is not there any more. */
  static async open(sql: Sql, caller: Caller): Promise<Tree> {
    const spaces = await spacesOf(sql, caller.person)
    const space = spaces.find(({ id, kind }) =>
      caller.space === null ? kind === 'personal' : id === caller.space,
    )
    if (!space) throw gone()
    const isWhole = caller.space === null
    const atTop: Place = { space, id: space.id, entry: null, mountedAt: null, trail: [] }
    if (caller.folder === null) return new Tree(sql, spaces, { top: atTop, chain: [space.id], isWhole })
    const entries = await above(sql, space.id, caller.folder)
    const last = entries?.at(-1)
    const trail = entries?.map(({ name }) => name) ?? []
    if (!entries || !last || last.kind !== 'folder' || isInBin(space, trail)) throw gone()
    const chain = [space.id, ...entries.map(({ id }) => id)]
    const mounted = space.kind === 'personal' ? mountsIn(spaces).get(last.id) : undefined
    if (!mounted)
      return new Tree(sql, spaces, { top: { ...atTop, id: last.id, entry: last, trail }, chain, isWhole })
    const top: Place = { space: mounted, id: mounted.id, entry: null, mountedAt: last, trail: [] }
    return new Tree(sql, spaces, { top, chain: [...chain, mounted.id], isWhole })
  }

  /** Whether something is what the password opens as a whole, which therefore cannot be moved or removed. */
  isTop(names: readonly string[]): boolean {
    return names.length === 0
  }

  /** The spaces on a shelf. */
  onShelf(shelf: Shelf): readonly Space[] {
    return this.#isWhole ? this.spaces.filter(({ kind, mount }) => kind === shelf && mount === null) : []
  }

  /** Follows a path. Something in a bin is not there. */
  async find(names: readonly string[]): Promise<Found> {
    const nothing: Found = {
      names,
      place: null,
      hidden: null,
      shelf: null,
      folder: null,
      chain: this.#chain,
      depths: this.#chain.map(() => 0),
    }
    const [first = '', second, ...rest] = names
    const shelf = Object.hasOwn(shelves, first) ? shelves[first] : undefined
    const spaces = shelf ? this.onShelf(shelf) : []
    const space = spaces.find(({ folderName }) => folderName === second)
    if (space)
      return this.#follow(
        { space, id: space.id, entry: null, mountedAt: null, trail: [] },
        [space.id],
        names,
        rest,
      )
    if (names.length === 0) return { ...nothing, place: this.#top, folder: null }
    const found = await this.#follow(this.#top, this.#chain, names, names)
    return shelf && spaces.length > 0 && second === undefined ? { ...found, shelf } : found
  }

  async #follow(
    base: Place,
    chain: readonly string[],
    names: readonly string[],
    rest: readonly string[],
  ): Promise<Found> {
    const entries = await walk(this.#sql, base.id, rest, this.#mounts)
    let place: Place = base
    let folder: Place | null = null
    let depth = names.length - rest.length
    const ids = [...chain]
    const depths = chain.map(() => names.length - rest.length)
    for (const entry of entries) {
      folder = place
      place = this.#step(place, entry)
      depth += 1
      for (const id of place.mountedAt ? [entry.id, place.id] : [entry.id]) {
        ids.push(id)
        depths.push(depth)
      }
    }
    const none: Found = { names, place: null, hidden: null, shelf: null, folder: null, chain: ids, depths }
    if (isInBin(place.space, place.trail)) return none
    if (entries.length === rest.length && (isFolder(place) || isFile(place)))
      return { ...none, place, folder }
    if (entries.length === rest.length)
      return { ...none, hidden: place.entry, folder, chain: ids.slice(0, -1) }
    const name = rest.at(-1) ?? ''
    const mayHold =
      entries.length === rest.length - 1 && isFolder(place) && !isInBin(place.space, [...place.trail, name])
    return mayHold ? { ...none, folder: place } : none
  }

  #step({ space, trail }: Place, entry: Entry): Place {
    const mounted = space.kind === 'personal' ? this.#mounts.get(entry.id) : undefined
    return mounted
      ? { space: mounted, id: mounted.id, entry: null, mountedAt: entry, trail: [] }
      : { space, id: entry.id, entry, mountedAt: null, trail: [...trail, entry.name] }
  }

  /** What is in a folder after a name, in their order, so many at most; links and what hides samples are not shown. */
  async list(
    folder: Place,
    after: string,
    most: number,
  ): Promise<readonly (Place & { readonly name: string })[]> {
    const entries = await this.#sql<Entry[]>`
      select ${columns(this.#sql)} from public.space_entries as entry
      where entry.parent_id = ${folder.id} and entry.name collate "C" > ${after} and entry.kind in ('file', 'folder')
      order by entry.name collate "C" limit ${most}`
    return entries.map((entry) => ({ ...this.#step(folder, entry), name: entry.name }))
  }

  /** Whether one of the spaces is mounted in a folder, or below it. */
  async holdsMount(place: Place): Promise<boolean> {
    const at = [...this.#mounts.keys()]
    if (place.space.kind !== 'personal' || at.length === 0) return false
    const [row] = await this.#sql<{ holds: boolean }[]>`
      with recursive step as (
        select entry.parent_id, 0 as height from public.space_entries as entry where id = any (${at}::uuid[])
        union all
        select entry.parent_id, step.height + 1
        from step join public.space_entries as entry on entry.id = step.parent_id where step.height < 300
      )
      select exists (select from step where parent_id = ${place.id}) as holds`
    return row?.holds ?? false
  }

  /** Everything below a folder, each after its folder; throws where there is more than `most`. */
  async below(place: Place, most: number): Promise<readonly Entry[]> {
    const entries = await this.#sql<(Entry & { height: number })[]>`
      with recursive step as (
        select entry.id, 1 as height from public.space_entries as entry
        where entry.parent_id = ${place.id} and entry.kind <> 'whiteout'
        union all
        select entry.id, step.height + 1 from step join public.space_entries as entry on entry.parent_id = step.id
        where step.height < 300 and entry.kind <> 'whiteout'
      )
      select ${columns(this.#sql)}, height from step join public.space_entries as entry on entry.id = step.id
      order by height limit ${most + 1}`
    if (entries.length > most)
      throw new DavRefusal(507, `At most ${most} files and folders can be copied at a time.`)
    return entries
  }
}

/** The folders of the personal space that spaces are mounted at. */
const mountsIn = (spaces: readonly Space[]): ReadonlyMap<string, Space> =>
  new Map(spaces.flatMap((space) => (space.mount === null ? [] : [[space.mount, space]])))
