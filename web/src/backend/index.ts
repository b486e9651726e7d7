/* The back end behind ports. The one folder that imports the client library; it fetches it on first use. */
import type { AuthPort } from '@/kernel/session/types'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { type Failure, type Result, success } from '@/lib/result'
import { createAuthAdapter } from './auth-adapter'
import { awaitedMails } from './awaited-mails'
import type { BackendClient } from './client'
import { askSignUpPolicy, type BackendConfig, configIn, loadConfig } from './config'
import { createConnection } from './connection'
import { mailLinkIn } from './link-address'
import { createSessionGuard } from './session-guard'
import { sessionKeyFor, sessionStorageIn } from './session-storage'

/** Everything the product asks of its back end. */
export interface Backend {
  readonly auth: AuthPort
  /** The server's configuration; fails while the server cannot be reached. */
  config(): Promise<Result<BackendConfig>>
  /** Connects, and keeps trying until the server answers. A known person's desktop is shown first. */
  connect(): void
  /** For the other adapters of this folder. Waits while the password is asked for because the session ended. */
  client(): Promise<Result<BackendClient>>
  /** For requests with the session's token that the client library has no call for. */
  readonly fetch: typeof globalThis.fetch
}

interface BackendOptions {
  /** Device storage: keeps the session. */
  readonly storage: KeyValueStorage
  /** Hears of a mailed link (confirmation, new password) that cannot be used any more. */
  readonly onLinkRefused: (failure: Failure) => void
  /** Hears of a mailed link of another person than the one who is signed in. */
  readonly onLinkIgnored: (email: string) => void
}

const clearAddress = () => window.history.replaceState(window.history.state, '', '/')

/** Connects the page to its back end; one per page. */
export function createBackend({ storage, onLinkRefused, onLinkIgnored }: BackendOptions): Backend {
  const { hostname, href, origin } = window.location
  const sessionStorage = sessionStorageIn(storage, sessionKeyFor(hostname))
  const link = mailLinkIn(href)
  const asking = { fetch: window.fetch.bind(window), origin }
  const connection = createConnection<BackendClient>({
    loadConfig: async () => {
      const known = configIn(window.document, origin)
      return known ? success(known) : loadConfig(asking)
    },
    makeClient: async (config) =>
      (await import('./client')).createClient(config, sessionStorage, sessionGuard.wrap),
  })
  const sessionGuard = createSessionGuard({
    auth: async () => {
      const connected = await connection.client()
      return connected.ok ? connected.value.auth : null
    },
  })
  connection.whenReady((client) => sessionGuard.follow(client.auth))
  if (link?.refused) clearAddress()
  // The desktop of a person whose session is stored is shown without the server; all others need it soon, whatever the session
  // check says: both are fetched at the same time. Failures show where it is used.
  if (link !== null || sessionStorage.validUser(Date.now()) === null) {
    import('./client').catch((error: unknown) =>
      log.warn('The client library could not be loaded yet', error),
    )
    connection.client().catch((error: unknown) => log.error('The back end could not be connected', error))
  }
  const auth = createAuthAdapter({
    connection,
    storage: sessionStorage,
    origin,
    link,
    awaited: awaitedMails(storage, Date.now),
    clearAddress,
    onLinkRefused,
    onLinkIgnored,
  })
  return {
    auth: {
      ...auth,
      async getSession() {
        const found = await auth.getSession()
        if (found.ok && found.value) sessionGuard.isFor(found.value.id)
        return found
      },
      signOut() {
        sessionGuard.release()
        return auth.signOut()
      },
      leftElsewhere: sessionGuard.release,
      signUpPolicy: () => askSignUpPolicy(asking),
    },
    config: connection.config,
    connect: connection.keepTrying,
    async client() {
      await sessionGuard.untilSignedIn()
      return connection.client()
    },
    fetch: sessionGuard.wrap(window.fetch.bind(window)),
  }
}
