/* Contents of files on their way through WebDAV. Small ones are in the database; larger ones are objects of Storage, which is asked as the
   person, so that its policies decide. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import type { Forward } from '../backend/forward.ts'
import { BodyTooLarge } from '../backend/storage/object-store.ts'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import { Reading } from '../backend/storage/reading.ts'
import type { DiskRoom } from '../disk-room.ts'
import { hashed } from '../http/hash-named-uploads.ts'
import { whileRoom } from '../http/upload-entry.ts'
import type { Caller } from './authenticate.ts'
import { DavRefusal, changedMeanwhile, noRoom } from './refusal.ts'
import type { SignFor } from './sign-for.ts'
import type { Entry, Space } from './tree.ts'
import { asPerson, within } from './turn.ts'

/** Contents up to this size are kept in the database (bytes), as private.space_limits says. */
export const inlineBytes = 65_536

/** What the contents need of the server. */
export interface ContentParts {
  readonly sql: postgres.Sql
  readonly forward: Forward
  readonly files: Pick<FileStorage, 'stage'>
  readonly room: DiskRoom
  readonly signFor: SignFor
  readonly publicUrl: string
  readonly publishableKey: string
}

/** A content that a space has, or that goes with the change that names it (base64). */
export interface KeptContent {
  readonly hash: string
  readonly size: number
  readonly content: string | null
}

const empty = createHash('sha256').digest('hex')
/** The content of an empty file. */
export const emptyContent: KeptContent = { hash: empty, size: 0, content: '' }

/** Reads as much as fits into the database, and a little more where there is more. */
async function readSmall(body: AsyncIterator<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= inlineBytes) {
    const next = await body.next()
    if (next.done === true) return { start: Buffer.concat(chunks), isAll: true }
    chunks.push(next.value)
    size += next.value.byteLength
  }
  return { start: Buffer.concat(chunks), isAll: false }
}

