import { sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { type Clock, systemClock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { Synchroniser } from './store-types'
import { texts } from './texts'
import type { SyncState } from './types'
import type { Volume } from './volume/volume'

/** ms until a synchroniser that could not be loaded is asked for again. */
export const loadPause = 60_000

const doNothing = (): void => {}

/** What is counted until the synchroniser is there. */
interface Waiting {
  pendingCount(): Promise<number>
  subscribe(listener: () => void): () => void
}

/** {@link Synchroniser}, whose code may be waited for. */
export interface LateSynchroniser extends Omit<Synchroniser, 'transfers' | 'keeping'> {
  /** Resolves when the code is there, or could not be fetched. */
  readonly whenLoaded: () => Promise<void>
  /** What synchronises, as soon as it is there; null: it could not be fetched, or has ended. */
  readonly loaded: () => Promise<Synchroniser | null>
}

/**
 * A synchroniser whose code is still to be fetched, so that the files of this device wait for nothing. When the fetch fails,
 * the state says so, and it is tried again by `syncNow` and every {@link loadPause}.
 */
export function createLateSynchroniser(
  load: () => Promise<() => Synchroniser>,
  store: Waiting,
  clock: Clock = systemClock,
): LateSynchroniser {
  const state = createStore<SyncState>(() => ({
    status: 'syncing',
    pending: 0,
    lastSynced: null,
    problem: null,
  }))
  let loaded: Synchroniser | null = null
  let loading: Promise<void> | null = null
  let isDisposed = false
  let cancelPause = doNothing

  const attach = (synchroniser: Synchroniser) => {
    loaded = synchroniser
    stopCounting()
    synchroniser.subscribe(() => state.setState(synchroniser.getState(), true))
    state.setState(synchroniser.getState(), true)
  }

  const fetchIt = async () => {
    try {
      const create = await load()
      if (!isDisposed) attach(create())
    } catch (error) {
      log.error('The synchroniser could not be loaded', error)
      if (isDisposed) return
      state.setState({ status: 'failed', problem: sentence(() => texts.synchroniserNotLoaded) })
      cancelPause = clock.after(loadPause, () => void start())
      count()
    }
  }

  const start = (): Promise<void> => {
    cancelPause()
    loading ??= fetchIt().finally(() => {
      loading = null
    })
    return loading
  }

  const count = () => {
    store.pendingCount().then(
      (pending) => {
        if (!loaded && !isDisposed) state.setState({ pending })
      },
      (error: unknown) => log.error('The outbox could not be read', error),
    )
  }
  const stopCounting = store.subscribe(count)
  void start()

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    whenLoaded: () => (loaded ? Promise.resolve() : start()),
    async loaded() {
      if (!loaded) await start()
      return loaded
    },
    async syncNow() {
      if (!loaded) {
        state.setState({ status: 'syncing', problem: null })
        await start()
      }
      await loaded?.syncNow()
    },
    dispose() {
      isDisposed = true
      cancelPause()
      stopCounting()
      loaded?.dispose()
    },
  }
}

/** Lets who opens a file that is in the account alone wait for what can fetch it. */
export function fetchOnceLoaded(volume: Volume, { whenLoaded }: LateSynchroniser): void {
  const wait: Volume['fetchAway'] = async (node) => {
    await whenLoaded()
    return volume.fetchAway === wait ? null : volume.fetchAway(node)
  }
  volume.fetchAway = wait
}
