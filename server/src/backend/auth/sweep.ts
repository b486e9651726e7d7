import type { Config } from '../../config.ts'
import type { Logger } from '../../log.ts'
import { asJob } from '../../observe/jobs.ts'
import type { Sessions } from './sessions.ts'

/** How often expired rows are removed (ms). */
const sweepMs = 3_600_000

/** Removes expired rows at the start and every hour; returns what stops it. A failure is logged and tried again later. */
export function sweepWhatIsOver(
  sessions: Pick<Sessions, 'sweep'>,
  config: Pick<Config, 'sessionIdleDays' | 'sessionMaxDays'>,
  log: Logger,
): () => void {
  const sweep = () => {
    asJob('sweep', () => sessions.sweep(config.sessionIdleDays, config.sessionMaxDays)).catch(
      (error: unknown) =>
        log.error('what is over was not cleared away', {
          error: error instanceof Error ? error.message : String(error),
        }),
    )
  }
  sweep()
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  return () => clearInterval(timer)
}