/** Reads and stores contents. */
export function createContents(parts: ContentParts) {
  const { sql, forward, files, room, signFor, publicUrl, publishableKey } = parts

  const headersFor = async (person: string) => ({
    authorization: `Bearer ${await signFor(person)}`,
    apikey: publishableKey,
  })
  const addressOf = (path: string) => `${publicUrl}/storage/v1/object/${path}`

  /** Which of these contents a space lacks; it has room for them from now on. */
  async function expect(
    { person }: Caller,
    space: string,
    blobs: readonly { readonly hash: string; readonly size: number }[],
  ): Promise<ReadonlySet<string>> {
    const answer = await within(sql, (transaction) =>
      asPerson(transaction, person, async (own) => {
        const [row] = await own<{ answer: { missing: string[]; wait: string[] } }[]>`
          select public.expect_blobs(${space}, ${JSON.stringify(blobs)}::text::jsonb) as answer`
        return row?.answer
      }),
    )
    // A server is removing such a content just now.
    if (!answer || answer.wait.length > 0) throw changedMeanwhile()
    return new Set(answer.missing)
  }

  return {
    expect,

    /** Takes a content as it arrives. Throws `DavRefusal`, or what the connection throws; nothing is left of it then. */
    async store(
      caller: Caller,
      space: Space,
      incoming: AsyncIterable<Uint8Array>,
      most: number,
    ): Promise<KeptContent> {
      const body = incoming[Symbol.asyncIterator]()
      const { start, isAll } = await readSmall(body)
      if (isAll) {
        const hash = createHash('sha256').update(start).digest('hex')
        return { hash, size: start.length, content: start.toString('base64') }
      }
      async function* whole() {
        yield start
        for (let next = await body.next(); next.done !== true; next = await body.next()) yield next.value
      }
      const running = hashed(whileRoom(whole(), room))
      const staged = await files.stage(running.content, most).catch((error: unknown) => {
        if (error instanceof BodyTooLarge)
          throw new DavRefusal(413, `One file can have ${most} bytes at most.`)
        throw error
      })
      let isKept = false
      try {
        const [hash, { size }] = [running.digest(), staged]
        const missing = await expect(caller, space.id, [{ hash, size }])
        if (missing.has(hash)) {
          const init = {
            method: 'POST',
            headers: {
              ...(await headersFor(caller.person)),
              'content-type': 'application/octet-stream',
              'content-length': String(size),
            },
            body: staged.stream,
            // Required for a body that is a stream, and not known to the types of the DOM.
            duplex: 'half',
          }
          const response = await forward(new Request(addressOf(`${spacesBucket}/${space.id}/${hash}`), init))
          isKept = response.ok
          // Somebody else may have stored the same content meanwhile.
          if (
            !response.ok &&
            response.status !== 409 &&
            (await expect(caller, space.id, [{ hash, size }])).has(hash)
          )
            throw response.status === 507 ? noRoom('The server has no room left.') : changedMeanwhile()
        }
        return { hash, size, content: null }
      } finally {
        await staged.finish(isKept)
      }
    },

    /** A file's content as an answer; headers of `range` are followed. */
    async read(
      { person }: Caller,
      { space, hash, size }: Pick<Entry, 'space' | 'hash' | 'size'>,
      { method, range }: { readonly method: string; readonly range: string | null },
    ): Promise<Response> {
      const [blob] = await sql<{ content: Buffer | null }[]>`
        select content from public.space_blobs where space_id = ${space} and hash = ${hash}`
      const headers = range === null ? {} : { range }
      if (blob?.content) {
        const { content } = blob
        const reading = new Reading(new Request('http://localhost', { method, headers }))
        const part = reading.decide({ size, eTag: '', lastModified: new Date(0).toISOString() })
        const bytes =
          part === null
            ? new Uint8Array()
            : part === 'whole'
              ? content
              : content.subarray(part.start, part.end + 1)
        return reading.finish(new Response(new Uint8Array(bytes)))
      }
      const asked = new Request(addressOf(`${spacesBucket}/${space}/${hash}`), {
        headers: { ...(await headersFor(person)), ...headers },
      })
      const reading = new Reading(new Request(asked.url, { method, headers }))
      return reading.finish(await reading.within(() => forward(asked)))
    },

    /**
     * Has contents of one space in another, without a byte of the large ones going through the client; the small ones are answered, to go with
     * the changes that name them (base64, by hash).
     */
    async carry(
      caller: Caller,
      from: string,
      to: string,
      entries: readonly Entry[],
    ): Promise<ReadonlyMap<string, string>> {
      const all = new Map(entries.flatMap(({ hash, size }) => (hash === null ? [] : [[hash, size]])))
      const small = new Map<string, string>()
      const large: { readonly hash: string; readonly size: number }[] = []
      for (const [hash, size] of all) if (size > inlineBytes) large.push({ hash, size })
      const wanted = [...all.keys()].filter((hash) => (all.get(hash) ?? 0) <= inlineBytes)
      const rows = await sql<{ hash: string; content: string }[]>`
        select hash, translate(encode(content, 'base64'), E'\n', '') as content from public.space_blobs
        where space_id = ${from} and hash = any (${wanted}) and content is not null`
      for (const { hash, content } of rows) small.set(hash, content)
      for (let start = 0; start < large.length; start += 500) {
        const missing = await expect(caller, to, large.slice(start, start + 500))
        for (const hash of missing) await copy(caller.person, from, to, hash)
      }
      return small
    },
  }

  async function copy(person: string, from: string, to: string, hash: string): Promise<void> {
    const body = JSON.stringify({
      bucketId: spacesBucket,
      sourceKey: `${from}/${hash}`,
      destinationKey: `${to}/${hash}`,
    })
    const headers = { ...(await headersFor(person)), 'content-type': 'application/json' }
    const response = await forward(new Request(addressOf('copy'), { method: 'POST', headers, body }))
    await response.body?.cancel()
    if (!response.ok && response.status !== 409) throw changedMeanwhile()
  }
}

/** Reads and stores contents for WebDAV. */
export type Contents = ReturnType<typeof createContents>

/** The body of a request as Node gives it; it can be left before its end. */
export const bodyOf = (incoming: Readable): AsyncIterable<Uint8Array> =>
  incoming.iterator({ destroyOnReturn: false })
