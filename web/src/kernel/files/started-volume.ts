import { log } from '@/lib/log'
import type { Sentence } from '@/lib/result'
import { whenSettled } from '@/lib/when-idle'
import type * as lateSynchroniser from './late-synchroniser'
import type { LateSynchroniser } from './late-synchroniser'
import type { SpaceFiles } from './space/space-store'
import { type CreateSynchroniser, type FileStore, leftoverAge } from './store-types'
import type { FilePath, SyncState } from './types'
import type { Volume } from './volume/volume'

// Only those need these who keep files with their account.
const loadSpaceFiles = () => import('./space/space-store')

/** A volume with the synchroniser that works on it, if any. */
export interface StartedVolume {
  readonly volume: Volume
  readonly synchroniser: LateSynchroniser | null
  /** Whether the account has a file as this device had it. */
  readonly inAccount: (path: FilePath) => Promise<boolean>
  readonly dispose: () => void
}

interface StartOptions {
  /** What makes synchronisers that are loaded later; null: the volume is kept in step with nothing. */
  readonly late: typeof lateSynchroniser | null
  readonly loadSynchroniser: (() => Promise<CreateSynchroniser>) | undefined
  /** ms since the epoch. */
  readonly now: () => number
  /** The store cannot be used any more. */
  readonly onLost: (problem: Sentence) => void
  readonly onSync: (state: SyncState) => void
}

async function dropLeftovers({ staging }: FileStore, now: number) {
  try {
    await staging.removeLeftovers(now - leftoverAge)
  } catch (error) {
    log.warn('What is left of interrupted copies was not removed', error)
  }
}

/** Starts what works on a volume that is open. */
export function startVolume(
  volume: Volume,
  { late, loadSynchroniser, now, onLost, onSync }: StartOptions,
): StartedVolume {
  const { outbox } = volume.store
  let files: SpaceFiles | null = null
  const synchroniser =
    outbox && loadSynchroniser && late
      ? late.createLateSynchroniser(
          async () => {
            const [create, { createSpaceFiles }] = await Promise.all([loadSynchroniser(), loadSpaceFiles()])
            const made = createSpaceFiles(volume, outbox, { now, subscribe: volume.onCommit })
            files = made
            return () => create(made)
          },
          { pendingCount: () => outbox.count(), subscribe: volume.onCommit },
        )
      : null
  if (synchroniser) late?.fetchOnceLoaded(volume, synchroniser)
  const stops = [
    volume.store.onLost((problem) => {
      volume.lose(problem)
      synchroniser?.dispose()
      onLost(problem)
    }),
    // A page that ended while it stored a large file may have left a part of it.
    whenSettled(() => void dropLeftovers(volume.store, now())),
    synchroniser?.subscribe(() => onSync(synchroniser.getState())),
  ]
  return {
    volume,
    synchroniser,
    inAccount: (path) => files?.isThere(path) ?? Promise.resolve(false),
    dispose() {
      for (const stop of stops) stop?.()
      synchroniser?.dispose()
      volume.dispose()
    },
  }
}
