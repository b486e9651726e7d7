import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { postgresAccount } from '../../src/database/embedded/account.ts'
import { freePort } from './server.ts'

/** What a session of a client has for its own: as long as it lasts, or for a transaction. */
type PoolMode = 'session' | 'transaction'

/** Debian puts it where an ordinary account does not look. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
)

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = program !== undefined

/** A PgBouncer with the settings that it comes with, in front of one database. */
export interface PgBouncer {
  /** As the owner of the database. */
  readonly url: string
  dispose(): Promise<void>
}

/** A database as PgBouncer reaches it; `host` may be the folder of a socket. */
interface Database {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly database: string
}

function addressOf(url: string): Database {
  const { hostname: host, port, username, password, pathname } = new URL(url)
  return { host, port: Number(port), username, password, database: pathname.slice(1) }
}

/** How long it may take until it lets someone in (ms). */
const patience = 20_000

/** Starts one on a loopback port. It opens at most `connections` to the database. */
export async function startPgBouncer(
  target: string | Database,
  mode: PoolMode,
  connections: number,
): Promise<PgBouncer> {
  if (program === undefined) throw new Error('There is no PgBouncer here')
  const {
    host,
    port: databasePort,
    username,
    password,
    database,
  } = typeof target === 'string' ? addressOf(target) : target
  const folder = mkdtempSync(join(tmpdir(), 'otteros-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `${database} = host=${host} port=${databasePort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${connections}`,
      '',
    ].join('\n'),
  )
  // It refuses to be root, as PostgreSQL does.
  const account = postgresAccount()
  const child = spawn(program, ['-q', settings], {
    cwd: '/',
    stdio: 'ignore',
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const ended = once(child, 'exit')
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/${database}`
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} })
  for (const deadline = Date.now() + patience; ; await sleep(20)) {
    const failure = await sql`select 1`.then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) break
    if (Date.now() > deadline) throw failure
  }
  await sql.end()
  return {
    url,
    dispose: async () => {
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
