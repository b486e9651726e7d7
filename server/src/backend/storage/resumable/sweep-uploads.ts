import type { Logger } from '../../../log.ts'
import { asJob } from '../../../observe/jobs.ts'
import type { ResumableUploads } from './uploads.ts'

/** How often uploads whose time is over are looked for (ms). */
const sweepMs = 3_600_000

/** Removes uploads whose time is over at the start and every hour; returns what stops it. A failure is logged and tried again later. */
export function sweepResumableUploads(uploads: Pick<ResumableUploads, 'sweep'>, log: Logger): () => void {
  const sweep = () => {
    asJob('uploads', () => uploads.sweep()).then(
      (count) =>
        count > 0 && log.info('uploads that were not finished in time were removed', { uploads: count }),
      (error: unknown) =>
        log.warn('uploads that were not finished in time were not all removed', { error: String(error) }),
    )
  }
  sweep()
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  return () => clearInterval(timer)
}
