import { once, setMaxListeners } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type ServerType, createAdaptorServer, getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createAccounts } from './backend/auth/accounts.ts'
import { createCounters, createDigest } from './limits/counters.ts'
import { createLeases } from './limits/leases.ts'
import { createFailures } from './backend/auth/failures.ts'
import { createPasswords, hasherOfLite } from './backend/auth/passwords.ts'
import { createSessions } from './backend/auth/sessions.ts'
import { sweepWhatIsOver } from './backend/auth/sweep.ts'
import { whileAvailable } from './backend/availability.ts'
import { createForward } from './backend/forward.ts'
import { createLite } from './backend/lite.ts'
import { connectionsForTurns, openStorage, requireStorage } from './backend/storage/open-storage.ts'
import { createBuckets } from './backend/storage/buckets.ts'
import { sweepUploads } from './backend/storage/sweep.ts'
import { sweepResumableUploads } from './backend/storage/resumable/sweep-uploads.ts'
import { createUploadRows } from './backend/storage/resumable/upload-rows.ts'
import { ResumableUploads } from './backend/storage/resumable/uploads.ts'
import { openTarget } from './backup/open-target.ts'
import { sourceOf } from './backup/source.ts'
import { backUpBeforeUpgrade, scheduleBackups } from './backup/schedule.ts'
import { requireFinishedRestore } from './backup/unfinished.ts'
import type { Config } from './config.ts'
import { createSignFor } from './dav/sign-for.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Database, connect } from './database/connection.ts'
import { existingCluster } from './database/embedded/places.ts'
import { startForMigrations } from './database/embedded/upgradable.ts'
import { externalOf, openExternalDatabase } from './database/external.ts'
import { announceConnections } from './database/announce-connections.ts'
import { migrate } from './database/migrate.ts'
import { functionsThatRead } from './database/readers.ts'
import { createReadiness } from './readiness.ts'
import { createImageMaker, type MakeImage } from './linux-image/make-image.ts'
import { createLinuxSetups, endLostSetups } from './linux-image/setups.ts'
import { announceFirstAccount, offerAdministratorCode, offerFirstAccount } from './first-account.ts'
import { createDiskRoom, freeBytes, leastToStart } from './disk-room.ts'
import { createHttpApp } from './http/app.ts'
import { checkEveryMs, connectionLimits, limitConnections } from './http/connections.ts'
import type { ServerEnv } from './http/client-address.ts'
import { createKeptBuilds } from './http/kept-builds.ts'
import { createTokenReader } from './http/tokens.ts'
import { createDevMailbox, keepsMailHere } from './http/dev-mailbox.ts'
import type { Logger } from './log.ts'
import { createAccountMailer } from './mail/account-mailer.ts'
import { createMailService } from './mail/queue/mail-service.ts'
import { createMailBudget } from './mail/budget.ts'
import { openMailbox } from './mail/mailbox.ts'
import { countProxy } from './observe/count-proxy.ts'
import { createDatabaseFigures } from './observe/database-figures.ts'
import { accessLog, observeRequests } from './observe/observe-requests.ts'
import { noteStatements, noteToAll, slowStatements } from './observe/slow-statements.ts'
import { nameOfServer, writeOperatorRules } from './operator-rules.ts'
import { migrationsFolder, webFolder } from './project.ts'
import { createRealtime } from './realtime/create-realtime.ts'
import { clearDeletedObjects } from './people/deletion.ts'
import { loadSecrets } from './secrets.ts'
import { moveFilesIntoSpaces } from './spaces/move-files.ts'
import { lookAfterSpaces } from './spaces/upkeep.ts'
import { StartupError } from './startup-error.ts'
import { moveToOwnMajor } from './upgrade/move-to-own-major.ts'
import { announceUserContent } from './user-content/announce.ts'
import { createUserContent } from './user-content/create-user-content.ts'
import { createServerWebProxy } from './web-proxy/create-web-proxy.ts'

