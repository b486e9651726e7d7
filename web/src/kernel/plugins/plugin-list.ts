import { createStore } from 'zustand/vanilla'
import type { PlatformStore, StoreReader } from '@/kernel/app-platform/store/types'
import { log } from '@/lib/log'
import { success, sentence } from '@/lib/result'
import { listPlugins, type PluginRecord, readRecords, recordToPut, removedPlugins } from './plugin-records'
import { texts } from './texts'
import type { Plugin, Plugins, PluginsState } from './types'

interface PluginListOptions {
  readonly store: PlatformStore
  /** The plugins that ship with the product, in their order [B2.64 B2.65 B2.66]. */
  readonly loadPreinstalled: () => Promise<readonly Plugin[]>
}

/** A list of plugins and its end. */
export interface OwnedPlugins extends Plugins {
  /** Stops listening to other tabs. */
  dispose(): void
}

const asShown = (
  preinstalled: readonly Plugin[],
  records: ReadonlyMap<string, PluginRecord>,
): Omit<PluginsState, 'problem'> => ({
  plugins: listPlugins(preinstalled, records),
  removed: removedPlugins(preinstalled, records),
})

const recordsIn = async (reader: StoreReader) => readRecords(await reader.list('plugins', []))

/** A person's installed plugins: those that came with the product unless removed, and what was installed. */
export function createPluginList({ store, loadPreinstalled }: PluginListOptions): OwnedPlugins {
  const state = createStore<PluginsState>(() => ({
    plugins: [],
    removed: [],
    problem: store.problem,
  }))
  let isDisposed = false
  let problem = store.problem
  const preinstalled = loadPreinstalled().catch((error: unknown): readonly Plugin[] => {
    log.error('The plugins of the product could not be loaded', error)
    problem = sentence(() => texts.preinstalledNotLoaded)
    return []
  })

  const refresh = async () => {
    const shipped = await preinstalled
    const read = await store.read(['plugins'], async (reader) => success(await recordsIn(reader)))
    if (isDisposed) return
    if (read.ok) state.setState({ ...asShown(shipped, read.value), problem })
    else {
      // What is on screen stays; in a new tab that is what every person has.
      const { plugins } = state.getState()
      state.setState({ plugins: plugins.length > 0 ? plugins : shipped, problem: read.error })
    }
  }
  const loaded = refresh()
  const stopListening = store.onForeignChange((news) => {
    if (news.some(({ table }) => table === 'plugins')) void refresh()
  })

  /** Stores a change and shows it; when it is not stored, nothing changes but the problem. */
  const change = async (run: Parameters<typeof store.write<void>>[1]) => {
    const shipped = await preinstalled
    const written = await store.write(['plugins'], async (writer) => {
      const outcome = await run(writer)
      return outcome.ok ? success(asShown(shipped, await recordsIn(writer))) : outcome
    })
    if (written.ok) state.setState({ ...written.value, problem })
    else state.setState({ problem: written.error })
    return written.ok
  }

  return {
    loaded,
    getState: state.getState,
    subscribe: (listener) => state.subscribe(() => listener()),
    put: async (plugin) => {
      const shipped = await preinstalled
      return change(async (writer) => {
        const record = recordToPut(plugin, shipped, await recordsIn(writer))
        if (record) writer.put('plugins', [plugin.path], record)
        return success(undefined)
      })
    },
    remove: async (path) => {
      const shipped = await preinstalled
      return change((writer) => {
        if (shipped.some((plugin) => plugin.path === path)) {
          writer.put('plugins', [path], { plugin: null, order: null })
        } else writer.remove('plugins', [path])
        return Promise.resolve(success(undefined))
      })
    },
    restore: async () => {
      const shipped = await preinstalled
      return change(async (writer) => {
        for (const { path } of removedPlugins(shipped, await recordsIn(writer)))
          writer.remove('plugins', [path])
        return success(undefined)
      })
    },
    dispose() {
      isDisposed = true
      stopListening()
    },
  }
}
