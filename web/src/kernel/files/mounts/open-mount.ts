import { log } from '@/lib/log'
import { type Sentence, sentence } from '@/lib/result'
import { createFileCalls } from '../file-system'
import * as late from '../late-synchroniser'
import type { LateSynchroniser } from '../late-synchroniser'
import { noSamples } from '../sample/no-samples'
import { type StartedVolume, startVolume } from '../started-volume'
import type { CreateSynchroniser, FileStore } from '../store-types'
import { createMemoryStore } from '../stores/memory-store'
import { StoreProblem } from '../stores/store-problem'
import { texts } from '../texts'
import type { FileChange } from '../types'
import { Volume } from '../volume/volume'
import { createWatchers } from '../volume/watchers'
import type { RoutedCalls } from './types'

/** Where a device keeps spaces. */
export interface SpaceStores {
  /** Opens what this device has of a space. Rejects with a {@link StoreProblem} when it cannot. */
  readonly open: (space: string) => Promise<FileStore>
  /** Ids of the spaces that this device has something of. */
  readonly list: () => Promise<readonly string[]>
  /** Forgets what this device has of a space. */
  readonly remove: (space: string) => Promise<void>
}

/** What the files of a space are made of on a device. */
export interface OpenMountOptions {
  readonly stores: SpaceStores
  /** Fetches what keeps the files of a space in step. */
  readonly loadSynchroniser: (space: string) => Promise<CreateSynchroniser>
  /** ms since the epoch. */
  readonly now: () => number
  readonly pieceBytes?: number | undefined
  /** Told of what was stored, by this tab or another; paths are those in the space. */
  readonly onChanges: (changes: readonly FileChange[]) => void
  /** Told once, when it is opened. */
  readonly onWake?: () => void
}

/** The files of a space on this device. Nothing is opened, asked or followed before the first call, or {@link wake}. */
export interface OpenedMount {
  /** They open the store and wait for it. */
  readonly calls: RoutedCalls
  /** The volume, once it is open. */
  readonly volume: () => Promise<Volume>
  /** What keeps it in step, once it is open. */
  readonly synchroniser: () => Promise<LateSynchroniser | null>
  /** Why nothing of it is kept on this device; null: it is. */
  readonly problem: () => Sentence | null
  /** Opens it and keeps it in step from now on. */
  readonly wake: () => void
  readonly isAwake: () => boolean
  readonly dispose: () => void
}

/**
 * Opens what this device has of a space, and keeps it in step. Where the browser keeps nothing, it is fetched anew on each page and kept
 * in memory.
 */
export function openMount(
  space: string,
  { stores, loadSynchroniser, now, pieceBytes, onChanges, onWake }: OpenMountOptions,
): OpenedMount {
  let problem: Sentence | null = null
  let isDisposed = false
  let current: StartedVolume | null = null

  const start = async (store: FileStore): Promise<StartedVolume> => {
    const volume = new Volume({
      store,
      samples: noSamples,
      isProtected: () => false,
      now,
      pieceBytes,
      onChanges: (changes) => !isDisposed && onChanges(changes),
    })
    try {
      await volume.open()
    } catch (error) {
      volume.dispose()
      throw error
    }
    return startVolume(volume, {
      late,
      loadSynchroniser: () => loadSynchroniser(space),
      now,
      onLost: (reason) => {
        problem = reason
      },
      onSync: () => undefined,
    })
  }

  const open = async (): Promise<StartedVolume> => {
    // The store of a space that was left is not made anew.
    if (isDisposed) return start(createMemoryStore({ hasOutbox: true }))
    try {
      return await start(await stores.open(space))
    } catch (error) {
      log.error('The files of a space could not be opened on this device', error)
      problem = sentence(() => (error instanceof StoreProblem ? error.message : texts.unopenable))
      return start(createMemoryStore({ hasOutbox: true }))
    }
  }

  let opening: Promise<StartedVolume> | null = null
  const started = (): Promise<StartedVolume> => {
    if (opening) return opening
    opening = open().then((found) => {
      current = found
      if (isDisposed) found.dispose()
      return found
    })
    onWake?.()
    return opening
  }
  const wait = () => started().catch(() => undefined)

  return {
    calls: createFileCalls({
      opening: () => (current ? null : wait()),
      volume() {
        if (!current) throw new Error('The files of the space are not open')
        return current.volume
      },
      watchers: createWatchers(),
    }),
    volume: async () => (await started()).volume,
    synchroniser: async () => (await started()).synchroniser,
    problem: () => problem,
    wake: () => void wait(),
    isAwake: () => opening !== null,
    dispose() {
      isDisposed = true
      current?.dispose()
    },
  }
}
