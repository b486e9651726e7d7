import type { Transfer } from './transfer-types'

/** Some transfers as one. */
export interface TransferSummary {
  readonly count: number
  /** 'failed': at least one; 'paused': none goes on by itself. */
  readonly state: 'under-way' | 'paused' | 'failed'
  /** How much of all bytes is through, 0 to 1, in whole percent. */
  readonly share: number
}

/** Sums transfers up; null: there are none. */
export function summariseTransfers(transfers: readonly Transfer[]): TransferSummary | null {
  if (transfers.length === 0) return null
  const sum = (bytes: (one: Transfer) => number) => transfers.reduce((total, one) => total + bytes(one), 0)
  const size = sum((one) => one.size)
  const done = sum((one) => Math.min(one.done, one.size))
  const has = (state: Transfer['state']) => transfers.some((one) => one.state === state)
  return {
    count: transfers.length,
    state: has('failed') ? 'failed' : has('running') || has('waiting') ? 'under-way' : 'paused',
    // Never 100 before the end.
    share: size === 0 ? 0 : Math.floor((done / size) * 100) / 100,
  }
}
