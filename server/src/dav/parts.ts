import type postgres from 'postgres'
import type { FindBucket } from '../backend/storage/buckets.ts'
import type { EnterUpload } from '../http/upload-entry.ts'
import type { Contents } from './contents.ts'

/** What the methods of WebDAV work with. */
export interface DavParts {
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  readonly contents: Contents
  readonly enter: EnterUpload
  readonly findBucket: FindBucket
}
