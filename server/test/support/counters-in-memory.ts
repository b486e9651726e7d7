import type { AddressLimits } from '../../src/limits/per-address'

/** Limits of client addresses without a database; no time passes. */
export function addressLimitsInMemory(): AddressLimits {
  const counts = new Map<string, number>()
  return {
    config: { trustProxy: true },
    digest: (what, value) => `${what} ${value}`,
    counters: {
      take: async (key, most, span) => {
        const count = counts.get(key) ?? 0
        if (count >= most) return span
        counts.set(key, count + 1)
        return 0
      },
    },
  }
}
