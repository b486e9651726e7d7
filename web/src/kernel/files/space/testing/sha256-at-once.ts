import { hashOf } from './space-server'

/** In the place of `@/lib/sha256`: without a pool of threads, a test knows when nothing is under way any more. */
export const sha256Hex = (bytes: Uint8Array): Promise<string> => Promise.resolve(hashOf(bytes))
