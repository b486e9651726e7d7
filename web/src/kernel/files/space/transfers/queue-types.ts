import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'
import type { Transfer } from '../../transfer-types'
import type { SpacePort } from '../types'

/** Contents from which on bytes travel beside the synchroniser and can be seen on their way. */
export const largeFrom = 6 * 1024 * 1024
/** Transfers of one direction at a time. */
export const mostAtOnce = 2
/** Shortest time in ms between two tellings of nothing but progress. */
export const progressInterval = 200

/** How contents of a space come to a device. */
export interface FetchFromSpace {
  readonly download: SpacePort['download']
  readonly attention: Pick<Attention, 'isOnline' | 'onWake'>
  readonly clock: Clock
  /** Bytes above which a content travels beside all others, and can be seen on its way. */
  readonly largeAbove: number
  /** Lets one tab at a time fetch a large content. */
  readonly exclusively: <T>(hash: string, work: () => Promise<T>) => Promise<T>
}

/** Transfers of one direction. */
export interface TransferQueue {
  /** Oldest first. */
  list(): readonly Transfer[]
  subscribe(listener: () => void): () => void
  pause(id: string): void
  resume(id: string): void
  cancel(id: string): Promise<void>
}
