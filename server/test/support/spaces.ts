import { Buffer } from 'node:buffer'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Json } from '@otteros/contracts'
import type { Client } from './people.ts'

/** Whoever is signed in with a client of their own. */
export interface SignedIn {
  readonly client: Client
}

/** A change as `push_entries` takes it; tests put wrong things into its fields on purpose. */
export type EntryChange = { [name: string]: Json | undefined }

/** The name of a content: its SHA-256 in hexadecimal digits. */
export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const moment = 1_763_733_600_000

/** A file that is made, its content with it. */
export const fileIn = (
  parent: string,
  name: string,
  content: string | Buffer,
  more: EntryChange = {},
): EntryChange & { readonly id: string } => ({
  id: randomUUID(),
  parent,
  name,
  kind: 'file',
  hash: hashOf(content),
  size: Buffer.byteLength(content),
  content: Buffer.from(content).toString('base64'),
  mode: 0o644,
  modified: moment,
  created: moment,
  revision: randomBytes(8).toString('hex'),
  expected: 0,
  ...more,
})

/** A folder that is made. */
export const folderIn = (parent: string, name: string, more: EntryChange = {}) =>
  fileIn(parent, name, '', { kind: 'folder', hash: null, size: 0, content: null, ...more })

/** The same entry, changed again: `more` says what is other now. */
export const again = <Change extends EntryChange>(
  change: Change,
  expected: number,
  more: EntryChange = {},
) => ({
  ...change,
  expected,
  revision: randomBytes(8).toString('hex'),
  ...more,
})

/** An entry's removal. */
export const removalOf = (change: EntryChange, expected: number) =>
  again(change, expected, { parent: null, name: null, hash: null, size: 0, content: null, removed: true })

/** A space as its members list it. */
export interface Space {
  readonly id: string
  readonly kind: string
  readonly name: string | null
  readonly role: string
  readonly version: number
  readonly bytes: number
  readonly entries: number
  readonly quota: number
}

/** The spaces of a person, their own first. */
export async function spacesOf({ client }: SignedIn): Promise<readonly Space[]> {
  const { data, error } = await client.rpc('own_spaces')
  if (error) throw new Error(error.message)
  return data as unknown as readonly Space[]
}

/** The space that is a person's own. */
export async function ownSpace(person: SignedIn): Promise<Space> {
  const [own] = await spacesOf(person)
  if (!own) throw new Error('There is no space.')
  return own
}

/** A refusal, as it is told. */
export interface Refusal {
  readonly status?: number
  readonly code?: string
  readonly message?: string
  readonly hint?: string
}

interface EntriesPushed extends Refusal {
  readonly applied?: boolean
  readonly previous?: number
  readonly version?: number
  readonly mark?: string
  readonly versions?: Readonly<Record<string, number>>
  readonly bytes?: number
  readonly entries?: number
  readonly conflicts?: readonly { readonly id: string; readonly version: number }[]
}

/** Sends changes; what the database answers, or its refusal. */
export async function pushEntries(
  { client }: SignedIn,
  space: string,
  changes: readonly EntryChange[] | EntryChange,
  seen: number,
  mark?: string,
): Promise<EntriesPushed> {
  const { data, error, status } = await client.rpc('push_entries', {
    space,
    changes: changes as Json,
    seen,
    ...(mark === undefined ? {} : { mark }),
  })
  if (error) return { status, code: error.code, message: error.message, hint: error.hint }
  return data as EntriesPushed
}

/** An entry as a device hears of it. */
export interface PulledEntry {
  readonly id: string
  readonly parent: string | null
  readonly name: string | null
  readonly kind: string
  readonly hash: string | null
  readonly size: number
  readonly target: string | null
  readonly mode: number
  readonly modified: number
  readonly created: number
  readonly revision: string
  readonly version: number
  readonly changedAt: number
  readonly changedBy: string | null
}

const fields = [
  'id',
  'parent',
  'name',
  'kind',
  'hash',
  'size',
  'target',
  'mode',
  'modified',
  'created',
  'revision',
  'version',
  'changedAt',
  'changedBy',
] as const

/** A page of a space's changes. */
export interface EntriesPage extends Refusal {
  readonly changes: readonly PulledEntry[]
  readonly version: number
  readonly mark: string | null
  readonly common: number | null
  readonly more: boolean
  readonly reset: boolean
  readonly role: string
  readonly bytes: number
  readonly entries: number
  readonly limits: Readonly<Record<string, number>>
}

/** Asks for changes; the page, or the refusal. */
export async function pullEntries(
  { client }: SignedIn,
  space: string,
  after: number,
  options: { readonly most?: number; readonly whole?: boolean; readonly points?: Json } = {},
): Promise<EntriesPage> {
  const { data, error, status } = await client.rpc('pull_entries', { space, after, ...options })
  if (error) return { status, code: error.code, message: error.message } as unknown as EntriesPage
  const page = data as unknown as Omit<EntriesPage, 'changes'> & {
    readonly changes: readonly (readonly unknown[])[]
  }
  return {
    ...page,
    changes: page.changes.map(
      (values) =>
        Object.fromEntries(fields.map((field, index) => [field, values[index]])) as unknown as PulledEntry,
    ),
  }
}

/** The paths of all that is in a space, folders with a slash at their end, sorted. */
export async function treeOf(person: SignedIn, space: string): Promise<readonly string[]> {
  const { changes } = await pullEntries(person, space, 0, { whole: true })
  const known = new Map(changes.map((entry) => [entry.id, entry]))
  const pathOf = ({ parent, name }: PulledEntry): string => {
    const folder = parent === space ? undefined : known.get(parent ?? '')
    return `${folder ? pathOf(folder) : parent === space ? '' : '?'}/${name}`
  }
  return changes.map((entry) => `${pathOf(entry)}${entry.kind === 'folder' ? '/' : ''}`).toSorted()
}

/** Says which contents are about to be stored; what the database answers, or its refusal. */
export async function expectBlobs(
  { client }: SignedIn,
  space: string,
  blobs: Json,
): Promise<Refusal & { readonly missing?: readonly string[]; readonly wait?: readonly string[] }> {
  const { data, error, status } = await client.rpc('expect_blobs', { space, blobs })
  if (error) return { status, code: error.code, message: error.message, hint: error.hint }
  return data as { readonly missing: readonly string[]; readonly wait: readonly string[] }
}

/** Small contents by their hashes. */
export async function contentsOf(
  { client }: SignedIn,
  space: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { data, error } = await client.rpc('blob_contents', { space, hashes: [...hashes] })
  if (error) throw new Error(`${error.code} ${error.message}`)
  return new Map(
    (data as unknown as readonly { readonly hash: string; readonly content: string }[]).map(
      ({ hash, content }) => [hash, Buffer.from(content, 'base64')],
    ),
  )
}
