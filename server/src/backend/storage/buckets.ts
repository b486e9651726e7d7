import type postgres from 'postgres'

/** What a bucket takes. */
export interface BucketRules {
  /** Bytes of the largest file. */
  readonly largest: number
  /** Whether it takes files of a type. */
  takes(type: string): boolean
}

/** Looks the rules of a bucket up; null where there is none. */
export type FindBucket = (bucket: string) => Promise<BucketRules | null>

/** @param largest bytes of the largest file in any bucket */
export const createBuckets =
  (sql: postgres.Sql, largest: number): FindBucket =>
  async (bucket) => {
    const [row] = await sql<{ most: number | null; types: string[] | null }[]>`
      select file_size_limit::float8 as most, allowed_mime_types as types from storage.buckets where id = ${bucket}`
    if (!row) return null
    const types = row.types ?? []
    return {
      largest: Math.min(row.most ?? largest, largest),
      takes: (type) => types.length === 0 || types.includes(type),
    }
  }
