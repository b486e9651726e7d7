/** An account as the authentication service names it. */
export interface Account {
  readonly id: string
  /** Null for an account without one. */
  readonly email: string | null
}

/** Asks the authentication service (`GET /auth/v1/user`) with an `authorization` header as it came. */
export type AskAuth = (authorization: string) => Promise<Response>

/** The account whose access token a request carries; null without a valid one. Throws when the service cannot be asked. */
export async function accountOf(request: Request, ask: AskAuth): Promise<Account | null> {
  const authorization = request.headers.get('authorization')
  if (!authorization) return null
  const answer = await ask(authorization)
  if (!answer.ok) {
    await answer.body?.cancel()
    return null
  }
  const account: unknown = await answer.json()
  if (typeof account !== 'object' || account === null || !('id' in account)) return null
  const { id } = account
  if (typeof id !== 'string' || id === '') return null
  const email = 'email' in account && typeof account.email === 'string' ? account.email : ''
  return { id, email: email || null }
}

/** Asks the authentication service of a Supabase project: `url` is the project's address, `key` its publishable key. */
export const askProject =
  ({ url, key }: { readonly url: string; readonly key: string }): AskAuth =>
  (authorization) =>
    fetch(`${url}/auth/v1/user`, { headers: { authorization, apikey: key } })
