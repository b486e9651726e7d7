import { sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { type Clock, systemClock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { CreateSynchroniser, Synchroniser, SyncStore } from './store-types'
import { texts } from './texts'
import type { SyncState } from './types'

/** ms until a synchroniser that could not be loaded is asked for again. */
export const loadPause = 60_000

const doNothing = (): void => {}

/**
 * A synchroniser whose code is still to be fetched, so that the files of this device wait for nothing. When the fetch fails,
 * the state says so, and it is tried again by `syncNow` and every {@link loadPause}.
 */
export function createLateSynchroniser(
  load: () => Promise<CreateSynchroniser>,
  store: SyncStore,
  clock: Clock = systemClock,
): Synchroniser {
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
      if (!isDisposed) attach(create(store))
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
    async syncNow() {
      if (!loaded) {
        state.setState({ status: 'syncing', problem: null })
        await start()
      }
      await loaded?.syncNow()
    },
    fetchContent: async (path) => {
      if (!loaded) await start()
      return (await loaded?.fetchContent?.(path)) ?? null
    },
    dispose() {
      isDisposed = true
      cancelPause()
      stopCounting()
      loaded?.dispose()
    },
  }
}
