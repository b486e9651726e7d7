import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'
import type { StorageReason } from './failures'
import { type StoreTable, storeTables } from './types'

/** A row as the database holds it, with its key. */
interface Row {
  readonly key: string[]
  readonly value: unknown
}

/** The tables of a person's apps. */
export type PlatformDatabase = DBSchema & Record<StoreTable, Row>

const version = 1

type ConnectionReason = Extract<StorageReason, 'otherTab' | 'noDatabase' | 'newerVersion'>

/** The database cannot be used. */
export class ConnectionProblem extends Error {
  readonly reason: ConnectionReason

  constructor(reason: ConnectionReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ConnectionProblem'
    this.reason = reason
  }
}

const openAsync = async (name: string, callbacks: OpenDBCallbacks<PlatformDatabase>) =>
  openDB<PlatformDatabase>(name, version, callbacks)

/** A connection that opens when it is needed, and again when it was lost. */
export interface Connection {
  /** Rejects with a {@link ConnectionProblem}; the next call tries again. */
  get(): Promise<IDBPDatabase<PlatformDatabase>>
  close(): void
}

/** Prepares the connection to a database, which is made on first use. */
export function createConnection(name: string): Connection {
  let current: Promise<IDBPDatabase<PlatformDatabase>> | null = null
  let isClosed = false

  const open = () => {
    const lost = () => {
      if (current === opening) current = null
    }
    const opening = new Promise<IDBPDatabase<PlatformDatabase>>((resolve, reject) => {
      let isGivenUp = false
      // Async, because a browser that allows no database throws at once.
      const request = openAsync(name, {
        upgrade(database) {
          for (const table of storeTables) database.createObjectStore(table)
        },
        blocked() {
          isGivenUp = true
          reject(new ConnectionProblem('otherTab'))
        },
        blocking(_current, _blocked, event) {
          if (event.target instanceof IDBDatabase) event.target.close()
          lost()
        },
        terminated: lost,
      })
      request.then(
        (database) => {
          // No one waits for it any more; left open, it would block others.
          if (isGivenUp || isClosed) database.close()
          resolve(database)
        },
        (cause: unknown) => {
          const isNewer = cause instanceof DOMException && cause.name === 'VersionError'
          reject(new ConnectionProblem(isNewer ? 'newerVersion' : 'noDatabase', cause))
        },
      )
    })
    opening.catch(lost)
    return opening
  }

  return {
    get: () => (current ??= open()),
    close() {
      isClosed = true
      current?.then(
        (database) => database.close(),
        // It never was open.
        () => undefined,
      )
    },
  }
}
