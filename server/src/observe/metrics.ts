import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { UploadOutcome } from '../backend/storage/resumable/uploads.ts'
import type { PoolUsage } from '../database/pool-usage.ts'
import type { TurnsUsage } from '../http/turns.ts'
import type { DatabaseFigures } from './database-figures.ts'
import { jobRecords } from './jobs.ts'
import type { RealtimeUsage } from '../realtime/create-realtime.ts'
import type { RequestWatch } from './observe-requests.ts'

/** What is read when metrics are requested. */
export interface MetricSources {
  /** The connections for requests. */
  readonly pool: () => PoolUsage
  readonly database: () => Promise<DatabaseFigures | null>
}

/** Metrics of one server for Prometheus. */
export interface Metrics {
  readonly requests: RequestWatch
  /** Counts the open connections of a server. */
  watchSockets(server: Server): void
  /** Adds the queues of the work limits, by name. */
  watchTurns(usages: Readonly<Record<string, () => TurnsUsage>>): void
  /** Adds the sockets and messages of realtime. */
  watchRealtime(usage: () => RealtimeUsage): void
  /** Counts whether work succeeded; an error response is a failure. */
  count<T>(what: 'mail' | 'proxy', work: Promise<T>): Promise<T>
  /** Counts what became of a resumable upload. */
  noteUpload(outcome: UploadOutcome): void
  readonly contentType: string
  text(): Promise<string>
}

