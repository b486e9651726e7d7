import type { Limit } from '@/lib/rate-limit'

/** How often a page may load itself again: one that does without end would never rest. */
export const reloadLimit = { times: 3, within: 10_000 } as const satisfies Limit
