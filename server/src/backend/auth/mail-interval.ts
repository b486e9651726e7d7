/** Addresses that are remembered at most; the oldest go first. */
const remembered = 50_000

/** Limits how often anybody can have a mail sent to one address. */
export interface MailInterval {
  /** Seconds to wait before the next mail to this address; 0 when one may go now, which then counts. */
  take(address: string): number
}

/** @param seconds time between two mails to one address; `now` in ms */
export function createMailInterval(seconds: number, now: () => number = Date.now): MailInterval {
  const last = new Map<string, number>()
  return {
    take: (address) => {
      const waitMs = (last.get(address) ?? -Infinity) + seconds * 1000 - now()
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      // Set anew at the end: the map keeps the order of insertion.
      last.delete(address)
      last.set(address, now())
      const oldest = last.size > remembered ? last.keys().next() : null
      if (oldest && !oldest.done) last.delete(oldest.value)
      return 0
    },
  }
}