/** Requests get this long to finish when the server stops (ms). */
const drainMs = 5_000
/** How often connections that became idle are closed meanwhile (ms). */
const lookMs = 50

/** The host of requests that name none, as the health checks of HAProxy: only what is there for monitors answers them. */
const unnamedHost = 'unnamed.invalid'

/** A server that listens. */
export interface RunningServer {
  /** Resolves when the database ended by itself, after which nothing works. */
  readonly databaseLost: Promise<void>
  /** Finishes requests, then closes everything, the embedded database last. */
  stop(): Promise<void>
  /** Ends the database at once; for a person who asks twice. */
  kill(): void
}

/** What tests put in the place of the product's own. */
export interface StartOptions {
  /** Makes the Linux of the virtual machine. */
  readonly makeImage?: MakeImage
  /** The folder of the migrations, of another version. */
  readonly migrations?: string | undefined
}

/**
 * Starts everything in order: data folder, database, migrations, API, port. What was started is stopped again
 * when a later step fails. Throws a `StartupError` for everything that a person can put right.
 */
export async function startServer(
  config: Config,
  log: Logger,
  { makeImage, migrations = migrationsFolder }: StartOptions = {},
): Promise<RunningServer> {
  /** Undone in reverse order. */
  const started: (() => void | Promise<void>)[] = []
  const undo = async () => {
    for (const close of started.toReversed()) await close()
  }
  try {
    requireFinishedRestore(config.dataDir)
    const existing = config.databaseUrl ? null : existingCluster(config.dataDir)
    const secrets = loadSecrets(config.dataDir, config.jwtSecret, existing)
    // Several servers may share an outside database and one folder of uploads; the embedded one is for one.
    if (!config.databaseUrl) started.push(lockDataFolder(config.dataDir, config.publicUrl))
    if (!config.databaseUrl) {
      await requireDiskToStart(config.dataDir)
      await moveToOwnMajor(config, secrets, log)
    }
    const embedded = config.databaseUrl
      ? null
      : await startForMigrations(config.dataDir, secrets, migrations, log)
    started.push(async () => embedded?.undoUnlessUpgraded())
    const database: Database =
      embedded?.database ?? (await openExternalDatabase(externalOf(config.databaseUrl ?? '', config)))
    started.push(() => database.stop())
    const lost = new AbortController()
    // One listener for each request under way; Node would warn of eleven.
    setMaxListeners(0, lost.signal)
    const whenLost = database.lost.then(() => {
      lost.abort()
      throw new StartupError(
        'The database ended by itself during the start. The end of postgres.log says more.',
      )
    })
    whenLost.catch(() => {})
    // Loaded only where it is used.
    const traces = config.hasTraces
      ? (await import('./observe/traces.ts')).createTraces(config.trustProxy, log)
      : null
    if (traces) started.push(() => traces.stop())
    const noteStatement = noteToAll([
      ...(config.slowStatementMs === null ? [] : [slowStatements(config.slowStatementMs, log)]),
      ...(traces ? [traces.statement] : []),
    ])
    const connected = connect(database.address, config.pools.server, nameOfServer())
    const sql = noteStatement ? noteStatements(connected, noteStatement) : connected
    started.push(() => sql.end({ timeout: 5 }))
    const direct = database.direct === database.address ? sql : connect(database.direct, 1)
    started.push(async () => (direct === sql ? undefined : direct.end({ timeout: 5 })))
    await announceConnections(database, sql, config, log)

    const mailBudget = createMailBudget(sql)
    const mailbox = openMailbox(join(config.dataDir, 'mail'))
    // Loaded only where it is used.
    const metrics =
      config.metricsToken === null
        ? null
        : (await import('./observe/metrics.ts')).createMetrics({
            pool: () => lite.pool.usage(),
            database: createDatabaseFigures(sql),
          })
    const digest = createDigest(secrets.jwtSecret)
    const mailService = createMailService({
      config,
      sql,
      mailbox,
      secret: secrets.jwtSecret,
      digest,
      metrics,
      log,
    })
    const mails = createAccountMailer(config, mailService.take, mailBudget, log)
    const turns = connect(database.address, connectionsForTurns, nameOfServer())
    started.push(() => turns.end({ timeout: 5 }))
    const storage = openStorage(config, turns, log)
    const { files } = storage
    started.push(() => storage.close())
    await requireStorage(storage)
    const readToken = createTokenReader(secrets.jwtSecret)
    const lite = await createLite({
      config,
      secrets,
      address: database.address,
      mailer: mails,
      files,
      readToken,
      lost: lost.signal,
      noteStatement,
    })
    started.push(() => lite.close())
    const backup = config.backup && {
      config: config.backup,
      source: () => sourceOf(config, database.direct, files),
      openTarget: () => openTarget(config.backup?.to ?? '', config),
    }
    const beforeUpgrade = embedded ? {} : { beforeUpgrade: () => backUpBeforeUpgrade(backup, log) }
    await Promise.race([migrate(direct, migrations, lite.schema, log, beforeUpgrade), whenLost])
    embedded?.upgraded()
    const accounts = createAccounts(sql)
    const room = createDiskRoom(disksOf(config))
    await writeOperatorRules(sql, config, log)
    const unclaimed = await offerFirstAccount(sql, config.firstUserIsAdmin, log)
    await offerAdministratorCode(sql, log)

    started.push(mailService.start())
    void sweepUploads(storage.uploads, log)
    const uploadRows = createUploadRows(sql)
    // Otherwise who goes on with an upload would wait until the time of a killed server's requests is over.
    if (embedded) await uploadRows.endHolds()
    const uploads = new ResumableUploads({
      rows: uploadRows,
      growing: storage.growing,
      files,
      note: (outcome) => metrics?.noteUpload(outcome),
    })
    started.push(sweepResumableUploads(uploads, log))
    started.push(clearDeletedObjects(sql, files, log))
    started.push(lookAfterSpaces(sql, files, log))
    started.push(moveFilesIntoSpaces({ sql, files, room, log }))
    const sessions = createSessions(sql)
    started.push(sweepWhatIsOver(sessions, config, log))
    started.push(scheduleBackups(sql, backup, log))
    if (embedded) await endLostSetups(sql)
    const make = makeImage ?? createImageMaker(config, storage.images, log)
    const linuxSetups = createLinuxSetups({ sql, make, log })
    started.push(() => linuxSetups.stop())
    const counters = createCounters(sql)

    announceUserContent(config, log)
    const forward = whileAvailable(createForward(lite, log), lost.signal, log)
    let stopping = false
    const userContent = createUserContent(config, secrets.jwtSecret)
    const proxy = createServerWebProxy(config, forward, userContent, { sql, counters, digest }, log)
    started.push(() => proxy.close())
    const mailboxServer = keepsMailHere(config) ? await listenBeside(createDevMailbox(mailbox)) : null
    if (mailboxServer) started.push(() => drain(mailboxServer))
    const keptBuilds = createKeptBuilds(webFolder, join(config.dataDir, 'earlier-builds'), log)
    started.push(() => keptBuilds.stop())
    const realtime = await createRealtime({
      config,
      publishableKey: secrets.publishableKey,
      readToken,
      sql,
      direct: database.direct,
      log,
    })
    started.push(async () => realtime?.stop())
    const app = createHttpApp({
      config,
      realtime: realtime?.services ?? null,
      publishableKey: secrets.publishableKey,
      signFor: createSignFor(secrets.jwtSecret),
      readToken,
      userContent,
      proxy: metrics ? countProxy(proxy, metrics) : proxy,
      metrics,
      forward,
      auth: {
        forward,
        accounts,
        mails,
        passwords: createPasswords(hasherOfLite()),
        counters,
        failures: createFailures(sql, digest),
        sessions,
        digest,
        mailBudget,
        mailInterval: config.mailInterval,
        limits: config.limits,
        publicUrl: config.publicUrl,
        confirmations: config.mailConfirm,
        afterSignUp: announceFirstAccount(accounts, unclaimed, log),
      },
      linuxSetups,
      storage: {
        files,
        images: storage.images,
        uploads,
        findBucket: createBuckets(sql, config.limits.fileBytes),
      },
      mailbox,
      mailboxPort: mailboxServer ? portOf(mailboxServer) : null,
      sql,
      log,
      room,
      keptBuilds,
      readers: await functionsThatRead(sql),
      leases: createLeases(sql),
      unreadiness: createReadiness({
        isStopping: () => stopping || lost.signal.aborted,
        sql,
        migrations,
        requests: lite.pool,
        room,
        hasStorageProblem: async () => (await storage.storageProblem()) !== null,
      }),
    })
    // The rest of a body after its answer is left to `limitConnections`.
    const handle = getRequestListener(app.fetch, { autoCleanupIncoming: false, hostname: unnamedHost })
    const watches = [
      ...(config.accessLog ? [accessLog(log)] : []),
      ...(metrics ? [metrics.requests] : []),
      ...(traces ? [traces.requests] : []),
    ]
    const listener = createServer(
      { connectionsCheckingInterval: checkEveryMs },
      observeRequests(config, watches, (incoming, outgoing) => {
        // A client that keeps asking would hold up the stop.
        if (stopping) outgoing.shouldKeepAlive = false
        void handle(incoming, outgoing)
      }),
    )
    limitConnections(listener, connectionLimits(config.trustProxy))
    metrics?.watchSockets(listener)
    if (realtime) metrics?.watchRealtime(() => realtime.usage())
    realtime?.attach(listener)
    const server = await listen(listener, config)
    started.push(() => drain(server))
    // First of all: the listener waits for its sockets.
    started.push(async () => realtime?.stop())
    return {
      databaseLost: database.lost,
      stop: async () => {
        stopping = true
        await undo()
      },
      kill: () => database.kill(),
    }
  } catch (error) {
    await undo()
    throw error
  }
}

