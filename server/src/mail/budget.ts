import type postgres from 'postgres'

/** The mails that all servers on a database may send a day (MAILS_PER_DAY), those of accounts and of people together. */
export interface MailBudget {
  /** Whether there are any left today; nothing is counted. */
  hasLeft(): Promise<boolean>
  /** Counts one mail; false when there was none left. */
  take(): Promise<boolean>
}

export function createMailBudget(sql: postgres.Sql): MailBudget {
  return {
    hasLeft: async () => {
      const [row] = await sql<{ left: boolean }[]>`select private.has_mails_left() as left`
      return row?.left ?? false
    },
    take: async () => {
      const [row] = await sql<{ taken: boolean }[]>`select private.take_mail() as taken`
      return row?.taken ?? false
    },
  }
}
