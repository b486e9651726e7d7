import type { Transfer, Transfers } from '../../transfer-types'
import type { TransferQueue } from './queue-types'

/** The transfers of this tab alone. What is asked of a transfer that only another tab has may matter here too. */
export interface OwnTransfers extends Omit<Transfers, 'pauseAll' | 'resumeAll'> {
  /** Another tab has sent the content of an upload. */
  setSent(id: string): void
}

/** The transfers of a tab as one list, oldest of each direction first. */
export function createTransfers(
  queues: Readonly<Record<Transfer['direction'], TransferQueue>>,
  setSent: (id: string) => void,
): OwnTransfers {
  const all = Object.values(queues)
  let shown: readonly Transfer[] = []
  const of = (id: string): TransferQueue => queues[id.startsWith('up:') ? 'up' : 'down']

  return {
    getState() {
      const now = all.flatMap((queue) => queue.list())
      const isSame = now.length === shown.length && now.every((transfer, at) => transfer === shown[at])
      if (!isSame) shown = now
      return shown
    },
    subscribe(listener) {
      const stops = all.map((queue) => queue.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    pause: (id) => of(id).pause(id),
    resume: (id) => of(id).resume(id),
    cancel: (id) => of(id).cancel(id),
    setSent,
  }
}
