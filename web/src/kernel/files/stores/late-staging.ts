import { loadOnce } from '@/lib/load-once'
import type { Staging } from '../store-types'

/**
 * A staging whose code is fetched with its first use. Where it cannot be, pieces are not kept, and the next call tries again. `hasAny`
 * says whether there are any pieces: without there is nothing to look after.
 */
export function lateStaging(load: () => Promise<Staging>, hasAny: () => Promise<boolean>): Staging {
  const loaded = loadOnce(load)
  return {
    size: async (key) => (await loaded()).size(key),
    async append(key, piece) {
      try {
        return await (await loaded()).append(key, piece)
      } catch (cause) {
        return { ok: false, reason: 'broken', cause }
      }
    },
    read: async (key) => (await loaded()).read(key),
    remove: async (key) => (await loaded()).remove(key),
    removeLeftovers: async (before) => ((await hasAny()) ? (await loaded()).removeLeftovers(before) : 0),
  }
}
