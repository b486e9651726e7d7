import type postgres from 'postgres'
import type { Logger } from '../log.ts'
import { asJob } from '../observe/jobs.ts'

/** ms between two looks. */
const interval = 5 * 60_000

/**
 * Marks abandoned mails as failed: the server that was sending them ended before it could record the outcome. A
 * mail server has far less time than two minutes, so one that waits longer is abandoned, whichever server of several had it.
 */
export async function failAbandonedMails(sql: postgres.Sql): Promise<number> {
  const rows = await sql`
    update public.messages set status = 'failed'
    where status = 'queued' and created_at < now() - interval '2 minutes'
    returning id`
  return rows.length
}

/** Looks at the start and every five minutes; returns the function that ends it. */
export function sweepAbandonedMails(sql: postgres.Sql, log: Logger): () => void {
  const sweep = async () => {
    try {
      const count = await asJob('abandoned mails', () => failAbandonedMails(sql))
      if (count > 0) log.warn('mails were abandoned by a server that ended', { count })
    } catch (error) {
      log.error('abandoned mails could not be looked for', {
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }
  void sweep()
  const timer = setInterval(() => void sweep(), interval)
  timer.unref()
  return () => clearInterval(timer)
}
