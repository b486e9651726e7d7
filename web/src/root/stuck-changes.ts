import type { SyncState } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { texts } from './texts'

/** A place whose changes are sent to the server. */
interface Place {
  /** Id of a shared folder or a team; '': the person's own files. */
  readonly id: string
  readonly sync: SyncState | null
  readonly title: () => string
}

/**
 * Tells that changes cannot be sent, such as where a team has no room left: once for each place and reason, until it works again. Being
 * offline is no such reason. Returns the function that ends it.
 */
export function tellStuckChanges({
  fileStorage,
  spaces,
  notifications,
}: {
  readonly fileStorage: Pick<Os['fileStorage'], 'getState' | 'subscribe'>
  readonly spaces: Os['spaces']
  readonly notifications: Pick<Os['notifications'], 'notify'>
}): () => void {
  /** Reasons by place. */
  const told = new Map<string, string>()
  const look = ({ id, sync, title }: Place) => {
    if (sync?.status === 'idle') told.delete(id)
    const problem = sync?.status === 'failed' && sync.pending > 0 ? sync.problem : null
    if (problem === null || told.get(id) === problem.message) return
    told.set(id, problem.message)
    tellProblem(notifications, title, () => problem.message)
  }
  const lookAtAll = () => {
    look({ id: '', sync: fileStorage.getState().sync, title: () => texts.stuck })
    for (const { space, sync } of spaces.getState())
      look({ id: space.id, sync, title: () => texts.stuckIn({ name: space.name }) })
  }
  const stops = [fileStorage.subscribe(lookAtAll), spaces.subscribe(lookAtAll)]
  lookAtAll()
  return () => {
    for (const stop of stops) stop()
  }
}
