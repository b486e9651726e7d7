import type { Transfer, Transfers } from '../../transfer-types'
import type { TransferQueue } from './queue-types'

/** The transfers of a device as one list, oldest of each direction first. */
export function createTransfers(queues: Readonly<Record<Transfer['direction'], TransferQueue>>): Transfers {
  const all = Object.values(queues)
  let shown: readonly Transfer[] = []
  const of = (id: string): TransferQueue | undefined =>
    all.find((queue) => queue.list().some((transfer) => transfer.id === id))
  const each = (work: (queue: TransferQueue, id: string) => void) => {
    for (const queue of all) for (const { id } of queue.list()) work(queue, id)
  }

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
    pause: (id) => of(id)?.pause(id),
    resume: (id) => of(id)?.resume(id),
    cancel: async (id) => of(id)?.cancel(id),
    pauseAll: () => each((queue, id) => queue.pause(id)),
    resumeAll: () => each((queue, id) => queue.resume(id)),
  }
}
