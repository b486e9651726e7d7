import { join } from 'node:path'
import type postgres from 'postgres'
import { atMostEvery } from '../../at-most-every.ts'
import type { Config } from '../../config.ts'
import type { Logger } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import { FileStorage } from './file-storage.ts'
import { FolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { type S3Address, S3Client } from './s3-client.ts'
import { S3Multipart } from './s3-multipart.ts'
import { S3Store } from './s3-store.ts'
import { FolderGrowth } from './resumable/folder-growth.ts'
import type { GrowingContents } from './resumable/growing.ts'
import { S3Growth } from './resumable/s3-growth.ts'
import { createSharedTurns } from './turns.ts'

/** Connections on which servers that change one object wait for each other. */
export const connectionsForTurns = 3
/** How old an answer about the storage may be (ms). */
const freshMs = 5_000

/** The places of everything that is stored as a file. */
export interface Stores {
  /** What people upload: apps, saved machines. */
  readonly uploads: ObjectStore
  /** The Linux of the virtual machine. */
  readonly images: ObjectStore
  /** Uploads that arrive in several requests; they end up in `uploads`. */
  readonly growing: GrowingContents
  close(): Promise<void>
}

/** Stored files, as the configuration says. */
export interface Storage extends Stores {
  readonly files: FileStorage
  /** Why stored files cannot be reached, as a sentence for the operator; null when they can. Cheap to ask often. */
  storageProblem(): Promise<string | null>
}

type Place = Pick<Config, 'dataDir' | 's3'>

/** The stores in the data folder. */
export function openFolderStores(dataDir: string): Stores {
  const root = join(dataDir, 'uploads')
  return {
    uploads: new FolderStore(root),
    images: new FolderStore(join(dataDir, 'vm')),
    growing: new FolderGrowth(root),
    close: async () => {},
  }
}

/**
 * The stores in a bucket, below a prefix that is '' or ends with a slash. What arrives waits in the data folder until it is whole.
 */
export function openS3Stores(
  address: S3Address,
  dataDir: string,
  log: Pick<Logger, 'error'>,
  prefix = '',
): Stores {
  const client = new S3Client(address, log)
  const incoming = join(dataDir, 'incoming')
  const uploads = new S3Store(client, address.bucket, `${prefix}uploads/`, incoming)
  const multipart = new S3Multipart(client)
  return {
    uploads,
    growing: new S3Growth({ store: uploads, multipart, prefix: `${prefix}uploads/`, folder: incoming }),
    images: new S3Store(client, address.bucket, `${prefix}vm/`, incoming),
    close: () => client.close(),
  }
}

/** The stores that the configuration names. */
export const openStores = ({ dataDir, s3 }: Place, log: Pick<Logger, 'error'>): Stores =>
  s3 ? openS3Stores(s3, dataDir, log) : openFolderStores(dataDir)

/** Opens what is stored, for a process that changes it; `sql` is a database that all who do share, and is for turns alone. */
export function openStorage(
  config: Place & Pick<Config, 'databaseUrl'>,
  sql: postgres.Sql,
  log: Pick<Logger, 'error'>,
): Storage {
  const stores = openStores(config, log)
  // The folder of an embedded database has one server.
  const isShared = config.databaseUrl !== null || config.s3 !== null
  return {
    ...stores,
    files: new FileStorage(stores.uploads, isShared ? createSharedTurns(sql) : undefined),
    storageProblem: atMostEvery(freshMs, () => stores.uploads.problem()),
  }
}

/** Throws a `StartupError` when stored files cannot be reached. */
export async function requireStorage(storage: Pick<Storage, 'storageProblem'>): Promise<void> {
  const problem = await storage.storageProblem()
  if (problem !== null)
    throw new StartupError(
      `Stored files cannot be reached. ${problem}.\nCheck S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or DATA_DIR. See README.md.`,
    )
}
