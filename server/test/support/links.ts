// Links to files of a space, and guests who have nothing but their address.
import type { Buffer } from 'node:buffer'
import { type Json, linkVisitHeader, spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import type { Member } from './members.ts'
import { type Client, type Place, visitor } from './people.ts'
import { answerOf, newTeam } from './sharing.ts'
import { expectBlobs, fileIn, folderIn, hashOf, ownSpace, pushEntries } from './spaces.ts'

/** A link as its makers see it. */
export interface Link {
  readonly id: string
  readonly space: string
  readonly entry: string
  readonly entryName: string
  readonly entryKind: string
  readonly kind: string
  readonly name: string | null
  readonly token: string
  readonly hasPassword: boolean
  readonly endsAt: number | null
  readonly mostDownloads: number | null
  readonly downloads: number
  readonly madeBy: string
  readonly madeByName: string
  readonly madeAt: number
  readonly lastUsedAt: number | null
  readonly works: boolean
}

/** Makes a link. */
export async function makeLink(
  { client }: Pick<Member, 'client'>,
  space: string,
  entry: string,
  options: { readonly [name: string]: Json } = {},
  kind = 'read',
): Promise<Link> {
  return (await answerOf(client.rpc('make_link', { space, entry, kind, options }))) as unknown as Link
}

export const linksOf = async ({ client }: Pick<Member, 'client'>, space: string, entry?: string) =>
  (await answerOf(
    client.rpc('space_links', { space, ...(entry !== undefined && { entry }) }),
  )) as unknown as readonly Link[]

/** What is answered to who opens a link. */
export interface Opened {
  readonly visit: string
  readonly kind: string
  readonly name: string
  readonly entryKind: string
  readonly sharedBy: string | null
  readonly ends: number | null
  readonly left: number | null
  readonly needs?: string
  readonly wait?: number
}

export async function openLink(client: Client, token: string, password?: string): Promise<Opened | null> {
  const answer = await answerOf(
    client.rpc('open_link', { token, ...(password !== undefined && { password }) }),
  )
  return answer as unknown as Opened | null
}

/** Opens a link that works; the visit, and a client that names it to storage. */
export async function visitOf(place: Place, { token }: Pick<Link, 'token'>, password?: string) {
  const opened = await openLink(visitor(place), token, password)
  if (!opened?.visit) throw new Error(`The link does not open: ${JSON.stringify(opened)}`)
  return { ...opened, client: visitor(place, { headers: { [linkVisitHeader]: opened.visit } }) }
}

/** Something that a link shows. */
export interface Shown {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly size: number
  readonly modified: number
}

/** What a link shows in a folder. */
export async function shownIn(client: Client, visit: string, folder?: string): Promise<readonly Shown[]> {
  const answer = await answerOf(
    client.rpc('link_entries', { visit, ...(folder !== undefined && { folder }) }),
  )
  return (answer as unknown as { readonly entries: readonly Shown[] }).entries
}

/** A content as it is given to guests. */
export interface Given {
  readonly name: string
  readonly size: number
  readonly content?: string
  readonly bucket?: string
  readonly object?: string
}

export const contentOf = async (client: Client, visit: string, entry: string) =>
  (await answerOf(client.rpc('open_content', { visit, entry }))) as unknown as Given

/** Forgets who tried how often: all tests come from one address. Rows are locked in the order in which opening a link does, to avoid deadlocks. */
export const forgetTries = (sql: postgres.Sql) => sql`
  delete from private.uses where (who, what, since) in (
    select who, what, since from private.uses
    where what in ('links', 'wrong links', 'wrong passwords') order by what, who, since for update)`

/** Stores a content in a space and makes a file of it; its id. */
export async function addFile(
  person: Member,
  space: string,
  parent: string,
  name: string,
  content: Buffer | string,
): Promise<string> {
  const seen = 1_000_000
  if (content.length <= 65_536) {
    const file = fileIn(parent, name, content)
    const pushed = await pushEntries(person, space, [file], seen)
    if (!pushed.applied) throw new Error(JSON.stringify(pushed))
    return file.id
  }
  const hash = hashOf(content)
  await expectBlobs(person, space, [{ hash, size: content.length }])
  const { error } = await person.client.storage
    .from(spacesBucket)
    .upload(`${space}/${hash}`, content, { contentType: 'application/octet-stream' })
  if (error) throw error
  const file = fileIn(parent, name, '', { hash, size: content.length, content: null })
  const pushed = await pushEntries(person, space, [file], seen)
  if (!pushed.applied) throw new Error(JSON.stringify(pushed))
  return file.id
}

/** A team of a person with a folder that takes files from guests, and a guest who opened it. */
export async function newDropBox(place: Place, owner: Member) {
  const space = await newTeam(owner)
  const folder = folderIn(space, 'Homework')
  await pushEntries(owner, space, [folder], 0)
  const link = await makeLink(owner, space, folder.id, {}, 'drop')
  const opened = await visitOf(place, link)
  return { space, folder, link, ...opened }
}

/** A person's folder with a picture, a note and a folder in it, and what is beside it. */
export async function newShelf(person: Member, large: Buffer) {
  const { id: space } = await ownSpace(person)
  const [folder, other] = [folderIn(space, 'Holidays'), folderIn(space, 'Private')]
  const inner = folderIn(folder.id, 'Older')
  await pushEntries(person, space, [folder, other, inner], 1_000_000)
  return {
    space,
    folder: folder.id,
    other: other.id,
    inner: inner.id,
    note: await addFile(person, space, folder.id, 'note.txt', 'Dear guest'),
    deep: await addFile(person, space, inner.id, 'deep.txt', 'far below'),
    picture: await addFile(person, space, folder.id, 'picture.bin', large),
    secret: await addFile(person, space, other.id, 'secret.txt', 'not yours'),
  }
}

/** What a guest is told of a file that they announced. */
export interface Announced {
  readonly drop: string
  readonly object: string | null
  readonly inlineBytes: number
}

/** Announces a file to a drop box. */
export async function dropBegin(
  client: Client,
  visit: string,
  name: string,
  content: Buffer,
  guest?: string,
): Promise<Announced> {
  const wanted = { visit, name, size: content.length, hash: hashOf(content) }
  const answer = await answerOf(
    client.rpc('drop_begin', { ...wanted, ...(guest !== undefined && { guest }) }),
  )
  return answer as unknown as Announced
}
