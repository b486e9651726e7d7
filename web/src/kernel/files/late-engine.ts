import { log } from '@/lib/log'
import type { Engine } from './engine'

interface LateEngineOptions {
  /** Fetches what makes the engine. */
  readonly load: () => Promise<() => Engine>
  /** The engine could not be loaded: for the first time since it was last there. */
  readonly onFailed: () => void
  /** The engine is there after it was not. */
  readonly onRecovered: () => void
}

/** The engine of a person's files while it may not be there yet. */
export interface LateEngine {
  readonly current: () => Engine | null
  /** Runs in the caller's task when the engine is there; when it cannot be loaded, the answer is `otherwise`. */
  readonly call: <T>(otherwise: () => T, run: (engine: Engine) => Promise<T>) => Promise<T>
  readonly dispose: () => void
}

/** Starts to load the engine. When that fails, every later call tries again. */
export function loadEngineLate({ load, onFailed, onRecovered }: LateEngineOptions): LateEngine {
  let engine: Engine | null = null
  let loading: Promise<Engine | null> | null = null
  let isDisposed = false
  let hasFailed = false

  const start = async (): Promise<Engine | null> => {
    try {
      const create = await load()
      return isDisposed ? null : create()
    } catch (error) {
      log.error('A part of what keeps the files could not be loaded', error)
      return null
    }
  }

  const loaded = (): Promise<Engine | null> => {
    if (loading) return loading
    loading = start()
    // The first to hear of it, so that a call that finds the engine never overtakes one that waits for it.
    void loading.then((found) => {
      engine = found
      if (isDisposed) return
      if (found) {
        if (hasFailed) onRecovered()
        return
      }
      loading = null
      // Told once, however often those who hear it make it try again.
      if (!hasFailed) onFailed()
      hasFailed = true
    })
    return loading
  }

  void loaded()
  return {
    current: () => engine,
    call: (otherwise, run) =>
      engine ? run(engine) : loaded().then((found) => (found ? run(found) : otherwise())),
    dispose() {
      isDisposed = true
      engine?.dispose()
    },
  }
}
