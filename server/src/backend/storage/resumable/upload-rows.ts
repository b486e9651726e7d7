import type postgres from 'postgres'
import type { Growing, GrowthState, Part } from './growing.ts'

/** What a person wants to store. */
export interface NewUpload {
  readonly person: string
  readonly bucket: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly isUpsert: boolean
  readonly contentType: string
  readonly cacheControl: string
  /** JSON that the person wants kept with the object; null for none. */
  readonly userMetadata: string | null
}

/** An upload as it was recorded. */
export interface Upload extends NewUpload {
  readonly id: string
  readonly received: number
  readonly content: string
  readonly hashState: Uint8Array | null
  readonly state: GrowthState
  readonly expires: Date
  readonly isFinished: boolean
}

/** How much of a person may be unfinished. */
export interface OpenUploadLimits {
  readonly uploads: number
  /** Announced bytes of all of them. */
  readonly bytes: number
}

/** What would be passed: the number of a person's unfinished uploads, their bytes, or what the server stores for all. */
export type UploadRefusal = 'uploads' | 'bytes' | 'server'

/** Progress that outlasts whatever ends this server. */
export interface Progress {
  readonly received: number
  readonly hashState: Uint8Array
  readonly state: GrowthState
  readonly part: Part | null
}

/** What holds an upload in the eyes of the database. */
export interface HoldState {
  readonly isHeld: boolean
  readonly isWanted: boolean
}

