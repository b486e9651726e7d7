import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A loopback port that leads to a PostgreSQL which listens on a socket only. */
export interface TcpDoor {
  readonly port: number
  /** From now on nothing passes on the connections that are open, without a sign to either side. New ones work. */
  freeze(): void
  dispose(): Promise<void>
}

/** Opens one to a PostgreSQL; `host` may be the folder of its socket. */
export async function openTcpDoor({ host, port }: { host: string; port: number }): Promise<TcpDoor> {
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
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
    freeze: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    dispose: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
