import type { Asked, GateCounts } from '../../../supabase/functions/web-proxy/gate.ts'
import type { Counters, Digest } from '../limits/counters.ts'

/** Parts of pages are many and come at once, so the database counts them by the dozen. */
const groupOf: Readonly<Record<Asked, number>> = { page: 1, check: 1, part: 12 }

const minute = 60_000

/** What is left of a group that the database has counted. */
interface Group {
  left: number
  /** ms. */
  readonly until: number
}

/** Counts in the database, so that a person has one limit on all servers. `now` is a clock in ms. */
export function sharedGateCounts(
  counters: Pick<Counters, 'take'>,
  digest: Digest,
  now: () => number = Date.now,
): GateCounts {
  const groups = new Map<string, Group>()
  let sweptAt = now()

  const sweep = (time: number) => {
    if (time - sweptAt < minute) return
    sweptAt = time
    for (const [key, { until }] of groups) if (until <= time) groups.delete(key)
  }

  return {
    async take(person, asked, mostPerMinute) {
      const time = now()
      sweep(time)
      const key = digest(`proxy ${asked}`, person)
      const group = groups.get(key)
      if (group && group.left > 0 && time < group.until) {
        group.left -= 1
        return true
      }
      const uses = groupOf[asked]
      const wait = await counters.take(key, mostPerMinute, minute / 1000, { uses, isQuick: true })
      if (wait > 0) return false
      if (uses > 1) groups.set(key, { left: uses - 1, until: now() + minute })
      return true
    },
  }
}
