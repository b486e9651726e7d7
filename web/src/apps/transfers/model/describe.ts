import type { TransferRow } from './transfer-rows'
import { formatBytes } from '@/lib/format-bytes'
import type { texts } from '../texts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something will take, in words; null: not known. */
export function describeLeft(left: number | null, t: typeof texts): string | null {
  if (left === null) return null
  if (left < minute) return t.seconds
  if (left < 90 * minute) return t.minutes({ count: Math.round(left / minute) })
  return left < day ? t.hours({ count: Math.round(left / hour) }) : t.days
}

/** How far a transfer is: “12.0 MB of 1.2 GB – about 3 minutes left”. Why one failed is said elsewhere. */
export function describeProgress(
  { direction, size, done, state, left }: TransferRow,
  t: typeof texts,
): string {
  const amount = t.amount({ done: formatBytes(done), size: formatBytes(size) })
  const detail = {
    running: describeLeft(left, t),
    waiting: t.waiting,
    paused: direction === 'up' ? t.pausedHere : t.paused,
    failed: null,
  }[state]
  return detail === null ? amount : t.withDetail({ amount, detail })
}
