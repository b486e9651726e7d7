import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { vi } from 'vitest'
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

/** Starts one on a loopback port. It opens at most `connections` to the database of `url`. */
export async function startPgBouncer(url: string, mode: PoolMode, connections: number): Promise<PgBouncer> {
  if (program === undefined) throw new Error('There is no PgBouncer here')
  const { hostname, port: databasePort, username, password, pathname } = new URL(url)
  const database = pathname.slice(1)
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
      `${database} = host=${hostname} port=${databasePort}`,
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
  const through = new URL(url)
  through.port = String(port)
  const sql = postgres(through.href, { max: 1, prepare: false, onnotice: () => {} })
  await vi.waitFor(() => sql`select 1`, { timeout: 20_000 })
  await sql.end()
  return {
    url: through.href,
    dispose: async () => {
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