/** Seconds; anything below 5 ms is fast enough. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Creates the metrics of one server. Labels have few values, and clients choose none of them. */
export function createMetrics({ pool, database }: MetricSources): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]

  const seconds = new Histogram({
    name: 'otteros_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  })
  const received = new Counter({
    name: 'otteros_http_received_bytes_total',
    help: 'Bytes of requests, about; uploads are those of /storage/v1/object and /storage/v1/upload',
    labelNames: ['route'],
    registers,
  })
  const sent = new Counter({
    name: 'otteros_http_sent_bytes_total',
    help: 'Bytes of answers, about',
    labelNames: ['route'],
    registers,
  })
  const sockets = new Gauge({ name: 'otteros_sockets', help: 'Open connections of clients', registers })
  const inFlight = new Gauge({
    name: 'otteros_http_requests_in_flight',
    help: 'Requests under way',
    registers,
  })
  const counts = {
    mail: new Counter({
      name: 'otteros_mails_total',
      help: 'Mails handed over to the mail server, and those that it did not take',
      labelNames: ['outcome'],
      registers,
    }),
    proxy: new Counter({
      name: 'otteros_proxy_requests_total',
      help: 'Requests that the web proxy answered, and those that it could not',
      labelNames: ['outcome'],
      registers,
    }),
  }

  const uploads = new Counter({
    name: 'otteros_resumable_uploads_total',
    help: 'Uploads in several requests that were begun, and how they ended',
    labelNames: ['outcome'],
    registers,
  })

  /** A gauge whose values are read when metrics are requested. */
  const lookUp = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    values: () => Iterable<readonly [Readonly<Partial<Record<Label, string>>>, number]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset()
        for (const [labels, value] of values()) this.set(labels, value)
      },
    })

  lookUp('otteros_pool_connections', 'Connections for requests', ['state'], () => {
    const { most, inUse } = pool()
    return [
      [{ state: 'in use' }, inUse],
      [{ state: 'free' }, most - inUse],
    ]
  })
  lookUp('otteros_pool_waiting', 'Requests that wait for a connection', [], () => [[{}, pool().waiting]])
  lookUp('otteros_job_last_success_seconds', 'When a job last ended well (since 1970)', ['job'], () =>
    [...jobRecords()].map(([job, { lastSuccess }]) => [{ job }, (lastSuccess ?? 0) / 1000]),
  )
  lookUp('otteros_job_seconds', 'How long a job took when it last ended well', ['job'], () =>
    [...jobRecords()].map(([job, record]) => [{ job }, record.seconds]),
  )
  lookUp('otteros_job_failures', 'How often a job failed since the start', ['job'], () =>
    [...jobRecords()].map(([job, { failures }]) => [{ job }, failures]),
  )

  let figures: DatabaseFigures | null = null
  const ofDatabase = (name: string, help: string, value: (known: DatabaseFigures) => number) =>
    lookUp(name, help, [], () => (figures ? [[{}, value(figures)]] : []))
  ofDatabase('otteros_database_bytes', 'Size of the database', ({ bytes }) => bytes)
  ofDatabase(
    'otteros_database_connections',
    'Connections of all to PostgreSQL',
    ({ connections }) => connections,
  )
  ofDatabase(
    'otteros_open_uploads',
    'Uploads that are not finished, of all servers',
    ({ uploads: { open } }) => open,
  )
  ofDatabase(
    'otteros_open_upload_bytes',
    'Bytes of them that have arrived',
    ({ uploads: { received } }) => received,
  )
  ofDatabase('otteros_database_connections_most', 'Connections that PostgreSQL takes', ({ most }) => most)
  lookUp('otteros_server_pool_connections', "The server's own open connections", ['state'], () =>
    figures
      ? [
          [{ state: 'in use' }, figures.ownInUse],
          [{ state: 'free' }, figures.ownIdle],
        ]
      : [],
  )

  const ofBackups = (name: string, help: string, which: 'lastSuccess' | 'seconds' | 'failures') =>
    lookUp(name, help, [], () => {
      const value = figures?.backup?.[which] ?? null
      return value === null ? [] : [[{}, value]]
    })
  ofBackups(
    'otteros_backup_last_success_seconds',
    'When the last good scheduled backup ended (since 1970), by whichever server',
    'lastSuccess',
  )
  ofBackups('otteros_backup_seconds', 'How long it took', 'seconds')
  ofBackups('otteros_backup_failures', 'Scheduled backups since then that failed', 'failures')

  return {
    requests: {
      begin: () => {
        inFlight.inc()
        return ({ route, method, status, ms, ...bytes }) => {
          inFlight.dec()
          seconds.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
          received.inc({ route }, Math.max(0, bytes.received))
          sent.inc({ route }, Math.max(0, bytes.sent))
        }
      },
    },
    watchSockets: (server) => {
      server.on('connection', (socket) => {
        sockets.inc()
        socket.once('close', () => sockets.dec())
      })
    },
    watchTurns: (usages) => {
      const states = ['atWork', 'waiting', 'refused'] as const
      const names = { atWork: 'at work', waiting: 'waiting', refused: 'refused since the start' }
      lookUp('otteros_turns', 'Requests in the queues of the work limits', ['queue', 'state'], () =>
        Object.entries(usages).flatMap(([queue, usage]) => {
          const now = usage()
          return states.map((state) => [{ queue, state: names[state] }, now[state]] as const)
        }),
      )
    },
    watchRealtime: (usage) => {
      lookUp('otteros_realtime_sockets', 'Open sockets of realtime', [], () => [[{}, usage().sockets]])
      lookUp('otteros_realtime_joins', 'Topics that they listen to', [], () => [[{}, usage().joins]])
      lookUp('otteros_realtime_messages', 'Messages since the start', ['way'], () => {
        const { heard, sent } = usage()
        return [
          [{ way: 'from the database' }, heard],
          [{ way: 'to sockets' }, sent],
        ]
      })
      lookUp('otteros_realtime_closed', 'Sockets that the server closed since the start', ['why'], () => {
        const { slow, silent } = usage()
        return [
          [{ why: 'slow' }, slow],
          [{ why: 'silent' }, silent],
        ]
      })
    },
    count: async (what, work) => {
      try {
        const result = await work
        const isRefused = result instanceof Response && result.status >= 400
        counts[what].inc({ outcome: isRefused ? 'failed' : 'done' })
        return result
      } catch (error) {
        counts[what].inc({ outcome: 'failed' })
        throw error
      }
    },
    noteUpload: (outcome) => uploads.inc({ outcome }),
    contentType: register.contentType,
    text: async () => {
      figures = await database()
      return register.metrics()
    },
  }
}
