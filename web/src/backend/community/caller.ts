import type { Session } from '@supabase/supabase-js'
import type * as z from 'zod/mini'
import { failure, type Failure, type Result, type Words, success, withMessage } from '@/lib/result'
import { toFailure } from '../auth-errors'
import type { BackendClient } from '../client'
import { spoken } from '../spoken'
import { texts } from './texts'

/** The part of the client library that the adapters use. */
export type CommunityClient = Pick<BackendClient, 'from' | 'rpc' | 'storage'> & {
  readonly auth: Pick<BackendClient['auth'], 'getSession' | 'updateUser'>
}

/** A client with the session that it calls with. */
export interface SignedIn {
  readonly client: CommunityClient
  readonly session: Session
}

/** Runs calls for one person. What the server says of a failure comes in the person’s language. */
export interface Caller {
  readonly userId: string
  /** For what everyone may do, signed in or not. */
  anybody<T>(work: (client: CommunityClient) => Promise<Result<T>>): Promise<Result<T>>
  /** For what a person does in their own name; code `signed_out` when no one is signed in, or someone else. */
  person<T>(work: (signedIn: SignedIn) => Promise<Result<T>>): Promise<Result<T>>
}

/** Fails with it when no one, or someone else, is signed in. */
export const signedOut = (): Failure =>
  withMessage({ code: 'signed_out', status: 401 }, () => texts.signedOut)

/** Rules of tables that have a sentence: PostgreSQL names the rule that was broken, which says nothing to a person. */
const rules = [
  'apps_name_form',
  'apps_author_form',
  'apps_description_form',
  'apps_icon_form',
  'apps_html_content_size',
  'apps_files_form',
  'app_ratings_stars_range',
  'profiles_username_form',
  'profiles_username_key',
  'profiles_full_name_form',
  'profiles_avatar_url_form',
] as const

/**
 * The API's error as a {@link Failure}: its own code and message, except where it could not speak for itself. Codes:
 * `network` (no answer), `server_unavailable`, `signed_out`, `too_large`, or the database's, such as `42501`, `23505`.
 */
export function toCallFailure(
  error: { readonly code?: string; readonly message: string },
  status: number,
): Failure {
  if (status === 0) return withMessage({ code: 'network', status }, () => texts.unreachable)
  if (status === 401) return signedOut()
  if (status === 413) return withMessage({ code: 'too_large', status }, () => texts.tooLarge)
  if (status >= 500 && !error.code)
    return withMessage({ code: 'server_unavailable', status }, () => texts.notReady)
  const rule = rules.find((name) => error.message.includes(`"${name}"`))
  return withMessage(
    { code: error.code || 'server_unavailable', status },
    () => (rule && texts[rule]) || error.message || texts.notReady,
  )
}

/** The failed result for an answer of the API. */
export const refused = (
  error: { readonly code?: string; readonly message: string },
  status: number,
): Result<never> => ({ ok: false, error: toCallFailure(error, status) })

/** The failed result for an answer that has another form than the one agreed on. */
export const unexpected = (message: Words): Result<never> => failure('unexpected_answer', message)

/** What an answer must have for a schema to read it: its columns, whatever is in them. */
export type Columns<Value> = Value extends readonly (infer Row)[]
  ? readonly Columns<Row>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: unknown }
    : Value

/** Reads an answer of the API; the compiler knows whether its columns, as the database has them, are those of the schema. */
export const read = <Schema extends z.ZodMiniType>(schema: Schema, data: Columns<z.input<Schema>> | null) =>
  schema.safeParse(data)

/** Makes the caller of a person. */
export function createCaller(options: {
  readonly client: () => Promise<Result<CommunityClient>>
  readonly userId: string
}): Caller {
  const { userId } = options
  const connect = async (): Promise<Result<CommunityClient>> => {
    const connected = await options.client()
    return connected.ok ? connected : { ok: false, error: { ...connected.error, code: 'network' } }
  }
  const signIn = async (client: CommunityClient): Promise<Result<Session>> => {
    const { data, error } = await client.auth.getSession()
    if (error) return { ok: false, error: toFailure(error) }
    // Someone else may have signed in in another tab of this browser: nothing is done in their name.
    return data.session?.user.id === userId ? success(data.session) : { ok: false, error: signedOut() }
  }
  return {
    userId,
    async anybody(work) {
      const connected = await connect()
      return connected.ok ? spoken(await work(connected.value)) : connected
    },
    async person(work) {
      const connected = await connect()
      if (!connected.ok) return connected
      const session = await signIn(connected.value)
      return spoken(session.ok ? await work({ client: connected.value, session: session.value }) : session)
    },
  }
}
