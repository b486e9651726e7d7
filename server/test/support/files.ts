import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { Json } from '@otteros/contracts'
import type postgres from 'postgres'
import { type Client, type Person, type Place, newPerson } from './people.ts'

/** A change as `push_files` takes it; tests put wrong things into its fields on purpose. */
export type FileChange = { [name: string]: Json | undefined }

/** Whoever is signed in with a client of their own. */
interface SignedIn {
  readonly client: Client
}

/** A version that stands for "whatever is stored"; see `push`. */
export const known = { expected: 'stored' } as const

const newRevision = () => randomBytes(8).toString('hex')

/** A file that is written. */
export const change = (path: string, content: string | Buffer, more: FileChange = {}): FileChange => ({
  path,
  kind: 'file',
  content: Buffer.from(content).toString('base64'),
  modified: 1_763_733_600_000,
  created: 1_763_733_600_000,
  mode: 0o644,
  revision: newRevision(),
  expected: 0,
  ...more,
})

/** A folder that is made. */
export const folderAt = (path: string): FileChange => ({ ...change(path, ''), kind: 'folder', content: null })

/** A file or folder that is removed. */
export const removal = (path: string, expected: number): FileChange => ({
  ...change(path, ''),
  kind: 'removed',
  content: null,
  expected,
})

/**
 * Makes an account as it was before files were in spaces: its files are in `public.files` until they move. `sql` is the owner's. The
 * server moves such accounts at its start and every ten minutes.
 */
export async function newPersonOfBefore(
  place: Place,
  sql: postgres.Sql,
  details: Parameters<typeof newPerson>[1] = {},
): Promise<Person> {
  const person = await newPerson(place, details)
  await sql`insert into public.file_accounts (user_id) values (${person.id})`
  return person
}

interface PushAnswer {
  readonly applied?: boolean
  readonly version?: number
  /** Stands for the version in the account's history. */
  readonly mark?: string
  readonly versions?: Readonly<Record<string, number>>
  readonly conflicts?: readonly Readonly<Record<string, unknown>>[]
  /** Of a refusal. */
  readonly status?: number
  readonly code?: string
  readonly details?: string
  readonly hint?: string
}

async function withStoredVersions(person: SignedIn, changes: readonly FileChange[]): Promise<FileChange[]> {
  return Promise.all(
    changes.map(async (one) => {
      if (one.expected !== known.expected || typeof one.path !== 'string') return one
      const { data } = await person.client.from('files').select('version').eq('path', one.path)
      return { ...one, expected: data?.[0]?.version ?? 0 }
    }),
  )
}

/** Sends changes; what the database answers, or its refusal. */
export async function push(
  person: SignedIn,
  changes: readonly FileChange[] | FileChange,
  seen: number | null = null,
  mark?: string,
): Promise<PushAnswer> {
  const sent = Array.isArray(changes) ? await withStoredVersions(person, changes) : changes
  const { data, error, status } = await person.client.rpc('push_files', {
    changes: sent as Json,
    // The generated types know no null for arguments.
    seen: seen as number,
    ...(mark === undefined ? {} : { mark }),
  })
  if (error) return { status, code: error.code, details: error.details, hint: error.hint }
  return data as PushAnswer
}

interface PulledEntry {
  readonly path: string
  readonly kind: string
  readonly revision: string
  readonly version: number
  readonly size: number
}

interface Pulled {
  readonly changes: readonly PulledEntry[]
  readonly version: number
  readonly mark: string | null
  readonly common: number | null
  readonly more: boolean
  readonly reset: boolean
  readonly bytes: number
  readonly limits: Readonly<Record<string, number>>
}

/** Asks for the changes after a number. Throws when that is refused. */
export async function pull(
  person: SignedIn,
  after: number,
  {
    most = 1000,
    whole = false,
    points,
  }: {
    readonly most?: number
    readonly whole?: boolean
    /** Numbers that the device knows, with their marks. */
    readonly points?: readonly { readonly version: number; readonly mark: string }[]
  } = {},
): Promise<Pulled> {
  const { data, error } = await person.client.rpc('pull_files', {
    after,
    most,
    whole,
    ...(points ? { points: points.map((point) => ({ ...point })) } : {}),
  })
  if (error) throw error
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests check what is in it
  return data as unknown as Pulled
}

/** The stored content of a file. Throws when there is none. */
export async function contentOf(person: SignedIn, path: string): Promise<Buffer> {
  const { data, error } = await person.client.rpc('file_contents', { paths: [path] })
  if (error) throw error
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests check what is in it
  const first = (data as unknown as readonly { readonly content: string }[])[0]
  if (!first) throw new Error(`${path} has no content`)
  return Buffer.from(first.content, 'base64')
}
