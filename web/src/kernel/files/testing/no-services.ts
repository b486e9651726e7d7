import type { Synchroniser } from '../store-types'
import { createMemoryKeeping, createMemoryTransfers } from './memory-transfers'

/** What a synchroniser offers besides, where there is nothing to transfer and to keep. */
export const noServices: Pick<Synchroniser, 'transfers' | 'keeping'> = {
  transfers: createMemoryTransfers().transfers,
  keeping: { ...createMemoryKeeping().keeping, refreshed: () => Promise.resolve() },
}
