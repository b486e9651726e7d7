import type { Limit } from '@/lib/rate-limit'

/** Navigations that a page may start by itself. */
export const navigationLimit: Limit = { times: 10, within: 10_000 }
