import type postgres from 'postgres'
import { atMostEvery } from './at-most-every.ts'
import { type AskedPool, createPoolCheck, databaseProblem, freshMs } from './database/readiness.ts'
import type { DiskRoom } from './disk-room.ts'
import type { Unreadiness } from './http/health.ts'

/** What a server needs to take requests. */
interface Needs {
  readonly isStopping: () => boolean
  /** The server's own connections to the database. */
  readonly sql: postgres.Sql
  /** The folder of the migrations that the database must have, and no others. */
  readonly migrations: string
  /** Those that requests are answered with. */
  readonly requests: AskedPool
  readonly room: Pick<DiskRoom, 'hasRoom'>
  /** Whether something is wrong where uploads are stored; left out: that is known with the disk. */
  readonly hasStorageProblem?: () => Promise<boolean>
}

/** Says what keeps a server from taking requests. Answers are at most half a second old, about storage 5 s. */
export function createReadiness(needs: Needs): () => Promise<readonly Unreadiness[]> {
  const { isStopping, sql, migrations, requests, room, hasStorageProblem = async () => false } = needs
  const requestsProblem = createPoolCheck(requests)
  const look = atMostEvery(freshMs, async () => {
    const [ofServer, ofRequests, hasRoom, isStorageWrong] = await Promise.all([
      databaseProblem(sql, migrations),
      requestsProblem(),
      room.hasRoom(0),
      hasStorageProblem().catch(() => true),
    ])
    const problems: (Unreadiness | null)[] = [
      ofRequests ?? ofServer,
      hasRoom ? null : 'disk',
      isStorageWrong ? 'storage' : null,
    ]
    return problems.filter((problem) => problem !== null)
  })
  return async () => (isStopping() ? ['stopping'] : look())
}
