import type { Result } from '@/lib/result'

/** What the desktop asks of its server, other than sign-in. */
export interface ServerPort {
  /** Milliseconds from a small request to its answer. */
  measureLatency(): Promise<Result<number>>
}
