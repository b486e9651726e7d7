import type { Transfer } from '../../transfer-types'

/** Contents from which on bytes travel beside the synchroniser and can be seen on their way. */
export const largeFrom = 6 * 1024 * 1024
/** Transfers of one direction at a time. */
export const mostAtOnce = 2
/** Shortest time in ms between two tellings of nothing but progress. */
export const progressInterval = 200

/** Transfers of one direction. */
export interface TransferQueue {
  /** Oldest first. */
  list(): readonly Transfer[]
  subscribe(listener: () => void): () => void
  pause(id: string): void
  resume(id: string): void
  cancel(id: string): Promise<void>
}
