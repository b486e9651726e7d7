/* How files call functions of the database: in the name of the one person whose files they are. */
import type { Database, DatabaseFunction } from '@otteros/contracts'
import type { Session } from '@supabase/supabase-js'
import type * as z from 'zod/mini'
import { log } from '@/lib/log'
import { type Result, failed, success } from '@/lib/result'
import { toFailure as toAuthFailure } from './auth-errors'
import type { BackendClient } from './client'
import { type FilesFailure, offline, type ServerError, signedOut } from './files-failures'
import { spokenFailure } from './spoken'

/** The part of the client library that the calls use. */
export interface FilesClient {
  readonly auth: Pick<BackendClient['auth'], 'getSession'>
  readonly rpc: BackendClient['rpc']
}

/** The functions of the database. */
export type Functions = Database['public']['Functions']

interface FilesCallerOptions<Client, Problem> {
  readonly client: () => Promise<Result<Client>>
  /** Whose files they are; the calls wait while anyone else is signed in. */
  readonly userId: string
  /** ms that a call may take. */
  readonly timeLimit: number
  /** What an error means; its message is in the person's language. */
  readonly toFailure: (error: ServerError, status: number) => Problem
}

/** The client with the person's session. */
export interface FilesSession<Client> {
  readonly client: Client
  readonly session: Session
}

/** An answer of the client library. */
interface Answer {
  readonly data: unknown
  readonly error: ServerError | null
  readonly status: number
}

/** Calls in the name of a person. */
export interface FilesCaller<Client, Problem> {
  /** The person's session; fails with `signed_out` while no one, or someone else, is signed in. */
  signedIn(): Promise<Result<FilesSession<Client>, Problem | FilesFailure>>
  /** Calls a function; an answer of another form than `schema` counts as none (`offline`). */
  call<Name extends DatabaseFunction, Value>(
    name: Name,
    args: Functions[Name]['Args'],
    schema: z.ZodMiniType<Value>,
    signal?: AbortSignal,
  ): Promise<Result<Value, Problem | FilesFailure>>
  /** Reads what the library answered; `what` names it in the log. */
  read<Value>(
    what: string,
    answer: Answer,
    schema: z.ZodMiniType<Value>,
  ): Promise<Result<Value, Problem | FilesFailure>>
}

/** Makes the caller for one person's files. */
export function createFilesCaller<Client extends FilesClient, Problem>({
  client,
  userId,
  timeLimit,
  toFailure,
}: FilesCallerOptions<Client, Problem>): FilesCaller<Client, Problem> {
  const caller: FilesCaller<Client, Problem> = {
    async signedIn() {
      const connected = await client()
      if (!connected.ok) return failed(offline())
      const { data, error } = await connected.value.auth.getSession()
      if (error && ['network', 'server_unavailable'].includes(toAuthFailure(error).code))
        return failed(offline())
      const { session } = data
      // Someone else may have signed in in another tab of this browser: no one's files go into their account.
      if (!session || session.user.id !== userId) return failed(signedOut())
      return success({ client: connected.value, session })
    },

    async call(name, args, schema, signal) {
      const signedIn = await caller.signedIn()
      if (!signedIn.ok) return signedIn
      const limit = AbortSignal.timeout(timeLimit)
      const answer = await signedIn.value.client
        .rpc(name, args)
        // not shown: a header
        .setHeader('Authorization', `Bearer ${signedIn.value.session.access_token}`)
        .abortSignal(signal ? AbortSignal.any([signal, limit]) : limit)
        .retry(false)
      return caller.read(name, answer, schema)
    },

    async read(what, { data, error, status }, schema) {
      if (error) {
        const { code = '', message, hint } = error
        const spoken = await spokenFailure({ code, message, ...(hint && { hint }) })
        return failed(toFailure(spoken, status))
      }
      const parsed = schema.safeParse(data)
      if (parsed.success) return success(parsed.data)
      log.error(`The server answers ${what} in a form that is not known here`, parsed.error.issues)
      return failed(offline())
    },
  }
  return caller
}
