import type { Session } from '@supabase/supabase-js'
import { failure, type Failure, type Result, success } from '@/lib/result'
import { toFailure } from '../auth-errors'
import type { BackendClient } from '../client'

/** The part of the client library that the adapters use. */
export type CommunityClient = Pick<BackendClient, 'from' | 'rpc' | 'storage'> & {
  readonly auth: Pick<BackendClient['auth'], 'getSession' | 'updateUser'>
}

/** A client with the session that it calls with. */
export interface SignedIn {
  readonly client: CommunityClient
  readonly session: Session
}

/** Runs calls for one person. */
export interface Caller {
  readonly userId: string
  /** For what everybody may do, signed in or not. */
  anybody<T>(work: (client: CommunityClient) => Promise<Result<T>>): Promise<Result<T>>
  /** For what a person does in their own name; code `signed_out` when nobody is signed in, or somebody else. */
  person<T>(work: (signedIn: SignedIn) => Promise<Result<T>>): Promise<Result<T>>
}

const unreachable = 'The server cannot be reached. Check your connection and try again.'
const notReady = 'The server is not ready. Try again in a moment.'

/** Fails with it when nobody, or somebody else, is signed in. */
export const signedOut: Failure = {
  code: 'signed_out',
  message: 'You are signed out. Sign in again and try once more.',
  status: 401,
}

/** Sentences for rules of tables: PostgreSQL names the rule that was broken, which says nothing to a person. */
const rules: Readonly<Record<string, string>> = {
  apps_name_form: 'The name of an app has 1 to 100 characters.',
  apps_author_form: 'The author of an app has 1 to 254 characters.',
  apps_description_form: 'The description of an app has 1 to 2000 characters.',
  apps_icon_form: 'The icon of an app is an emoji or a picture of 64 kB at most.',
  apps_html_content_size: 'The page of an app can have 5 MB at most.',
  apps_files_form: 'An app can have 50 files at most, of the types that its framework allows.',
  app_ratings_stars_range: 'A rating has 1 to 5 stars.',
  profiles_username_form: 'A username has 3 to 32 letters, digits, dots, dashes or underscores.',
  profiles_username_key: 'This username is taken. Choose another one.',
  profiles_full_name_form: 'A full name has 1 to 100 characters.',
  profiles_avatar_url_form: 'The address of a picture can have 2048 characters at most.',
}

/**
 * The API's error as a {@link Failure}: its own code and message, except where it could not speak for itself. Codes:
 * `network` (no answer), `server_unavailable`, `signed_out`, `too_large`, or the database's, such as `42501`, `23505`.
 */
export function toCallFailure(
  error: { readonly code?: string; readonly message: string },
  status: number,
): Failure {
  if (status === 0) return { code: 'network', message: unreachable, status }
  if (status === 401) return signedOut
  if (status === 413) return { code: 'too_large', message: 'This is too large for the server.', status }
  if (status >= 500 && !error.code) return { code: 'server_unavailable', message: notReady, status }
  const rule = Object.keys(rules).find((name) => error.message.includes(`"${name}"`))
  const message = (rule && rules[rule]) || error.message || notReady
  return { code: error.code || 'server_unavailable', message, status }
}

/** The failed result for an answer of the API. */
export const refused = (
  error: { readonly code?: string; readonly message: string },
  status: number,
): Result<never> => ({ ok: false, error: toCallFailure(error, status) })

/** The failed result for an answer that has another form than the one agreed on. */
export const unexpected = (what: string): Result<never> =>
  failure('unexpected_answer', `The server answers ${what} in a form that is not known here.`)

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
    // Somebody else may have signed in in another tab of this browser: nothing is done in their name.
    return data.session?.user.id === userId ? success(data.session) : { ok: false, error: signedOut }
  }
  return {
    userId,
    async anybody(work) {
      const connected = await connect()
      return connected.ok ? work(connected.value) : connected
    },
    async person(work) {
      const connected = await connect()
      if (!connected.ok) return connected
      const session = await signIn(connected.value)
      return session.ok ? work({ client: connected.value, session: session.value }) : session
    },
  }
}