/** Uploads that arrive in several requests, in the database that all servers share. */
export interface UploadRows {
  /** Answers the id, or what of the limits would be passed. */
  begin(upload: NewUpload, limits: OpenUploadLimits): Promise<{ id: string } | { refusal: UploadRefusal }>
  find(id: string): Promise<Upload | null>
  /** Gives an upload to a holder; null where another one has it, or there is none. */
  hold(id: string, holder: string): Promise<Upload | null>
  /** Keeps it for the holder, and tells whether it still is theirs. */
  keep(id: string, holder: string): Promise<HoldState>
  /** Tells whoever has it that someone waits. */
  want(id: string): Promise<void>
  /** Records progress; false where the holder lost it meanwhile, and nothing is recorded. */
  record(id: string, holder: string, progress: Progress): Promise<boolean>
  release(id: string, holder: string): Promise<void>
  /** Ends all holds, at the start of a server that is alone on its database: those who had them ended with the server before. */
  endHolds(): Promise<void>
  parts(id: string): Promise<readonly Part[]>
  /** Notes that the object is stored; the row stays until its time is over, for a client that did not hear of it. */
  finish(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Removes and answers one that is over; null if there is none. */
  takeExpired(): Promise<Upload | null>
  setUserMetadata(upload: Upload): Promise<void>
}

/** How long an upload stays with a request that gives no sign of life (s). */
export const holdSeconds = 20

interface Row {
  readonly id: string
  readonly person: string
  readonly bucket_id: string
  readonly name: string
  readonly size: string
  readonly received: string
  readonly is_upsert: boolean
  readonly content_type: string
  readonly cache_control: string
  readonly user_metadata: unknown
  readonly content: string
  readonly hash_state: Uint8Array | null
  readonly multipart: string | null
  readonly tail: string | null
  readonly next_part: number
  readonly expires: Date
  readonly finished: Date | null
}

const asUpload = (row: Row): Upload => ({
  id: row.id,
  person: row.person,
  bucket: row.bucket_id,
  name: row.name,
  size: Number(row.size),
  received: Number(row.received),
  isUpsert: row.is_upsert,
  contentType: row.content_type,
  cacheControl: row.cache_control,
  userMetadata: row.user_metadata === null ? null : JSON.stringify(row.user_metadata),
  content: row.content,
  hashState: row.hash_state,
  state: { multipart: row.multipart, tail: row.tail, nextPart: row.next_part },
  expires: row.expires,
  isFinished: row.finished !== null,
})

const firstOf = (rows: readonly Row[]) => (rows[0] ? asUpload(rows[0]) : null)

/** The content of an upload, for the store. */
export const contentOf = ({ content, size, received, state }: Upload): Growing => ({
  name: content,
  size,
  received,
  state,
})

/** @param sql as the owner of the database */
export function createUploadRows(sql: postgres.Sql): UploadRows {
  return {
    begin: async (upload, limits) => {
      // With what all others have announced: it takes room before it is an object.
      const [server] = await sql<{ isFull: boolean }[]>`
        select stored_bytes < ${upload.size}::bigint + (select bytes from private.stored) + (
          select coalesce(sum(size), 0) from private.resumable_uploads where finished is null and expires > now()
        ) as "isFull"
        from private.server_limits`
      if (server?.isFull) return { refusal: 'server' }
      const [row] = await sql<{ id: string | null; refusal: 'uploads' | 'bytes' | null }[]>`
        select id, refusal from private.begin_resumable_upload(
          ${upload.person}, ${upload.bucket}, ${upload.name}, ${upload.size}, ${upload.isUpsert}, ${upload.contentType},
          ${upload.cacheControl}, ${upload.userMetadata}::text::jsonb, ${limits.uploads}, ${limits.bytes})`
      return row?.id ? { id: row.id } : { refusal: row?.refusal ?? 'uploads' }
    },
    find: async (id) => firstOf(await sql<Row[]>`select * from private.resumable_uploads where id = ${id}`),
    // A part may be on its way from a request that was given up, so its number is not used again.
    hold: async (id, holder) =>
      firstOf(
        await sql<Row[]>`
          update private.resumable_uploads
          set holder = ${holder}, held_until = now() + ${holdSeconds} * interval '1 second', is_wanted = false,
            next_part = next_part + case when holder is null then 0 else 1 end
          where id = ${id} and (holder is null or held_until < now())
          returning *`,
      ),
    keep: async (id, holder) => {
      const [row] = await sql<{ is_wanted: boolean }[]>`
        update private.resumable_uploads set held_until = now() + ${holdSeconds} * interval '1 second'
        where id = ${id} and holder = ${holder}
        returning is_wanted`
      return { isHeld: row !== undefined, isWanted: row?.is_wanted ?? false }
    },
    want: async (id) => {
      await sql`
        update private.resumable_uploads set is_wanted = true
        where id = ${id} and holder is not null and held_until > now() and not is_wanted`
    },
    record: async (id, holder, { received, hashState, state, part }) => {
      const rows = await sql`
        with recorded as (
          update private.resumable_uploads
          set received = ${received}, hash_state = ${Buffer.from(hashState)}, multipart = ${state.multipart},
            tail = ${state.tail}, next_part = ${state.nextPart},
            held_until = now() + ${holdSeconds} * interval '1 second'
          where id = ${id} and holder = ${holder}
          returning id
        ), added as (
          insert into private.resumable_parts (upload, number, etag)
          select id, ${part?.number ?? 0}, ${part?.etag ?? ''} from recorded where ${part !== null}
        )
        select from recorded`
      return rows.length > 0
    },
    release: async (id, holder) => {
      await sql`
        update private.resumable_uploads set holder = null, held_until = '-infinity', is_wanted = false
        where id = ${id} and holder = ${holder}`
    },
    // Their holders stay written down: a part of theirs may still be on its way.
    endHolds: async () => {
      await sql`
        update private.resumable_uploads set held_until = '-infinity' where holder is not null and held_until > now()`
    },
    parts: (id) =>
      sql<Part[]>`select number, etag from private.resumable_parts where upload = ${id} order by number`,
    finish: async (id) => {
      await sql`
        with finished as (
          update private.resumable_uploads set finished = now(), tail = null, multipart = null
          where id = ${id}
        )
        delete from private.resumable_parts where upload = ${id}`
    },
    remove: async (id) => {
      await sql`delete from private.resumable_uploads where id = ${id}`
    },
    takeExpired: async () => firstOf(await sql<Row[]>`select * from private.take_expired_upload()`),
    setUserMetadata: async ({ bucket, name, userMetadata }) => {
      if (userMetadata === null) return
      await sql`
        update storage.objects set user_metadata = ${userMetadata}::text::jsonb
        where bucket_id = ${bucket} and name = ${name}`
    },
  }
}
