import type { Context } from 'hono'
import type postgres from 'postgres'
import type { Failures } from '../backend/auth/failures.ts'
import { isLoopbackName, type ServerEnv, clientAddress, limitKey } from '../http/client-address.ts'
import type { Counters, Digest } from '../limits/counters.ts'
import { hashOfSecret, readLogin } from './login.ts'
import { DavRefusal } from './refusal.ts'
import { asPerson, within } from './turn.ts'

/** Who asks, and what their password opens. */
export interface Caller {
  /** Of the password. */
  readonly id: string
  readonly person: string
  readonly rights: 'read' | 'write'
  /** The one space that it opens; null: all files of the person. */
  readonly space: string | null
  /** The one folder of that space; null: all of it. */
  readonly folder: string | null
}

/** What signing in needs of the server. */
export interface LoginParts {
  readonly sql: postgres.Sql
  readonly failures: Failures
  readonly counters: Pick<Counters, 'take'>
  readonly digest: Digest
  readonly config: { readonly trustProxy: boolean; readonly rateLimitAuth: number }
}

const wrong = () =>
  new DavRefusal(
    401,
    'Sign in with your e-mail address or user code, and a password for apps from Settings.',
    {
      headers: { 'www-authenticate': 'Basic realm="OtterOS files", charset="UTF-8"' },
    },
  )

const tooMany = (seconds: number) =>
  new DavRefusal(429, 'Too many wrong passwords. Try again later.', {
    headers: { 'retry-after': String(seconds) },
  })

/** Methods that change nothing, and so are open to passwords that only read. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND'])

/** Whether nobody on the way can read the password: it came by HTTPS, or never left this machine. */
function isPrivate(c: Context<ServerEnv>, trustProxy: boolean): boolean {
  const scheme = trustProxy ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return scheme === 'https' || isLoopbackName(clientAddress(c, trustProxy))
}

/**
 * Who sends a request. All that a password does not allow ends here: nothing after this looks at its rights again. Wrong ones are counted by
 * address and by account, apart from those of sign-ins: a program that goes on asking with a password that was removed must not keep its owner
 * from the desktop. Throws `DavRefusal`.
 */
export async function authenticate(c: Context<ServerEnv>, parts: LoginParts): Promise<Caller> {
  const { sql, failures, counters, digest, config } = parts
  if (!isPrivate(c, config.trustProxy))
    throw new DavRefusal(403, 'Files can be reached by HTTPS only: a password would be readable on its way.')
  const login = readLogin(c.req.header('authorization'))
  if (!login) throw wrong()
  const [caller] = await sql<(Caller & { isNew: boolean })[]>`
    select *, not exists (select from public.spaces as space where space.person = used.person) as "isNew"
    from private.use_app_password(${login.name}, ${hashOfSecret(login.secret)}) as used`
  if (caller) {
    // Who has never opened the desktop has no files yet.
    if (caller.isNew)
      await within(sql, (turn) => asPerson(turn, caller.person, (own) => own`select public.own_spaces(1)`))
    if (caller.rights !== 'write' && !reading.has(c.req.method))
      throw new DavRefusal(403, 'This password can read files, but not change them.')
    return caller
  }
  const place = limitKey(c, config.trustProxy)
  const client = {
    address: clientAddress(c, config.trustProxy),
    place,
    agent: (c.req.header('user-agent') ?? '').slice(0, 200),
  }
  const untilNext = await counters.take(digest('webdav', place), config.rateLimitAuth, 60, { isQuick: true })
  if (untilNext > 0) throw tooMany(untilNext)
  const account = `webdav ${login.name.slice(0, 320)}`
  const { wait } = await failures.check(account, client)
  if (wait > 0) throw tooMany(wait)
  await failures.record(account, client)
  throw wrong()
}
