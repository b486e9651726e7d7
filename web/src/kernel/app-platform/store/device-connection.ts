import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'
import { type StoreTable, storeTables } from './types'

/** A row as it lies in the database; its key lies beside it. */
interface Row {
  readonly key: string[]
  readonly value: unknown
}

/** The tables of a person's apps. */
export type PlatformDatabase = DBSchema & Record<StoreTable, Row>

const version = 1

/** Why the database cannot be used: `message` is a sentence for the person. */
export class ConnectionProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ConnectionProblem'
  }
}

const otherTab =
  'Another tab of this browser uses what apps keep in a way that this tab cannot follow. Close the other tabs and reload the page.'
const noDatabase =
  'This browser does not let the page keep what apps store, for instance in a private window.'
const newerVersion =
  'What apps keep on this device was stored by a newer version of the system. Reload the page to get it.'

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
          reject(new ConnectionProblem(otherTab))
        },
        blocking(_current, _blocked, event) {
          if (event.target instanceof IDBDatabase) event.target.close()
          lost()
        },
        terminated: lost,
      })
      request.then(
        (database) => {
          // Nobody waits for it any more; open, it would block others.
          if (isGivenUp || isClosed) database.close()
          resolve(database)
        },
        (cause: unknown) => {
          const isNewer = cause instanceof DOMException && cause.name === 'VersionError'
          reject(new ConnectionProblem(isNewer ? newerVersion : noDatabase, cause))
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
