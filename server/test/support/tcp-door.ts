import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A loopback port that leads to a PostgreSQL which listens on a socket only. */
export interface TcpDoor {
  readonly port: number
  dispose(): Promise<void>
}

/** Opens one to a PostgreSQL; `host` may be the folder of its socket. */
export async function openTcpDoor({ host, port }: { host: string; port: number }): Promise<TcpDoor> {
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const server = createServer((client) => {
    const database = connect(target)
    // An error is followed by this, too.
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => other.destroy())
        .pipe(other)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    dispose: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
