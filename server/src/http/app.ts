import { Hono } from 'hono'
import type postgres from 'postgres'
import type { ClientConfig } from '@otteros/contracts'
import { atMostEvery } from '../at-most-every.ts'
import type { AuthContext } from '../backend/auth/handlers.ts'
import { unavailable } from '../backend/availability.ts'
import { isUnavailable } from '../backend/database-errors.ts'
import type { Forward } from '../backend/forward.ts'
import type { Config } from '../config.ts'
import type { SignFor } from '../dav/sign-for.ts'
import type { DiskRoom } from '../disk-room.ts'
import { createLinuxImageRoute } from '../linux-image/route.ts'
import type { LinuxSetups } from '../linux-image/setups.ts'
import type { Leases } from '../limits/leases.ts'
import { createLinkRoutes } from '../links/route.ts'
import type { Logger } from '../log.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Metrics } from '../observe/metrics.ts'
import { createMetricsRoute } from '../observe/metrics-route.ts'
import { productVersion, webFolder } from '../project.ts'
import type { ChannelServices } from '../realtime/channel.ts'
import { createFilePlace } from '../user-content/file-place.ts'
import { type UserContentHosts, serveUserContent } from '../user-content/hosts.ts'
import type { WebProxy } from '../web-proxy/create-web-proxy.ts'
import { createApi } from './api.ts'
import { createBearerReader } from './bearer.ts'
import { createBodyBudgets } from './body-budgets.ts'
import type { ServerEnv } from './client-address.ts'
import { createMailboxWay } from './dev-mailbox.ts'
import { buildOf, createDocuments } from './documents.ts'
import { type Unreadiness, createHealth } from './health.ts'
import { checkHost } from './host-check.ts'
import type { KeptBuilds } from './kept-builds.ts'
import type { StorageServer } from './storage-routes.ts'
import type { ReadToken } from './tokens.ts'
import { createWorkLimits } from './work-limits.ts'

/** How old the rule of signing up may be that the desktop is told (ms). */
const policyMs = 500

/** What the HTTP side is made of. */
export interface HttpParts {
  readonly config: Config
  readonly publishableKey: string
  /** Makes tokens for what the server asks Storage for people. */
  readonly signFor: SignFor
  /** Reads access tokens and signed addresses. */
  readonly readToken: ReadToken
  readonly forward: Forward
  readonly auth: AuthContext
  /** Where apps run; null where there are no hosts for them. */
  readonly userContent: UserContentHosts | null
  readonly proxy: Pick<WebProxy, 'answer' | 'showSite'>
  readonly storage: StorageServer
  readonly linuxSetups: LinuxSetups
  readonly mailbox: Mailbox
  /** Where the local mailbox listens; null where there is none. */
  readonly mailboxPort: number | null
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  readonly log: Logger
  /** What keeps the server from taking requests. */
  readonly unreadiness: () => Promise<readonly Unreadiness[]>
  /** What is measured; `null`: nothing. */
  readonly metrics: Metrics | null
  readonly room: DiskRoom
  /** The desktop's files of earlier builds. */
  readonly keptBuilds: KeptBuilds
  /** Functions of the API that only read. */
  readonly readers: ReadonlySet<string>
  /** What is under way at once, on all servers of the database. */
  readonly leases: Leases
  /** Null where this server does not tell of changes. */
  readonly realtime: ChannelServices | null
}

/** All routes of the server, each with its policy. */
export function createHttpApp(parts: HttpParts): Hono<ServerEnv> {
  const { config, log } = parts
  const app = new Hono<ServerEnv>()
  app.onError((error, c) => {
    if (isUnavailable(error)) return unavailable(c.req.path)
    log.error('request failed', {
      method: c.req.method,
      path: c.req.path,
      error: `${error.name}: ${error.message}`,
    })
    return c.json(
      { code: 500, error_code: 'unexpected_failure', msg: 'Something went wrong on the server' },
      500,
    )
  })
  const { readToken } = parts
  const tokens = { readToken, readBearer: createBearerReader(readToken, parts.publishableKey) }
  const bodies = createBodyBudgets()
  const limits = createWorkLimits({ config, readBearer: tokens.readBearer, bodies })
  parts.metrics?.watchTurns(limits.usages)
  // Before everything else: requests to such a host get nothing of the desktop.
  if (parts.userContent) {
    const showFile = createFilePlace(parts.userContent, parts.forward)
    app.use(serveUserContent(parts.userContent, limits, parts.proxy.showSite, showFile))
  }
  app.use(checkHost(config))
  app.route(
    '/',
    createApi(
      config,
      parts.forward,
      parts.auth,
      parts.userContent,
      log,
      parts.proxy,
      parts,
      parts.storage,
      tokens,
      limits,
      bodies,
      parts.room,
      parts.readers,
      parts.leases,
      parts.realtime,
      parts.linuxSetups,
      parts,
    ),
  )

  const build = buildOf(webFolder)
  const clientConfig: ClientConfig = {
    supabaseUrl: config.publicUrl,
    supabaseKey: parts.publishableKey,
    ...(config.userContent && { userContentHost: `${config.userContent.parent}${config.userContent.port}` }),
    version: productVersion,
    ...(build !== null && { build }),
    features: {
      mail: config.mailConfirm,
      ...(parts.realtime && { realtime: true }),
      links: { archives: true, resumable: true },
    },
  }
  // The database's rule, which all servers on it share; while it cannot be asked, this server's own.
  const signUp = atMostEvery(policyMs, () => parts.auth.accounts.signUpPolicy().catch(() => config.signUp))
  app.get('/config.json', async (c) => {
    const features = { ...clientConfig.features, signUp: await signUp() }
    return c.json({ ...clientConfig, features }, 200, { 'cache-control': 'no-store' })
  })
  const { sql, leases } = parts
  const { digest } = parts.auth
  const { files } = parts.storage
  app.route('/', createLinkRoutes({ config, sql, files, leases, digest, limits, log }))
  app.route('/', createHealth(parts.unreadiness))
  app.route('/', createMetricsRoute(parts.metrics, config.metricsToken))
  app.route('/', createMailboxWay(parts.mailboxPort))
  app.route('/', createLinuxImageRoute(parts.storage.images, log))
  // Names that belong to the API's namespaces are never answered with a page.
  app.all('/_system/*', (c) => c.text('Not found\n', 404))
  app.use(limits.files)
  app.route('/', createDocuments(config, webFolder, clientConfig, parts.keptBuilds))
  app.notFound((c) => c.text('Not found\n', 404))
  return app
}
