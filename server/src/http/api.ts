import { Hono } from 'hono'
import { createAssistantRoute } from '../assistant/route.ts'
import type { AuthContext } from '../backend/auth/handlers.ts'
import type { Forward } from '../backend/forward.ts'
import type { Config } from '../config.ts'
import { type DavServer, createDavRoutes } from '../dav/routes.ts'
import type { DiskRoom } from '../disk-room.ts'
import { createLinuxSetupRoute } from '../linux-image/setup-route.ts'
import type { LinuxSetups } from '../linux-image/setups.ts'
import type { Leases } from '../limits/leases.ts'
import type { Logger } from '../log.ts'
import { createSendEmailRoute, type SendEmailServer } from '../send-email/route.ts'
import type { ChannelServices } from '../realtime/channel.ts'
import { createRealtimeRoutes } from '../realtime/routes.ts'
import type { WebProxy } from '../web-proxy/create-web-proxy.ts'
import { createWebProxyRoute } from '../web-proxy/route.ts'
import { createAppPlace } from '../user-content/app-place.ts'
import type { UserContentHosts } from '../user-content/hosts.ts'
import { createAuthRoutes } from './auth-routes.ts'
import { checkPath } from './bad-input.ts'
import type { BodyBudgets } from './body-budgets.ts'
import type { ServerEnv } from './client-address.ts'
import { crossOrigin } from './cross-origin.ts'
import { createRestRoutes } from './rest-routes.ts'
import { requireRoom } from './room.ts'
import { tellDatabase } from './tell-database.ts'
import { tusOffer } from './resumable/protocol.ts'
import { createResumableRoutes } from './resumable/routes.ts'
import { type StorageServer, createStorageRoutes } from './storage-routes.ts'
import { createUploadEntry } from './upload-entry.ts'
import type { TokenReaders } from './uploader.ts'
import type { WorkLimits } from './work-limits.ts'

/**
 * The API that supabase-js speaks, under /auth/v1, /rest/v1, /storage/v1, /functions/v1 and /realtime/v1. The last two are our own; of
 * the rest nothing else reaches Supabase Lite.
 */
export function createApi(
  config: Config,
  forward: Forward,
  context: AuthContext,
  userContent: UserContentHosts | null,
  log: Logger,
  proxy: Pick<WebProxy, 'answer'>,
  sendEmail: SendEmailServer,
  storage: StorageServer,
  tokens: TokenReaders,
  limits: WorkLimits,
  bodies: BodyBudgets,
  room: DiskRoom,
  readers: ReadonlySet<string>,
  leases: Leases,
  realtime: ChannelServices | null,
  linuxSetups: LinuxSetups,
  asPeople: Pick<DavServer, 'sql' | 'publishableKey' | 'signFor'>,
): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  const fromOtherPages = crossOrigin(new Set(config.corsOrigins))
  api.use('/storage/v1/upload/resumable/*', async (c, next) => {
    await next()
    // Of pages and programs that ask what can be done here.
    if (c.req.method === 'OPTIONS')
      for (const [name, value] of Object.entries(tusOffer(config.limits.fileBytes)))
        c.res.headers.set(name, value)
  })
  for (const path of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*', '/realtime/v1/*']) {
    api.use(path, fromOtherPages, checkPath)
    api.use(path, async (c, next) => {
      await next()
      c.res.headers.set('x-content-type-options', 'nosniff')
      c.res.headers.set('referrer-policy', 'no-referrer')
    })
  }
  for (const path of ['/rest/v1/*', '/storage/v1/*']) api.use(path, requireRoom(room, readers))
  const { counters, digest, failures } = context
  for (const path of ['/rest/v1/rpc/*', '/storage/v1/*']) api.use(path, tellDatabase(config, digest))

  for (const path of ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/realtime/v1/*'])
    api.use(path, limits.api)
  api.route('/', createAuthRoutes(config, forward, context))
  api.route('/', createRestRoutes(forward, limits.queue))
  const enter = createUploadEntry(config, { budget: bodies.onDisk, room })
  const { openUploads: openLimits } = config.limits
  const shared = { forward, tokens, limits, enter, room, log, findBucket: storage.findBucket }
  api.route('/', createResumableRoutes({ ...shared, uploads: storage.uploads, openLimits }))
  api.route('/', createStorageRoutes({ ...shared, files: storage.files, userContent }))
  const forDav = { ...shared, ...asPeople, files: storage.files, config, counters, digest, failures }
  api.route('/', createDavRoutes(forDav))
  const addressLimits = { config, counters, digest }
  api.route('/', createAppPlace(config, forward, addressLimits, userContent))
  api.route('/', createAssistantRoute(config, forward, { ...addressLimits, leases }, log))
  api.route('/', createLinuxSetupRoute(forward, linuxSetups))
  api.route('/', createSendEmailRoute(config, forward, addressLimits, sendEmail, log))
  api.route('/', createWebProxyRoute(addressLimits, proxy))
  api.route('/', createRealtimeRoutes(realtime))
  api.all('/functions/v1/*', (c) => c.json({ code: 'not_found', message: 'There is no such function' }, 404))
  return api
}