/** Folders on the disks that the server and its database write to. */
function disksOf(config: Config): string[] {
  const cluster = config.databaseUrl ? null : existingCluster(config.dataDir)
  return cluster === null ? [config.dataDir] : [config.dataDir, cluster]
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** Throws when the disk is too full for a database to run on it. */
async function requireDiskToStart(folder: string): Promise<void> {
  const free = await freeBytes(folder).catch(() => Infinity)
  if (free < leastToStart)
    throw new StartupError(
      `The disk of ${folder} has only ${megabytes(free)} MB left; the database needs ${megabytes(leastToStart)} MB to run.\n` +
        'Make room and start again. Nothing was changed.',
    )
}

async function listen(server: ServerType, config: Config): Promise<ServerType> {
  server.listen(config.port, config.host)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${config.port} is taken by another program. Set PORT to a free one, for example: PORT=${config.port + 1} npm start`,
      )
    if (code === 'EACCES')
      throw new StartupError(`Port ${config.port} needs more rights. Set PORT to one above 1023.`)
    throw new StartupError(`Cannot listen on ${config.host}:${config.port}: ${String(error)}. Check HOST.`)
  }
}

/** Serves something to this machine alone, on a port that the system chooses. */
async function listenBeside(routes: Hono<ServerEnv>): Promise<ServerType> {
  const server = createAdaptorServer({ fetch: routes.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: ServerType): number | null {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? null) : null
}

async function drain(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const closeIdle = () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  closeIdle()
  // A connection stays open for the next request once its answer is out.
  const looking = setInterval(closeIdle, lookMs)
  const timer = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
  }, drainMs)
  await closed
  clearInterval(looking)
  clearTimeout(timer)
}
