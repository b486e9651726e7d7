import type postgres from 'postgres'

/** Counts in the database what is under way at the same time; servers on one database share it. */
export interface Leases {
  /**
   * Begins something of `key`, and answers the function that ends it; null where `most` are under way. What never ends, because its
   * server did, counts for `seconds`: longer than it can take.
   */
  take(key: string, most: number, seconds: number): Promise<(() => Promise<void>) | null>
}

export function createLeases(sql: postgres.Sql): Leases {
  return {
    take: async (key, most, seconds) => {
      const [row] = await sql<{ id: string | null }[]>`
        select private.take_lease(${key}, ${most}, ${seconds}) as id`
      const id = row?.id ?? null
      if (id === null) return null
      return async () => {
        await sql`delete from private.leases where id = ${id}`
      }
    },
  }
}
