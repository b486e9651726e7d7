import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { FileResult } from '../../types'
import type { HeldFile } from './places'

/** ms for which a content that was used is not dropped. */
export const useTime = 60_000

/** What a device keeps of one space. */
export interface PoolMember {
  /** Looks where everything is now. */
  look(): Promise<void>
  /** Bytes of contents that count for the budget. */
  bytes(): number
  /** Contents that may be dropped. */
  droppable(): readonly HeldFile[]
  /** When the content of an entry was used last, in ms since the epoch. */
  usedAt(id: string): number
  drop(files: readonly HeldFile[]): Promise<FileResult<number>>
}

/** What a device keeps of all spaces, for which one budget counts. */
export interface KeepingPool {
  /** Returns the function that ends it. */
  join(member: PoolMember): () => void
  /** Drops what was used longest ago, of all spaces, until no more than the budget is left; null: no limit. */
  sweep(budget: () => number | null): Promise<void>
}

/** Makes a pool without members. */
export function createKeepingPool(clock: Pick<Clock, 'now'>): KeepingPool {
  const members = new Set<PoolMember>()
  let last: Promise<void> = Promise.resolve()
  /** A sweep that has not begun yet. */
  let next: Promise<void> | null = null

  const sweepOnce = async (budget: () => number | null) => {
    const all = Array.from(members)
    await Promise.all(all.map((member) => member.look()))
    const most = budget()
    if (most === null) return
    let over = all.reduce((sum, member) => sum + member.bytes(), 0) - most
    const candidates = all
      .flatMap((member) => member.droppable().map((file) => ({ member, file, at: member.usedAt(file.id) })))
      .toSorted((one, other) => one.at - other.at)
    const chosen = new Map<PoolMember, HeldFile[]>()
    for (const { member, file, at } of candidates) {
      if (over <= 0) break
      if (clock.now() - at < useTime) continue
      chosen.set(member, [...(chosen.get(member) ?? []), file])
      over -= file.size
    }
    for (const [member, files] of chosen) {
      if (!members.has(member)) continue
      const done = await member.drop(files)
      if (!done.ok)
        log.warn('Files that are in the account could not be removed from this device', done.error)
      await member.look()
    }
  }

  return {
    join(member) {
      members.add(member)
      return () => void members.delete(member)
    },
    sweep(budget) {
      next ??= last.then(() => {
        next = null
        return sweepOnce(budget)
      })
      const mine = next
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
