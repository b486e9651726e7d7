import { setTimeout as sleep } from 'node:timers/promises'
import { App, setExperimental } from '@supabase/lite'
import type { Config } from '../config.ts'
import type { DatabaseAddress } from '../database/connection.ts'
import { type PoolUsage, watchPool } from '../database/pool-usage.ts'
import type { AskedPool } from '../database/readiness.ts'
import type { ReadToken } from '../http/tokens.ts'
import type { NoteStatement } from '../observe/slow-statements.ts'
import type { Secrets } from '../secrets.ts'
import { reuseSeconds } from './auth/sessions.ts'
import { failWithConnection } from './broken-sessions.ts'
import { capture } from './captured-errors.ts'
import { repairWarnings } from './repair-warnings.ts'
import { askSomething, openLiteConnection } from './lite-connection.ts'
import { readTokenOnce } from './rest/read-once.ts'
import { boundConnection } from './rest/request-bounds.ts'
import { spareStatements } from './rest/spared-statements.ts'
import type { FileStorage } from './storage/file-storage.ts'

repairWarnings()

/** Digits of the one-time codes behind confirmation links. Six could be guessed within their life. */
export const oneTimeCodeLength = 10
/** How long a link in a mail works (seconds). */
export const linkLifeSeconds = 86_400
/** Requests under way get this long at the end, and then their connections again (ms). */
const closeMs = 5_000

/** Sends the mails of sign-up and recovery; the type is Supabase Lite's. */
export type AccountMailer = NonNullable<App['_mailer']>

/** What the database needs before the API can run on it, and the API itself. */
export interface Lite {
  /** SQL of the schemas `auth` and `storage`; may be run again at any time. */
  readonly schema: string
  /** Answers requests under /auth/v1, /rest/v1 and /storage/v1. Only safe behind http/api.ts. */
  fetch(request: Request): Promise<Response>
  /** The connections that requests are answered with. */
  readonly pool: AskedPool & { usage(): PoolUsage }
  close(): Promise<void>
}

/** Sets up Supabase Lite (auth, REST, storage) on a database that is to be migrated before the first request. */
export async function createLite(options: {
  readonly config: Config
  readonly secrets: Secrets
  readonly address: DatabaseAddress
  readonly mailer: AccountMailer
  readonly files: FileStorage
  readonly readToken: ReadToken
  /** Told how long each statement took; left out: nothing is measured. */
  readonly noteStatement?: NoteStatement | undefined
  /** Aborted when the database ended by itself. Left out: nothing tells. */
  readonly lost?: AbortSignal
}): Promise<Lite> {
  const { config, secrets, lost = new AbortController().signal } = options
  const connection = openLiteConnection(options.address, config.pools.requests, options.noteStatement)
  boundConnection(connection)
  spareStatements(connection)
  failWithConnection(connection.driver, lost)
  const usage = watchPool(connection.driver, config.pools.requests)
  // Inside `capture`, because it prints a warning about its own command line, which is not in use here.
  const { result: app } = await capture(async () => {
    setExperimental('storage', true)
    const created = newApp(connection, config, secrets, options.readToken)
    created._mailer = options.mailer
    created._storageAdapter = options.files
    return created.init()
  })
  /** Requests under way; those whose client has gone are no longer known to the port. */
  const answering = new Set<Promise<unknown>>()
  return {
    schema: connection.config.baseSchema ?? '',
    fetch: async (request) => {
      const answer = app.fetch(request)
      answering.add(answer)
      try {
        return await answer
      } finally {
        answering.delete(answer)
      }
    },
    pool: {
      ask: () => askSomething(connection.driver),
      lastGivenBack: () => usage().lastGivenBack,
      usage,
    },
    // The driver forgets a connection that is in use when it ends, and would wait for it without end.
    close: async () => {
      await within(closeMs, Promise.allSettled(answering))
      await within(lost.aborted ? 0 : closeMs, connection.close())
    },
  }
}

/** Waits for work, but not for longer than some time (ms). */
const within = (time: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(time, undefined, { ref: false })])

function newApp(
  connection: ReturnType<typeof openLiteConnection>,
  config: Config,
  secrets: Secrets,
  readToken: ReadToken,
): App {
  return new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    studio: { enabled: false },
    storage: { enabled: true, file_size_limit: `${config.limits.fileBytes}` },
    auth: {
      enabled: true,
      site_url: `${config.publicUrl}/`,
      additional_redirect_urls: [],
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: config.sessionSeconds,
      publishable_key: secrets.publishableKey,
      minimum_password_length: 6,
      enable_anonymous_sign_ins: false,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: reuseSeconds,
      sessions: {
        inactivity_timeout: `${config.sessionIdleDays * 24}h`,
        timebox: `${config.sessionMaxDays * 24}h`,
      },
      email: {
        enable_signup: true,
        enable_confirmations: config.mailConfirm,
        // With two links Supabase Lite takes the old address's word alone; the new one is the one to prove.
        double_confirm_changes: false,
        otp_length: oneTimeCodeLength,
        otp_expiry: linkLifeSeconds,
      },
    },
    options: {
      server: { disableStudio: true, disableFallback: false, middlewares: [readTokenOnce(readToken)] },
    },
  })
}
