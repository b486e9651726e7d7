import { createStore } from 'zustand/vanilla'
import type { Transfer, Transfers } from '@/kernel/files/transfer-types'
import type { Clock } from '@/lib/clock'
import { createPace } from './pace'

/** ms between two looks at how fast transfers are. */
const interval = 1000

/** A transfer as the window shows it. */
export interface TransferRow extends Transfer {
  /** ms until it ends, about; null: not known. */
  readonly left: number | null
}

/** The transfers with what is left of them. */
export interface TransferRows {
  getState(): readonly TransferRow[]
  subscribe(listener: () => void): () => void
  /** Follows the transfers; returns what ends it. */
  begin(): () => void
}

/** Makes the rows of a window. */
export function createTransferRows(
  transfers: Pick<Transfers, 'getState' | 'subscribe'>,
  clock: Clock,
): TransferRows {
  const pace = createPace()
  const rows = () => transfers.getState().map((one) => ({ ...one, left: pace.left(one) }))
  const store = createStore<readonly TransferRow[]>(rows)
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    begin() {
      let cancel: (() => void) | null = null
      const look = () => {
        cancel = null
        pace.note(transfers.getState(), clock.now())
        store.setState(rows(), true)
        if (transfers.getState().some(({ state }) => state === 'running'))
          cancel = clock.after(interval, look)
      }
      const follow = () => {
        store.setState(rows(), true)
        if (cancel === null) look()
      }
      look()
      const stop = transfers.subscribe(follow)
      return () => {
        stop()
        cancel?.()
      }
    },
  }
}
