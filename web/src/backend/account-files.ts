import type { Database, DatabaseFunction } from '@otteros/contracts'
import * as z from 'zod/mini'
import type {
  AccountChange,
  AccountFailure,
  AccountFilesPort,
  AccountResult,
} from '@/kernel/files/account/types'
import { log } from '@/lib/log'
import { type Result, failed, withMessage } from '@/lib/result'
import { texts } from './account-files.texts'
import { toFailure } from './auth-errors'
import { bytesFromBase64, bytesToBase64 } from './base64-files'
import type { BackendClient } from './client'
import { spokenFailure } from './spoken'

/** The part of the client library that the adapter uses. */
export interface FilesClient {
  readonly auth: Pick<BackendClient['auth'], 'getSession'>
  readonly rpc: BackendClient['rpc']
}

interface AccountFilesOptions {
  readonly client: () => Promise<Result<FilesClient>>
  /** Whose files they are; the calls wait while anyone else is signed in. */
  readonly userId: string
  /** ms that a call may take; a large file on a slow line needs its time. */
  readonly timeLimit?: number
}

const kinds = z.enum(['file', 'folder', 'link', 'whiteout', 'removed'])
const page = z.object({
  changes: z.array(
    z.object({
      path: z.string(),
      kind: kinds,
      target: z.nullable(z.string()),
      size: z.number(),
      mode: z.number(),
      modified: z.number(),
      created: z.number(),
      revision: z.string(),
      version: z.number(),
    }),
  ),
  version: z.number(),
  mark: z.optional(z.nullable(z.string())),
  common: z.optional(z.nullable(z.number())),
  more: z.boolean(),
  reset: z.boolean(),
  bytes: z.number(),
  entries: z.number(),
  limits: z.object({ fileBytes: z.number(), accountBytes: z.number(), accountEntries: z.number() }),
})
const outcome = z.discriminatedUnion('applied', [
  z.object({
    applied: z.literal(true),
    version: z.number(),
    mark: z.optional(z.nullable(z.string())),
    versions: z.record(z.string(), z.number()),
    bytes: z.number(),
    entries: z.number(),
  }),
  z.object({ applied: z.literal(false) }),
])
const contents = z.array(z.object({ path: z.string(), version: z.number(), content: z.string() }))

const offline = (): AccountFailure => withMessage({ code: 'offline' }, () => texts.offline)
const signedOut = (): AccountFailure => withMessage({ code: 'signed_out' }, () => texts.signedOut)

/** SQLSTATEs of the limits; see the database's `push_files`. */
const limitCodes: Readonly<Record<string, AccountFailure['code']>> = {
  OTF01: 'too_large',
  OTF02: 'full',
  OTF03: 'full',
}
/** SQLSTATEs that say the same tomorrow: a value or a row that the database does not take. A missing owner may come back. */
const lasting = /^(22|23)(?!503)...$/
/** SQLSTATEs of refusals that pass: no connection, someone else's lock, a statement that took too long, a database that stops. */
const passing = /^(08|40|53|55P03|57)/
/** Answers of a server, or of what is in front of it, that has no time or is not ready. */
const busyStatus: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504])

function toAccountFailure(
  error: { readonly code?: string; readonly message: string },
  status: number,
): AccountFailure {
  const code = error.code ?? ''
  const limit = limitCodes[code]
  if (limit) return { code: limit, message: error.message, status }
  if (status === 401 || status === 403)
    return withMessage({ code: 'signed_out', status }, () => texts.signedOut)
  if (status === 413) return withMessage({ code: 'too_large', status }, () => texts.tooLarge)
  if (busyStatus.has(status) || passing.test(code))
    return withMessage({ code: 'offline', status }, () => texts.offline)
  if (status >= 400 && status < 500 && lasting.test(code))
    return { code: 'refused', message: error.message, status }
  return withMessage({ code: 'unavailable', status }, () =>
    texts.unavailable({ reason: error.message || texts.error({ status }) }),
  )
}

const toRow = ({ content, ...change }: AccountChange) => ({
  ...change,
  content: content ? bytesToBase64(content) : null,
})

type Functions = Database['public']['Functions']
/** The functions of the database for files. */
type FilesFunction = Extract<DatabaseFunction, 'pull_files' | 'push_files' | 'file_contents'>

/** The files of a person's account behind {@link AccountFilesPort}. */
export function createAccountFiles({
  client,
  userId,
  timeLimit = 120_000,
}: AccountFilesOptions): AccountFilesPort {
  async function call<Name extends FilesFunction, Answer>(
    name: Name,
    args: Functions[Name]['Args'],
    schema: z.ZodMiniType<Answer>,
  ): Promise<AccountResult<Answer>> {
    const connected = await client()
    if (!connected.ok) return failed(offline())
    const { auth } = connected.value
    const { data: signedIn, error: authError } = await auth.getSession()
    if (authError && ['network', 'server_unavailable'].includes(toFailure(authError).code))
      return failed(offline())
    const { session } = signedIn
    // Someone else may have signed in in another tab of this browser: no one's files go into their account.
    if (!session || session.user.id !== userId) return failed(signedOut())
    const answer = await connected.value
      .rpc(name, args)
      // not shown: a header
      .setHeader('Authorization', `Bearer ${session.access_token}`)
      .abortSignal(AbortSignal.timeout(timeLimit))
      .retry(false)
    const { data, error, status } = answer
    if (error) {
      const { code, message } = error
      return failed(toAccountFailure(await spokenFailure({ code, message }), status))
    }
    const parsed = schema.safeParse(data)
    if (parsed.success) return { ok: true, value: parsed.data }
    log.error(`The server answers ${name} in a form that is not known here`, parsed.error.issues)
    return failed(offline())
  }

  /** A call with what servers of earlier versions do not know; where that is so, the call without it. */
  async function callKnowing<Name extends FilesFunction, Answer>(
    name: Name,
    args: Functions[Name]['Args'],
    more: Partial<Functions[Name]['Args']>,
    schema: z.ZodMiniType<Answer>,
  ): Promise<AccountResult<Answer>> {
    const answer = await call(name, { ...args, ...more }, schema)
    const isUnknown = !answer.ok && answer.error.status === 404 && Object.keys(more).length > 0
    return isUnknown ? call(name, args, schema) : answer
  }

  return {
    async pull(after, { most, whole, points }) {
      const known = points.length > 0 ? { points } : {}
      const answer = await callKnowing('pull_files', { after, most, whole }, known, page)
      if (!answer.ok) return answer
      const { mark = null, common, ...rest } = answer.value
      return { ok: true, value: { ...rest, mark, ...(common === undefined ? {} : { common }) } }
    },

    async push(changes, { version: seen, mark }) {
      const args = { changes: changes.map(toRow), seen }
      const answer = await callKnowing('push_files', args, mark === null ? {} : { mark }, outcome)
      if (!answer.ok || !answer.value.applied)
        return answer.ok ? { ok: true, value: { applied: false } } : answer
      const { versions, mark: given = null, ...rest } = answer.value
      return {
        ok: true,
        value: { ...rest, mark: given, versions: new Map(Object.entries(versions)) },
      }
    },

    async contents(paths) {
      const answer = await call('file_contents', { paths }, contents)
      if (!answer.ok) return answer
      return {
        ok: true,
        value: answer.value.map((one) => ({ ...one, content: bytesFromBase64(one.content) })),
      }
    },
  }
}
